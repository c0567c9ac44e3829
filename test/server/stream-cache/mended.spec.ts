import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { toEnvelopes } from '../event-store/sample-events.ts';
import { counted, listeningLog, numbers, watchedLog, type WatchedLog } from './watched-log.ts';

// A stream that is mended in the log while the portal runs, as the log's check does [stream-repairs].

let store: WatchedLog;
let cache: StreamCache;
let isMended = false;

beforeEach(async () => {
  isMended = false;
  store = watchedLog();
  cache = await createStreamCache({ store: mendable(store), log: listeningLog().log, foldingOf: () => numbers });
  await store.append('s-1', 0, toEnvelopes('s-1', [counted(1)], { length: 0, chain: '' }));
});
afterEach(async () => {
  await cache.stop();
  await store.close();
});

/** A log whose stream's number is 101 instead of 1 for a reader that begins after it was mended. */
const mendable = (log: WatchedLog): EventStore => ({
  ...log,
  async *readStream(stream, options) {
    const isRight = isMended;
    for await (const page of log.readStream(stream, options)) yield isRight ? page.map(mend) : page;
  },
});
const mend = (event: StoredEvent): StoredEvent => ({ ...event, data: { number: 101 } });

it.each(['before', 'while'] as const)(
  'is held as it is there now, where it was mended %s it was read',
  async (when) => {
    const told: unknown[] = [];
    cache.watch('s-1', ({ state }) => told.push(state));
    const letRead = store.hold('reads');
    const first = cache.load('s-1');
    if (when === 'before') {
      letRead();
      await first;
    }
    isMended = true;
    cache.reload('s-1');
    letRead();
    await first;
    await expect.poll(async () => (await cache.load('s-1')).state).toEqual([101]);
    expect(told.at(-1)).toEqual([101]);
  },
);
