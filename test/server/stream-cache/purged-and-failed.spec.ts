import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fact, StoredEvent } from '#domain/events.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { all, toEnvelopes } from '../event-store/sample-events.ts';
import { counted, listeningLog, numbers, watchedLog, type WatchedLog } from './watched-log.ts';

let store: WatchedLog;
let states: StreamCache;

beforeEach(async () => {
  store = watchedLog();
  const { log } = listeningLog();
  states = await createStreamCache({ store, log, bytes: 5_000, foldingOf: () => numbers });
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

async function purge(stream: string): Promise<void> {
  await store.purge(stream);
  const head = await store.head();
  expect(head !== null && (await states.waitForPosition(head, 5_000))).toBe(true);
}

const numbersOf = (length: number): Fact[] => Array.from({ length }, () => counted(1));

describe('a stream that is purged while it is read', () => {
  it('takes no room afterwards: two others that fit stay', async () => {
    await append('s-0', ...numbersOf(2_000));
    const letReads = store.hold('reads');
    const reading = held('s-0');
    await purge('s-0');
    letReads();
    await reading;
    for (const stream of ['s-1', 's-2']) {
      await append(stream, ...numbersOf(4));
      await held(stream);
    }
    const reads = store.reads();
    await held('s-1');
    await held('s-2');
    expect(store.reads()).toBe(reads);
  });

  it('does not take the place of a newer reading where it fails', async () => {
    await append('s-1', counted(1));
    const fail = store.holdToFail();
    const reading = held('s-1');
    await purge('s-1');
    await append('s-1', counted(2));
    await held('s-1');
    const reads = store.reads();
    fail(new Error('connection lost'));
    await expect(reading).rejects.toThrow('connection lost');
    expect(await held('s-1')).toEqual([2]);
    expect(store.reads()).toBe(reads);
  });
});

describe('a stream that is watched', () => {
  it('is read again by itself where reading it failed, and its watcher is told', async () => {
    await append('s-1', counted(1));
    await held('s-1');
    const told: unknown[] = [];
    const stop = states.watch('s-1', ({ state }) => told.push(state));
    const letTail = store.hold('tail');
    await append('s-1', counted(2));
    const behindGap = await append('s-1', counted(3));
    const fail = store.holdToFail();
    states.apply(behindGap);
    fail(new Error('connection lost'));
    await expect.poll(() => told, { timeout: 2_000 }).toEqual([[1, 2, 3]]);
    stop();
    letTail();
  });
});
