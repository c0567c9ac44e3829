import type { z } from 'zod';
import { isRefused } from '../refusal.ts';
import { configureBody } from './contract/bodies.ts';
import type { TournamentFact } from './model/events.ts';
import { initial } from './model/initial.ts';
import { configureTheme } from './rules/configure.ts';

// The plan that an example begins with [NT5]; its name and teams are texts.

const SCHEDULE = { playTime: 'PT12M', pauseTime: 'PT3M' };

/** Three groups of four, then quarter-finals with the two best thirds: seven rows of two courts, about four hours. */
export const exampleConfiguration = (
  groups: readonly (readonly string[])[],
  firstKickoff: Date,
): z.input<typeof configureBody> => ({
  groups: groups.map((names, at) => ({
    alphabeticalId: String.fromCharCode('A'.charCodeAt(0) + at),
    teams: names.map((name) => ({ name })),
  })),
  firstMatchKickoff: firstKickoff.toISOString(),
  groupPhase: { schedule: SCHEDULE, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pauseBetweenGroupAndFinalsPhase: 'PT10M',
  finalsPhase: {
    schedule: SCHEDULE,
    numberOfCourts: 2,
    firstFinalsRound: 'QuarterFinal',
    thirdPlacePlayoff: true,
  },
});

const QUARTER_MS = 15 * 60_000;
const LEAST_AHEAD_MS = 5 * 60_000;

/** The next full quarter of an hour that is at least five minutes away, so that matches can be whistled on at once. */
export const exampleKickoff = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + LEAST_AHEAD_MS) / QUARTER_MS) * QUARTER_MS);

/** The groups and the plan of an example that begins at this moment. */
export function examplePlan(
  groups: readonly (readonly string[])[],
  firstKickoff: Date,
): TournamentFact<'TournamentConfigured'> {
  const body = configureBody.parse(exampleConfiguration(groups, firstKickoff));
  const decided = configureTheme.rules.Configure({ type: 'Configure', ...body }, initial);
  const [plan] = isRefused(decided) ? [] : decided;
  if (plan === undefined) throw new Error('The example has no plan');
  return plan.data;
}
