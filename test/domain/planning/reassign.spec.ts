import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedFirstRound, qualifiers } from '#domain/tournament/planning/generate/finals.ts';
import { reassignBestRanked } from '#domain/tournament/planning/generate/reassign.ts';
import type { Pairing, Selector } from '#domain/tournament/model/state.ts';
import { pairing, written } from '#test/domain/support/planning.ts';
import { cases } from '#test/domain/support/property-runs.ts';

/** Where the teams of one best-of rank come from, best first: 'CA' means the best of group C, the second of group A. */
const comingFrom =
  (letters: string) =>
  (selector: Selector): string | null => {
    if (selector.kind === 'bestOfRank') return letters[selector.ordinal - 1] ?? null;
    return selector.kind === 'groupRank' ? selector.group : null;
  };

const played = (pairings: readonly Pairing[], letters: string): string =>
  reassignBestRanked(pairings, comingFrom(letters)).map(written).join(' ');

const pairings = (text: string): readonly Pairing[] => text.split(' ').map(pairing);

const sameGroup = ({ selectorA, selectorB }: Pairing, letters: string): boolean =>
  comingFrom(letters)(selectorA) === comingFrom(letters)(selectorB);

function permutations(length: number): readonly (readonly number[])[] {
  if (length === 0) return [[]];
  // In lexicographic order: the first number grows slowest.
  return Array.from({ length }, (_, first) =>
    permutations(length - 1).map((rest) => [first, ...rest.map((number) => (number >= first ? number + 1 : number))]),
  ).flat();
}

const partlyFitting = Array.from({ length: 25 }, (_, index) => index + 2).flatMap((groupCount) =>
  [1, 2, 4, 8, 16].flatMap((matchCount) => {
    const { wholeRanks, bestOf } = qualifiers(groupCount, matchCount);
    return wholeRanks > 0 && bestOf > 0 ? [{ groupCount, matchCount, bestOf }] : [];
  }),
);

/** Which groups the best-of teams come from, best first. */
const origins = (groupCount: number, bestOf: number): fc.Arbitrary<string> =>
  fc
    .shuffledSubarray(Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, groupCount)), {
      minLength: bestOf,
      maxLength: bestOf,
    })
    .map((letters) => letters.join(''));

