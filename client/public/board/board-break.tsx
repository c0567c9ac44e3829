import type { PublicTournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { clockFrom } from '../../texts/format.ts';

/** How long before it begins a break is announced, in ms. */
const ANNOUNCED_BEFORE_MS = 30 * 60_000;

/** The break that is on, or that comes next within half an hour [SC8]. */
export function BoardBreak({ breaks, now }: { breaks: PublicTournamentView['breaks']; now: Date }) {
  const next = breaks.find(({ to }) => Date.parse(to) > now.getTime());
  if (next === undefined || Date.parse(next.from) - now.getTime() > ANNOUNCED_BEFORE_MS) return null;
  return (
    <div className="board-notices" role="status">
      <p>{texts.board.break(clockFrom(next.from, now), clockFrom(next.to, next.from), next.name)}</p>
    </div>
  );
}
