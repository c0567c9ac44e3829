import { describe, expect, it } from 'vitest';
import { folderStatistics } from '#domain/organization/folder-statistics.ts';
import { groupStandings } from '#domain/tournament/standings/groups.ts';
import { ranking } from '#domain/tournament/standings/ranking.ts';
import { expectedTeams } from '#domain/tournament/standings/resolve.ts';
import { memberView, NOTHING_REFERENCED, publicView } from '#domain/tournament/view/tournament-view.ts';
import { exportTournament } from '#domain/tournament/transfer/export-tournament.ts';
import { importTournament } from '#domain/tournament/transfer/import-tournament.ts';
import { tournamentFile } from '#domain/tournament/transfer/file.ts';
import { isRefused } from '#domain/refusal.ts';
import type { ComparisonMode, Tournament } from '#domain/tournament/model/state.ts';
import { given, NOW } from '../support/given.ts';
import { configure, finals, Played, report, rule } from '../support/played.ts';

// Group A plays t2–t3 (m1), t1–t2 (m2), t3–t1 (m3), then its first two the final (m4).
const cup = () => new Played(configure([3], { finalsPhase: finals('Final') }));
const afterGroup = () => cup().must(report('m1', '2:1'), report('m2', '0:3'), report('m3', '1:1'));
const resultOf = ({ state }: Played, at: number) => state.plan?.matches[at - 1]?.result;
const viewOf = ({ state }: Played) => memberView('x', state, 0, NOTHING_REFERENCED);
const table = (state: Tournament) =>
  (groupStandings(state).get('A')?.official.rows ?? []).map(({ team, points, scoreFor, scoreAgainst }) => [
    team.id,
    points,
    scoreFor,
    scoreAgainst,
  ]);
const places = (state: Tournament) =>
  ranking(state).map(({ placementRank, teamId, shares }) => [shares ?? placementRank, teamId]);
const directFirst = (...rest: ComparisonMode[]) => ({
  type: 'ConfigureComputation' as const,
  configuration: { comparisonModes: ['ByPoints' as const, 'ByDirectComparison' as const, ...rest] },
});

describe('[RE13] a ruling', () => {
  it('ends a match whose teams are decided', () => {
    given(cup().facts)
      .when(rule('m1', 'Forfeit', 'B', '', { reason: 'Stau' }))
      .happened({
        type: 'MatchesDecided',
        data: {
          results: [
            [
              'm1',
              {
                state: 'Finished',
                teamA: 't2',
                teamB: 't3',
                scoreA: 2,
                scoreB: 0,
                outcomeType: 'SpecialScoring',
                startedAt: null,
                ruling: { kind: 'Forfeit', against: 'B' },
              },
            ],
          ],
          reason: 'Stau',
        },
      });
    given(cup().facts)
      .when(rule('m4', 'Forfeit', 'A'))
      .refused('teams-undecided');
    given(cup().facts)
      .when(rule('m9', 'Forfeit', 'A'))
      .refused('match-unknown');
    given(cup().facts)
      .when(rule('m1', 'Abandoned', null))
      .refused('scores-missing');
  });

  it('keeps when a running match began', () => {
    const played = cup().must(report('m1', '0:1 live'), rule('m1', 'Abandoned', null, '0:1'));
    expect(resultOf(played, 1)).toMatchObject({ startedAt: NOW, outcomeType: 'Standard', scoreB: 1 });
  });

  it('abandoned: the score as it stood counts, against a team it does not', () => {
    expect(table(cup().must(rule('m1', 'Abandoned', null, '1:1')).state)).toEqual([
      ['t2', 1, 1, 1],
      ['t3', 1, 1, 1],
      ['t1', 0, 0, 0],
    ]);
    expect(table(cup().must(rule('m1', 'Abandoned', 'A')).state)[0]).toEqual(['t3', 3, 2, 0]);
  });

  it('void counts for no team, and keeps no group open', () => {
    const played = cup().must(report('m1', '2:1'), report('m2', '0:3'), rule('m3', 'Void', null));
    expect(table(played.state)).toEqual([
      ['t2', 6, 5, 1],
      ['t3', 0, 1, 2],
      ['t1', 0, 0, 3],
    ]);
    expect(groupStandings(played.state).get('A')?.finished).toBe(true);
    expect(expectedTeams(played.state, 3)).toEqual({ teamA: 't2', teamB: 't3' });
    const match = viewOf(played).matches[2];
    expect([match?.teamA.score, match?.teamB.score]).toEqual([null, null]);
    expect(match?.outcome).toMatchObject({
      state: 'Finished',
      ruling: { kind: 'Void', against: null, counts: false },
    });
  });

  it('[SE6] a void match makes best of rank compare per match', () => {
    const two = (last: ReturnType<typeof rule>) =>
      new Played(
        configure([3, 3], {
          finalsPhase: finals('Final', {
            firstRoundPairings: [
              {
                teamSelectorA: { kind: 'bestOfRank', rank: 1, ordinal: 1 },
                teamSelectorB: { kind: 'bestOfRank', rank: 1, ordinal: 2 },
              },
            ],
          }),
        }),
      ).must(...winnerTakes(3), last);
    // t2 wins both; t5 wins its only match that counts, higher.
    const state = two(rule('m4', 'Void', null)).state;
    const best = memberView('x', state, 0, NOTHING_REFERENCED).matches.at(-1)?.teamA.teamId;
    const groupOfVoid = state.groups.find(({ teamIds }) => teamIds.includes(best ?? ''))?.letter;
    expect(groupOfVoid).toBe('B');
  });
});

