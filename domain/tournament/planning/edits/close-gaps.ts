import type { Match, MatchId, TeamId } from '../../model/state.ts';
import { closedTimes, outsideOf } from '../timing/breaks.ts';
import { createCourtTimes, teamsOfMatch, type CourtTimes } from '../timing/court-times.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { RunningPlan } from './late-matches.ts';
import { finalsGain, finalsMovedBy } from './move-finals.ts';
import { computePhaseDurationsMs } from '../timing/phase-times.ts';

/** A plan whose matches may have been played. */
export interface PlayedPlan extends RunningPlan {
  readonly matches: readonly Match[];
}

type NewPlace = Pick<Match, 'court' | 'kickoff'>;
type MatchWithKickoff = Match & { readonly kickoff: string };

/**
 * Where matches go when gaps are closed [PL7]: the group matches that were not played and are still to come move up in
 * their order, each to the first time, not before the one before it, at which a court is free and each of its teams keeps
 * the rest that it had between two matches; its own court if that is free. Then the finals move up together. Those that
 * stay are left out.
 */
export function closeGaps(plan: PlayedPlan): ReadonlyMap<MatchId, NewPlace> {
  const places = groupMatchesUp(plan);
  const after = plan.matches.map((match) => ({ ...match, ...places.get(match.id) }));
  const gain = finalsGain(plan.timing, after, instantInMs(plan.now));
  const kickoffs = finalsMovedBy(plan.timing, after, -gain);
  const finals = after.flatMap(({ id, court }): (readonly [MatchId, NewPlace])[] => {
    const kickoff = kickoffs.get(id);
    return kickoff === undefined ? [] : [[id, { court, kickoff }]];
  });
  return new Map([...places, ...finals]);
}

function groupMatchesUp(plan: PlayedPlan): ReadonlyMap<MatchId, NewPlace> {
  const places = new Map<MatchId, NewPlace>();
  const [before, times] = [createCourtTimes(plan.timing, plan.groups), createCourtTimes(plan.timing, plan.groups)];
  plan.matches.forEach(before.book);
  plan.matches.forEach(times.book);
  const { playMs, pauseMs } = computePhaseDurationsMs(plan.timing, { type: 'GroupMatch' });
  const [slot, now] = [playMs + pauseMs, instantInMs(plan.now)];
  const { firstMatchKickoff } = plan.timing;
  const closed = closedTimes(plan.timing.breaks);
  // A slot that would lie in a break begins after it.
  const open = (start: number): number => outsideOf(closed, start, playMs);
  const ready = new Set(firstMatchKickoff === null ? [] : [open(instantInMs(firstMatchKickoff))]);
  let last = -Infinity;
  for (const match of inOrderOfTime(plan.matches)) {
    const earliest = Math.max(last, now);
    // The next slot from now on, and the one after it for who rests in between.
    const next = last + slot * Math.ceil(Math.max(1, (now - last) / slot));
    if (last > -Infinity) ready.add(open(next)).add(open(open(next) + slot));
    for (const start of ready) if (start < earliest) ready.delete(start);
    const starts = [...ready].sort((one, other) => one - other);
    const moved = match.result === null ? movedUp(plan, { before, times, starts, pauseMs }, match) : null;
    if (moved !== null) places.set(match.id, { court: moved.court, kickoff: moved.kickoff });
    const placed = moved ?? match;
    times.book(placed);
    last = instantInMs(placed.kickoff);
    ready.add(open(last + slot));
  }
  return places;
}

const inOrderOfTime = (matches: readonly Match[]): readonly MatchWithKickoff[] =>
  matches
    .flatMap((match) =>
      match.stage.type === 'GroupMatch' && match.kickoff !== null ? [{ ...match, kickoff: match.kickoff }] : [],
    )
    .sort((one, other) => instantInMs(one.kickoff) - instantInMs(other.kickoff));

interface Chances {
  /** As it was, and as it has become by now. */
  readonly before: CourtTimes;
  readonly times: CourtTimes;
  /** Out of breaks, in ms, ascending. */
  readonly starts: readonly number[];
  readonly pauseMs: number;
}

/** The match at the first open time that suits it and is earlier than its own; null: there is none. */
function movedUp(
  plan: PlayedPlan,
  { before, times, starts, pauseMs }: Chances,
  match: MatchWithKickoff,
): MatchWithKickoff | null {
  const courts = plan.timing.groupPhase?.numberOfCourts ?? 1;
  const start = instantInMs(match.kickoff);
  const teamIds = teamsOfMatch(match, plan.groups);
  for (const each of [before, times]) each.release(match.id);
  const gapsBefore = new Map(teamIds.map((teamId) => [teamId, before.gapsOf(start, teamId)]));
  before.book(match);
  // Who rested between two matches keeps more than the pause there; who did not needs the pause.
  const isEnough = (teamId: TeamId, other: MatchId, gap: number): boolean =>
    gap > pauseMs || (gap === pauseMs && (gapsBefore.get(teamId)?.get(other) ?? Infinity) <= pauseMs);
  const restsEnough = (earlier: number, teamId: TeamId): boolean =>
    [...times.gapsOf(earlier, teamId)].every(([other, gap]) => isEnough(teamId, other, gap));
  for (const earlier of starts) {
    if (earlier >= start) break;
    if (!teamIds.every((teamId) => restsEnough(earlier, teamId))) continue;
    const court = times.isFree(earlier, match.court) ? match.court : times.freeCourt(earlier, courts);
    if (court !== null) return { ...match, court, kickoff: formatInstant(earlier) };
  }
  return null;
}
