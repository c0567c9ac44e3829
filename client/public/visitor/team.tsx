import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import type { PublicSlotView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Star } from './area-icons.tsx';

/** A team where it is mentioned, with a star if it is the reader's own. */
export function Team({
  id,
  text,
  mine,
  className,
  open = false,
}: {
  /** null: it is not known yet, nor what it wears. */
  id: string | null;
  text: string;
  mine: boolean;
  className: string;
  /** It is not known yet. */
  open?: boolean;
}) {
  return (
    <WithEmblem team={id}>
      <span className={`team ${className}`} data-open={open || undefined}>
        {mine && <Star />}
        <Name text={text} />
        {mine && <span className="visually-hidden"> ({texts.visitor.team})</span>}
      </span>
    </WithEmblem>
  );
}

/** One side of a match: its team, else who would play now, marked as provisional, else where the team comes from. */
export function Side({
  slot,
  names,
  mine,
  className,
}: {
  slot: PublicSlotView;
  names: TeamNames;
  mine: string | null;
  /** Of its name. */
  className: string;
}) {
  const provisional = slot.teamId === null ? names.get(slot.provisionalTeamId ?? '') : undefined;
  if (provisional !== undefined) {
    return (
      <span className="team-side" data-provisional="">
        <Team
          id={slot.provisionalTeamId}
          text={provisional}
          mine={slot.provisionalTeamId === mine}
          className={className}
          open
        />
        <span className="team-from">
          {slot.label} · <span className="visitor-provisional">{texts.visitor.provisional}</span>
        </span>
      </span>
    );
  }
  const { name, team, open } = slotName(slot, names);
  return (
    <span className="team-side">
      <Team id={team} text={name} mine={!open && slot.teamId === mine} className={className} open={open} />
    </span>
  );
}