/** Group A: its first team wins by one goal; group B by many: all but the match that is called off. */
function winnerTakes(size: number) {
  const { state } = new Played(configure([size, size]));
  return (state.plan?.matches ?? []).flatMap(({ id, stage, selectorA, selectorB }) => {
    if (id === 'm4' || stage.type !== 'GroupMatch') return [];
    const slots = [selectorA, selectorB].map((one) => (one.kind === 'groupSlot' ? one.slot : 0));
    const goals = stage.group === 'A' ? 1 : 9;
    return [report(id, (slots[0] ?? 0) < (slots[1] ?? 0) ? `${goals}:0` : `0:${goals}`)];
  });
}

describe('[RE14] the score of a ruling', () => {
  it('against one: the goals of the computation, a score in which the other leads, or no goals', () => {
    const played = cup().must({ type: 'ConfigureComputation', configuration: { forfeitGoals: 3 } });
    const spec = given(played.facts);
    expect(resultOf(played.must(rule('m1', 'Forfeit', 'A')), 1)).toMatchObject({ scoreA: 0, scoreB: 3 });
    spec.when(rule('m1', 'Forfeit', 'A', '1:0')).refused('ruling-score');
    spec.when(rule('m1', 'Forfeit', 'A', '1:1')).refused('ruling-score');
    spec.when(rule('m1', 'Forfeit', 'A', '0:0')).happenedTypes('MatchesDecided');
    spec.when(rule('m1', 'Forfeit', 'A', '2:7')).happenedTypes('MatchesDecided');
    spec.when(rule('m1', 'Forfeit', null)).refused('ruling-score');
    spec.when(rule('m1', 'Forfeit', null, '1:0')).refused('ruling-score');
    spec.when(rule('m1', 'Void', 'A')).refused('ruling-score');
    spec.when(rule('m1', 'Void', null, '0:0')).refused('ruling-score');
    spec.when({ ...rule('m1', 'Forfeit', 'A', '0:2'), scoreA: null }).refused('scores-missing');
  });

  it('against both: a loss each without goals', () => {
    const { state } = cup().must(rule('m1', 'Forfeit', 'Both'));
    const rows = groupStandings(state).get('A')?.official.rows ?? [];
    expect(rows.map(({ team, matchesLost, points }) => [team.id, matchesLost, points])).toEqual([
      ['t1', 0, 0],
      ['t2', 1, 0],
      ['t3', 1, 0],
    ]);
    given(cup().facts)
      .when(rule('m1', 'Forfeit', 'Both', '0:2'))
      .refused('ruling-score');
  });

  it.each([
    ['3:0', 't2'],
    ['0:0', 't1'],
  ])('[RE14] direct comparison first, A–B 2:1, then B–A against A %s', (score, first) => {
    // Two teams that meet twice: m1 t1–t2, m2 t2–t1.
    const groupPhase = {
      schedule: null,
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 2,
    };
    const played = new Played(configure([2], { groupPhase }), directFirst());
    const [m1, m2] = played.state.plan?.matches ?? [];
    const sideOfFirst = m1?.selectorA.kind === 'groupSlot' && m1.selectorA.slot === 1 ? 'A' : 'B';
    const sideOfSecond = m2?.selectorA.kind === 'groupSlot' && m2.selectorA.slot === 1 ? 'A' : 'B';
    const [goals] = score.split(':');
    played.must(
      report('m1', sideOfFirst === 'A' ? '2:1' : '1:2'),
      rule('m2', 'Forfeit', sideOfSecond, sideOfSecond === 'A' ? `0:${goals}` : `${goals}:0`),
    );
    expect(table(played.state)[0]?.[0]).toBe(first);
    expect(table(played.state).map(([, points]) => points)).toEqual([3, 3]);
  });
});

