import { isRefused, type Refused } from '#domain/refusal.ts';
import {
  generatePlan,
  type PlanConfiguration,
  type PlannedMatch,
} from '#domain/tournament/planning/generate/generate-plan.ts';
import type { PlannedGroup } from '#domain/tournament/model/planned-match.ts';
import { readSelector, writeSelector } from '#domain/tournament/model/selector-notation.ts';
import type { FinalsPhase, GroupPhase, Pairing } from '#domain/tournament/model/state.ts';

/** Groups A, B, … of these sizes; teams are numbered through: t1, t2, … */
export function groupsOfSizes(sizes: readonly number[]): readonly PlannedGroup[] {
  let number = 0;
  return sizes.map((size, index) => ({
    letter: String.fromCodePoint(65 + index),
    teamIds: Array.from({ length: size }, () => `t${++number}`),
  }));
}

export const groupPhase = (changes: Partial<GroupPhase> = {}): GroupPhase => ({
  schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
  numberOfCourts: 1,
  useAlternatingOrder: true,
  numberOfGroupRounds: 1,
  ...changes,
});

export const finalsPhase = (changes: Partial<FinalsPhase> = {}): FinalsPhase => ({
  schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
  numberOfCourts: 1,
  firstFinalsRound: 'SemiFinal',
  firstRoundPairings: null,
  thirdPlacePlayoff: false,
  additionalPlayoffs: [],
  ...changes,
});

/** Two groups of four with one round and no finals, from half past nine; what differs is given. */
export const configuration = (changes: Partial<PlanConfiguration> = {}): PlanConfiguration => ({
  groups: groupsOfSizes([4, 4]),
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  groupPhase: groupPhase(),
  pause: null,
  finalsPhase: null,
  breaks: [],
  ...changes,
});

/** The generated plan; a refusal fails the test. */
export function generated(changes: Partial<PlanConfiguration> = {}, nextMatchNumber = 1): readonly PlannedMatch[] {
  const plan = generatePlan(configuration(changes), nextMatchNumber);
  if (isRefused(plan)) throw new Error(`Refused: ${JSON.stringify(plan)}`);
  return plan;
}

/** The refusal of a configuration; a plan fails the test. */
export function refused(changes: Partial<PlanConfiguration>): Refused {
  const plan = generatePlan(configuration(changes), 1);
  if (!isRefused(plan)) throw new Error('Not refused.');
  return plan;
}

/** '1A-2B', 'Wm7-Wm8' (selector-notation.ts) */
export const written = ({ selectorA, selectorB }: Pairing): string =>
  `${writeSelector(selectorA)}-${writeSelector(selectorB)}`;

/** The pairing that `written` writes. */
export function pairing(text: string): Pairing {
  const [one = '', other = ''] = text.split('-');
  return { selectorA: readSelector(one), selectorB: readSelector(other) };
}
