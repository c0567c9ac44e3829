import { useEffect, useRef } from 'react';
import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Emblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import type { TeamNames } from '../../tournament-view/team-names.ts';
import { Down, Star } from './area-icons.tsx';

/** The reader's team. The native list overlays the name, which may take several lines. */
export function TeamPicker({
  tournament: { teams, groups },
  names,
  mine,
  choose,
}: {
  tournament: PublicTournamentView;
  names: TeamNames;
  mine: string | null;
  choose: (teamId: string | null) => void;
}) {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // A choice made in the server's HTML, before this script ran.
    const early = list.current?.value ?? '';
    if (early !== '') choose(early);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there at the beginning
  }, []);
  if (teams.length === 0) return null;
  const name = names.get(mine ?? '');
  return (
    <div className="team-picker visitor-scripted">
      {name === undefined ? <Star /> : <Emblem team={mine} />}
      <span aria-hidden="true">{name === undefined ? texts.visitor.chooseTeam : <Name text={name} />}</span>
      <Down />
      <select
        ref={list}
        // Browsers restore the previous value on reload: that is no choice.
        autoComplete="off"
        aria-label={texts.visitor.team}
        value={mine ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{texts.visitor.noTeam}</option>
        {groups.map((group) => (
          <optgroup key={group.id} label={texts.groupWords.name(group)}>
            {group.participants.map(({ teamId }) => (
              <option key={teamId} value={teamId}>
                {names.get(teamId)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
