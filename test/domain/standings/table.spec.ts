import { describe, expect, it } from 'vitest';
import { groupTable, type Contender } from '#domain/tournament/standings/table.ts';
import { explainPlaces } from '#domain/tournament/standings/explain-places.ts';
import type { ComparisonMode } from '#domain/tournament/model/state.ts';
import { computationOf } from '../support/competitions.ts';

const DEFAULT: readonly ComparisonMode[] = ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'];
const DIRECT_FIRST: readonly ComparisonMode[] = ['ByPoints', 'ByDirectComparison', 'ByScoreDifference', 'ByScore'];

/** 'A-B 2:1, B-C 0:0' among the teams of `slots`, in slot order. */
function play(slots: string, results: string, modes = DEFAULT, about: Record<string, Partial<Contender>> = {}) {
  const teams = [...slots].map((id): Contender => ({ id, priority: 0, outOfCompetition: false, ...about[id] }));
  const matches = results.split(', ').map((text, at) => {
    const [, teamA = '', teamB = '', scoreA, scoreB] = /^(\w)-(\w) (\d+):(\d+)$/.exec(text) ?? [];
    return { index: at + 1, teamA, teamB, scoreA: Number(scoreA), scoreB: Number(scoreB) };
  });
  const table = groupTable(teams, results === '' ? [] : matches, computationOf({ win: 3, draw: 1, loss: 0 }, modes));
  return {
    order: table.rows.map((row) => row.team.id).join(''),
    tied: table.rows
      .filter((row) => row.tie !== null)
      .map((row) => row.team.id)
      .join(''),
    ties: table.rows.map((row) => row.tie),
    rows: table.rows,
    decidedBy: table.separations.map((separation) => separation.decidedBy),
    why: explainPlaces(table, modes, matches),
  };
}