describe('[RE15] finals', () => {
  const semi = () => {
    const played = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal', { thirdPlacePlayoff: true }) }));
    const groups = (played.state.plan?.matches ?? []).filter(({ stage }) => stage.type === 'GroupMatch');
    return played.must(...groups.map(({ id }) => report(id, '1:0')));
  };

  it('the other team goes on, whatever the score', () => {
    const played = semi().must(rule('m3', 'Forfeit', 'A', '0:0'), report('m4', '0:1'));
    const [m3, m4] = [resultOf(played, 3), resultOf(played, 4)];
    expect(expectedTeams(played.state, 5)).toEqual({ teamA: m3?.teamB, teamB: m4?.teamB });
    expect(viewOf(played).matches[2]?.outcome).toMatchObject({ winner: 'B', type: 'SpecialScoring' });
  });

  it('void and against both are refused where the winner goes on', () => {
    const spec = given(semi().facts);
    spec.when(rule('m3', 'Void', null)).refused('void-in-knockout');
    spec.when(rule('m3', 'Forfeit', 'Both')).refused('void-in-knockout');
    spec.when(rule('m3', 'Abandoned', 'Both')).refused('void-in-knockout');
    spec.when(rule('m3', 'Abandoned', null, '1:1')).refused('draw-in-knockout');
    spec.when(rule('m3', 'Abandoned', null, '2:1')).happenedTypes('MatchesDecided');
  });

  it('[RK13] a match for places that is not played leaves its better place to both', () => {
    const played = semi().must(report('m3', '1:0'), report('m4', '0:1'), report('m5', '3:1'), rule('m6', 'Void', null));
    const final = resultOf(played, 6);
    expect(places(played.state).slice(0, 2)).toEqual([
      [1, final?.teamA],
      [1, final?.teamB],
    ]);
    expect(viewOf(played).rankings.map(({ placementRank, shares }) => [placementRank, shares])).toEqual([
      [1, 1],
      [2, 1],
      [3, undefined],
      [4, undefined],
    ]);
  });

  it('[RK11] a final that both lost has no places: those behind close up', () => {
    const played = semi().must(
      report('m3', '1:0'),
      report('m4', '0:1'),
      report('m5', '3:1'),
      rule('m6', 'Abandoned', 'Both'),
    );
    const [third, final] = [resultOf(played, 5), resultOf(played, 6)];
    expect(places(played.state).slice(0, 2)).toEqual([
      [1, third?.teamA],
      [2, third?.teamB],
    ]);
    expect(
      new Set(
        places(played.state)
          .slice(2)
          .map(([, team]) => team),
      ),
    ).toEqual(new Set([final?.teamA, final?.teamB]));
    expect(ranking(played.state)).toHaveLength(4);
  });
});

