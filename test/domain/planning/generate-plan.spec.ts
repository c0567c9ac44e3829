import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '#domain/refusal.ts';
import { firstRoundInBracketOrder } from '#domain/tournament/planning/generate/bracket.ts';
import { seedFirstRound } from '#domain/tournament/planning/generate/finals.ts';
import { countMatches, generatePlan, type PlannedMatch } from '#domain/tournament/planning/generate/generate-plan.ts';
import type { FinalsRound, MatchStage } from '#domain/tournament/model/state.ts';
import {
  configuration,
  finalsPhase,
  generated,
  groupPhase,
  groupsOfSizes,
  pairing,
  refused,
  written,
} from '#test/domain/support/planning.ts';
import { cases } from '#test/domain/support/property-runs.ts';

const placeName = (stage: MatchStage): string => {
  if (stage.type === 'GroupMatch') return `Gruppe ${stage.group}`;
  if (stage.type === 'NonFinalKnockout') return stage.finalsRound;
  return stage.type === 'AdditionalPlayoff' ? `Platz ${stage.playoffPosition}` : stage.type;
};

const finalsOf = (changes: Parameters<typeof generated>[0]): readonly string[] =>
  generated(changes)
    .filter(({ stage }) => stage.type !== 'GroupMatch')
    .map((match) => `${match.id} ${placeName(match.stage)} ${written(match)}`);

describe('a generated plan', () => {
  it('[RR5] counts its matches through group phase and finals, from the number it is given', () => {
    const plan = generated({ finalsPhase: finalsPhase() }, 201);
    expect(plan.map(({ id }) => id)).toEqual(Array.from({ length: 15 }, (_, index) => `m${201 + index}`));
    expect(plan.map(({ stage }) => placeName(stage)).slice(-4)).toEqual([
      'Gruppe B',
      'SemiFinal',
      'SemiFinal',
      'Final',
    ]);
  });

  it('is counted without being made', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 26 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom<FinalsRound>('Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal', 'SixteenthFinal'),
        fc.boolean(),
        (sizes, numberOfGroupRounds, firstFinalsRound, thirdPlacePlayoff) => {
          const given = configuration({
            groups: groupsOfSizes(sizes),
            groupPhase: groupPhase({ numberOfGroupRounds }),
            finalsPhase: finalsPhase({ firstFinalsRound, thirdPlacePlayoff }),
          });
          fc.pre(countMatches(given) <= 5000);
          const plan = generatePlan(given, 1);
          fc.pre(!isRefused(plan));
          expect(plan).toHaveLength(countMatches(given));
        },
      ),
      { numRuns: cases(60) },
    );
  });

  it('is counted with each of its parts, and without those it has not', () => {
    expect(countMatches(configuration())).toBe(12);
    expect(countMatches(configuration({ groupPhase: null, finalsPhase: finalsPhase() }))).toBe(3);
    expect(countMatches(configuration(withPlayoffs([5, '3A-3B'], [7, '4A-4B'])))).toBe(12 + 4 + 2);
  });

  it('without finals has group matches only, without a group phase finals only', () => {
    expect(new Set(generated().map(({ stage }) => stage.type))).toEqual(new Set(['GroupMatch']));
    expect(generated({ groupPhase: null, finalsPhase: finalsPhase() }).map(written)).toEqual([
      'A1-B2',
      'B1-A2',
      'Wm1-Wm2',
    ]);
  });
});

