import type { Club } from './make-club.ts';
import type { Step } from './match-script.ts';

/** Reports one step, by the scorer of its court; a correction is the organiser's. */
export async function reportStep({ people }: Club, tournament: string, step: Step): Promise<void> {
  const { firstScorer, secondScorer, organiser } = people;
  const scorer = step.court === 1 ? firstScorer : secondScorer;
  const reporter = step.kind === 'correction' ? organiser : scorer;
  await reporter.call('PATCH', `/api/tournaments/${tournament}/matches/${step.matchId}/outcome`, {
    ...step.report,
    reason: step.reason,
  });
}
