import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit, KeyedConcurrencyLimit } from '#server/runtime/concurrency-limit.ts';
import { FairConcurrencyLimit } from '#server/runtime/fair-concurrency-limit.ts';

/** Work that lasts until `end` is called. */
function open(): { readonly promise: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end: () => end() };
}

describe('turns', () => {
  it('are taken in the order of coming, so many at once', async () => {
    const turns = new ConcurrencyLimit(1);
    const begun: number[] = [];
    const first = open();
    const all = [0, 1, 2].map((who) =>
      turns.run(async () => {
        begun.push(who);
        if (who === 0) await first.promise;
      }),
    );
    expect([begun, turns.waiting]).toEqual([[0], 2]);
    first.end();
    await Promise.all(all);
    expect([begun, turns.waiting]).toEqual([[0, 1, 2], 0]);
  });

  it('are not kept for whoever leaves: his place is free for somebody else', async () => {
    const turns = new ConcurrencyLimit(1, { maxQueued: 1, full: () => new Error('full') });
    const first = open();
    const leaving = new AbortController();
    const begun: string[] = [];
    const working = turns.run(() => first.promise);
    const left = turns.run(async () => begun.push('left'), leaving.signal);
    await expect(turns.run(async () => begun.push('too many'))).rejects.toThrow('full');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = turns.run(async () => begun.push('next'));
    first.end();
    await Promise.all([working, next]);
    expect(begun).toEqual(['next']);
    // All turns are free again.
    expect(await turns.run(async () => 'free')).toBe('free');
  });

  it('are not taken by whoever has left before', async () => {
    const turns = new ConcurrencyLimit(1);
    await expect(turns.run(async () => 'begun', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(await turns.run(async () => 'free')).toBe('free');
  });

  it('once begun are not taken away', async () => {
    const turns = new ConcurrencyLimit(1);
    const first = open();
    const leaving = new AbortController();
    const working = turns.run(() => first.promise);
    const second = turns.run(async () => 'done', leaving.signal);
    first.end();
    await working;
    leaving.abort(new Error('gone'));
    expect(await second).toBe('done');
  });
});

describe('turns of a key', () => {
  it('wait for those of the same key only, as many as there are places, and leave nothing behind', async () => {
    const turns = new KeyedConcurrencyLimit(1, { maxQueued: 1, full: () => new Error('full') });
    const first = open();
    const begun: string[] = [];
    const working = turns.run('a', () => first.promise);
    const waiting = turns.run('a', async () => begun.push('a'));
    await expect(turns.run('a', async () => begun.push('too many'))).rejects.toThrow('full');
    await turns.run('b', async () => begun.push('b'));
    expect(begun).toEqual(['b']);
    first.end();
    await Promise.all([working, waiting]);
    expect(begun).toEqual(['b', 'a']);
    expect(turns.keys).toBe(0);
  });

  it('of several steps are ended by who began them, and not begun for one who left', async () => {
    const turns = new KeyedConcurrencyLimit(1, { maxQueued: 1, full: () => new Error('full') });
    const end = await turns.acquire('a');
    const leaving = new AbortController();
    const left = turns.acquire('a', leaving.signal);
    await expect(turns.acquire('a')).rejects.toThrow('full');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = turns.run('a', async () => 'next');
    end();
    expect(await next).toBe('next');
    expect(turns.keys).toBe(0);
  });

  it('are free again after work that fails', async () => {
    const turns = new KeyedConcurrencyLimit(1, { maxQueued: 0, full: () => new Error('full') });
    await expect(turns.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 'free')).toBe('free');
  });
});

describe('shared turns', () => {
  const full = () => new Error('full');
  /** One turn, taken until `end`; `ask` waits for it in a queue, by a key, and notes when it begins. */
  function occupied(places: number) {
    const turns = new FairConcurrencyLimit(1, { maxQueued: places, full });
    const first = open();
    const begun: string[] = [];
    const working = turns.take({ queue: 'a', key: 'first' }, () => first.promise);
    const ask = (queue: string, key: string, name = key) =>
      turns.take({ queue, key }, async () => void begun.push(name)).catch(() => void begun.push(`${name} refused`));
    return { turns, begun, ask, working, end: first.end };
  }

  it('go to one key after another, however many tasks each has, in the order in which they came', async () => {
    const { begun, ask, end } = occupied(10);
    const all = [ask('a', 'x', 'x1'), ask('a', 'x', 'x2'), ask('a', 'x', 'x3'), ask('a', 'y'), ask('a', 'z')];
    end();
    await Promise.all(all);
    expect(begun).toEqual(['x1', 'y', 'z', 'x2', 'x3']);
  });

  it('go to one queue after another', async () => {
    const { begun, ask, end } = occupied(10);
    const all = [...[1, 2, 3].map((place) => ask('a', `a${place}`)), ask('b', 'b1'), ask('b', 'b2')];
    end();
    await Promise.all(all);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('are kept from no key by another that fills all places', async () => {
    const { turns, begun, ask, end } = occupied(3);
    const all = [1, 2, 3, 4].map((place) => ask('a', 'x', `x${place}`));
    all.push(ask('a', 'y', 'y1'), ask('a', 'y', 'y2'), ask('b', 'x', 'beside'));
    expect(turns.waiting).toBe(4);
    end();
    await Promise.all(all);
    expect(begun.filter((name) => name.endsWith('refused')).toSorted()).toEqual(
      ['x3', 'x4', 'y2'].map((x) => `${x} refused`),
    );
    expect(begun.filter((name) => !name.endsWith('refused'))).toEqual(['x1', 'beside', 'y1', 'x2']);
  });

  it('go to a new key next, beside any number that keep asking, also where those fill all places', async () => {
    const { turns, begun, ask, end } = occupied(10);
    let asking = true;
    let refused = 0;
    // Each asks again once it was heard or refused.
    const keepAsking = async (key: string): Promise<void> => {
      while (asking) {
        await turns
          .take({ queue: 'a', key }, async () => {
            await new Promise(setImmediate);
            begun.push(key);
          })
          .catch(() => (refused += 1));
        await new Promise(setImmediate);
      }
    };
    const keys = Array.from({ length: 40 }, (_, number) => `k${number}`);
    const all = keys.map(keepAsking);
    end();
    await expect.poll(() => new Set(begun).size).toBe(40);
    for (const name of ['new', 'newer', 'newest']) {
      const before = begun.length;
      await ask('a', name);
      expect(begun.slice(before).indexOf(name)).toBeGreaterThanOrEqual(0);
      // What was under way, and one more.
      expect(begun.slice(before).indexOf(name)).toBeLessThanOrEqual(2);
    }
    asking = false;
    await Promise.all(all);
    expect(refused).toBeGreaterThan(0);
  });

  it('go to new keys in the order in which they came, each once before all others', async () => {
    const { begun, ask, end } = occupied(2);
    // Of the key that is under way; both places are then of new keys, which give up none.
    const all = [ask('a', 'first', 'again'), ask('a', 'x'), ask('a', 'y'), ask('a', 'z')];
    end();
    await Promise.all(all);
    expect(begun.toSorted()).toEqual(['again refused', 'x', 'y', 'z refused']);
    expect(begun.filter((name) => !name.endsWith('refused'))).toEqual(['x', 'y']);
  });

  it('are free again after work that fails, and leave nothing behind', async () => {
    const turns = new FairConcurrencyLimit(1, { maxQueued: 1, full });
    const one = { queue: 'a', key: 'x' };
    const broken = turns.take(one, () => Promise.reject(new Error('broken')));
    const next = turns.take(one, async () => 'free');
    await expect(broken).rejects.toThrow('broken');
    expect([await next, await turns.take(one, async () => 'again'), turns.waiting]).toEqual(['free', 'again', 0]);
  });
});
