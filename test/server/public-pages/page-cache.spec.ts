import { beforeEach, describe, expect, it } from 'vitest';
import { encodeContent, type EncodedContent } from '#server/http/send-encoded.ts';
import { createPageCache, MAX_BEHIND_MS, type PageCache } from '#server/public-pages/page-cache.ts';

/** A drawing under way: the test ends it. */
interface Drawing {
  readonly stamp: string;
  end(): Promise<void>;
  fail(): Promise<void>;
}

let clock: number;
let drawings: Drawing[];
let pages: PageCache;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  clock = 10_000;
  drawings = [];
  pages = createPageCache({ now: () => clock });
});

const ask = (stamp: string, key = 'a'): Promise<string> =>
  pages(
    key,
    stamp,
    () =>
      new Promise<EncodedContent>((resolve, reject) => {
        const end = (): Promise<void> => {
          resolve(encodeContent(stamp));
          return settled();
        };
        const fail = (): Promise<void> => {
          reject(new Error('the thread has ended'));
          return settled();
        };
        drawings.push({ stamp, end, fail });
      }),
  ).then(({ bytes }) => bytes.toString());

/** Asks, and lets the drawing end. */
async function drawn(stamp: string): Promise<string> {
  const asked = ask(stamp);
  await settled();
  await drawings.at(-1)?.end();
  return asked;
}

describe('a page', () => {
  it('is drawn once, however many ask for it at once, and kept', async () => {
    const asked = [ask('1'), ask('1'), ask('1')];
    await settled();
    expect(drawings).toHaveLength(1);
    await drawings[0]?.end();
    expect(await Promise.all(asked)).toEqual(['1', '1', '1']);
    clock += 60_000;
    expect(await ask('1')).toBe('1');
    expect(drawings).toHaveLength(1);
  });

  it('is handed out while its own successor is drawn, if it was the current one a moment ago', async () => {
    await drawn('1');
    clock += 300;
    expect(await ask('2')).toBe('1');
    expect(drawings.map(({ stamp }) => stamp)).toEqual(['1', '2']);
    expect(await ask('3')).toBe('1');
    // One at a time.
    expect(drawings).toHaveLength(2);
    await drawings[1]?.end();
    expect(await ask('2')).toBe('2');
  });

  it('is not drawn more than some times a second while results come in', async () => {
    await drawn('0');
    let stamp = 0;
    for (let passed = 0; passed < 10_000; passed += 20) {
      clock += 20;
      stamp += 1;
      void ask(String(stamp));
      await drawings.at(-1)?.end();
    }
    expect(drawings.length).toBeGreaterThan(35);
    expect(drawings.length).toBeLessThanOrEqual(41);
  });

  it('is waited for where the last one was overtaken long ago', async () => {
    await drawn('1');
    clock += MAX_BEHIND_MS + 1;
    const asked = ask('2');
    await settled();
    expect(drawings).toHaveLength(2);
    await drawings[1]?.end();
    expect(await asked).toBe('2');
  });

  it('is never more than half a second behind, however long drawing takes', async () => {
    await drawn('1');
    clock += MAX_BEHIND_MS + 1;
    const asked = ask('2');
    await settled();
    // Meanwhile it was overtaken, and the drawing took its time.
    const late = ask('3');
    clock += MAX_BEHIND_MS + 1;
    await drawings[1]?.end();
    expect(await asked).toBe('2');
    // Who comes now gets nothing that was the current one so long ago.
    const newcomer = ask('3');
    await settled();
    expect(drawings.map(({ stamp }) => stamp)).toEqual(['1', '2', '3']);
    await drawings[2]?.end();
    expect(await Promise.all([late, newcomer])).toEqual(['3', '3']);
  });

  it('is drawn as the newest of all that wait wants it, and never goes back', async () => {
    await drawn('1');
    clock += MAX_BEHIND_MS + 1;
    const first = ask('2');
    await settled();
    const waiting = [ask('3'), ask('4')];
    clock += MAX_BEHIND_MS + 1;
    await drawings[1]?.end();
    await settled();
    await drawings[2]?.end();
    expect([await first, ...(await Promise.all(waiting))]).toEqual(['2', '4', '4']);
    expect(drawings.map(({ stamp }) => stamp)).toEqual(['1', '2', '4']);
  });

  it('that cannot be drawn is drawn again for the next one', async () => {
    const refused = expect(ask('1')).rejects.toThrow('the thread has ended');
    await settled();
    await drawings[0]?.fail();
    await refused;
    expect(await drawn('1')).toBe('1');
  });
});

it.each([
  ['bytes', { bytes: 3 }],
  ['pages', { pages: 3 }],
])('the least used go where there are too many %s', async (_, bound) => {
  pages = createPageCache({ ...bound, now: () => clock });
  const kept = async (key: string): Promise<boolean> => {
    const before = drawings.length;
    const asked = ask('x', key);
    await settled();
    const isKept = drawings.length === before;
    await drawings.at(-1)?.end();
    await asked;
    return isKept;
  };
  for (const key of ['a', 'b', 'c']) await kept(key);
  expect(await kept('a')).toBe(true);
  expect(await kept('d')).toBe(false);
  expect(await kept('b')).toBe(false);
  expect(await kept('a')).toBe(true);
});
