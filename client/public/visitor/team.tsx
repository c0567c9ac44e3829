import { WithEmblem } from '../../tournament-view/emblem.tsx';
import { Name } from '../../tournament-view/name.tsx';
import { slotName } from '../../tournament-view/team-names.ts';
import type { PublicSlotView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Star } from './area-icons.tsx';
import type { VisitorContext } from './visitor-context.ts';

/** The name of a team, with a star if it is the reader's own. */
export function StarredName({
  text,
  mine,
  open = false,
}: {
  text: string;
  mine: boolean;
  /** It is not known yet. */
  open?: boolean;
}) {
  return (
    <span className="team" data-open={open || undefined}>
      {mine && <Star />}
      <Name text={text} />
      {mine && <span className="visually-hidden"> ({texts.visitor.team})</span>}
    </span>
  );
}

/** A team where it is mentioned, with its emblem. `id` null: it is not known yet, nor what it wears. */
export const Team = ({ id, ...name }: { id: string | null } & Parameters<typeof StarredName>[0]) => (
  <WithEmblem team={id}>
    <StarredName {...name} />
  </WithEmblem>
);

/**
 * Who plays on a side of a match: its team, else who would play now, marked as provisional once anything is played, else where
 * the team comes from.
 */
export function playsOn(slot: PublicSlotView, { names, mine, isBegun }: VisitorContext) {
  const provisional = slot.teamId === null && isBegun ? names.get(slot.provisionalTeamId ?? '') : undefined;
  if (provisional === undefined) {
    const { name, team, open } = slotName(slot, names);
    return { name, team, shown: <StarredName text={name} mine={team !== null && team === mine} open={open} /> };
  }
  return {
    name: provisional,
    team: slot.provisionalTeamId,
    shown: (
      <span data-provisional="">
        <StarredName text={provisional} mine={slot.provisionalTeamId === mine} open />
        <small className="team-from">
          {slot.label} · <span className="visitor-provisional">{texts.visitor.provisional}</span>
        </small>
      </span>
    ),
  };
}
