import { durationInMs, formatDuration, formatInstant } from '../../durations.ts';
import type { Match, Plan, Schedule, Tournament } from '../model/state.ts';

// Retimes a finished tournament for a replay: the same results in the same order, at other times.

const MINUTE = 60_000;
/** Longer breaks are cut to this, to shorten the wait. */
const MAX_BREAK_MS = 60 * MINUTE;
/** Before the first result, if the plan has no duration for its match. */
const MIN_LEAD_MS = MINUTE;

/** Maps recorded instants to the time of the replay, in milliseconds of play since the first kickoff. */
export interface ReplayTiming {
  /** Milliseconds of play before something recorded at this instant, breaks cut. */
  readonly playedBefore: (recorded: string) => number;
  /** The same for a kickoff. */
  readonly playedBeforeKickoff: (kickoff: string) => number;
}

/**
 * One timeline of recorded instants and planned kickoffs, so that breaks are cut in both alike. Both ascending; if the
 * plan was not followed (the first result came before its match, or hours later), the recorded instants are shifted so
 * that they begin with the plan.
 */
export function createReplayTiming(recorded: readonly string[], kickoffs: readonly string[]): ReplayTiming {
  const results = recorded.map((instant) => Date.parse(instant));
  const planned = kickoffs.map((instant) => Date.parse(instant));
  const firstResult = results[0] ?? 0;
  const begin = planned[0] ?? firstResult - MIN_LEAD_MS;
  const lead = firstResult - begin;
  const moved = lead >= MIN_LEAD_MS && lead <= MAX_BREAK_MS ? 0 : MIN_LEAD_MS - lead;
  const instants = [begin, ...planned, ...results.map((at) => at + moved)].sort((one, other) => one - other);
  const played: number[] = [];
  for (const [index, at] of instants.entries()) {
    played.push((played[index - 1] ?? 0) + Math.min(at - (instants[index - 1] ?? at), MAX_BREAK_MS));
  }
  const playedAt = (at: number): number => {
    const last = lastUpTo(instants, at);
    return last < 0 ? 0 : (played[last] ?? 0) + Math.min(at - (instants[last] ?? at), MAX_BREAK_MS);
  };
  return {
    playedBefore: (instant) => playedAt(Date.parse(instant) + moved),
    playedBeforeKickoff: (kickoff) => playedAt(Date.parse(kickoff)),
  };
}

/** Recorded instants in the order of their events, none before the one before it: what a clock put right set back waits. */
export function toAscending(recorded: readonly string[]): readonly string[] {
  let latest = '';
  return recorded.map((instant) => (latest = instant > latest ? instant : latest));
}

/** Milliseconds from the first kickoff to the last recorded instant, in the order of events; 0 without any. */
export const playTimes = (recorded: readonly string[], kickoffs: readonly string[]): number => {
  const instants = toAscending(recorded);
  const last = instants.at(-1);
  return last === undefined ? 0 : createReplayTiming(instants, kickoffs).playedBefore(last);
};

/** Index of the last of ascending numbers that is no greater than this one; -1: none. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) <= limit) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** How the times of a replay derive from those of the original. */
export interface Retiming {
  readonly course: ReplayTiming;
  /** Instant at which the replay begins. */
  readonly begin: string;
  readonly speed: number;
}

/** The kickoffs of a plan, ascending; none where it has no times. */
export const kickoffsOf = ({ plan }: Tournament): readonly string[] =>
  (plan?.matches ?? []).flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff])).sort();

/** The state as shown in the replay: kickoffs, durations and starts at their own, quicker times. */
export function retime(tournament: Tournament, { course, begin, speed }: Retiming): Tournament {
  const { plan } = tournament;
  if (plan === null) return tournament;
  const after = (milliseconds: number): string =>
    formatInstant(Date.parse(begin) + Math.round(milliseconds / speed / 1000) * 1000);
  const kickoffAt = (kickoff: string | null): string | null =>
    kickoff === null ? null : after(course.playedBeforeKickoff(kickoff));
  const matchAt = (match: Match): Match => ({
    ...match,
    kickoff: kickoffAt(match.kickoff),
    result: match.result && {
      ...match.result,
      startedAt: match.result.startedAt === null ? null : after(course.playedBefore(match.result.startedAt)),
    },
  });
  return {
    ...tournament,
    plan: {
      ...quickened(plan, speed),
      firstMatchKickoff: kickoffAt(plan.firstMatchKickoff),
      breaks: plan.breaks
        .map(({ name, from, to }) => ({
          name,
          from: after(course.playedBeforeKickoff(from)),
          to: after(course.playedBeforeKickoff(to)),
        }))
        .filter(({ from, to }) => from < to),
      matches: plan.matches.map(matchAt),
    },
  };
}

/** A match lasts a minute at least, as everywhere. */
function quickened(plan: Plan, speed: number): Plan {
  const shorter = (duration: string, least: number): string =>
    formatDuration(Math.max(least, durationInMs(duration) / speed));
  const scheduleAt = (schedule: Schedule | null): Schedule | null =>
    schedule && { playTime: shorter(schedule.playTime, MINUTE), pauseTime: shorter(schedule.pauseTime, 0) };
  return {
    ...plan,
    groupPhase: plan.groupPhase && { ...plan.groupPhase, schedule: scheduleAt(plan.groupPhase.schedule) },
    pause: plan.pause === null ? null : shorter(plan.pause, 0),
    finalsPhase: plan.finalsPhase && { ...plan.finalsPhase, schedule: scheduleAt(plan.finalsPhase.schedule) },
  };
}