describe('the finals', () => {
  it.each([
    ['Final', 1],
    ['SemiFinal', 2],
    ['QuarterFinal', 4],
    ['EighthFinal', 8],
    ['SixteenthFinal', 16],
  ] as const)('[FI1] that start with the %s start with %i matches', (firstFinalsRound, count) => {
    const finals = finalsOf({
      groups: groupsOfSizes([4, 4, 4, 4, 4, 4, 4, 4]),
      finalsPhase: finalsPhase({ firstFinalsRound }),
    });
    expect(finals.filter((match) => match.includes(` ${firstFinalsRound} `))).toHaveLength(count);
    expect(finals).toHaveLength(2 * count - 1);
  });

  it('[FI6] go on with winner against winner of neighbouring matches, losers of the semi finals for place 3', () => {
    const finals = finalsOf({
      finalsPhase: finalsPhase({ firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true }),
    });
    expect(finals).toEqual([
      'm13 QuarterFinal 1A-4B',
      'm14 QuarterFinal 3A-2B',
      'm15 QuarterFinal 1B-4A',
      'm16 QuarterFinal 3B-2A',
      'm17 SemiFinal Wm13-Wm14',
      'm18 SemiFinal Wm15-Wm16',
      'm19 ThirdPlacePlayoff Lm17-Lm18',
      'm20 Final Wm17-Wm18',
    ]);
  });

  it('[FI7] play for the highest position first, after the semi finals', () => {
    const finals = finalsOf({
      groups: groupsOfSizes([5, 5]),
      finalsPhase: finalsPhase({
        additionalPlayoffs: [
          { playoffPosition: 3, ...pairing('Lm21-Lm22') },
          { playoffPosition: 7, ...pairing('4A-4B') },
          { playoffPosition: 5, ...pairing('3A-3B') },
        ],
      }),
    });
    expect(finals).toEqual([
      'm21 SemiFinal 1A-2B',
      'm22 SemiFinal 1B-2A',
      'm23 Platz 7 4A-4B',
      'm24 Platz 5 3A-3B',
      'm25 Platz 3 Lm21-Lm22',
      'm26 Final Wm21-Wm22',
    ]);
  });

  it('[FI7] play for places before a final that is the only round', () => {
    const finals = finalsOf({
      finalsPhase: finalsPhase({
        firstFinalsRound: 'Final',
        additionalPlayoffs: [{ playoffPosition: 3, ...pairing('2A-2B') }],
      }),
    });
    expect(finals).toEqual(['m13 Platz 3 2A-2B', 'm14 Final 1A-1B']);
  });

  it('[FI5] take pairings as they are written', () => {
    const finals = finalsOf({
      finalsPhase: finalsPhase({
        firstRoundPairings: [pairing('1A-2A'), pairing('1B-3*1')],
      }),
    });
    expect(finals.slice(0, 2)).toEqual(['m13 SemiFinal 1A-2A', 'm14 SemiFinal 1B-3*1']);
  });

  it('[FI2] take a rank that only partly fits from the groups that are large enough', () => {
    const fits = {
      groups: groupsOfSizes([3, 2, 3]),
      finalsPhase: finalsPhase({ firstFinalsRound: 'QuarterFinal' as const }),
    };
    expect(finalsOf(fits).slice(0, 4)).toEqual([
      'm8 QuarterFinal 1A-3*1',
      'm9 QuarterFinal 2B-2C',
      'm10 QuarterFinal 1B-3*2',
      'm11 QuarterFinal 1C-2A',
    ]);
    expect(refused({ ...fits, groups: groupsOfSizes([3, 2, 2]) })).toEqual({
      refusal: 'finals-unavailable',
      details: { groupCount: 3, matchCount: 4, requiredTeamsPerGroup: 3 },
    });
    expect(refused({ ...fits, groups: groupsOfSizes([2, 2]) }).refusal).toBe('finals-unavailable');
    expect(refused({ ...fits, groups: groupsOfSizes([4, 3]) })).toEqual({
      refusal: 'finals-unavailable',
      details: { groupCount: 2, matchCount: 4, requiredTeamsPerGroup: 4 },
    });
  });
});

const knockout = (sizes: readonly number[], firstFinalsRound: FinalsRound): readonly string[] =>
  generated({
    groups: groupsOfSizes(sizes),
    groupPhase: null,
    finalsPhase: finalsPhase({ firstFinalsRound }),
  })
    .filter(({ selectorA }) => selectorA.kind === 'groupSlot')
    .map(written);

describe('[GR2] finals without a group phase', () => {
  it('pair slots where a group phase would pair ranks', () => {
    expect(knockout([8], 'QuarterFinal')).toEqual(['A1-A8', 'A4-A5', 'A3-A6', 'A2-A7']);
    expect(knockout([32], 'SixteenthFinal')).toHaveLength(16);
  });

  it('fill up with the first groups that are large enough, never against their own group', () => {
    expect(knockout([3, 2, 3], 'QuarterFinal')).toEqual(['A1-C3', 'B2-C2', 'B1-A3', 'C1-A2']);
    expect(knockout([2, 2, 2], 'SemiFinal')).toEqual(['A1-B1', 'A2-C1']);
    expect(knockout([2, 2, 2, 2, 2], 'SemiFinal')).toEqual(['A1-D1', 'B1-C1']);
  });

  it('use every slot once and keep groups apart', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 2, maxLength: 26 }),
        fc.constantFrom<FinalsRound>('Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal', 'SixteenthFinal'),
        (sizes, firstFinalsRound) => {
          const plan = generatePlan(
            configuration({
              groups: groupsOfSizes(sizes),
              groupPhase: null,
              finalsPhase: finalsPhase({ firstFinalsRound }),
            }),
            1,
          );
          fc.pre(!isRefused(plan));
          const first = plan.filter(({ selectorA }) => selectorA.kind === 'groupSlot');
          const words = first.flatMap(({ selectorA, selectorB }) => [
            JSON.stringify(selectorA),
            JSON.stringify(selectorB),
          ]);
          expect(new Set(words).size).toBe(words.length);
          expect(words).toHaveLength(2 * seedFirstRound(sizes.length, first.length).length);
          for (const { selectorA, selectorB } of first) {
            expect('group' in selectorA && selectorA.group).not.toBe('group' in selectorB && selectorB.group);
          }
        },
      ),
      { numRuns: cases(100) },
    );
  });

  it.each(['1A-2B', '1*1-1*2'])('refuse ranks of a group phase that is not played: %s', (text) => {
    const finals = finalsPhase({ firstFinalsRound: 'Final', firstRoundPairings: [pairing(text)] });
    expect(refused({ groupPhase: null, finalsPhase: finals }).refusal).toBe('no-group-phase');
  });
});

