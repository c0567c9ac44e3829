import { Name } from '../../tournament-view/name.tsx';
import { slotName, type TeamNames } from '../../tournament-view/team-names.ts';
import type { PublicSlotView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { Star } from './area-icons.tsx';

/** A team where it is mentioned, with a star if it is the reader's own. */
export function Team({ text, mine, className = '' }: { text: string; mine: boolean; className?: string }) {
  return (
    <span className={`team ${className}`}>
      {mine && <Star />}
      <Name text={text} />
      {mine && <span className="sr"> ({texts.visitor.team})</span>}
    </span>
  );
}

/** One side of a match: its team, else who would play now, marked as provisional, else where the team comes from. */
export function Side({
  slot,
  names,
  mine,
  className = '',
}: {
  slot: PublicSlotView;
  names: TeamNames;
  mine: string | null;
  className?: string;
}) {
  const provisional = slot.teamId === null ? names.get(slot.provisionalTeamId ?? '') : undefined;
  if (provisional !== undefined) {
    return (
      <span className={`side ${className}`}>
        <Team text={provisional} mine={slot.provisionalTeamId === mine} className="open" />
        <span className="from">
          {slot.label} · <span className="prov">{texts.visitor.provisional}</span>
        </span>
      </span>
    );
  }
  const { name, open } = slotName(slot, names);
  return (
    <span className={`side ${className}`}>
      <Team text={name} mine={slot.teamId !== null && slot.teamId === mine} className={open ? 'open' : ''} />
    </span>
  );
}
