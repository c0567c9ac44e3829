import { refuse, type Refused } from '../../../refusal.ts';
import type { Match, MatchId } from '../../model/state.ts';
import { closedTimes, movedOn, type Interval, type Moving } from '../timing/breaks.ts';
import { groupPhaseEnd } from '../timing/court-times.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { Timing } from '../../model/planned-match.ts';
import { computePhaseDurationsMs, pauseBeforeFinalsMs } from '../timing/phase-times.ts';

type MovableMatch = Pick<Match, 'id' | 'stage' | 'court' | 'kickoff'> & { readonly result: unknown };

/** Whether the finals move when the group phase ends later, or keep their time while the pause before them lasts. */
export type FinalsChoice = 'move' | 'keep';

/**
 * The new kickoffs of the finals after the group phase got longer: later by no more than the pause before them needs, or
 * than it was where it was shorter [PL6]. Refused where they are to keep their time and do not fit: finals-do-not-fit.
 */
export function finalsBehind(
  timing: Timing,
  { before, after }: { readonly before: readonly MovableMatch[]; readonly after: readonly MovableMatch[] },
  choice: FinalsChoice,
): ReadonlyMap<MatchId, string> | Refused {
  const [endBefore, end] = [groupPhaseEnd(timing, before), groupPhaseEnd(timing, after)];
  const first = firstFinalsStart(after);
  if (endBefore === null || end === null || first === null) return new Map();
  const pauseMs = choice === 'keep' ? 0 : pauseBeforeFinalsMs(timing);
  const delayMs = Math.max(0, end + Math.min(pauseMs, first - endBefore) - first);
  if (delayMs > 0 && choice === 'keep') return refuse('finals-do-not-fit');
  return finalsMovedBy(timing, after, delayMs);
}

/** How much earlier the finals can begin, in ms; 0 where one was played, or its new time would have passed. */
export function finalsGain(timing: Timing, matches: readonly MovableMatch[], now: number): number {
  const [end, first] = [groupPhaseEnd(timing, matches), firstFinalsStart(matches)];
  const isPlayed = matches.some(({ stage, result }) => stage.type !== 'GroupMatch' && result !== null);
  if (end === null || first === null || isPlayed) return 0;
  const earliest = end + pauseBeforeFinalsMs(timing);
  return earliest < now ? 0 : Math.max(0, first - earliest);
}

/**
 * Returns the kickoffs of all unplayed finals, moved by `delayMs`, out of breaks [SC8] and off courts on which other matches
 * are still to be played by then, in their present order.
 */
export function finalsMovedBy(
  timing: Timing,
  matches: readonly MovableMatch[],
  delayMs: number,
): ReadonlyMap<MatchId, string> {
  if (delayMs === 0) return new Map();
  const timed = timedMatches(timing, matches);
  const closed = closedTimes(timing.breaks);
  // A final that hands put into the group phase moves among matches that stay.
  const moved = movedOn(
    (final) => [...closed, ...takenAfter(final.start + delayMs, final, timed)],
    timed.filter(isMoving),
    () => delayMs,
  );
  return new Map(moved.map(([{ id }, start]) => [id, formatInstant(start)]));
}

interface TimedMatch extends Moving, MovableMatch {}

/** The matches that have a kickoff, by their times. */
const timedMatches = (timing: Timing, matches: readonly MovableMatch[]): readonly TimedMatch[] =>
  matches
    .flatMap((match) =>
      match.kickoff === null
        ? []
        : [{ ...match, start: instantInMs(match.kickoff), ...computePhaseDurationsMs(timing, match.stage) }],
    )
    .sort((one, other) => one.start - other.start);

const isMoving = ({ stage, result }: MovableMatch): boolean => stage.type !== 'GroupMatch' && result === null;

/** When the court of a final is taken by matches that stay and are not over by `from`, with the pauses around them. */
const takenAfter = (
  from: number,
  { court, pauseMs }: TimedMatch,
  matches: readonly TimedMatch[],
): readonly Interval[] =>
  matches
    .filter((match) => match.court === court && !isMoving(match) && match.start + match.playMs > from)
    .map((match) => ({ start: match.start - pauseMs, end: match.start + match.playMs + match.pauseMs }));

const firstFinalsStart = (matches: readonly MovableMatch[]): number | null =>
  matches
    .filter(isMoving)
    .flatMap(({ kickoff }) => (kickoff === null ? [] : [instantInMs(kickoff)]))
    .reduce<number | null>((first, start) => Math.min(first ?? start, start), null);
