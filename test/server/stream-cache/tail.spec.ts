import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStreamCache } from '#server/stream-cache/create-stream-cache.ts';
import type { StreamCache } from '#server/stream-cache/stream-cache.ts';
import { event, toEnvelopes } from '../event-store/sample-events.ts';
import { counted, listeningLog, numbers, watchedLog, type WatchedLog } from './watched-log.ts';

let store: WatchedLog;
let states: StreamCache;
let logged: ReturnType<typeof listeningLog>;
let clock = 0;

const appendOne = async (stream: string): Promise<string> => {
  const appended = await store.append(stream, 0, toEnvelopes(stream, [counted(1)]));
  return appended.outcome === 'appended' ? (appended.events[0]?.position ?? '') : '';
};

/** Seconds in which this process runs and the log answers as fast as it does. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    clock += 1_000;
    vi.advanceTimersByTime(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  clock = 0;
  store = watchedLog();
  logged = listeningLog();
  states = await createStreamCache({ store, log: logged.log, now: () => clock, foldingOf: () => numbers });
  await expect.poll(() => states.isHealthy()).toBe(true);
});
afterEach(async () => {
  vi.useRealTimers();
  await states.stop();
  await store.close();
});

it('waits for a position, and not longer than asked', async () => {
  const letTail = store.hold('tail');
  const position = await appendOne('s-1');
  const patient = states.waitForPosition(position, 5_000);
  expect(await states.waitForPosition(position, 20)).toBe(false);
  letTail();
  expect(await patient).toBe(true);
  expect(states.position()).toBe(position);
  expect(await states.waitForPosition(position, 0)).toBe(true);
});

it('is unhealthy once it is more than five seconds behind, and healthy again when it caught up', async () => {
  const letTail = store.hold('tail');
  const position = await appendOne('s-1');
  // The next answers of the log name a head this node does not reach.
  await seconds(5);
  expect(states.isHealthy()).toBe(true);
  await seconds(2);
  expect(states.isHealthy()).toBe(false);
  letTail();
  await states.waitForPosition(position, 1_000);
  await seconds(1);
  await expect.poll(() => states.isHealthy()).toBe(true);
});

it('says once why it is behind, and once that it is up again', async () => {
  const letTail = store.hold('tail');
  const position = await appendOne('s-1');
  await seconds(9);
  expect(logged.complaints).toEqual([expect.objectContaining({ msg: 'behind the log', head: position })]);
  letTail();
  await states.waitForPosition(position, 1_000);
  await seconds(2);
  await expect.poll(() => states.isHealthy()).toBe(true);
  expect(logged.complaints).toHaveLength(1);
});

it('stays healthy where its own timers come late', async () => {
  clock += 12_000;
  expect(states.isHealthy()).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(states.isHealthy()).toBe(true);
  await seconds(3);
  expect(states.isHealthy()).toBe(true);
});

it('asks the log first where it slept, as in a laptop that was shut', async () => {
  clock += 60_000;
  expect([states.isHealthy(), states.isStale()]).toEqual([false, true]);
  vi.advanceTimersByTime(1_000);
  expect(states.isHealthy()).toBe(false);
  await expect.poll(() => states.isHealthy()).toBe(true);
});

it('is unhealthy after it stopped following', async () => {
  await states.stop();
  expect(states.isHealthy()).toBe(false);
});

it('lets others hear what the tail brings, after the states took it', async () => {
  await states.load('s-1');
  const heard: unknown[] = [];
  states.onEvents((events) => {
    void states.load('s-1').then(({ version }) => heard.push([events.length, version]));
  });
  await appendOne('s-1');
  await expect.poll(() => heard).toEqual([[1, 1]]);
});

it('a note of a purge that says no stream stops nothing: the tail follows on, and the node stays healthy', async () => {
  await states.load('s-1');
  await store.append('purges', 0, [event({}, 'StreamPurged')]);
  const position = await appendOne('s-1');
  expect(await states.waitForPosition(position, 1_000)).toBe(true);
  expect((await states.load('s-1')).state).toEqual([1]);
  await seconds(7);
  expect(states.isHealthy()).toBe(true);
  expect(logged.complaints).toEqual([expect.objectContaining({ msg: 'this event cannot be read', stream: 'purges' })]);
});
