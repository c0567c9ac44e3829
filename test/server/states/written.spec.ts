import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { written } from '#server/states/written.ts';

/** The value with some of its parts taken from another, as the next view takes parts from the one before. */
function mixed(one: unknown, other: unknown, choose: () => boolean): unknown {
  if (choose()) return other;
  if (Array.isArray(one) && Array.isArray(other)) return one.map((part, at) => mixed(part, other[at] ?? part, choose));
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
  if (typeof other !== 'object' || other === null || Array.isArray(other)) return one;
  const before = other as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(one).map(([key, part]) => [
      key,
      Object.hasOwn(before, key) ? mixed(part, before[key], choose) : part,
    ]),
  );
}

describe('a value written in parts', () => {
  it('is the text that JSON.stringify makes of it, whatever was written before', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.infiniteStream(fc.boolean()), (one, other, choices) => {
        const next = mixed(one, other, () => choices.next().value === true);
        const before = written(other);
        expect(before.bytes.toString()).toBe(JSON.stringify(other));
        expect(written(next, before).bytes.toString()).toBe(JSON.stringify(next));
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves out fields without a value, and has null for them in a list', () => {
    const value = { list: [undefined, 1, { none: undefined, lists: [] }], none: undefined, last: { none: undefined } };
    expect(written(value).bytes.toString()).toBe(JSON.stringify(value));
  });

  it('takes the text of what is the same object', () => {
    const stays = { id: 'm1', score: 2 };
    const before = written({ matches: [stays, { id: 'm2', score: null }] });
    const after = written({ matches: [stays, { id: 'm2', score: 1 }] }, before);
    expect(after.whole.parts[0]?.parts[0]).toBe(before.whole.parts[0]?.parts[0]);
    expect(after.whole.parts[0]?.parts[1]).not.toBe(before.whole.parts[0]?.parts[1]);
  });
});
