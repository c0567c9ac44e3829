import type { Match, TeamId } from '../../model/state.ts';
import { closedTimes, outsideOf } from '../timing/breaks.ts';
import { createCourtTimes, groupPhaseEnd, teamsOfMatch, type CourtTimes } from '../timing/court-times.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { PlannedGroup, PlannedMatch, Timing, UnplacedMatch } from '../../model/planned-match.ts';
import { computePhaseDurationsMs } from '../timing/phase-times.ts';

/** A plan that takes further matches, or closes up. */
export interface RunningPlan {
  readonly timing: Timing;
  readonly groups: readonly PlannedGroup[];
  readonly matches: readonly (PlannedMatch & Pick<Match, 'result'>)[];
  /** ISO 8601 instant: nothing is put before it. */
  readonly now: string;
}

interface LateMatch {
  readonly match: UnplacedMatch;
  readonly opponent: TeamId;
}

/**
 * Court and kickoff for the matches of a team that comes late [PL6], all of one group: in time slots of the group phase
 * from now on that have a court left and in which both teams are rested, else one after the other at its end. In the
 * order of their times; without times, on court 1 in the order given.
 */
export function placeLateMatches(
  plan: RunningPlan,
  teamId: TeamId,
  late: readonly UnplacedMatch[],
): readonly PlannedMatch[] {
  const end = groupPhaseEnd(plan.timing, plan.matches);
  if (end === null) return late.map((match) => ({ ...match, court: 1, kickoff: null }));
  const times = createCourtTimes(plan.timing, plan.groups);
  plan.matches.forEach(times.book);
  const waiting = new Set(
    late.map((match): LateMatch => ({
      match,
      opponent: teamsOfMatch(match, plan.groups).find((id) => id !== teamId) ?? teamId,
    })),
  );
  const placed = inFreeSlots(plan, { times, teamId, waiting });
  return [...placed, ...atTheEnd(plan, { times, teamId, waiting }, end)];
}

interface LatePlacing {
  readonly times: CourtTimes;
  readonly teamId: TeamId;
  /** What finds a place leaves it. */
  readonly waiting: Set<LateMatch>;
}

const placedAt = (match: UnplacedMatch, court: number, start: number): PlannedMatch => ({
  ...match,
  court,
  kickoff: formatInstant(start),
});

function inFreeSlots(plan: RunningPlan, { times, teamId, waiting }: LatePlacing): readonly PlannedMatch[] {
  const courts = plan.timing.groupPhase?.numberOfCourts ?? 1;
  const { playMs } = computePhaseDurationsMs(plan.timing, { type: 'GroupMatch' });
  const closed = closedTimes(plan.timing.breaks);
  const slots = slotsFromNow(plan).filter(
    (start) => outsideOf(closed, start, playMs) === start && times.freeCourt(start, courts) !== null,
  );
  // Who fits into the fewest slots chooses first.
  const chances = new Map(
    [...waiting].map((one) => [one, slots.filter((start) => times.isRested(start, one.opponent)).length]),
  );
  const inTurn = [...waiting].toSorted((one, other) => (chances.get(one) ?? 0) - (chances.get(other) ?? 0));
  return slots.flatMap((start) => {
    if (!times.isRested(start, teamId)) return [];
    const court = times.freeCourt(start, courts);
    const next = inTurn.find((one) => waiting.has(one) && times.isRested(start, one.opponent));
    if (court === null || next === undefined) return [];
    waiting.delete(next);
    const placed = placedAt(next.match, court, start);
    times.book(placed);
    return [placed];
  });
}

/** The kickoffs of group matches that are still to come, in ms. */
function slotsFromNow({ matches, now }: RunningPlan): readonly number[] {
  const begin = instantInMs(now);
  const starts = matches.flatMap(({ stage, kickoff }) =>
    stage.type === 'GroupMatch' && kickoff !== null ? [instantInMs(kickoff)] : [],
  );
  return [...new Set(starts)].filter((start) => start >= begin).sort((one, other) => one - other);
}

/** One slot each, for all of them are the team's; next is the team that has waited longest. */
function atTheEnd(plan: RunningPlan, { times, waiting }: LatePlacing, end: number): readonly PlannedMatch[] {
  const { playMs, pauseMs } = computePhaseDurationsMs(plan.timing, { type: 'GroupMatch' });
  const courts = plan.timing.groupPhase?.numberOfCourts ?? 1;
  const closed = closedTimes(plan.timing.breaks);
  // The finals make way; those with a result stay where they are played.
  for (const { id, stage, result } of plan.matches)
    if (stage.type !== 'GroupMatch' && result === null) times.release(id);
  const placed: PlannedMatch[] = [];
  const slot = playMs + pauseMs;
  const lateMs = Math.max(0, instantInMs(plan.now) - (end + pauseMs));
  let ready = end + pauseMs + slot * Math.ceil(lateMs / slot);
  while (waiting.size > 0) {
    const [next] = [...waiting].toSorted((one, other) => times.lastEnd(one.opponent) - times.lastEnd(other.opponent));
    if (next === undefined) break;
    let start = outsideOf(closed, ready, playMs);
    let court = times.freeCourt(start, courts);
    while (court === null) {
      start = outsideOf(closed, start + slot, playMs);
      court = times.freeCourt(start, courts);
    }
    const last = placedAt(next.match, court, start);
    times.book(last);
    waiting.delete(next);
    placed.push(last);
    ready = start + slot;
  }
  return placed;
}

/**
 * The list with further group matches in it, each behind the last group match that begins no later, but before all to come
 * that begin later: where a shift moved those behind what was played, the numbers are in no order of time [RR5] [SC5].
 */
export function withLateMatches<M extends PlannedMatch & Pick<Match, 'result'>>(
  matches: readonly M[],
  late: readonly M[],
): readonly M[] {
  const all = [...matches];
  for (const match of late) {
    const beginsLater = ({ kickoff }: M): boolean =>
      kickoff !== null && match.kickoff !== null && kickoff > match.kickoff;
    const before = all.findLastIndex((each) => each.stage.type === 'GroupMatch' && !beginsLater(each));
    const next = all.findIndex((each) => each.stage.type === 'GroupMatch' && each.result === null && beginsLater(each));
    all.splice(next === -1 ? before + 1 : Math.min(before + 1, next), 0, match);
  }
  return all;
}
