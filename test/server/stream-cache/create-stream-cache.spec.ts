import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { Fact, StoredEvent } from '#domain/events.ts';
import { createStreamCache, type StreamCacheOptions } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamFold } from '#server/stream-cache/stream-fold.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { all, toEnvelopes } from '../event-store/sample-events.ts';
import { counted, listeningLog, numbers, watchedLog, type WatchedLog } from './watched-log.ts';

let store: WatchedLog;
let states: StreamCache;
let clock = 0;

const open = async (parts: Partial<StreamCacheOptions> = {}): Promise<StreamCache> => {
  const { log } = listeningLog();
  return createStreamCache({ store, log, now: () => clock, foldingOf: () => numbers, ...parts });
};

beforeEach(async () => {
  clock = 0;
  store = watchedLog();
  states = await open();
});
afterEach(async () => {
  await states.stop();
  await store.close();
});

/** Appends after what is there, as another node does; answers what the log made of it. */
async function append(stream: string, ...facts: readonly Fact[]): Promise<readonly StoredEvent[]> {
  const there = await all(store.readStream(stream));
  const previous = { length: there.length, chain: there.at(-1)?.metadata.chain ?? '' };
  const appended = await store.append(stream, there.length, toEnvelopes(stream, facts, previous));
  if (appended.outcome === 'conflict') throw new Error('conflict');
  return appended.events;
}
const held = async (stream: string): Promise<unknown> => (await states.load(stream)).state;
const caughtUp = async (): Promise<void> => {
  const head = await store.head();
  if (head !== null) expect(await states.waitForPosition(head, 5_000)).toBe(true);
};

