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
  const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 6 });

  it('is the text that JSON.stringify makes of it, whatever was written before and before that', () => {
    fc.assert(
      fc.property(json, fc.array(json, { maxLength: 4 }), fc.infiniteStream(fc.boolean()), (first, others, choices) => {
        let value: unknown = first;
        let last = written(value);
        expect(last.bytes.toString()).toBe(JSON.stringify(value));
        for (const other of others) {
          value = mixed(other, value, () => choices.next().value === true);
          last = written(value, last);
          expect(last.bytes.toString()).toBe(JSON.stringify(value));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('may be long, and leaves those before as they were', () => {
    const long = { list: Array.from({ length: 400 }, (_, at) => ({ at, text: 'Grüße 🏐 '.repeat(at) })) };
    const before = written(long);
    const longer = { list: [...long.list, { at: 400, text: 'ß'.repeat(1_000_000) }] };
    const after = written(longer, before);
    written({ list: [1] });
    expect(after.bytes.equals(Buffer.from(JSON.stringify(longer)))).toBe(true);
    expect(before.bytes.equals(Buffer.from(JSON.stringify(long)))).toBe(true);
  });

  it('harms no other where it cannot be written', () => {
    const before = written({ list: ['a'] });
    expect(() => written({ list: ['b', 1n] }, before)).toThrow(TypeError);
    expect(written({ list: ['b', 1] }, before).bytes.toString()).toBe('{"list":["b",1]}');
  });

  it('leaves out fields without a value, and has null for them in a list', () => {
    const value = { list: [undefined, 1, { none: undefined, lists: [] }], none: undefined, last: { none: undefined } };
    expect(written(value).bytes.toString()).toBe(JSON.stringify(value));
  });

  it('keeps the texts of what is new, by their values', () => {
    const stays = { id: 'm1', score: 2 };
    const comes = { id: 'm2', score: 1 };
    const before = written({ name: 'Cup', matches: [stays, { id: 'm2', score: null }] });
    const after = written({ name: 'Cup', matches: [stays, comes] }, before);
    expect([...after.fresh]).toEqual([[comes, JSON.stringify(comes)]]);
  });

  it('takes the bytes of what is the same object', () => {
    const stays = { id: 'm1', score: 2 };
    const before = written({ matches: [stays, { id: 'm2', score: null }] });
    const after = written({ matches: [stays, { id: 'm2', score: 1 }] }, before);
    expect(after.whole.parts[0]?.parts[0]).toBe(before.whole.parts[0]?.parts[0]);
    expect(after.whole.parts[0]?.parts[1]).not.toBe(before.whole.parts[0]?.parts[1]);
  });
});
