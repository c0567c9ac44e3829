import { refuse, type Refused } from '../../../refusal.ts';
import type { Match, MatchId } from '../../model/state.ts';
import { closedTimes, movedOn } from '../timing/breaks.ts';
import { groupPhaseEnd } from '../timing/court-times.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { Timing } from '../../model/planned-match.ts';
import { computePhaseDurationsMs, pauseBeforeFinalsMs } from '../timing/phase-times.ts';

type MovableMatch = Pick<Match, 'id' | 'stage' | 'kickoff'> & { readonly result: unknown };

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

/** Returns the kickoffs of all unplayed finals, moved by `delayMs` and out of breaks, in their present order [SC8]. */
export function finalsMovedBy(
  timing: Timing,
  matches: readonly MovableMatch[],
  delayMs: number,
): ReadonlyMap<MatchId, string> {
  if (delayMs === 0) return new Map();
  const finals = finalsInOrder(matches).map((match) => ({ ...match, ...computePhaseDurationsMs(timing, match.place) }));
  const moved = movedOn(closedTimes(timing.breaks), finals, () => delayMs);
  return new Map(moved.map(([{ id }, start]) => [id, formatInstant(start)]));
}

const finalsInOrder = (matches: readonly MovableMatch[]) =>
  matches
    .flatMap(({ id, stage, kickoff, result }) =>
      stage.type === 'GroupMatch' || kickoff === null || result !== null
        ? []
        : [{ id, place: stage, start: instantInMs(kickoff) }],
    )
    .sort((one, other) => one.start - other.start);

const firstFinalsStart = (matches: readonly MovableMatch[]): number | null => finalsInOrder(matches)[0]?.start ?? null;