describe('Standings of a group', () => {
  it('[ST1] counts played, won, drawn, lost, goals, difference and points', () => {
    const { rows } = play('AB', 'A-B 3:1, B-A 2:2, A-B 0:1');
    expect(rows[0]).toEqual({
      team: { id: 'A', priority: 0, outOfCompetition: false },
      position: 1,
      tie: null,
      matchesPlayed: 3,
      matchesWon: 1,
      matchesDrawn: 1,
      matchesLost: 1,
      scoreFor: 5,
      scoreAgainst: 4,
      scoreDifference: 1,
      points: 4,
    });
  });

  it('[ST1] takes points from the configuration', () => {
    const computation = { matchWonPoints: 2, matchDrawnPoints: 7, matchLostPoints: 1, comparisonModes: DEFAULT };
    const teams = [...'AB'].map((id) => ({ id, priority: 0, outOfCompetition: false }));
    const matches = ['3:1', '2:2', '0:1'].map((score, at) => {
      const [scoreA, scoreB] = score.split(':').map(Number);
      return { index: at + 1, teamA: 'A', teamB: 'B', scoreA: scoreA ?? 0, scoreB: scoreB ?? 0 };
    });
    expect(groupTable(teams, matches, computation).rows.map((row) => row.points)).toEqual([10, 10]);
  });

  it('[ST1] leaves out a match of a team that is not in the group', () => {
    expect(play('AB', 'A-X 9:0').rows.map((row) => row.matchesPlayed)).toEqual([0, 0]);
  });

  it.each<[ComparisonMode[], string]>([
    [['ByPoints'], 'ABC'],
    [['ByPoints', 'ByScoreDifference'], 'BAC'],
    [['ByPoints', 'ByScore'], 'ABC'],
    [['ByScore', 'ByPoints'], 'CAB'],
    [['ByScoreDifference'], 'BAC'],
  ])('[ST2] compares by %j in this order: %s', (modes, order) => {
    // Points A 3, B 3, C 0 · difference A 1, B 2, C -3 · goals A 6, B 2, C 8
    expect(play('ABCXYZ', 'A-X 6:5, B-Y 2:0, C-Z 8:11', modes).order.replaceAll(/[XYZ]/g, '')).toBe(order);
  });

  it('[ST2] uses slot order where nothing has been played', () => {
    const { order, decidedBy } = play('DACB', '');
    expect(order).toBe('DACB');
    expect(decidedBy).toEqual(['slotOrder', 'slotOrder', 'slotOrder']);
  });

  it('[ST3] two level teams are separated by the match between them', () => {
    // A and B: 3 points and 1:1 goals each, B won against A.
    const { order, decidedBy } = play('ABCD', 'A-B 0:1, A-C 1:0, B-D 0:1, C-D 0:0');
    expect(order).toBe('DBAC');
    expect(decidedBy).toEqual(['ByPoints', 'ByDirectComparison', 'ByPoints']);
  });

  it('[ST3] three teams that beat each other in a circle stay tied', () => {
    const { order, tied, decidedBy } = play('ABC', 'A-B 1:0, B-C 1:0, C-A 1:0');
    expect(order).toBe('ABC');
    expect(tied).toBe('ABC');
    expect(decidedBy).toEqual(['slotOrder', 'slotOrder']);
  });

  it('[ST3] a circle is separated by its difference, then by its goals', () => {
    const byDifference = play('ABC', 'A-B 1:0, B-C 3:0, C-A 1:0', ['ByPoints', 'ByDirectComparison']);
    expect(byDifference.order).toBe('BAC');
    expect(byDifference.tied).toBe('');
    const byGoals = play('ABC', 'A-B 1:0, B-C 2:1, C-A 3:2', ['ByPoints', 'ByDirectComparison']);
    expect(byGoals.order).toBe('CAB');
    expect(byGoals.tied).toBe('');
  });

  it('[ST3] compares only the matches among the tied teams', () => {
    // A, B, C level on points in all; D won no match. Among A, B, C only their own matches count, not the 9:0 against
    // D.
    const results = 'A-B 1:0, B-C 2:0, C-A 1:0, A-D 1:0, B-D 1:0, C-D 9:0';
    expect(play('ABCD', results, DIRECT_FIRST).order).toBe('BACD');
    expect(play('ABCD', results, DEFAULT).order).toBe('CBAD');
  });

  it('[ST3] is applied again to the smaller set that it leaves level', () => {
    // Among the three: 3 points and difference 0 each, goals A 3, B 2, C 2. B and C alone: B won.
    const { order, tied } = play('ACB', 'A-B 2:1, C-A 2:1, B-C 1:0', ['ByDirectComparison']);
    expect(order).toBe('ABC');
    expect(tied).toBe('');
  });

  it('[ST3] is applied again before the next mode, not after it', () => {
    // As above, with C far better in all matches: the smaller comparison comes first, so B stays above C.
    const results = 'A-B 2:1, C-A 2:1, B-C 1:0, C-X 9:0, B-X 1:0, A-X 1:0';
    expect(play('ACBX', results, ['ByPoints', 'ByDirectComparison', 'ByScoreDifference']).order).toBe('ABCX');
  });

  it('[ST4] a higher priority wins a tie that nothing else resolved, and then it is none', () => {
    const { order, tied, decidedBy } = play('ABC', 'A-B 1:0, B-C 1:0, C-A 1:0', DEFAULT, { C: { priority: 1 } });
    expect(order).toBe('CAB');
    expect(tied).toBe('AB');
    expect(decidedBy).toEqual(['priority', 'slotOrder']);
  });

  it('[GR3] a priority never beats a comparison', () => {
    expect(play('AB', 'A-B 1:0', DEFAULT, { B: { priority: 100 }, A: { priority: -100 } }).order).toBe('AB');
  });

  it('[ST4] two ties in one table are two', () => {
    const { ties } = play('ABCD', 'A-C 1:0, B-D 1:0', ['ByPoints']);
    expect(ties).toEqual([1, 1, 2, 2]);
  });

  it('[GR4] a team out of competition stands behind all others, and its matches count for them', () => {
    const { order, decidedBy, rows } = play('ABC', 'A-B 9:0, A-C 9:0, B-C 1:0', DEFAULT, {
      A: { outOfCompetition: true },
    });
    expect(order).toBe('BCA');
    expect(decidedBy).toEqual(['ByPoints', 'outOfCompetition']);
    expect(rows[0]?.scoreAgainst).toBe(9);
    expect(rows[2]?.points).toBe(6);
  });

  it('[GR4] two teams out of competition are ordered among themselves', () => {
    const out = { outOfCompetition: true };
    expect(play('ABC', 'B-A 2:0, A-C 1:0', DEFAULT, { A: out, B: out }).order).toBe('CBA');
  });
});

