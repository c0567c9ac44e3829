import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldRules } from '#client/features/editing/field-rules.ts';
import { describeMergeLaws } from './merge-laws.ts';

interface Form {
  readonly name: string;
  readonly isOpen: boolean;
  readonly tiers: readonly number[];
}

const form: fc.Arbitrary<Form> = fc.record({
  name: fc.constantFrom('Cup', 'Pokal', ''),
  isOpen: fc.boolean(),
  tiers: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 2 }),
});

describe('the rules of a form', () => {
  const rules = fieldRules<Form>();

  describeMergeLaws(rules, fc.record({ base: form, mine: form, theirs: form }));

  describe('merged immediately', () => {
    describeMergeLaws({ ...rules, rebases: 'immediately' }, fc.record({ base: form, mine: form, theirs: form }), {
      numRuns: 500,
    });
  });

  it('[PL3] asks for each field that both changed to different values', () => {
    const base: Form = { name: 'Cup', isOpen: true, tiers: [1] };
    const merged = rules.merge(base, { ...base, name: 'A', tiers: [2] }, { ...base, name: 'B', isOpen: false });
    expect(merged).toEqual({
      draft: { name: 'A', isOpen: false, tiers: [2] },
      base: { name: 'Cup', isOpen: false, tiers: [1] },
      conflicts: [{ key: 'name', subject: '' }],
    });
  });
});
