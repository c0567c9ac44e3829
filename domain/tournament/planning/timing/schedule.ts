import type { Match, MatchId, MatchStage } from '../../model/state.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import type { PlannedGroup, Timing, UnplacedMatch } from '../../model/planned-match.ts';
import { closedTimes, outsideOf } from './breaks.ts';
import { createOverlapCheck } from './overlap-check.ts';
import { computePhaseDurationsMs, pauseBeforeFinalsMs } from './phase-times.ts';

/** Court and time of a match; matches with the same `slot` (from 0) begin together. */
export interface CourtAssignment {
  readonly court: number;
  /** ISO 8601 UTC instant; null without a first kickoff [SC1]. */
  readonly kickoff: string | null;
  readonly slot: number;
}

/**
 * Gives every match a court and a kickoff, in the order of the list [SC2][SC3]: the next match joins the open time slot
 * if a court is free and no team would be in two places, else it opens the next one. That is as few slots as the order
 * allows. One of `opening` begins a time slot in any case. Selectors must form no cycle.
 */
export const schedule = (
  timing: Timing,
  groups: readonly PlannedGroup[],
  matches: readonly UnplacedMatch[],
  opening: ReadonlySet<MatchId> = NONE,
): readonly CourtAssignment[] =>
  place(timing, groups, matches, (match, taken) => {
    const court = taken.length + 1;
    if (taken.length > 0 && opening.has(match.id)) return null;
    return court <= courtsFor(timing, match.stage) ? court : null;
  });

const NONE: ReadonlySet<MatchId> = new Set();

/** The same for matches that keep their courts: a match whose court is taken opens the next slot. */
export const reschedule = (
  timing: Timing,
  groups: readonly PlannedGroup[],
  matches: readonly (UnplacedMatch & Pick<Match, 'court'>)[],
): readonly CourtAssignment[] =>
  place(timing, groups, matches, ({ court }, taken) => (taken.includes(court) ? null : court));

interface OpenSlot<M> {
  readonly stage: string;
  readonly matches: readonly M[];
  readonly courts: readonly number[];
}

function place<M extends UnplacedMatch>(
  timing: Timing,
  groups: readonly PlannedGroup[],
  matches: readonly M[],
  courtFor: (match: M, taken: readonly number[]) => number | null,
): readonly CourtAssignment[] {
  const sharing = createOverlapCheck(groups, matches);
  const clock = slotClock(timing);
  const placings: CourtAssignment[] = [];
  let open: OpenSlot<M> | null = null;
  let slot = -1;
  let kickoff: string | null = null;
  for (const match of matches) {
    const stage = stageOf(match.stage);
    const court: number | null = open === null || open.stage !== stage ? null : courtFor(match, open.courts);
    if (open === null || court === null || open.matches.some((other) => sharing(match, other))) {
      const first: number = courtFor(match, []) ?? 1;
      open = { stage, matches: [match], courts: [first] };
      slot += 1;
      kickoff = clock(match.stage);
      placings.push({ court: first, kickoff, slot });
    } else {
      open = { stage, matches: [...open.matches, match], courts: [...open.courts, court] };
      placings.push({ court, kickoff, slot });
    }
  }
  return placings;
}

/** Matches of different stages never share a slot [SC3]. */
function stageOf(matchPlace: MatchStage): string {
  return matchPlace.type === 'NonFinalKnockout' ? matchPlace.finalsRound : matchPlace.type;
}

/** The kickoffs of consecutive slots, by the phase of each, out of breaks [SC8]; null without a first kickoff. */
function slotClock(timing: Timing): (matchPlace: MatchStage) => string | null {
  if (timing.firstMatchKickoff === null) return () => null;
  const first = instantInMs(timing.firstMatchKickoff);
  const breakBeforeFinalsMs = pauseBeforeFinalsMs(timing);
  const closed = closedTimes(timing.breaks);
  let last: { readonly isGroupMatch: boolean; readonly end: number } | null = null;
  return (matchPlace) => {
    const { playMs, pauseMs } = computePhaseDurationsMs(timing, matchPlace);
    const isGroupMatch = matchPlace.type === 'GroupMatch';
    const gapMs = last?.isGroupMatch === true && !isGroupMatch ? breakBeforeFinalsMs : pauseMs;
    const kickoff: number = outsideOf(closed, last === null ? first : last.end + gapMs, playMs);
    last = { isGroupMatch, end: kickoff + playMs };
    return formatInstant(kickoff);
  };
}

const courtsFor = (timing: Timing, matchPlace: MatchStage): number =>
  (matchPlace.type === 'GroupMatch' ? timing.groupPhase : timing.finalsPhase)?.numberOfCourts ?? 1;
