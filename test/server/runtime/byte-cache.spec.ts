import { expect, it } from 'vitest';
import { byteCache } from '#server/runtime/byte-cache.ts';

const sized = (size: number) => ({ size });
const open = (max?: number) => byteCache<{ readonly size: number }>(100, ({ size }) => size, max);

it('evicts the least recently used once the bytes are used up', () => {
  const cache = open();
  cache.set('a', sized(40));
  cache.set('b', sized(40));
  cache.get('a');
  cache.set('c', sized(40));
  expect([...cache.keys()].toSorted()).toEqual(['a', 'c']);
});

it('keeps a value larger than all its room, as the only one', () => {
  const cache = open();
  cache.set('a', sized(40));
  cache.set('large', sized(1_000));
  expect([...cache.keys()]).toEqual(['large']);
  cache.set('b', sized(40));
  expect([...cache.keys()]).toEqual(['b']);
});

it('takes values of no bytes and of parts of bytes, and bounds their number', () => {
  const cache = open(2);
  for (const [key, size] of Object.entries({ none: 0, some: 0.5, more: 4.2 })) cache.set(key, sized(size));
  expect([...cache.keys()].toSorted()).toEqual(['more', 'some']);
});

it('weighs a value that is set in the place of another', () => {
  const cache = open();
  cache.set('a', sized(10));
  cache.set('b', sized(10));
  cache.set('a', sized(95));
  expect([...cache.keys()]).toEqual(['a']);
});
