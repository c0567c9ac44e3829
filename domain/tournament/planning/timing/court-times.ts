import type { MatchId, TeamId } from '../../model/state.ts';
import type { Interval } from './breaks.ts';
import { instantInMs } from '../../../durations.ts';
import type { PlannedGroup, PlannedMatch } from '../../model/planned-match.ts';
import { resolveGroupSlot } from '../selectors/same-team.ts';
import { computePhaseDurationsMs, type PhaseSchedules } from './phase-times.ts';

/** A match at its time, with the teams that are known to play it. */
interface Booking extends Interval {
  readonly id: MatchId;
  readonly court: number;
  readonly teamIds: readonly TeamId[];
}

/** What of a match says when, where and by whom it is played. */
type Placed = Pick<PlannedMatch, 'id' | 'stage' | 'court' | 'kickoff' | 'selectorA' | 'selectorB'>;

/** Who plays when and where, for matches of one length that are to find a place among those that have one. */
export interface CourtTimes {
  /** Puts a match at a time and on a court, also one that had others; without a kickoff it takes none. */
  readonly book: (match: Placed) => void;
  readonly release: (id: MatchId) => void;
  /** Returns the lowest of courts 1 to `courts` that is free at `start`, or null. */
  readonly freeCourt: (start: number, courts: number) => number | null;
  readonly isFree: (start: number, court: number) => boolean;
  /** Whether the team has more than its pause before and after a match at this time: it does not play twice running. */
  readonly isRested: (start: number, teamId: TeamId) => boolean;
  /** From a match at this time to each of the team's, in ms; negative: they overlap. */
  readonly gapsOf: (start: number, teamId: TeamId) => ReadonlyMap<MatchId, number>;
  /** When the last match of the team ends; −∞: it has none. */
  readonly lastEnd: (teamId: TeamId) => number;
}

/** The times of group matches: of courts and teams that other matches take. */
export function createCourtTimes(schedules: PhaseSchedules, groups: readonly PlannedGroup[]): CourtTimes {
  const { playMs, pauseMs } = computePhaseDurationsMs(schedules, { type: 'GroupMatch' });
  const bookings = new Map<MatchId, Booking>();
  const byCourt = new Map<number, Set<Booking>>();
  const byTeam = new Map<TeamId, Set<Booking>>();
  const none: ReadonlySet<Booking> = new Set();
  const release = (id: MatchId): void => {
    const booking = bookings.get(id);
    if (booking === undefined) return;
    bookings.delete(id);
    byCourt.get(booking.court)?.delete(booking);
    for (const teamId of booking.teamIds) byTeam.get(teamId)?.delete(booking);
  };
  const gapTo = (booking: Interval, start: number): number =>
    start >= booking.start ? start - booking.end : booking.start - (start + playMs);
  const allHave = (taken: ReadonlySet<Booking>, start: number, isEnough: (gap: number) => boolean): boolean =>
    [...taken].every((booking) => isEnough(gapTo(booking, start)));
  const isFree: CourtTimes['isFree'] = (start, court) =>
    allHave(byCourt.get(court) ?? none, start, (gap) => gap >= pauseMs);
  return {
    release,
    book: (match) => {
      release(match.id);
      if (match.kickoff === null) return;
      const start = instantInMs(match.kickoff);
      const end = start + computePhaseDurationsMs(schedules, match.stage).playMs;
      const booking = { id: match.id, court: match.court, start, end, teamIds: teamsOfMatch(match, groups) };
      bookings.set(match.id, booking);
      added(byCourt, match.court, booking);
      for (const teamId of booking.teamIds) added(byTeam, teamId, booking);
    },
    isFree,
    freeCourt: (start, courts) =>
      Array.from({ length: courts }, (_, at) => at + 1).find((court) => isFree(start, court)) ?? null,
    isRested: (start, teamId) => allHave(byTeam.get(teamId) ?? none, start, (gap) => gap > pauseMs),
    gapsOf: (start, teamId) =>
      new Map([...(byTeam.get(teamId) ?? none)].map((booking) => [booking.id, gapTo(booking, start)])),
    lastEnd: (teamId) => [...(byTeam.get(teamId) ?? none)].reduce((last, { end }) => Math.max(last, end), -Infinity),
  };
}

function added<Key>(lists: Map<Key, Set<Booking>>, key: Key, booking: Booking): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, new Set([booking]));
  else list.add(booking);
}

/** The teams that a match names outright, by themselves or by their slots. */
export const teamsOfMatch = (
  { selectorA, selectorB }: Pick<Placed, 'selectorA' | 'selectorB'>,
  groups: readonly PlannedGroup[],
): readonly TeamId[] =>
  [selectorA, selectorB].flatMap((selector) => {
    const who = resolveGroupSlot(selector, groups);
    return who.kind === 'team' ? [who.teamId] : [];
  });

/** When the last group match ends, in ms; null without times. */
export function groupPhaseEnd(
  schedules: PhaseSchedules,
  matches: readonly Pick<PlannedMatch, 'stage' | 'kickoff'>[],
): number | null {
  const { playMs } = computePhaseDurationsMs(schedules, { type: 'GroupMatch' });
  return matches.reduce<number | null>(
    (last, { stage, kickoff }) =>
      stage.type === 'GroupMatch' && kickoff !== null
        ? Math.max(last ?? -Infinity, instantInMs(kickoff) + playMs)
        : last,
    null,
  );
}
