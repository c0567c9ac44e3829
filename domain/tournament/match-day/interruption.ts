import { instantInMs } from '../../durations.ts';
import type { InterruptionView, PublicTournamentView } from '../contract/views.ts';

// Play that was interrupted [MO13]: whether it is at a moment, and how long matches stood still.

type Interrupted = Pick<PublicTournamentView, 'interruption'>;

/** What play is interrupted by at a moment, until it goes on; null: nothing [MO13]. */
export function interruptionAt({ interruption }: Interrupted, now: Date): InterruptionView | null {
  if (interruption === undefined) return null;
  return interruption.until === null || now.getTime() < instantInMs(interruption.until) ? interruption : null;
}

/** How long play stood still between two moments, in ms; `begun`: only where that was after the first one. */
export function stoodStill({ interruption }: Interrupted, from: number, to: number, begun = false): number {
  if (interruption === undefined) return 0;
  const stood = [interruption, ...(interruption.earlier ?? [])].map(({ since, until }) => {
    const begin = instantInMs(since);
    const end = Math.min(to, until === null ? to : instantInMs(until));
    return begun && begin <= from ? 0 : Math.max(0, end - Math.max(from, begin));
  });
  return stood.reduce((sum, each) => sum + each, 0);
}
