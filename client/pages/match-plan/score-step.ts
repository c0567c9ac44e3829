import type { Outcome } from '#domain/contract.ts';

/** One goal more or less for one side. */
export interface ScoreStep {
  readonly side: 'scoreA' | 'scoreB';
  readonly by: 1 | -1;
}

const HIGHEST = 999;

/** The outcome after a step; null where the score goes no further. */
export function applyScoreStep(outcome: Outcome, { side, by }: ScoreStep): Outcome | null {
  const score = (outcome[side] ?? 0) + by;
  return score < 0 || score > HIGHEST ? null : { ...outcome, [side]: score };
}

/** Takes back this one step, and nothing that others have counted since. */
export const invertScoreStep = ({ side, by }: ScoreStep): ScoreStep => ({ side, by: by === 1 ? -1 : 1 });
