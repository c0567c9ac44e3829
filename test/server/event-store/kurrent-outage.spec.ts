import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { DoubledLog } from './doubled-log.ts';
import { all, event, events, following, streamName } from './sample-events.ts';

// How long callers hear nothing while the log is away, and how soon they hear of it again.

const log = new DoubledLog();
const PATIENCE_MS = 1_500;
/** What a busy machine adds. */
const SLACK_MS = 500;

async function openImpatient(): Promise<EventStore> {
  const { store } = await openKurrentEventStore({
    url: log.double.url,
    prefix: 'verein-a',
    patienceMs: PATIENCE_MS,
  });
  return log.keep(store);
}

/** In how many ms the call was refused as one whose log does not answer. */
async function refusedIn(call: Promise<unknown>): Promise<number> {
  const began = performance.now();
  await expect(call).rejects.toMatchObject({ name: 'EventStoreUnavailableError' });
  return performance.now() - began;
}

describe('a call to a log that is away', () => {
  const ways: Record<string, () => void> = {
    hangs: () => log.double.faults.hang(),
    'has lost its leader': () => log.double.loseLeader(),
    'has lost its leader, and then hangs': () => {
      log.double.loseLeader();
      setTimeout(() => log.double.faults.hang(), PATIENCE_MS - 300);
    },
  };
  test.each(Object.keys(ways))('that %s is refused after the patience, whatever was asked', async (how) => {
    await log.start();
    const store = await openImpatient();
    const stream = streamName();
    await store.append(stream, 0, events(1));
    ways[how]?.();
    const waited = await Promise.all(
      [
        store.append(stream, 1, events(1)),
        store.append(streamName(), 0, [event()]),
        store.head(),
        all(store.readStream(stream)),
        all(store.readAll(null)),
        store.purge(stream),
      ].map(refusedIn),
    );
    for (const milliseconds of waited) expect(milliseconds).toBeLessThan(PATIENCE_MS + SLACK_MS);
  });
});

test('readers and followers are back a few seconds after the log, however long it was away', async () => {
  await log.start();
  const store = await openImpatient();
  const stream = streamName();
  await store.append(stream, 0, events(1));
  const reader = following(store, null);
  await reader.until(1);
  await log.double.stop();
  // As a node asks, every second; times that went on doubling would now be 8 s.
  const until = performance.now() + 8_500;
  while (performance.now() < until) await Promise.allSettled([store.head(), pause(1_000)]);
  await log.double.start();
  const began = performance.now();
  await expect.poll(() => store.head().catch(() => null), { timeout: 30_000 }).not.toBeNull();
  await store.append(stream, 1, events(1));
  await reader.until(2);
  expect(performance.now() - began).toBeLessThan(5_000);
  await reader.stop();
});
