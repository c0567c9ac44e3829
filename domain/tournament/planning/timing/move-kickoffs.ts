import { earliestKickoff } from '../../model/matches.ts';
import type { Plan } from '../../model/state.ts';
import { formatInstant, instantInMs } from '../../../durations.ts';
import { instantOfWallTime, wallTimeOf } from './wall-clock.ts';

/** The earliest kickoff of a plan, ISO 8601; null: it has no times. */
export const firstKickoffOf = ({ firstMatchKickoff, matches }: Plan): string | null =>
  earliestKickoff(matches) ?? firstMatchKickoff;

/**
 * The plan with its first kickoff at another instant, and all else that has a time by the same difference on the clock in
 * Germany: 10:00 stays 10:00 where summer time begins in between. A plan without times stays without.
 */
export function moveKickoffs(plan: Plan, firstKickoff: string): Plan {
  const before = firstKickoffOf(plan);
  if (before === null) return plan;
  const difference = wallTimeOf(instantInMs(firstKickoff)) - wallTimeOf(instantInMs(before));
  const moved = (instant: string): string =>
    formatInstant(instantOfWallTime(wallTimeOf(instantInMs(instant)) + difference));
  return {
    ...plan,
    firstMatchKickoff: plan.firstMatchKickoff && moved(plan.firstMatchKickoff),
    breaks: plan.breaks
      .map(({ name, from, to }) => ({ name, from: moved(from), to: moved(to) }))
      // The hour that is left out as summer time begins.
      .filter(({ from, to }) => from < to),
    matches: plan.matches.map((match) => ({ ...match, kickoff: match.kickoff && moved(match.kickoff) })),
  };
}
