import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '#client/live/apply-changes.ts';
import type { Change } from '#domain/contract.ts';
import { changesBetween } from '#server/stream-cache/view-changes.ts';

const before = {
  version: 7,
  teams: [{ id: 't1', name: 'SV Mühlbach' }],
  matches: [
    { id: 'm1', score: 0 },
    { id: 'm2', score: 3 },
  ],
};

test('what no change touches stays the same object', () => {
  const after = applyChanges(before, [[['matches', 0, 'score'], 1]]);
  expect(after.matches[0]).toEqual({ id: 'm1', score: 1 });
  expect(after.matches[1]).toBe(before.matches[1]);
  expect(after.teams).toBe(before.teams);
  expect(before.matches[0]?.score).toBe(0);
});

test('a path alone takes its key away', () => {
  expect(applyChanges({ a: { b: 1, c: 2 } }, [[['a', 'b']]])).toEqual({ a: { c: 2 } });
});

test('a path that leads nowhere is a fault, so that the topic is followed again', () => {
  expect(() => applyChanges(before, [[['matches', 9, 'score'], 1]])).toThrow();
});

test('whatever the server finds between two views, the client makes of the one the other', () => {
  const leaf = fc.oneof(fc.integer(), fc.string({ maxLength: 8 }), fc.boolean(), fc.constant(null));
  const match = fc.record({
    id: fc.constantFrom('m1', 'm2', 'm3'),
    score: leaf,
    statistics: fc.record({ points: leaf }),
  });
  const view = fc.record(
    {
      name: leaf,
      matches: fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 3 }),
      rest: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }))),
    },
    { requiredKeys: ['matches'] },
  );
  fc.assert(
    fc.property(view, view, (one, other) => {
      const changes = JSON.parse(changesBetween(one, other)) as readonly Change[];
      expect(applyChanges<unknown>(one, changes)).toEqual(other);
    }),
  );
});
