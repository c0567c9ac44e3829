import { describe, expect, it } from 'vitest';
import { findPlanWarnings } from '#domain/tournament/planning/checks/plan-warnings.ts';
import type { PlanConfiguration } from '#domain/tournament/planning/generate/generate-plan.ts';
import {
  configuration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
  pairing,
} from '#test/domain/support/planning.ts';

const warningsOf = (changes: Partial<PlanConfiguration>) =>
  findPlanWarnings({ ...configuration(changes), matches: generated(changes) });
const playoff = (playoffPosition: number, text: string) => ({ playoffPosition, ...pairing(text) });

it('[FI13] [FI14] [FI15] an ordinary plan has nothing to be warned of', () => {
  const third = [playoff(5, '3A-3B'), playoff(7, '4A-4B')];
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ finalsPhase: finalsPhase({ thirdPlacePlayoff: true, additionalPlayoffs: third }) })).toEqual([]);
});

describe('[FI13] group winners that are not in the finals', () => {
  it.each([
    [3, 'Final', 1],
    [6, 'SemiFinal', 2],
    [3, 'SemiFinal', 0],
    [26, 'QuarterFinal', 18],
    [4, 'SemiFinal', 0],
  ] as const)('of %i groups and a first round %s are %i', (groups, firstFinalsRound, missing) => {
    const warnings = warningsOf({
      groups: groupsOfSizes(Array.from({ length: groups }, () => 3)),
      finalsPhase: finalsPhase({ firstFinalsRound }),
    });
    expect(warnings).toEqual(missing === 0 ? [] : [{ kind: 'groupWinnersMissing', count: missing }]);
  });

  it('are counted where the pairings are the own ones', () => {
    const firstRoundPairings = [pairing('1A-2A'), pairing('3A-2B')];
    expect(warningsOf({ finalsPhase: finalsPhase({ firstRoundPairings }) })).toEqual([
      { kind: 'groupWinnersMissing', count: 1 },
    ]);
  });

  it('are none without finals, and without a group phase', () => {
    expect(warningsOf({ groups: groupsOfSizes([4, 4, 4]) })).toEqual([]);
    const seeded = { groups: groupsOfSizes([2, 2]), groupPhase: null, finalsPhase: finalsPhase() };
    expect(warningsOf(seeded)).toEqual([]);
  });
});

describe('[FI14] teams that never play', () => {
  it('are those no match can take', () => {
    const seeded = { groups: groupsOfSizes([3, 3]), groupPhase: null, finalsPhase: finalsPhase() };
    expect(warningsOf(seeded)).toEqual([{ kind: 'teamsNeverPlay', teamIds: ['t3', 't6'] }]);
    const third = { ...seeded, finalsPhase: finalsPhase({ additionalPlayoffs: [playoff(5, 'A3-B3')] }) };
    expect(warningsOf(third)).toEqual([]);
  });
});

describe('[FI15] a place that is played for by a team that may still be in the semi-finals', () => {
  const quarterFinals = finalsPhase({ firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true });
  const three = groupsOfSizes([4, 4, 4]);

  it('is named by its position, the lowest first', () => {
    // Eight of three groups: the two best thirds are in the quarter-finals, so any third may be.
    const finals = { ...quarterFinals, additionalPlayoffs: [playoff(9, '4A-3B'), playoff(7, '3A-4B')] };
    expect(warningsOf({ groups: three, finalsPhase: finals })).toEqual([
      { kind: 'placeOfFinalist', playoffPosition: 7 },
      { kind: 'placeOfFinalist', playoffPosition: 9 },
    ]);
  });

  it('is none where the losers of quarter-finals play for it, and one where a winner does', () => {
    // 18 group matches before the quarter-finals 19 to 22.
    const losers = { ...quarterFinals, additionalPlayoffs: [playoff(5, 'Lm19-Lm20'), playoff(7, 'Lm21-Lm22')] };
    expect(warningsOf({ groups: three, finalsPhase: losers })).toEqual([]);
    const winner = { ...quarterFinals, additionalPlayoffs: [playoff(5, 'Wm19-Lm20')] };
    expect(warningsOf({ groups: three, finalsPhase: winner })).toEqual([
      { kind: 'placeOfFinalist', playoffPosition: 5 },
    ]);
  });

  it('is not the third place of those who lost a semi-final, but that of a finalist', () => {
    const third = (text: string) =>
      warningsOf({
        groups: groupsOfSizes([2, 2]),
        finalsPhase: finalsPhase({ additionalPlayoffs: [playoff(3, text)] }),
      });
    expect(third('Lm3-Lm4')).toEqual([]);
    expect(third('Wm3-Lm4')).toEqual([{ kind: 'placeOfFinalist', playoffPosition: 3 }]);
  });

  it('is one of the final where there are no semi-finals', () => {
    const finals = finalsPhase({ firstFinalsRound: 'Final', additionalPlayoffs: [playoff(3, '1A-2B')] });
    expect(warningsOf({ groups: groupsOfSizes([3, 3, 3]), finalsPhase: finals })).toEqual([
      { kind: 'groupWinnersMissing', count: 1 },
      { kind: 'placeOfFinalist', playoffPosition: 3 },
    ]);
  });
});

it('[FI14] with a group phase every team plays', () => {
  expect(warningsOf({ groupPhase: groupPhase(), groups: groupsOfSizes([2, 5]) })).toEqual([]);
});