describe('a stream in memory', () => {
  it('is folded on demand, with what the next append needs', async () => {
    const events = await append('s-1', counted(1), counted(2));
    const last = events.at(-1);
    expect(await states.load('s-1')).toEqual({
      stream: 's-1',
      state: [1, 2],
      version: 2,
      position: last?.position,
      chain: last?.metadata.chain,
      at: last?.metadata.at,
      commands: new Map([['f00d', 1]]),
    });
  });

  it('takes an own append in before the tail brings it, once, and tells who follows', async () => {
    await append('s-1', counted(1));
    const before = await states.load('s-1');
    const seen: unknown[] = [];
    const stop = states.watch('s-1', ({ state, version }, events) => seen.push([state, version, events.length]));
    const letTail = store.hold('tail');
    const own = toEnvelopes('s-1', [counted(2), counted(3)], { length: 1, chain: before.chain });
    const appended = await store.append('s-1', 1, own);
    if (appended.outcome === 'conflict') throw new Error('conflict');
    states.apply(appended.events);
    const last = appended.events.at(-1);
    expect(await states.load('s-1')).toMatchObject({
      version: 3,
      position: last?.position,
      chain: last?.metadata.chain,
    });
    expect(await held('s-1')).toEqual([1, 2, 3]);
    expect(seen).toEqual([[[1, 2, 3], 3, 2]]);
    letTail();
    await caughtUp();
    expect(await held('s-1')).toEqual([1, 2, 3]);
    expect(seen).toHaveLength(1);
    stop();
  });

  it('moves by the tail without being read again', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const reads = store.reads();
    await append('s-1', counted(2), counted(3));
    await caughtUp();
    expect(await held('s-1')).toEqual([1, 2, 3]);
    // One read of ours in `append`.
    expect(store.reads()).toBe(reads + 1);
  });

  it('moves at once by an own append, and ignores it when the tail brings it', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const letTail = store.hold('tail');
    const own = await append('s-1', counted(2));
    states.apply(own);
    expect(await held('s-1')).toEqual([1, 2]);
    letTail();
    await caughtUp();
    expect(await held('s-1')).toEqual([1, 2]);
  });

  it('loses nothing that comes while it is being read', async () => {
    await append('s-1', counted(1));
    const letReads = store.hold('reads');
    const loading = states.load('s-1');
    await Promise.resolve();
    const behind = toEnvelopes('s-1', [counted(2)], { length: 1, chain: '' });
    await store.append('s-1', 1, behind);
    await caughtUp();
    letReads();
    expect((await loading).state).toEqual([1, 2]);
  });

  it('loses nothing that comes in whatever turn the reading ends', async () => {
    for (let turns = 0; turns < 20; turns += 1) {
      const stream = `s-turn-${turns}`;
      await append(stream, counted(1));
      await caughtUp();
      const letReads = store.hold('reads');
      const letTail = store.hold('tail');
      const loading = states.load(stream);
      // The read has seen one event and holds it back: only what is taken below brings the second.
      await new Promise(setImmediate);
      const own = await store.append(stream, 1, toEnvelopes(stream, [counted(2)], { length: 1, chain: '' }));
      letReads();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      if (own.outcome === 'appended') states.apply(own.events);
      await loading;
      const seen = await held(stream);
      letTail();
      expect([turns, seen]).toEqual([turns, [1, 2]]);
      await caughtUp();
    }
  });

  it('reads again after a gap', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const letTail = store.hold('tail');
    await append('s-1', counted(2));
    const third = await append('s-1', counted(3));
    states.apply(third);
    expect(await held('s-1')).toEqual([1, 2, 3]);
    letTail();
    await caughtUp();
    expect(await held('s-1')).toEqual([1, 2, 3]);
  });

  it('is read once for all who ask at the same time', async () => {
    await append('s-1', counted(1));
    const reads = store.reads();
    const answers = await Promise.all(Array.from({ length: 50 }, () => held('s-1')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[1]']));
    expect(store.reads()).toBe(reads + 1);
  });

  it('comes to the same list in whatever order own appends and the tail bring it', async () => {
    let tried = 0;
    const order = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(order, fc.integer({ min: 0, max: 10 }), async (pieces, known) => {
        const stream = `s-tried-${(tried += 1)}`;
        const events = await append(stream, ...Array.from({ length: 10 }, (_, number) => counted(number)));
        if (known > 5) await held(stream);
        for (const piece of pieces) states.apply(events.slice(piece, piece + 2));
        expect(await held(stream)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('an unknown stream', () => {
  it('is read once in five seconds, however many ask', async () => {
    for (let asked = 0; asked < 1_000; asked += 1) expect((await states.load('s-9')).version).toBe(0);
    expect(store.reads()).toBe(1);
    clock += 5_001;
    await held('s-9');
    expect(store.reads()).toBe(2);
  });

  it('is known as soon as the tail brings it', async () => {
    await held('s-9');
    await append('s-9', counted(1));
    await caughtUp();
    expect(await held('s-9')).toEqual([1]);
  });

  it('of no kind at all is refused', async () => {
    const strict = await open({ foldingOf: () => undefined });
    await expect(strict.load('page-views-2026-11-21')).rejects.toThrow('Nobody decides');
    await strict.stop();
  });
});

describe('an event this node does not know', () => {
  it('makes its stream unusable here, and no other', async () => {
    await append('s-1', counted(1), { type: 'InventedLater', data: {} });
    await append('s-2', counted(1));
    await expect(held('s-1')).rejects.toBeInstanceOf(UnknownEventTypeError);
    expect(await held('s-2')).toEqual([1]);
    const reads = store.reads();
    await expect(held('s-1')).rejects.toBeInstanceOf(UnknownEventTypeError);
    expect(store.reads()).toBe(reads);
  });

  it('does so too when the tail brings it', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    await append('s-1', { type: 'InventedLater', data: {} });
    await caughtUp();
    await expect(held('s-1')).rejects.toBeInstanceOf(UnknownEventTypeError);
  });
});

describe('memory', () => {
  it('lets go of what was used longest ago, but not of what is followed', async () => {
    await states.stop();
    states = await open({ bytes: 10_000 });
    const streams = Array.from({ length: 20 }, (_, number) => `s-${number}`);
    for (const stream of streams) await append(stream, counted(1));
    const stop = states.watch('s-0', () => undefined);
    for (const stream of streams) await held(stream);
    const reads = store.reads();
    await held('s-0');
    await held('s-19');
    expect(store.reads()).toBe(reads);
    await held('s-1');
    expect(store.reads()).toBe(reads + 1);
    stop();
    for (const stream of streams.slice(2)) await held(stream);
    const before = store.reads();
    await held('s-0');
    expect(store.reads()).toBe(before + 1);
  });

  it('keeps what is asked for again and again, though it was loaded longest ago, and not for ever', async () => {
    await states.stop();
    states = await open({ bytes: 10_000 });
    const streams = Array.from({ length: 20 }, (_, number) => `s-${number}`);
    for (const stream of streams) await append(stream, counted(1));
    for (const stream of streams) {
      await held(stream);
      await held('s-0');
    }
    const reads = store.reads();
    await held('s-0');
    expect(store.reads()).toBe(reads);
    for (const stream of streams.slice(1)) await held(stream);
    const before = store.reads();
    await held('s-0');
    expect(store.reads()).toBe(before + 1);
  });
});

describe('what a stream weighs', () => {
  /** The state is the last number alone: however many events, as much is held. */
  const last: StreamFold = { initial: null, fold: (_state, { data }) => data };

  it('is what is held of it, not the events that made it', async () => {
    await states.stop();
    states = await open({ bytes: 10_000, foldingOf: () => last });
    const streams = ['s-1', 's-2', 's-3'];
    for (const stream of streams) {
      await append(stream, ...Array.from({ length: 500 }, (_, number) => counted(number)));
      await held(stream);
    }
    await append('s-1', ...Array.from({ length: 500 }, (_, number) => counted(number)));
    await caughtUp();
    const reads = store.reads();
    for (const stream of streams) await held(stream);
    expect(store.reads()).toBe(reads);
  });

  it('never drops what was used last, though it alone is more than there is room for', async () => {
    await states.stop();
    states = await open({ bytes: 1_500 });
    await append('s-1', ...Array.from({ length: 500 }, (_, number) => counted(number)));
    await held('s-1');
    const reads = store.reads();
    for (let number = 0; number < 50; number += 1) states.apply(await append('s-1', counted(number)));
    await held('s-1');
    // Those of `append`.
    expect(store.reads()).toBe(reads + 50);
    await append('s-2', counted(1));
    await held('s-2');
    const before = store.reads();
    await held('s-1');
    expect(store.reads()).toBe(before + 1);
  });

  it('is not taken anew with each event where it is large', async () => {
    await states.stop();
    let weighings = 0;
    const large = {
      toJSON: () => {
        weighings += 1;
        return 'x'.repeat(100_000);
      },
    };
    states = await open({ foldingOf: () => ({ initial: large, fold: () => large }) });
    await append('s-1', counted(0));
    await held('s-1');
    for (let number = 0; number < 30; number += 1) states.apply(await append('s-1', counted(number)));
    expect(weighings).toBe(1);
  });

  it('counts what grows while it is held', async () => {
    await states.stop();
    states = await open({ bytes: 10_000 });
    for (const stream of ['s-1', 's-2']) {
      await append(stream, counted(1));
      await held(stream);
    }
    for (let number = 0; number < 25; number += 1)
      states.apply(await append('s-2', ...Array.from({ length: 100 }, () => counted(number))));
    await held('s-2');
    const reads = store.reads();
    await held('s-1');
    expect(store.reads()).toBe(reads + 1);
  });
});

describe('a command that wrote to a stream', () => {
  it('is found by its key, with its request, and no other by one that begins alike', async () => {
    const key = '0123456789abcdef';
    const facts = [counted(1), counted(2), counted(3)];
    const events = toEnvelopes('s-1', facts).map((event, place) => ({
      ...event,
      metadata: {
        ...event.metadata,
        command: [null, { key, request: 'beef' }, { key: '0123456789abcd00', request: 'cafe' }][place] ?? null,
      },
    }));
    await store.append('s-1', 0, events);
    const loaded = await states.load('s-1');
    expect(await states.findCommand(loaded, key)).toMatchObject({ request: 'beef' });
    expect(await states.findCommand(loaded, '0123456789abcd00')).toMatchObject({ request: 'cafe' });
    expect(await states.findCommand(loaded, '0123456789abffff')).toBeNull();
    expect(await states.findCommand(loaded, 'fedcba9876543210')).toBeNull();
  });
});

describe('watching', () => {
  it('tells every move once, with its events, until it is stopped', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const told: [unknown, number[]][] = [];
    const stop = states.watch('s-1', ({ state }, events) => told.push([state, events.map(({ revision }) => revision)]));
    states.apply(await append('s-1', counted(2), counted(3)));
    await caughtUp();
    stop();
    await append('s-1', counted(4));
    await caughtUp();
    expect(told).toEqual([
      [
        [1, 2, 3],
        [1, 2],
      ],
    ]);
  });

  it('tells what a gap hid', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const told: number[][] = [];
    states.watch('s-1', (_held, events) => told.push(events.map(({ revision }) => revision)));
    const letTail = store.hold('tail');
    await append('s-1', counted(2));
    states.apply(await append('s-1', counted(3)));
    await held('s-1');
    expect(told).toEqual([[1, 2]]);
    letTail();
  });

  it('goes on for the others when one fails', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const told: unknown[] = [];
    states.watch('s-1', () => {
      throw new Error('a follower with a fault');
    });
    states.watch('s-1', ({ state }) => told.push(state));
    await append('s-1', counted(2));
    await caughtUp();
    expect(told).toEqual([[1, 2]]);
  });
});
