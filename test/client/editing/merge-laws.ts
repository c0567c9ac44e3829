import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Conflict, EditRules, Merge } from '#client/features/editing/edit-session.ts';

// The laws of every merge that an edit session uses, as properties.

/** Two edits, `mine` and `theirs`, of one `base`. */
export interface Triple<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

const RUNS = 2_000;

/** Differences of a rule set from the plain laws. */
interface LawOptions<T> {
  readonly numRuns?: number;
  /** The form of a merged draft after `resolve` without a choice, where a choice has effects beyond its field. */
  readonly resolvedForm?: (draft: T) => T;
}

/** `triples` must draw some with conflicts and some without. */
export function describeMergeLaws<T, C extends Conflict>(
  rules: EditRules<T, C>,
  triples: fc.Arbitrary<Triple<T>>,
  { numRuns = RUNS, resolvedForm }: LawOptions<T> = {},
): void {
  const { isEqual, merge, resolve, rebases } = rules;
  // Thousands of comparisons: `expect` comes in only where one fails.
  const expectEqual = (actual: T, expected: T): void => {
    if (isEqual(actual, expected)) return;
    expect(actual).toEqual(expected);
    throw new Error('Not equal by the rules, though by their fields');
  };
  const expectKeys = (merged: Merge<T, C>, expected: string): void => {
    if (keysOf(merged).join() !== expected) expect(keysOf(merged).join()).toBe(expected);
  };
  const mergeSame = (base: T, mine: T, theirs: T): Merge<T, C> => {
    const merged = merge(base, mine, theirs);
    if (merged === null) throw new Error('Edits of one base are edits of the same thing');
    return merged;
  };
  const keysOf = ({ conflicts }: Merge<T, C>): readonly string[] => conflicts.map(({ key }) => key).toSorted();
  const law = (name: string, holds: (triple: Triple<T>) => void): void =>
    it(`[PL3] ${name}`, () => fc.assert(fc.property(triples, holds), { numRuns }));

  law('1: what only I changed is mine, without a question', ({ base, mine }) => {
    const merged = mergeSame(base, mine, base);
    expectEqual(merged.draft, mine);
    expectEqual(merged.base, base);
    expectKeys(merged, '');
  });

  law('2: what only others changed is theirs, without a question', ({ base, theirs }) => {
    const merged = mergeSame(base, base, theirs);
    expectEqual(merged.draft, theirs);
    expectEqual(merged.base, theirs);
    expectKeys(merged, '');
  });

  law('3: the same change by both is no question and leaves nothing to save', ({ base, mine }) => {
    const merged = mergeSame(base, mine, mine);
    expectEqual(merged.draft, mine);
    expectEqual(merged.base, mine);
    expectKeys(merged, '');
  });

  if (rebases === 'immediately') {
    law('4: the same value of the others merged once more changes nothing', ({ base, mine, theirs }) => {
      const once = mergeSame(base, mine, theirs);
      const twice = mergeSame(once.base, once.draft, theirs);
      expectEqual(twice.draft, once.draft);
      expectEqual(twice.base, once.base);
      expectKeys(twice, keysOf(once).join());
    });
  }

  law('5: both sides get the same questions', ({ base, mine, theirs }) => {
    expectKeys(mergeSame(base, theirs, mine), keysOf(mergeSame(base, mine, theirs)).join());
  });

  law(
    '6: without a choice of theirs the resolved draft is the merged one, and what is chosen is no question any more',
    (triple) => {
      const { base, mine, theirs } = triple;
      const merged = mergeSame(base, mine, theirs);
      expectEqual(resolve(base, mine, theirs, new Set()), resolvedForm?.(merged.draft) ?? merged.draft);
      const keys = keysOf(merged);
      if (resolvedForm !== undefined) return;
      expectKeys(mergeSame(base, resolve(base, mine, theirs, new Set(keys)), theirs), '');
      const [first = '', ...others] = keys;
      expectKeys(mergeSame(base, resolve(base, mine, theirs, new Set([first])), theirs), others.join());
    },
  );

  it('[PL3] the drawn edits lead to questions, and do not always', () => {
    const drawn = fc.sample(triples, { numRuns: 200, seed: 1 });
    const open = drawn.filter(({ base, mine, theirs }) => mergeSame(base, mine, theirs).conflicts.length > 0).length;
    expect(open).toBeGreaterThan(20);
    expect(open).toBeLessThan(180);
  });
}
