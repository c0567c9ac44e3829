import { describe, expect, it } from 'vitest';
import { finalsMatchDefinitions, seedFirstRound } from '#domain/tournament/planning/generate/finals.ts';
import type { Selector } from '#domain/tournament/model/state.ts';
import { written } from '#test/domain/support/planning.ts';

const combinations = Array.from({ length: 26 }, (_, index) => index + 1).flatMap((groupCount) =>
  [1, 2, 4, 8, 16].map((matchCount) => ({ groupCount, matchCount })),
);
const withGroups = combinations.filter(({ groupCount }) => groupCount > 1);
const slotsOf = (groupCount: number, matchCount: number): readonly Selector[] =>
  seedFirstRound(groupCount, matchCount).flatMap(({ selectorA, selectorB }) => [selectorA, selectorB]);
const count = (groupCount: number, matchCount: number, rank: number): number =>
  slotsOf(groupCount, matchCount).filter((selector) => 'rank' in selector && selector.rank === rank).length;

describe('[FI2] finals match definitions', () => {
  const definitions = finalsMatchDefinitions();

  it('are there for 1 to 26 groups and every round but a sixteenth final out of one group', () => {
    expect(definitions).toHaveLength(26 * 5 - 1);
    expect(definitions.some(({ groupCount, matchCount }) => groupCount === 1 && matchCount === 16)).toBe(false);
    expect(new Set(definitions.map(({ groupCount, matchCount }) => `${groupCount} ${matchCount}`)).size).toBe(129);
  });

  it.each([
    [1, 8, 16],
    [2, 4, 4],
    [3, 4, 3],
    [6, 8, 3],
    [8, 8, 2],
    [20, 8, 1],
  ])('of %i groups and %i matches need %i teams per group', (groupCount, matchCount, requiredTeamsPerGroup) => {
    expect(definitions).toContainEqual({ groupCount, matchCount, requiredTeamsPerGroup });
  });

  it.each(combinations)(
    'of $groupCount groups and $matchCount matches qualify rank by rank, each team once',
    ({ groupCount, matchCount }) => {
      const words = new Set(
        slotsOf(groupCount, matchCount).map((selector) => {
          if (selector.kind === 'groupRank') return `${selector.rank} ${selector.group}`;
          if (selector.kind === 'bestOfRank') return `${selector.rank} best ${selector.ordinal}`;
          throw new Error(`Unexpected ${selector.kind}`);
        }),
      );
      const expected = new Set<string>();
      let places = 2 * matchCount;
      for (let rank = 1; places > 0; rank++) {
        for (let index = 0; index < Math.min(groupCount, places); index++) {
          expected.add(
            places >= groupCount ? `${rank} ${String.fromCodePoint(65 + index)}` : `${rank} best ${index + 1}`,
          );
        }
        places -= groupCount;
      }
      expect(words).toEqual(expected);
    },
  );
});

describe('[FI3] generated pairings', () => {
  it.each(withGroups)(
    '(a) $groupCount groups, $matchCount matches: no group meets itself',
    ({ groupCount, matchCount }) => {
      for (const { selectorA, selectorB } of seedFirstRound(groupCount, matchCount)) {
        if (selectorA.kind !== 'groupRank' || selectorB.kind !== 'groupRank') continue;
        expect(selectorA.group).not.toBe(selectorB.group);
      }
    },
  );

  it.each(combinations.filter(({ matchCount }) => matchCount > 1))(
    '(b) $groupCount groups, $matchCount matches: first and second of a group in different halves',
    ({ groupCount, matchCount }) => {
      const slots = slotsOf(groupCount, matchCount);
      const halfOf = (group: string, rank: number): number | null => {
        const at = slots.findIndex((slot) => slot.kind === 'groupRank' && slot.group === group && slot.rank === rank);
        return at === -1 ? null : Math.floor(at / matchCount);
      };
      for (let index = 0; index < groupCount; index++) {
        const letter = String.fromCodePoint(65 + index);
        const [first, second] = [halfOf(letter, 1), halfOf(letter, 2)];
        if (first !== null && second !== null) expect(first).not.toBe(second);
      }
    },
  );

  it.each(withGroups)(
    '(c) $groupCount groups, $matchCount matches: winners meet as rarely as can be',
    ({ groupCount, matchCount }) => {
      const isWinner = (selector: Selector): boolean => 'rank' in selector && selector.rank === 1;
      const meetings = seedFirstRound(groupCount, matchCount).filter(
        ({ selectorA, selectorB }) => isWinner(selectorA) && isWinner(selectorB),
      );
      expect(meetings).toHaveLength(Math.max(0, count(groupCount, matchCount, 1) - matchCount));
    },
  );

  it.each(withGroups)(
    '(d) $groupCount groups, $matchCount matches: best-of teams have opponents of different groups',
    ({ groupCount, matchCount }) => {
      const opponents = seedFirstRound(groupCount, matchCount).flatMap(({ selectorA, selectorB }) => {
        if (selectorA.kind === 'bestOfRank') return selectorB.kind === 'groupRank' ? [selectorB.group] : [];
        return selectorB.kind === 'bestOfRank' && selectorA.kind === 'groupRank' ? [selectorA.group] : [];
      });
      expect(new Set(opponents).size).toBe(opponents.length);
      const bestOf = slotsOf(groupCount, matchCount).filter(({ kind }) => kind === 'bestOfRank').length;
      expect([bestOf, 0]).toContain(opponents.length);
    },
  );

  it('spread the teams of a group: three groups, eighth finals, half of each group in each half', () => {
    const slots = slotsOf(3, 8);
    for (const letter of ['A', 'B', 'C']) {
      const inUpper = slots.slice(0, 8).filter((slot) => slot.kind === 'groupRank' && slot.group === letter).length;
      const inAll = slots.filter((slot) => slot.kind === 'groupRank' && slot.group === letter).length;
      expect(Math.abs(2 * inUpper - inAll)).toBeLessThanOrEqual(1);
    }
  });
});

describe('[FI4] classics', () => {
  it.each([
    [1, 1, '1A-2A'],
    [1, 2, '1A-4A 2A-3A'],
    [1, 4, '1A-8A 4A-5A 3A-6A 2A-7A'],
    [2, 1, '1A-1B'],
    [2, 2, '1A-2B 1B-2A'],
    [2, 4, '1A-4B 3A-2B 1B-4A 3B-2A'],
    [4, 4, '1A-2B 1C-2D 1B-2A 1D-2C'],
    [8, 8, '1A-2B 1C-2D 1E-2F 1G-2H 1B-2A 1D-2C 1F-2E 1H-2G'],
    [6, 8, '1A-3*1 2B-2D 1C-3*2 1E-2F 1B-3*3 2A-2C 1D-3*4 1F-2E'],
    [9, 4, '1*1-1*8 1*4-1*5 1*3-1*6 1*2-1*7'],
  ])('%i groups, %i matches', (groupCount, matchCount, expected) => {
    expect(seedFirstRound(groupCount, matchCount).map(written).join(' ')).toBe(expected);
  });
});
