import { describe, expect, it } from 'vitest';
import { folderStatistics, type TournamentFacts } from '#domain/organization/folder-statistics.ts';
import type { MatchStage, OutcomeType, Result } from '#domain/tournament/model/state.ts';

const folder = { folderId: 'f1', organizationId: 'o1', folderName: 'Hallenrunde' };
const GROUP: MatchStage = { type: 'GroupMatch', group: 'A' };
const FINAL: MatchStage = { type: 'Final' };

const finished = (scoreA: number, scoreB: number, outcomeType: OutcomeType = 'Standard'): Result => ({
  state: 'Finished',
  teamA: 't1',
  teamB: 't2',
  scoreA,
  scoreB,
  outcomeType,
  startedAt: null,
});

const tournament = (id: string, matches: TournamentFacts['matches'], publicPageViews = 0): TournamentFacts => ({
  id,
  name: `Turnier ${id}`,
  publicPageViews,
  groups: [{ teamIds: ['t1', 't2', 't3'] }, { teamIds: ['t4', 't5'] }],
  matches,
});

const played = (...results: readonly Result[]): TournamentFacts['matches'] =>
  results.map((result) => ({ stage: GROUP, result }));

describe('folder statistics', () => {
  it('[RE4][RE5][FS2] add up the tournaments of a folder, goals without what was decided off the field', () => {
    const statistics = folderStatistics(folder, [
      tournament(
        'x1',
        [
          { stage: GROUP, result: finished(2, 1) },
          { stage: GROUP, result: finished(1, 2) },
          { stage: GROUP, result: finished(0, 0) },
          { stage: GROUP, result: { ...finished(9, 0), state: 'CurrentlyPlaying' } },
          { stage: GROUP, result: finished(20, 0, 'SpecialScoring') },
          { stage: { type: 'ThirdPlacePlayoff' }, result: finished(5, 4, 'AfterPenalties') },
          { stage: FINAL, result: finished(3, 2, 'AfterOvertime') },
        ],
        7,
      ),
      tournament(
        'x2',
        [
          { stage: GROUP, result: null },
          { stage: GROUP, result: finished(3, 0, 'SpecialScoring') },
        ],
        4,
      ),
      tournament('x3', []),
    ]);
    expect(statistics).toEqual({
      ...folder,
      numberOfTournaments: 3,
      numberOfMatches: 9,
      numberOfFinishedMatches: 7,
      percentageOfFinishedMatches: 77.8,
      numberOfTeams: 15,
      numberOfGroups: 6,
      numberOfGoals: 20,
      averageGoalsPerMatch: 4,
      mostGoalsPerMatch: 9,
      mostSignificantOutcome: { scoreA: 5, scoreB: 4 },
      numberOfDecidingMatches: 2,
      numberOfPenaltyShootouts: 1,
      numberOfOverTimes: 1,
      totalPublicPageViews: 11,
      averagePublicPageViewsPerTournament: 3.67,
      tournamentPageViews: [
        { tournamentId: 'x1', tournamentName: 'Turnier x1', publicPageViews: 7 },
        { tournamentId: 'x2', tournamentName: 'Turnier x2', publicPageViews: 4 },
        { tournamentId: 'x3', tournamentName: 'Turnier x3', publicPageViews: 0 },
      ],
      outcomeDistribution: [
        { outcome: '2:1', count: 2 },
        { outcome: '0:0', count: 1 },
        { outcome: '3:2', count: 1 },
        { outcome: '5:4', count: 1 },
      ],
      goalDistributionExcludedTournaments: [
        { tournamentId: 'x2', tournamentName: 'Turnier x2' },
        { tournamentId: 'x3', tournamentName: 'Turnier x3' },
      ],
    });
  });

  it('[FS1] are zero and nothing where there is nothing', () => {
    expect(folderStatistics(folder, [])).toMatchObject({
      percentageOfFinishedMatches: 0,
      averageGoalsPerMatch: 0,
      mostGoalsPerMatch: 0,
      mostSignificantOutcome: null,
      averagePublicPageViewsPerTournament: 0,
      outcomeDistribution: [],
      goalDistributionExcludedTournaments: [],
    });
  });

  it.each([
    ['the largest difference', [finished(5, 4), finished(0, 3), finished(2, 0)], { scoreA: 0, scoreB: 3 }],
    ['then the most goals', [finished(3, 0), finished(1, 4), finished(4, 1)], { scoreA: 1, scoreB: 4 }],
    ['never one decided off the field', [finished(1, 0), finished(9, 0, 'SpecialScoring')], { scoreA: 1, scoreB: 0 }],
  ])('[FS3] have as the most significant outcome %s', (_, results, expected) => {
    expect(folderStatistics(folder, [tournament('x1', played(...results))]).mostSignificantOutcome).toEqual(expected);
  });

  it('sort outcomes of equal count by goals, then by difference', () => {
    const { outcomeDistribution } = folderStatistics(folder, [
      tournament('x1', played(finished(0, 2), finished(1, 1), finished(1, 0))),
    ]);
    expect(outcomeDistribution.map(({ outcome }) => outcome)).toEqual(['1:0', '1:1', '2:0']);
  });

  it('[FS1] round halves up', () => {
    const one = Array.from({ length: 199 }, () => finished(1, 0));
    const { averageGoalsPerMatch } = folderStatistics(folder, [tournament('x1', played(...one, finished(2, 0)))]);
    expect(averageGoalsPerMatch).toBe(1.01);
  });
});
