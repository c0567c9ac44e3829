import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseTypedId } from '#server/http/typed-id.ts';
import { keyedId, randomId } from '#server/runtime/ids.ts';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

it('16 characters of a new id are exactly 80 bits: 32 characters, each as likely as any', () => {
  const counts = new Map<string, number>();
  for (const character of randomId(32 * 1_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe(CROCKFORD);
  // Six standard deviations of 1,000 expected ones.
  for (const [character, count] of counts) expect(Math.abs(count - 1_000), character).toBeLessThan(190);
});

it('an id made of words takes the same characters, and is the same for the same words', () => {
  const secret = Buffer.from('secret');
  const ids = Array.from({ length: 400 }, (_, at) => keyedId(secret, ['Anna', String(at)], 16));
  expect([...new Set(ids.join(''))].sort().join('')).toBe(CROCKFORD);
  expect(new Set(ids).size).toBe(400);
  expect(keyedId(secret, ['Anna', '7'], 16)).toBe(ids[7]);
});

it('an id that was typed is read as it was written: capitals, gaps, i and l as 1, o as 0', () => {
  expect(parseTypedId('AB9X-34K0-71QZ-00VW')).toEqual(['ab9x34k071qz00vw']);
  expect(parseTypedId('ab9x 34ko 7lqz oovw')).toEqual(['ab9x34ko7lqzoovw', 'ab9x34k071qz00vw']);
  expect(parseTypedId('ab9x34kOiLqz00vw')).toEqual(['ab9x34koilqz00vw', 'ab9x34k011qz00vw']);
  // As it is: there is nothing else to look for.
  expect(parseTypedId('ab9x34k071qz00vw')).toEqual([]);
  expect(parseTypedId('ab9x34')).toEqual([]);
  expect(parseTypedId('ab9x34k071qz00vw00')).toEqual([]);
  expect(parseTypedId('äb9x34k071qz00vw')).toEqual([]);
});

it('however somebody types a new id, it is found', () => {
  const typed = fc
    .string({ unit: fc.constantFrom(...CROCKFORD), minLength: 16, maxLength: 16 })
    .chain((id) =>
      fc
        .tuple(
          ...[...id].map((character) => fc.constantFrom(character, character.toUpperCase(), ...similar(character))),
        )
        .map((characters) => ({ id, written: characters.join('') })),
    );
  fc.assert(
    fc.property(typed, ({ id, written }) => {
      expect([written, ...parseTypedId(written)]).toContain(id);
    }),
  );
});

const similar = (character: string): readonly string[] =>
  character === '1' ? ['i', 'I', 'l', 'L'] : character === '0' ? ['o', 'O'] : [];