describe('Why a row stands where it does', () => {
  it('names the next team and the modes up to the one that decided', () => {
    const { why } = play('AB', 'A-B 2:2, A-X 5:0');
    const same = {
      steps: [
        { mode: 'ByPoints', own: 1, other: 1 },
        { mode: 'ByScoreDifference', own: 0, other: 0 },
        { mode: 'ByScore', own: 2, other: 2 },
        { mode: 'ByDirectComparison', own: 1, other: 1, criterion: 'points' },
        { mode: 'ByDirectComparison', own: 0, other: 0, criterion: 'scoreDifference' },
        { mode: 'ByDirectComparison', own: 2, other: 2, criterion: 'scoreFor' },
      ],
      decidedBy: 'slotOrder',
      table: [
        { teamId: 'A', points: 1, scoreDifference: 0, scoreFor: 2 },
        { teamId: 'B', points: 1, scoreDifference: 0, scoreFor: 2 },
      ],
      matches: [1],
    };
    expect(why).toEqual([
      { against: 'B', ...same },
      { against: 'A', ...same },
    ]);
  });

  it('stops at the deciding mode, and tells the last row why it is below', () => {
    expect(play('AB', 'B-A 3:1').why).toEqual([
      { against: 'A', steps: [{ mode: 'ByPoints', own: 3, other: 0 }], decidedBy: 'ByPoints' },
      { against: 'B', steps: [{ mode: 'ByPoints', own: 0, other: 3 }], decidedBy: 'ByPoints' },
    ]);
  });

  it('[ST3] shows the table and the matches of all tied teams where they are three or more', () => {
    const { why } = play('ABCD', 'A-B 1:0, D-A 0:1, B-C 3:0, D-B 0:1, C-A 1:0, D-C 0:1', DIRECT_FIRST);
    expect(why[0]).toEqual({
      against: 'A',
      steps: [
        { mode: 'ByPoints', own: 6, other: 6 },
        { mode: 'ByDirectComparison', own: 3, other: 3, criterion: 'points' },
        { mode: 'ByDirectComparison', own: 2, other: 0, criterion: 'scoreDifference' },
      ],
      decidedBy: 'ByDirectComparison',
      table: [
        { teamId: 'B', points: 3, scoreDifference: 2, scoreFor: 3 },
        { teamId: 'A', points: 3, scoreDifference: 0, scoreFor: 1 },
        { teamId: 'C', points: 3, scoreDifference: -2, scoreFor: 1 },
      ],
      matches: [1, 3, 5],
    });
  });

  it('[ST3] shows that table in the order of the comparison: points, then difference, then goals', () => {
    const table = (slots: string, results: string) =>
      play(slots, results, DIRECT_FIRST).why[0]?.table?.map(
        ({ teamId, points, scoreDifference, scoreFor }) => `${teamId} ${points} ${scoreDifference} ${scoreFor}`,
      );
    // All end at 6 points. Among A, B and C: A 6, B 3 with by far the best goals, C 0.
    const byPoints = 'A-B 1:0, A-C 1:0, B-C 9:0, B-X 1:0, C-X 1:0, C-X 1:0';
    expect(table('CBAX', byPoints)).toEqual(['A 6 2 2', 'B 3 8 9', 'C 0 -10 0']);
    // A circle won by 2:1, 1:0 and 1:0, then one won by 1:0, 2:1 and 3:2.
    expect(table('ABC', 'A-B 1:0, B-C 3:1, C-A 1:0')).toEqual(['B 3 1 3', 'A 3 0 1', 'C 3 -1 2']);
    expect(table('ABC', 'A-B 1:0, B-C 2:1, C-A 3:2')).toEqual(['C 3 0 4', 'A 3 0 3', 'B 3 0 2']);
  });

  it('[ST3] names the comparison of the smaller set where it was applied again', () => {
    const { why } = play('ACB', 'A-B 2:1, C-A 2:1, B-C 1:0', ['ByDirectComparison']);
    expect(why.map((reason) => reason?.matches)).toEqual([[1, 2, 3], [3], [3]]);
    expect(why.map((reason) => reason?.table?.length)).toEqual([3, 2, 2]);
    expect(why.map((reason) => reason?.steps)).toEqual([
      [
        { mode: 'ByDirectComparison', own: 3, other: 3, criterion: 'points' },
        { mode: 'ByDirectComparison', own: 0, other: 0, criterion: 'scoreDifference' },
        { mode: 'ByDirectComparison', own: 3, other: 2, criterion: 'scoreFor' },
      ],
      [{ mode: 'ByDirectComparison', own: 3, other: 0, criterion: 'points' }],
      [{ mode: 'ByDirectComparison', own: 0, other: 3, criterion: 'points' }],
    ]);
  });

  it('shows no steps where a team is out of competition, and nothing for a team alone', () => {
    expect(play('AB', 'A-B 1:0', DEFAULT, { A: { outOfCompetition: true } }).why[0]).toEqual({
      against: 'A',
      steps: [],
      decidedBy: 'outOfCompetition',
    });
    expect(play('A', '').why).toEqual([null]);
  });
});
