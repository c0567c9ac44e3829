import type { PublicMatchView, PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatClock } from '../../texts/format.ts';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';

/** When a coming match begins and who plays it; what stands around it wears `next-match`. */
export function NextMatch({
  match,
  names,
  tournament,
}: {
  match: PublicMatchView;
  names: TeamNames;
  tournament: PublicTournamentView;
}) {
  const group = tournament.groups.find(({ id }) => id === match.metadata.groupId);
  const place = group === undefined ? match.metadata.label : texts.groups.name(group);
  return (
    <>
      <div className="next-match-time">
        {match.metadata.kickoff !== null && <b className="figures">{formatClock(match.metadata.kickoff)}</b>}
        <span>
          {place} · {texts.plan.match(match.index)}
        </span>
      </div>
      <div>
        <div>
          <Name text={slotName(match.teamA, names).name} className="next-match-name" />
        </div>
        <div>
          <Name text={slotName(match.teamB, names).name} className="next-match-name" />
        </div>
      </div>
    </>
  );
}