describe('[RE16] a ruling and reports', () => {
  it('a report replaces it, clearing removes it, and both ask what was seen [RE6]', () => {
    const played = cup().must(rule('m1', 'Forfeit', 'B'));
    const seen = { state: 'Finished', scoreA: 2, scoreB: 0, outcomeType: 'SpecialScoring' } as const;
    const spec = given(played.facts);
    spec.when(rule('m1', 'Forfeit', 'B')).nothingHappened();
    spec.when(report('m1', '2:0', { outcomeType: 'SpecialScoring' })).happenedTypes('ResultReported');
    spec.when(report('m1', '1:1', { previous: seen })).refused('result-changed-meanwhile');
    spec
      .when(report('m1', '1:1', { previous: { ...seen, ruling: { kind: 'Forfeit', against: 'B' } } }))
      .happenedTypes('ResultReported');
    spec.when(report('m1', '')).happenedTypes('ResultCleared');
    spec.when(rule('m1', 'Void', null, '', { previous: seen })).refused('result-changed-meanwhile');
    spec
      .when(rule('m1', 'Void', null, '', { meantFor: { teamAId: 't1', teamBId: 't2' } }))
      .refused('teams-changed-meanwhile');
    spec.when(rule('m1', 'Void', null)).happenedTypes('MatchesDecided');
  });

  it('[RE19] waits for a lot like a report', () => {
    const level = cup().must(report('m1', '1:0'), report('m2', '1:0'), report('m3', '1:0'));
    given(level.facts)
      .when(rule('m4', 'Forfeit', 'A'))
      .refused('tie-open');
  });

  it('[PL4] undo and restore give the same bytes', () => {
    const played = afterGroup();
    const before = JSON.stringify(played.state.plan?.matches.map(({ result }) => result));
    const { version } = played;
    played.must(rule('m4', 'Void', null));
    const ruled = JSON.stringify(played.state.plan?.matches.map(({ result }) => result));
    const after = played.version;
    played.must(played.undo());
    expect(JSON.stringify(played.state.plan?.matches.map(({ result }) => result))).toBe(before);
    played.must(played.restore(after), played.restore(version), played.restore(after));
    expect(JSON.stringify(played.state.plan?.matches.map(({ result }) => result))).toBe(ruled);
  });

  it('in any order rulings and reports give the view of their facts alone', () => {
    const commands = [report('m1', '2:1'), rule('m2', 'Forfeit', 'A'), rule('m3', 'Void', null)];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const views = orders.map((order) => {
      const played = cup().must(...order.flatMap((at) => commands[at] ?? []));
      const { groups, matches, rankings } = viewOf(played);
      return JSON.stringify({ groups, matches, rankings });
    });
    expect(new Set(views).size).toBe(1);
  });
});

describe('what tells of a ruling', () => {
  it('[FS4] it is in no figure, but a score that stood is', () => {
    const figures = (played: Played) =>
      folderStatistics({ folderId: '', organizationId: '', folderName: '' }, [
        { id: 'x', name: '', publicPageViews: 0, groups: [], matches: played.state.plan?.matches ?? [] },
      ]);
    const played = cup().must(
      rule('m1', 'Forfeit', 'B', '9:0'),
      rule('m2', 'Abandoned', null, '1:0'),
      rule('m3', 'Void', null),
    );
    expect(figures(played)).toMatchObject({
      numberOfMatches: 2,
      numberOfFinishedMatches: 1,
      numberOfGoals: 1,
      mostGoalsPerMatch: 1,
      outcomeDistribution: [{ outcome: '1:0', count: 1 }],
    });
  });

  it('[PR1] is hidden with all results', () => {
    const { state } = cup().must(rule('m1', 'Forfeit', 'B', '0:0'));
    const hidden = { ...state, presentation: { ...state.presentation, showResults: 'NoResults' as const } };
    expect(publicView('x', hidden, { ...NOTHING_REFERENCED, venue: null }).matches[0]?.outcome).toEqual({
      state: 'Finished',
      type: null,
      startedAt: null,
    });
  });

  it('a file has it from version 2 on, and one that could not have been ruled is refused', () => {
    const fileOf = ({ state }: Played) => exportTournament(state, { venue: null, pictures: [], at: NOW });
    expect(fileOf(afterGroup()).formatVersion).toBe(1);
    const ruled = afterGroup().must(rule('m3', 'Void', null), report('m1', '2:1'));
    const file = fileOf(ruled);
    expect(file.formatVersion).toBe(2);
    const read = importTournament(tournamentFile.parse(file));
    expect(isRefused(read) ? read : read.plan?.matches[2]?.result?.ruling).toEqual({ kind: 'Void', against: null });
    const spoiled = (against: 'A' | 'Both' | null) =>
      tournamentFile.parse({
        ...file,
        matches: file.matches.map((match) =>
          match.result?.ruling === undefined
            ? match
            : { ...match, result: { ...match.result, ruling: { kind: 'Void', against } } },
        ),
      });
    expect(isRefused(importTournament(spoiled('A')))).toBe(true);
    expect(isRefused(importTournament(spoiled('Both')))).toBe(true);
    const semi = new Played(configure([2, 2], { finalsPhase: finals('SemiFinal') })).must(
      report('m1', '1:0'),
      report('m2', '1:0'),
      rule('m3', 'Forfeit', 'A'),
    );
    const lost = fileOf(semi);
    const broken = tournamentFile.parse({
      ...lost,
      matches: lost.matches.map((match) =>
        match.result?.ruling === undefined
          ? match
          : { ...match, result: { ...match.result, scoreA: 0, scoreB: 0, ruling: { kind: 'Void', against: null } } },
      ),
    });
    expect(isRefused(importTournament(broken))).toBe(true);
    expect(isRefused(importTournament(tournamentFile.parse(lost)))).toBe(false);
  });
});
