import { durationInMs, instantInMs } from '../../../durations.ts';
import { isNightBetween } from '../timing/nights.ts';
import type { PlanConfiguration, PlannedMatch } from '../../model/planned-match.ts';
import { longestDay, restOf, slotSizes, type Rest, type Slots, type TeamPair } from '../generate/rest.ts';

/** How the teams of a plan's group phase rest [SC9], in time slots. */
export interface GroupPhaseRest extends Rest {
  /** How often teams have to play twice running, in as few slots as the matches need. */
  readonly least: number;
  /** Slots from the first to the last match of the team whose day is longest, both counted. */
  readonly longestDay: number;
  /** The same by the clock, breaks counted; null where the plan has no times. */
  readonly timed: TimedRest | null;
}

/** In milliseconds, within a day of play: a night of rest ends it. Pause and wait are null where no team plays twice in one. */
export interface TimedRest {
  readonly shortestPauseMs: number | null;
  readonly longestWaitMs: number | null;
  readonly longestDayMs: number;
}

/** Of matches as they were generated, when the first of each slot is on court 1; null without a group phase. */
export function restInGroupPhase(
  { groups, groupPhase }: Pick<PlanConfiguration, 'groups' | 'groupPhase'>,
  matches: readonly PlannedMatch[],
): GroupPhaseRest | null {
  if (groupPhase === null) return null;
  const numbers = new Map<string, number>();
  for (const { letter, teamIds } of groups) {
    for (const slot of teamIds.keys()) numbers.set(`${letter} ${slot + 1}`, numbers.size);
  }
  const slots: TeamPair[][] = [];
  const kickoffs: (string | null)[] = [];
  for (const { court, kickoff, selectorA, selectorB } of matches) {
    const [one, other] = [selectorA, selectorB].map((selector) =>
      selector.kind === 'groupSlot' ? numbers.get(`${selector.group} ${selector.slot}`) : undefined,
    );
    if (one === undefined || other === undefined) continue;
    if (court === 1 || slots.length === 0) {
      slots.push([]);
      kickoffs.push(kickoff);
    }
    slots.at(-1)?.push([one, other]);
  }
  const { least } = slotSizes({
    sizes: groups.map(({ teamIds }) => teamIds.length),
    rounds: groupPhase.numberOfGroupRounds,
    courts: groupPhase.numberOfCourts,
  });
  const playMs = groupPhase.schedule === null ? 0 : durationInMs(groupPhase.schedule.playTime);
  const timed = timedRestOf(slots, kickoffs, playMs);
  return { ...restOf(slots, numbers.size), least, longestDay: longestDay(slots), timed };
}

/** Of slots that begin one after the other, which matches of `playMs` are played in. */
function timedRestOf(slots: Slots, kickoffs: readonly (string | null)[], playMs: number): TimedRest | null {
  let [shortest, longest, longestOfDays] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  const first = new Map<number, number>();
  const last = new Map<number, number>();
  let before = Number.NaN;
  for (const [slot, matches] of slots.entries()) {
    const instant = kickoffs[slot] ?? null;
    if (instant === null) return null;
    const kickoff = instantInMs(instant);
    if (isNightBetween(before, kickoff)) {
      first.clear();
      last.clear();
    }
    before = kickoff;
    for (const team of matches.flat()) {
      const pause = kickoff - playMs - (last.get(team) ?? Number.NaN);
      // Of its first match there is none.
      if (pause < shortest) shortest = pause;
      if (pause > longest) longest = pause;
      const begun = first.get(team) ?? kickoff;
      first.set(team, begun);
      last.set(team, kickoff);
      longestOfDays = Math.max(longestOfDays, kickoff + playMs - begun);
    }
  }
  const hasPause = Number.isFinite(shortest);
  return {
    shortestPauseMs: hasPause ? shortest : null,
    longestWaitMs: hasPause ? longest : null,
    longestDayMs: longestOfDays,
  };
}