const withPlayoffs = (...playoffs: readonly (readonly [number, string])[]) => ({
  groups: groupsOfSizes([4, 4]),
  finalsPhase: finalsPhase({
    thirdPlacePlayoff: true,
    additionalPlayoffs: playoffs.map(([playoffPosition, text]) => Object.assign({ playoffPosition }, pairing(text))),
  }),
});

describe('a configuration is refused', () => {
  it('[FI6] with a third-place playoff and no semi finals', () => {
    const finals = finalsPhase({ firstFinalsRound: 'Final', thirdPlacePlayoff: true });
    expect(refused({ finalsPhase: finals }).refusal).toBe('third-place-needs-semi-finals');
  });

  it('[FI5] with too few or too many pairings of its own', () => {
    for (const texts of [['1A-1B'], ['1A-1B', '2A-2B', '3A-3B']]) {
      const finals = finalsPhase({ firstRoundPairings: texts.map(pairing) });
      expect(refused({ finalsPhase: finals })).toEqual({ refusal: 'pairing-count', details: { expected: 2 } });
    }
  });

  it.each([1, 2, 3, 6, 8, 9])('[FI7] with a playoff for place %i of eight teams beside one for place 3', (position) => {
    expect(refused(withPlayoffs([position, '3A-3B']))).toEqual({
      refusal: 'playoff-position',
      details: { playoffPosition: position },
    });
  });

  it('[FI7] with a playoff for the last place of an odd number of teams', () => {
    const odd = { ...withPlayoffs([7, '4A-3*3']), groups: groupsOfSizes([4, 3]) };
    expect(refused(odd)).toEqual({ refusal: 'playoff-position', details: { playoffPosition: 7 } });
  });

  it('[FI7] with two playoffs for one place', () => {
    expect(refused(withPlayoffs([5, '3A-3B'], [5, '4A-4B'])).refusal).toBe('playoff-position');
  });

  it.each([
    ['within one playoff', withPlayoffs([5, '3A-3A'])],
    ['in two playoffs', withPlayoffs([5, '3A-3B'], [7, '4A-3B'])],
    ['in the first finals round', withPlayoffs([5, '3A-2B'])],
    ['by slot and by name', withPlayoffs([5, 'A1-B1'], [7, 't1-t6'])],
  ])('[FI7] with a selector that occurs twice: %s', (_, given) => {
    expect(refused(given)).toEqual({
      refusal: 'playoff-selector-twice',
      details: { playoffPosition: given.finalsPhase.additionalPlayoffs.at(-1)?.playoffPosition },
    });
  });

  it('[FI7] but not with places 5 and 7 of eight teams', () => {
    expect(generated(withPlayoffs([5, '3A-3B'], [7, '4A-4B']))).toHaveLength(18);
  });
});

describe('the first finals round of an edited plan', () => {
  let plan: readonly PlannedMatch[] = [];
  beforeAll(() => {
    plan = generated({ finalsPhase: finalsPhase({ firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: true }) });
  });

  it('keeps its bracket order when matches are reordered', () => {
    const bracket = (matches: typeof plan): readonly string[] =>
      firstRoundInBracketOrder(matches, 'QuarterFinal').map(({ id }) => id);
    expect(bracket(plan)).toEqual(['m13', 'm14', 'm15', 'm16']);
    expect(bracket(plan.toReversed())).toEqual(['m13', 'm14', 'm15', 'm16']);
  });

  it('ends with the matches that lead nowhere', () => {
    const edited = plan.map((match) => (match.id === 'm17' ? { ...match, ...pairing('Wm15-1A') } : match));
    expect(firstRoundInBracketOrder(edited, 'QuarterFinal').map(({ id }) => id)).toEqual(['m15', 'm16', 'm13', 'm14']);
    expect(firstRoundInBracketOrder(plan.slice(0, 12), 'QuarterFinal')).toEqual([]);
  });

  it('is the final where that is the only round', () => {
    expect(firstRoundInBracketOrder(plan, 'Final').map(({ id }) => id)).toEqual(['m20']);
  });
});
