import { describe, expect, it } from 'vitest';
import { Turns, TurnsByKey } from '#server/runtime/concurrency-limit.ts';

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
    const turns = new Turns(1);
    const begun: number[] = [];
    const first = open();
    const all = [0, 1, 2].map((who) =>
      turns.take(async () => {
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
    const turns = new Turns(1, { places: 1, full: () => new Error('full') });
    const first = open();
    const leaving = new AbortController();
    const begun: string[] = [];
    const working = turns.take(() => first.promise);
    const left = turns.take(async () => begun.push('left'), leaving.signal);
    await expect(turns.take(async () => begun.push('too many'))).rejects.toThrow('full');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = turns.take(async () => begun.push('next'));
    first.end();
    await Promise.all([working, next]);
    expect(begun).toEqual(['next']);
    // All turns are free again.
    expect(await turns.take(async () => 'free')).toBe('free');
  });

  it('are not taken by whoever has left before', async () => {
    const turns = new Turns(1);
    await expect(turns.take(async () => 'begun', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(await turns.take(async () => 'free')).toBe('free');
  });

  it('once begun are not taken away', async () => {
    const turns = new Turns(1);
    const first = open();
    const leaving = new AbortController();
    const working = turns.take(() => first.promise);
    const second = turns.take(async () => 'done', leaving.signal);
    first.end();
    await working;
    leaving.abort(new Error('gone'));
    expect(await second).toBe('done');
  });
});

describe('turns of a key', () => {
  it('wait for those of the same key only, as many as there are places, and leave nothing behind', async () => {
    const turns = new TurnsByKey(1, { places: 1, full: () => new Error('full') });
    const first = open();
    const begun: string[] = [];
    const working = turns.take('a', () => first.promise);
    const waiting = turns.take('a', async () => begun.push('a'));
    await expect(turns.take('a', async () => begun.push('too many'))).rejects.toThrow('full');
    await turns.take('b', async () => begun.push('b'));
    expect(begun).toEqual(['b']);
    first.end();
    await Promise.all([working, waiting]);
    expect(begun).toEqual(['b', 'a']);
    expect(turns.keys).toBe(0);
  });

  it('of several steps are ended by who began them, and not begun for one who left', async () => {
    const turns = new TurnsByKey(1, { places: 1, full: () => new Error('full') });
    const end = await turns.begin('a');
    const leaving = new AbortController();
    const left = turns.begin('a', leaving.signal);
    await expect(turns.begin('a')).rejects.toThrow('full');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    const next = turns.take('a', async () => 'next');
    end();
    expect(await next).toBe('next');
    expect(turns.keys).toBe(0);
  });

  it('are free again after work that fails', async () => {
    const turns = new TurnsByKey(1, { places: 0, full: () => new Error('full') });
    await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await turns.take('a', async () => 'free')).toBe('free');
  });
});