describe('[FI8] best-of teams that would meet their own group', () => {
  it.each(partlyFitting)(
    'of $groupCount groups and $matchCount matches never do, wherever the $bestOf come from',
    ({ groupCount, matchCount, bestOf }) => {
      const generated = seedFirstRound(groupCount, matchCount);
      fc.assert(
        fc.property(origins(groupCount, bestOf), (letters) => {
          const result = reassignBestRanked(generated, comingFrom(letters));
          expect(result.filter((match) => sameGroup(match, letters))).toEqual([]);
          expect(result.flatMap(words).toSorted()).toEqual(generated.flatMap(words).toSorted());
          const moves = generated.some((match) => sameGroup(match, letters));
          expect(result !== generated).toBe(moves);
        }),
        { numRuns: cases(60) },
      );
    },
  );

  const words = ({ selectorA, selectorB }: Pairing): readonly string[] => [
    JSON.stringify(selectorA),
    JSON.stringify(selectorB),
  ];

  it('take the first assignment in lexicographic order of ordinals', () => {
    const few = partlyFitting.filter(({ bestOf }) => bestOf >= 2 && bestOf <= 5);
    fc.assert(
      fc.property(
        fc
          .constantFrom(...few)
          .chain((size) => origins(size.groupCount, size.bestOf).map((letters) => ({ ...size, letters }))),
        ({ groupCount, matchCount, bestOf, letters }) => {
          const generated = seedFirstRound(groupCount, matchCount);
          const first = permutations(bestOf)
            .map((order) =>
              generated.map(({ selectorA, selectorB }): Pairing => ({
                selectorA,
                selectorB:
                  selectorB.kind === 'bestOfRank'
                    ? { ...selectorB, ordinal: (order[selectorB.ordinal - 1] ?? 0) + 1 }
                    : selectorB,
              })),
            )
            .find((candidate) => !candidate.some((match) => sameGroup(match, letters)));
          expect(reassignBestRanked(generated, comingFrom(letters)).map(written)).toEqual(first?.map(written));
        },
      ),
    );
  });

  it('with six groups and the thirds of A, B, C and D: all change', () => {
    const generated = seedFirstRound(6, 8);
    expect(generated.map(written).join(' ')).toBe('1A-3*1 2B-2D 1C-3*2 1E-2F 1B-3*3 2A-2C 1D-3*4 1F-2E');
    expect(played(generated, 'ACBD')).toBe('1A-3*2 2B-2D 1C-3*1 1E-2F 1B-3*4 2A-2C 1D-3*3 1F-2E');
  });

  it('stay where they are while nobody meets their own group, and the list is the very same', () => {
    const generated = seedFirstRound(6, 8);
    expect(reassignBestRanked(generated, comingFrom('CADF'))).toBe(generated);
    expect(reassignBestRanked(generated, () => null)).toBe(generated);
  });

  it('alone, change places with the lowest-ranked team with which (a) and (b) hold', () => {
    // Five groups, eighth finals: the best fourth comes from A and meets A1. The thirds rank lowest of the others: A3 would
    // still be of group A, the next in bracket order is B's third.
    const generated = seedFirstRound(5, 8);
    expect(generated.map(written).join(' ')).toBe('1A-4*1 2B-2D 1C-3A 1E-3B 1B-3D 2A-2C 1D-3E 2E-3C');
    expect(played(generated, 'A')).toBe('1A-3B 2B-2D 1C-3A 1E-4*1 1B-3D 2A-2C 1D-3E 2E-3C');
  });

  it('change places with a group winner where there are only winners', () => {
    expect(played(seedFirstRound(3, 2), 'A')).toBe('1A-1B 2*1-1C');
    expect(played(seedFirstRound(7, 4), 'A')).toBe('1A-1C 2*1-1E 1B-1D 1F-1G');
  });

  it('pass over a change that would bring first and second of a group into one half (b)', () => {
    // C's second would come to C1; F's second may, for F1 is not there.
    expect(played(pairings('1A-2*1 1C-1D 1B-2C 1E-2F'), 'A')).toBe('1A-2F 1C-1D 1B-2C 1E-2*1');
    expect(played(pairings('1A-2*1 1C-1D 1B-2C 1E-2D'), 'A')).toBe('1A-1C 2*1-1D 1B-2C 1E-2D');
  });

  it('stand as they are where nobody can change places', () => {
    const hopeless = pairings('1A-2*1 2A-1A');
    expect(played(hopeless, 'A')).toBe('1A-2*1 2A-1A');
  });

  it('of two ranks are seated rank by rank', () => {
    const edited = pairings('1A-3*1 1B-4*1 1C-3*2 1D-4*2');
    const groupOf = (selector: Selector): string | null => {
      if (selector.kind !== 'bestOfRank') return selector.kind === 'groupRank' ? selector.group : null;
      return (selector.rank === 3 ? 'AE' : 'DB')[selector.ordinal - 1] ?? null;
    };
    expect(reassignBestRanked(edited, groupOf).map(written).join(' ')).toBe('1A-3*2 1B-4*1 1C-3*1 1D-4*2');
  });

  it('leave fixed pairings of one group alone, as they were made', () => {
    const fixed = pairings('1A-2A 1B-2*1');
    expect(reassignBestRanked(fixed, comingFrom('C'))).toBe(fixed);
  });

  it('choose in the order of the ordinals that slots were made for, not of the bracket', () => {
    // 3*3 comes from A and meets A. 3*1 stays, so 3*2 and 3*3 change slots; in bracket order 3*2 would stay.
    expect(played(pairings('1B-3*2 1C-3*1 1A-3*3'), 'DEA')).toBe('1B-3*3 1C-3*1 1A-3*2');
  });

  it('choose so that the others can still be seated', () => {
    // A's third meets A's first or second in two of the slots: it has to take the first, although 3*1 fits there too.
    expect(played(pairings('1B-3*1 1A-3*2 2A-3*3 1E-4F'), 'CAD')).toBe('1B-3*2 1A-3*1 2A-3*3 1E-4F');
  });

  it('alone, change places with a best-of team of a lower rank before any better one', () => {
    const groupOf = (selector: Selector): string | null => {
      if (selector.kind === 'bestOfRank') return selector.rank === 3 ? 'A' : 'C';
      return selector.kind === 'groupRank' ? selector.group : null;
    };
    expect(reassignBestRanked(pairings('1A-3*1 1B-4*1'), groupOf).map(written)).toEqual(['1A-4*1', '1B-3*1']);
  });

  it('alone, take a slot of a group for the rank of its number', () => {
    const groupOf = (selector: Selector): string | null => {
      if (selector.kind === 'bestOfRank') return 'A';
      return 'group' in selector ? selector.group : null;
    };
    expect(reassignBestRanked(pairings('1A-3*1 B2-C4'), groupOf).map(written)).toEqual(['1A-C4', 'B2-3*1']);
  });

  it('alone, change places with nobody whom the organiser named', () => {
    expect(played(pairings('1A-2*1 t5-t6'), 'A')).toBe('1A-2*1 t5-t6');
  });

  it('may share a half with another best-of team of that rank, and with teams the organiser named', () => {
    // Neither seconds of a fixed group (b): 2*1 and 2*2 both end in the upper half, where t5 and t6 are too.
    expect(played(pairings('1A-2*1 3A-2*2 1C-4F t5-t6 1G-1H 1I-1J 1K-1L 1M-1N'), 'AB')).toBe(
      '1A-4F 3A-2*2 1C-2*1 t5-t6 1G-1H 1I-1J 1K-1L 1M-1N',
    );
  });
});
