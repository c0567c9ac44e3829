import { texts } from '../../texts/de.ts';
import { plainDay, timeFrom } from '../../texts/format.ts';

const t = texts.shift;

interface Timed {
  readonly kickoff: string | null;
}

/**
 * What moving matches comes to, before it is done: how many begin at another time, when the last one ends, and how many get
 * to another day. `after` has the same matches in the same order; `from`: the kickoff from which on they move; `end` null:
 * not known.
 */
export function delayText(
  before: readonly Timed[],
  after: readonly Timed[],
  { from, end, summary }: { from: string; end: string | null; summary: (count: number, end: string | null) => string },
): string {
  const pairs = before.map(({ kickoff }, at) => [kickoff, after[at]?.kickoff ?? null] as const);
  const count = pairs.filter(([was, is]) => was !== is).length;
  const days = pairs.filter(([was, is]) => was !== null && is !== null && plainDay(was) !== plainDay(is)).length;
  const text = summary(count, end === null ? null : timeFrom(end, from));
  return days === 0 ? text : `${text} ${t.otherDay(days)}`;
}
