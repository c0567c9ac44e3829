import { formatInstant, instantInMs } from '../../../durations.ts';
import { isDeepEqual } from '../../../deep-equal.ts';
import type { Timing } from '../../model/planned-match.ts';
import type { Break, Match, MatchId } from '../../model/state.ts';
import { addOpenTime, closedTimes, inOrderOfTime, openTimeBetween, outsideOf } from './breaks.ts';
import { computePhaseDurationsMs, pauseBeforeFinalsMs } from './phase-times.ts';

const MINUTE = 60_000;

type FollowingMatch = Pick<Match, 'id' | 'kickoff' | 'stage'> & { readonly result: unknown };

/**
 * The new kickoffs of the matches that follow other breaks [SC11]: from the first instant on that opens or closes, matches
 * without a result keep their order and the open time between their beginnings, outside of the breaks, none before `now`; and no
 * match comes nearer to the one before it than it was, or than play time and the pause that is wanted there. `now` is an ISO 8601
 * instant; what has to wait for it begins with the next full minute.
 */
export function kickoffsAfterBreaks(
  timing: Timing,
  matches: readonly FollowingMatch[],
  breaks: readonly Break[],
  now: string,
): ReadonlyMap<MatchId, string> {
  const first = firstChange(timing.breaks, breaks);
  if (first === null) return new Map();
  const [closed, closedAfter] = [closedTimes(timing.breaks), closedTimes(inOrderOfTime(breaks))];
  const earliest = Math.ceil(instantInMs(now) / MINUTE) * MINUTE;
  const inOrder = matches
    .flatMap(({ id, kickoff, stage, result }) => {
      if (kickoff === null) return [];
      const [start, lengths] = [instantInMs(kickoff), computePhaseDurationsMs(timing, stage)];
      const isOfGroups = stage.type === 'GroupMatch';
      return [{ id, start, ...lengths, isOfGroups, follows: result === null && start + lengths.playMs > first }];
    })
    .sort((one, other) => one.start - other.start);
  const moved = new Map<MatchId, string>();
  const beforeFinals = pauseBeforeFinalsMs(timing);
  let follower: Retimed = { was: first, is: first, lasts: 0, untilFinals: 0 };
  let before: Retimed | null = null;
  for (const { id, start, playMs, pauseMs, isOfGroups, follows } of inOrder) {
    if (start < follower.was) follower = { was: start, is: start, lasts: 0, untilFinals: 0 };
    const nearest = ({ was, is, lasts, untilFinals }: Retimed): number =>
      is + Math.min(start - was, isOfGroups ? lasts : untilFinals);
    let is = start;
    if (follows) {
      const wanted = addOpenTime(closedAfter, follower.is, openTimeBetween(closed, follower.was, start));
      is = outsideOf(closedAfter, Math.max(wanted, nearest(follower), nearest(before ?? follower), earliest), playMs);
    }
    if (is !== start) moved.set(id, formatInstant(is));
    const lasts = playMs + pauseMs;
    before = { was: start, is, lasts, untilFinals: isOfGroups ? playMs + beforeFinals : lasts };
    if (follows) follower = before;
  }
  return moved;
}

/** Where a match was and is, and how long it takes with the pause after it, or with that before the finals [SC3]; all in ms. */
interface Retimed {
  readonly was: number;
  readonly is: number;
  readonly lasts: number;
  readonly untilFinals: number;
}

/** The beginning, in ms, of the first break that is not among both; null: they close the same times. */
function firstChange(before: readonly Break[], after: readonly Break[]): number | null {
  const isAmong = (all: readonly Break[], { from, to }: Break): boolean =>
    all.some((other) => isDeepEqual([other.from, other.to], [from, to]));
  const changed = [
    ...before.filter((each) => !isAmong(after, each)),
    ...after.filter((each) => !isAmong(before, each)),
  ].map(({ from }) => instantInMs(from));
  return changed.length === 0 ? null : Math.min(...changed);
}
