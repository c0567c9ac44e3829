import type { PublicMatchView } from '#domain/contract.ts';
import type { Court } from '#domain/match-day.ts';

/** The match on a court's panel and those after it; null if nothing is planned. */
export function panelOf({ running, ended, next }: Court): {
  readonly shown: PublicMatchView | null;
  readonly next: readonly PublicMatchView[];
} {
  const match = running ?? ended;
  if (match !== null) return { shown: match, next };
  // Before the first kickoff, the panel already shows the first match, without a score.
  const [first, ...later] = next;
  return { shown: first ?? null, next: later };
}
