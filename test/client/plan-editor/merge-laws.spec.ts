import { describe, expect, it } from 'vitest';
import { clashKey, mergePlans, type PlanMerge } from '#client/pages/plan-editor/merge-plans.ts';
import { placeMatch, renumberMatch, withSelector } from '#client/pages/plan-editor/moves.ts';
import type { EditablePlan } from '#client/pages/plan-editor/plan.ts';
import { seeded } from '#test/support/chance.ts';
import { at, plan, rank } from './example.ts';

// What holds for every merge of two edits of one plan, tried with drawn edits.

const TRIPLES = 1_000;

/** Up to three drawn edits of a plan. */
function drawnEdits(chance: () => number, before: EditablePlan): EditablePlan {
  const draw = (most: number): number => Math.floor(chance() * most);
  let after = before;
  for (let left = 1 + draw(3); left > 0; left -= 1) {
    const id = `m${1 + draw(plan.length)}`;
    const edits = [
      () => renumberMatch(after, id, 1 + draw(plan.length)),
      () => renumberMatch(after, id, 1 + draw(plan.length)),
      () => placeMatch(after, id, { kickoff: at(12 * draw(5)), court: 1 + draw(3) }),
      () => withSelector(after, id, 'A', rank('A', 1 + draw(3))),
    ];
    after = edits[draw(edits.length)]?.() ?? after;
  }
  return after;
}

interface Triple {
  readonly base: EditablePlan;
  readonly mine: EditablePlan;
  readonly theirs: EditablePlan;
}

const triples: readonly Triple[] = Array.from({ length: TRIPLES }, (_, seed) => {
  const chance = seeded(seed);
  const base = drawnEdits(chance, plan);
  return { base, mine: drawnEdits(chance, base), theirs: drawnEdits(chance, base) };
});

const keysOf = ({ clashes }: PlanMerge): readonly string[] => clashes.map(clashKey).toSorted();

describe('[PL3] the merge of two edits', () => {
  it('is the same, with the same questions, when the same plan of the others comes once more', () => {
    for (const { base, mine, theirs } of triples) {
      const once = mergePlans(base, mine, theirs);
      const twice = mergePlans(once.base, once.plan, theirs);
      expect([keysOf(twice), twice.plan, twice.base]).toEqual([keysOf(once), once.plan, once.base]);
    }
  });

  it('asks both sides the same questions', () => {
    for (const { base, mine, theirs } of triples) {
      expect(keysOf(mergePlans(base, theirs, mine))).toEqual(keysOf(mergePlans(base, mine, theirs)));
    }
  });

  it('asks nothing where only one side changed something, or both the same', () => {
    for (const { base, mine } of triples) {
      expect(mergePlans(base, mine, base)).toEqual({ plan: mine, base, clashes: [] });
      expect(mergePlans(base, base, mine)).toEqual({ plan: mine, base: mine, clashes: [] });
      expect(mergePlans(base, mine, mine)).toEqual({ plan: mine, base: mine, clashes: [] });
    }
  });

  it('draws edits that clash over numbers, and such that do not', () => {
    const clashing = triples.filter(({ base, mine, theirs }) =>
      mergePlans(base, mine, theirs).clashes.some(({ field }) => field === 'number'),
    );
    expect(clashing.length).toBeGreaterThan(TRIPLES / 10);
    expect(clashing.length).toBeLessThan((TRIPLES * 9) / 10);
  });
});
