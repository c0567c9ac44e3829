import { describe, expect, it } from 'vitest';
import { findPlanAuthor } from '#client/pages/plan-editor/use-plan-session.ts';

const cause = (type: string, id: string) => ({ version: 1, type, by: { kind: 'user' as const, id } });
const planEdit = cause('MatchPlanEdited', 'planner');

describe('[PL3] the author of a change of the plan', () => {
  it('is who changed it last', () => {
    expect(findPlanAuthor([cause('TournamentConfigured', 'first'), planEdit])?.id).toBe('planner');
  });

  it.each(['RunningScoreReported', 'ResultReported', 'ResultCleared', 'ResultsSet'])('is not who did %s', (type) => {
    expect(findPlanAuthor([planEdit, cause(type, 'scorer')])?.id).toBe('planner');
    expect(findPlanAuthor([cause(type, 'scorer')])).toBeNull();
  });
});
