import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Subscriber } from '#server/event-store/event-store.ts';
import { followTail, type Tail } from '#server/stream-cache/log-tail.ts';
import { listeningLog, watchedLog, type WatchedLog } from './watched-log.ts';

// A node says that it takes writes, and that it no longer does: the first once the log's end was reached, the second with a cause.

let store: WatchedLog;
let tail: Tail;
let logged: ReturnType<typeof listeningLog>;
let subscriber: Required<Subscriber>;
let answersHead: boolean;
let clock = 0;

/** Seconds in which the log is asked for its end. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    clock += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

beforeEach(async () => {
  vi.useFakeTimers();
  clock = 0;
  answersHead = true;
  store = watchedLog();
  logged = listeningLog();
  tail = await followTail({
    store: {
      ...store,
      head: () => (answersHead ? store.head() : new Promise(() => undefined)),
      subscribe: (_, given) => {
        subscriber = { caughtUp: () => undefined, interrupted: () => undefined, ...given };
        return { stop: () => Promise.resolve() };
      },
    },
    log: logged.log,
    now: () => clock,
    onEvents: () => undefined,
  });
});
afterEach(async () => {
  await tail.stop();
  vi.useRealTimers();
  await store.close();
});

it('is not ready before the end of the log was reached', async () => {
  await seconds(2);
  expect(tail.isHealthy()).toBe(false);
  subscriber.caughtUp();
  expect(tail.isHealthy()).toBe(true);
});

it('is no longer ready once its subscription breaks, and the log names the cause', () => {
  subscriber.caughtUp();
  subscriber.interrupted(new Error('The line was cut.'));
  expect(tail.isHealthy()).toBe(false);
  expect(logged.complaints).toEqual([
    expect.objectContaining({
      msg: 'no longer following the log',
      err: expect.objectContaining({ message: 'The line was cut.' }),
    }),
  ]);
  subscriber.caughtUp();
  expect(tail.isHealthy()).toBe(true);
});

it('is no longer ready where the log does not say for six seconds where it ends, and says so once', async () => {
  subscriber.caughtUp();
  await seconds(2);
  answersHead = false;
  await seconds(9);
  expect(tail.isHealthy()).toBe(false);
  expect(logged.complaints).toEqual([expect.objectContaining({ msg: 'the log does not say where it ends' })]);
});
