import { randomBetween, seededChance } from './chance.ts';
import { matchScript, SECOND, type PlannedMatch, type Step } from './match-script.ts';

/** Between the end of a match and the kickoff of the next on its court. */
const MIN_CHANGE_MS = 25 * SECOND;

/**
 * A whole day of matches as it is reported, in the order of time: each begins a little late, on a free court, a knockout
 * match only when all matches planned before it are over.
 */
export function dayScript(
  plan: readonly PlannedMatch[],
  { playMs, seed }: { readonly playMs: number; readonly seed: number },
): Step[] {
  const chance = seededChance(seed);
  const ends: { readonly match: PlannedMatch; readonly at: number }[] = [];
  const steps: Step[] = [];
  for (const match of plan.toSorted((one, other) => one.kickoff - other.kickoff || one.court - other.court)) {
    const before = ends.filter((end) => end.match.court === match.court || isBefore(end.match, match));
    const free = Math.max(0, ...before.map(({ at }) => at)) + MIN_CHANGE_MS;
    const kickoff = Math.round(Math.max(match.kickoff + randomBetween(chance, 5, 70) * SECOND, free));
    const script = matchScript(match, { kickoff, playMs, chance });
    ends.push({ match, at: Math.max(...script.map(({ at }) => at)) });
    steps.push(...script.map((step) => ({ ...step, at: Math.round(step.at) })));
  }
  return steps.sort((one, other) => one.at - other.at);
}

const isBefore = (earlier: PlannedMatch, match: PlannedMatch): boolean =>
  match.isKnockout && earlier.kickoff < match.kickoff;
