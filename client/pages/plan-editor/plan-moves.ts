import { formatInstant } from '../../texts/typed-times.ts';
import { computePhaseDurationsMs, schedule, shiftedKickoffs, type Selector } from '#domain/play.ts';
import { hasFixedNumbers, matchIn, numberOf, reindexed, type EditablePlan, type PlanContext } from './editable-plan.ts';

// The edits of a plan. Each returns the new plan; only `renumberMatch` changes numbers.

/** A time and a court. */
export interface Cell {
  /** ISO 8601 instant; null: no time. */
  readonly kickoff: string | null;
  readonly court: number;
}

export const MAX_COURTS = 10;

/** Puts a match into a cell. A match already there moves to the old cell. */
export function placeMatch(plan: EditablePlan, id: string, { kickoff, court }: Cell): EditablePlan {
  const moved = matchIn(plan, id);
  if (moved === undefined || (moved.kickoff === kickoff && moved.court === court)) return plan;
  const there = kickoff === null ? undefined : occupant(plan, id, { kickoff, court });
  return plan.map((match) => {
    if (match.id === id) return { ...match, kickoff, court };
    return match.id === there?.id ? { ...match, kickoff: moved.kickoff, court: moved.court } : match;
  });
}

/** The other match that begins in a cell, the first by number; undefined if it is free. */
export const occupant = (plan: EditablePlan, id: string, { kickoff, court }: Cell): EditablePlan[number] | undefined =>
  plan.find((match) => match.id !== id && match.kickoff === kickoff && match.court === court);

/** Swaps times and courts of two matches. */
export function swapMatches(plan: EditablePlan, id: string, otherId: string): EditablePlan {
  const one = matchIn(plan, id);
  const other = matchIn(plan, otherId);
  if (one === undefined || other === undefined) return plan;
  return plan.map((match) => {
    if (match.id === id) return { ...match, kickoff: other.kickoff, court: other.court };
    return match.id === otherId ? { ...match, kickoff: one.kickoff, court: one.court } : match;
  });
}

/** Swaps side A and side B. */
export const swapTeamSides = (plan: EditablePlan, id: string): EditablePlan =>
  plan.map((match) => (match.id === id ? { ...match, selectorA: match.selectorB, selectorB: match.selectorA } : match));

export const withSelector = (plan: EditablePlan, id: string, slot: 'A' | 'B', selector: Selector): EditablePlan =>
  plan.map((match) => (match.id === id ? { ...match, [`selector${slot}`]: selector } : match));

/**
 * Gives a match another number, from 1. Until numbers are fixed that is its place, and those between move up or down by one;
 * afterwards the others keep theirs, and one that another match has is not given [PL10].
 */
export function renumberMatch(plan: EditablePlan, id: string, number: number): EditablePlan {
  const match = matchIn(plan, id);
  if (match === undefined || numberOf(plan, id) === number) return plan;
  if (hasFixedNumbers(plan)) {
    return isTaken(plan, number) ? plan : plan.map((row) => (row.id === id ? { ...row, number } : row));
  }
  const others = plan.filter((other) => other.id !== id);
  return reindexed(others.toSpliced(Math.min(Math.max(number, 1), plan.length) - 1, 0, match));
}

/** Whether a match has this number. */
export const isTaken = (plan: EditablePlan, number: number): boolean =>
  plan.some((row, at) => (row.number ?? at + 1) === number);

/** Moves all matches from an instant on by whole minutes [SC5]; those in `played` stay. */
export function delayMatchesFrom(
  setting: PlanContext,
  plan: EditablePlan,
  { from, minutes, played }: { readonly from: string; readonly minutes: number; readonly played: ReadonlySet<string> },
): EditablePlan {
  const matches = plan.map((match) => ({ ...match, result: played.has(match.id) ? match.id : null }));
  const shifted = shiftedKickoffs(setting, matches, { from, minutes, courts: null, useBreaks: false });
  return plan.map((match) => ({ ...match, kickoff: shifted.get(match.id) ?? match.kickoff }));
}

/** The instant shifted by milliseconds. */
export const laterBy = (instant: string, milliseconds: number): string =>
  formatInstant(Date.parse(instant) + milliseconds);

/** The plan rescheduled on this many courts, in the order of its numbers; null without a start time. */
export function rescheduleOnCourts(setting: PlanContext, plan: EditablePlan, courts: number): EditablePlan | null {
  const [first] = kickoffs(plan);
  if (first === undefined) return null;
  const { groupPhase, finalsPhase } = setting;
  const timing = {
    ...setting,
    firstMatchKickoff: first,
    groupPhase: groupPhase && { ...groupPhase, numberOfCourts: courts },
    finalsPhase: finalsPhase && {
      ...finalsPhase,
      numberOfCourts: groupPhase === null ? courts : finalsPhase.numberOfCourts,
    },
  };
  const placings = schedule(timing, setting.groups, plan);
  return plan.map((match, at) => {
    const placing = placings[at];
    return placing === undefined ? match : { ...match, court: placing.court, kickoff: placing.kickoff };
  });
}

/** The distinct kickoffs of a plan in order. */
export const kickoffs = (plan: EditablePlan): readonly string[] =>
  [...new Set(plan.flatMap(({ kickoff }) => (kickoff === null ? [] : [kickoff])))].sort();

/** The end of the group phase (ISO 8601 instant); null without times or without a group phase. */
export function findGroupPhaseEnd(setting: PlanContext, plan: EditablePlan): string | null {
  const last = kickoffs(plan.filter(({ stage }) => stage.type === 'GroupMatch')).at(-1);
  return last === undefined ? null : laterBy(last, computePhaseDurationsMs(setting, { type: 'GroupMatch' }).playMs);
}
