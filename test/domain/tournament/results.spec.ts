import { describe, expect, it } from 'vitest';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { expectedTeams, lineups } from '#domain/tournament/standings/resolve.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { given, NOW } from '../support/given.ts';
import { configure, finals, Played, report } from '../support/played.ts';

// Group A plays t2–t3 (m1), t1–t2 (m2), t3–t1 (m3), then its first two the final (m4).
const cup = () => new Played(configure([3], { finalsPhase: finals('Final') }));
const results = (played: Played) => played.state.plan?.matches.map(({ result }) => result);
const afterGroup = () => cup().must(report('m1', '2:1'), report('m2', '0:3'), report('m3', '1:1'));

describe('reporting a result', () => {
  it('[RE1] a running score and a final one carry the teams who play', () => {
    const { facts } = cup();
    const [teamA, teamB] = ['t2', 't3'];
    given(facts)
      .when(report('m1', '1:0 live'))
      .happened({
        type: 'RunningScoreReported',
        data: { matchId: 'm1', teamA, teamB, scoreA: 1, scoreB: 0, outcomeType: 'Standard' },
      });
    given(facts)
      .when(report('m1', '2:1', { reason: 'Tor nachgetragen' }))
      .happened({
        type: 'ResultReported',
        data: {
          matchId: 'm1',
          teamA,
          teamB,
          scoreA: 2,
          scoreB: 1,
          outcomeType: 'Standard',
          reason: 'Tor nachgetragen',
        },
      });
  });

  it('[RE1] a played match has two scores, one that is not has none', () => {
    const spec = given(cup().must(report('m1', '2:1')).facts);
    spec.when({ ...report('m2', '1:0'), scoreB: null }).refused('scores-missing');
    spec.when({ ...report('m2', '1:0 live'), scoreA: null }).refused('scores-missing');
    spec.when({ ...report('m1', ''), scoreA: 0 }).refused('scores-not-expected');
    spec.when({ ...report('m1', ''), outcomeType: 'Standard' }).refused('scores-not-expected');
  });

  it('[RE1] reporting NotStarted clears, and says whose result it was', () => {
    given(cup().must(report('m1', '2:1')).facts)
      .when(report('m1', '', { reason: 'Falsches Spiel' }))
      .happened({
        type: 'ResultCleared',
        data: { matchId: 'm1', teamA: 't2', teamB: 't3', reason: 'Falsches Spiel' },
      });
    expect(results(cup().must(report('m1', '2:1'), report('m1', '')))?.[0]).toBeNull();
  });

  it('[RE1] a match that runs keeps its start through corrections, until it is cleared', () => {
    const played = cup().must(report('m1', '0:0 live'));
    const startedAt = results(played)?.[0]?.startedAt;
    expect(startedAt).toBe('2026-11-21T09:00:00Z');
    expect(results(played.must(report('m1', '2:1'), report('m1', '2:2')))?.[0]?.startedAt).toBe(startedAt);
    expect(results(played.must(report('m1', ''), report('m1', '2:2')))?.[0]?.startedAt).toBeNull();
  });

  it('[RE7] a match runs since it began, also where that is reported later', () => {
    const startOf = (startedAt: string | undefined, played = cup()): string | null | undefined =>
      results(played.must(report('m1', '1:0 live', { startedAt })))?.[0]?.startedAt;
    expect(startOf('2026-11-21T08:56:10Z')).toBe('2026-11-21T08:56:10Z');
    expect(startOf('2026-11-21T03:00:00Z')).toBe('2026-11-21T03:00:00Z');
    // Of a wrong clock.
    expect(startOf('2026-11-21T02:59:59Z')).toBe(NOW);
    expect(startOf('2026-11-21T09:00:01Z')).toBe(NOW);
    expect(startOf(undefined)).toBe(NOW);
    // Known already; ended before it was known to run; cleared and begun anew.
    expect(startOf('2026-11-21T08:56:10Z', cup().must(report('m1', '0:0 live')))).toBe(NOW);
    const earlier = '2026-11-21T08:56:10Z';
    expect(startOf(earlier, cup().must(report('m1', '2:0')))).toBe(earlier);
    expect(startOf(earlier, cup().must(report('m1', '0:0 live'), report('m1', '')))).toBe(earlier);
    given(cup().facts)
      .when(report('m1', '0:0 live', { startedAt: NOW }))
      .happened({
        type: 'RunningScoreReported',
        data: { matchId: 'm1', teamA: 't2', teamB: 't3', scoreA: 0, scoreB: 0, outcomeType: 'Standard' },
      });
  });

  it('[RE2] a finished finals match has no draw, a running one may stand level', () => {
    const played = afterGroup();
    given(played.facts).when(report('m4', '1:1')).refused('draw-in-knockout');
    given(played.facts)
      .when(report('m4', '1:1', { outcomeType: 'SpecialScoring' }))
      .refused('draw-in-knockout');
    given(played.facts).when(report('m4', '1:1 live')).happenedTypes('RunningScoreReported');
    given(played.facts)
      .when(report('m4', '5:4', { outcomeType: 'AfterPenalties' }))
      .happenedTypes('ResultReported');
  });

  it('[RE4] a match decided off the field counts in the table like any other', () => {
    const { state } = cup().must(report('m1', '0:3', { outcomeType: 'SpecialScoring' }));
    const rows = groupStandings(state).get('A')?.official.rows ?? [];
    expect(rows.map(({ team, points, scoreFor, scoreAgainst }) => [team.id, points, scoreFor, scoreAgainst])).toEqual([
      ['t3', 3, 3, 0],
      ['t1', 0, 0, 0],
      ['t2', 0, 0, 3],
    ]);
  });

  it('[RE5] who is higher after extra time or penalties has won', () => {
    const played = afterGroup().must(report('m4', '4:5', { outcomeType: 'AfterPenalties' }));
    const result = results(played)?.[3];
    expect(result).toMatchObject({ scoreA: 4, scoreB: 5, outcomeType: 'AfterPenalties' });
    expect(ranking(played.state)[0]?.teamId).toBe(result?.teamB);
    given(played.facts)
      .when(report('m4', '4:4', { outcomeType: 'AfterPenalties' }))
      .refused('draw-in-knockout');
  });

  describe('[RE18] a shoot-out after a level score', () => {
    const shootout = (winner: 'A' | 'B', score: readonly [a: number, b: number] | null) =>
      ({ outcomeType: 'AfterPenalties', shootout: { winner, score: score && { a: score[0], b: score[1] } } }) as const;

    it('says who goes on, and leaves the score of the match as it is', () => {
      const played = afterGroup().must(report('m4', '1:1', shootout('B', [3, 4])));
      const result = results(played)?.[3];
      expect(result).toMatchObject({ scoreA: 1, scoreB: 1, shootout: { winner: 'B', score: { a: 3, b: 4 } } });
      expect(
        ranking(played.state)
          .map(({ teamId }) => teamId)
          .slice(0, 2),
      ).toEqual([result?.teamB, result?.teamA]);
      const view = memberView('x', played.state, 0, NOTHING_REFERENCED).matches[3];
      expect(view?.outcome).toMatchObject({ type: 'AfterPenalties', winner: 'B', shootout: { a: 3, b: 4 } });
      expect([view?.teamA.score, view?.teamB.score]).toEqual([1, 1]);
    });

    it('needs no score of its own, and no word of its type', () => {
      const played = afterGroup().must(report('m4', '1:1', { shootout: { winner: 'A', score: null } }));
      const result = results(played)?.[3];
      expect(result?.outcomeType).toBe('AfterPenalties');
      expect(ranking(played.state)[0]?.teamId).toBe(result?.teamA);
      const { outcome } = memberView('x', played.state, 0, NOTHING_REFERENCED).matches[3] ?? {};
      expect(outcome?.winner).toBe('A');
      expect(outcome).not.toHaveProperty('shootout');
    });

    it('leads the winner into the next round', () => {
      const semi = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') }));
      const groups = results(semi)?.flatMap((_, at) => (at < 2 ? [report(`m${at + 1}`, '1:0')] : [])) ?? [];
      semi.must(...groups, report('m3', '0:0', shootout('B', [2, 4])), report('m4', '2:2', shootout('A', null)));
      const [m3, m4] = [results(semi)?.[2], results(semi)?.[3]];
      expect(expectedTeams(semi.state, 4)).toEqual({ teamA: m3?.teamB, teamB: m4?.teamA });
    });

    it('is refused where it does not go with the rest of the report', () => {
      const spec = given(afterGroup().facts);
      spec.when(report('m4', '2:1', shootout('A', [4, 3]))).refused('shootout-needs-draw');
      spec.when(report('m4', '1:1', shootout('A', [3, 4]))).refused('shootout-undecided');
      spec.when(report('m4', '1:1', shootout('A', [3, 3]))).refused('shootout-undecided');
      spec.when(report('m4', '1:1 live', shootout('A', null))).refused('shootout-misplaced');
      spec
        .when(report('m4', '1:1', { ...shootout('A', null), outcomeType: 'AfterOvertime' }))
        .refused('shootout-misplaced');
      spec.when(report('m4', '', { shootout: { winner: 'A', score: null } })).refused('scores-not-expected');
      given(cup().facts)
        .when(report('m1', '1:1', shootout('A', null)))
        .refused('outcome-type-needs-knockout');
    });

    it('is part of the result: said again it is nothing, said otherwise it is a correction [RE6]', () => {
      const played = afterGroup().must(report('m4', '1:1', shootout('B', [3, 4])));
      const spec = given(played.facts);
      const seen = { state: 'Finished', scoreA: 1, scoreB: 1, outcomeType: 'AfterPenalties' } as const;
      spec.when(report('m4', '1:1', shootout('B', [3, 4]))).happened();
      spec.when(report('m4', '1:1', { ...shootout('B', null), previous: seen })).refused('result-changed-meanwhile');
      spec
        .when(
          report('m4', '1:1', {
            ...shootout('A', null),
            previous: { ...seen, shootout: { winner: 'B', score: { a: 3, b: 4 } } },
          }),
        )
        .happenedTypes('MatchesDecided');
      spec.when(report('m4', '2:1')).happenedTypes('ResultReported');
    });

    it('[PL4] is taken back and brought back by undo, beside results that say no more than a score', () => {
      const played = afterGroup().must(report('m4', '1:1', shootout('B', [3, 4])));
      const there = results(played);
      const { version } = played;
      played.must(played.restore(2));
      expect(results(played)?.every((result) => result === null)).toBe(true);
      played.must(played.restore(version));
      expect(results(played)).toEqual(there);
      expect(played.facts.slice(-2).map(({ type }) => type)).toEqual(['ResultsSet', 'MatchesDecided']);
    });
  });

  it('[RE19] a match that an open lot can still change takes no result, but keeps the one it has', () => {
    const level = cup().must(report('m1', '1:0'), report('m2', '1:0'), report('m3', '1:0'));
    given(level.facts).when(report('m4', '2:1')).refused('tie-open');
    given(level.facts).when(report('m4', '0:0 live')).refused('tie-open');
    const lots = ['t1', 't2', 't3'].map((teamId, at) => ({ teamId, groupId: 'g1', priority: 3 - at }));
    level.must({ type: 'DrawLot', priorities: lots }, report('m4', '2:1'));
    level.must({ type: 'DrawLot', priorities: lots.map((lot) => ({ ...lot, priority: 0 })) });
    given(level.facts).when(report('m4', '')).happenedTypes('ResultCleared');
    given(level.facts).when(report('m4', '3:1')).happenedTypes('ResultReported');
  });

  it('[RE2] extra time and penalties only in finals', () => {
    const spec = given(cup().facts);
    spec.when(report('m1', '2:1', { outcomeType: 'AfterPenalties' })).refused('outcome-type-needs-knockout');
    spec.when(report('m1', '2:1 live', { outcomeType: 'AfterOvertime' })).refused('outcome-type-needs-knockout');
    spec.when(report('m1', '2:0', { outcomeType: 'SpecialScoring' })).happenedTypes('ResultReported');
  });

  it('[RE3] a report needs two decided teams', () => {
    given(cup().must(report('m1', '2:1')).facts)
      .when(report('m4', '1:0'))
      .refused('teams-undecided');
  });

  it('[RE3] a corrected group match leaves the final to those who played it, marked as affected', () => {
    const played = afterGroup().must(report('m4', '1:0'));
    const before = results(played)?.[3];
    played.must(report('m2', '3:0'));
    expect(results(played)?.[3]).toEqual(before);
    expect(lineups(played.state)[3]?.affected).toBe(true);
  });

  it('[RE3] the same score again gives an affected match to the teams of its selectors', () => {
    const played = afterGroup().must(report('m4', '1:0'), report('m2', '3:0'));
    const { facts } = played;
    given(facts).when(report('m4', '1:0')).happenedTypes('ResultReported');
    const [after] = given(facts).when(report('m4', '1:0')).state().plan?.matches.slice(-1) ?? [];
    expect([after?.result?.teamA, after?.result?.teamB]).toEqual(['t1', 't2']);
  });

  it('[RE3] a score seen for two teams is not written to others, unless it is meant for them', () => {
    // m4 was played by t2 and t1; after the correction t1 and t2 belong there, in this order.
    const { facts } = afterGroup().must(report('m4', '1:0'), report('m2', '3:0'));
    const previous = { state: 'Finished', scoreA: 1, scoreB: 0 } as const;
    const [seen, meant] = [
      { teamAId: 't3', teamBId: 't2' },
      { teamAId: 't1', teamBId: 't2' },
    ];
    given(facts)
      .when(report('m4', '3:1', { previous, meantFor: seen }))
      .refused('teams-changed-meanwhile');
    given(facts)
      .when(report('m4', '1:0', { previous, meantFor: seen }))
      .refused('teams-changed-meanwhile');
    given(facts)
      .when(report('m4', '1:0', { previous, meantFor: meant }))
      .happenedTypes('ResultReported');
    given(facts)
      .when(report('m4', '3:1', { previous }))
      .happenedTypes('ResultReported');
    given(facts)
      .when(report('m4', '', { previous, meantFor: seen }))
      .happenedTypes('ResultCleared');
  });

  it('[RE3] clearing an affected match is possible while nobody is decided', () => {
    const played = afterGroup().must(report('m4', '1:0'), report('m2', ''));
    given(played.facts).when(report('m4', '1:0')).nothingHappened();
    given(played.facts).when(report('m4', '2:0')).refused('teams-undecided');
    given(played.facts).when(report('m4', '')).happenedTypes('ResultCleared');
  });

  it('[RE6] what already is, is not reported again', () => {
    const { facts } = cup().must(report('m1', '2:1'));
    given(facts).when(report('m1', '2:1')).nothingHappened();
    given(facts)
      .when(report('m1', '2:1', { outcomeType: 'Standard' }))
      .nothingHappened();
    given(facts).when(report('m2', '')).nothingHappened();
    given(facts)
      .when(report('m1', '2:1', { previous: { state: 'NotStarted' } }))
      .nothingHappened();
  });

  it('[RE6] two scorers of one match never overwrite each other unseen', () => {
    const { facts } = cup().must(report('m1', '2:1'));
    const current = { state: 'Finished', scoreA: 2, scoreB: 1, outcomeType: 'Standard' };
    const seen = { state: 'Finished', scoreA: 2, scoreB: 1 } as const;
    given(facts)
      .when(report('m1', '3:1', { previous: { state: 'NotStarted' } }))
      .refused('result-changed-meanwhile', { current, version: facts.length });
    given(facts)
      .when(report('m1', '3:1', { previous: seen }))
      .happenedTypes('ResultReported');
  });

  it('a match that is not in the plan is unknown', () => {
    given(cup().facts).when(report('m99', '1:0')).refused('match-unknown');
    given(new Played().facts).when(report('m1', '1:0')).refused('match-unknown');
  });

  it('[PL3] a result touches its match and the results, not the plan', () => {
    const { state } = cup().must(report('m1', '2:1'));
    expect(state.plan?.matches[0]?.lastChanged).toMatchObject({ plan: 2, result: 3 });
    expect([state.lastChanged.results, state.lastChanged.plan]).toEqual([3, 2]);
  });
});
