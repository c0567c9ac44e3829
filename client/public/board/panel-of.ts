import type { PublicMatchView } from '#domain/contract.ts';
import type { Court, MatchDay } from '#domain/match-day.ts';

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

/**
 * What comes next on a court where there is room for little: from the match that is to get ready on. One before it may be in
 * play, where only results are reported [MO4].
 */
export function upcomingFrom(next: readonly PublicMatchView[], forecast: MatchDay | null): readonly PublicMatchView[] {
  const called = next.findIndex((match) => forecast?.timesOf(match).call === 'getReady');
  return next.slice(Math.max(0, called));
}
