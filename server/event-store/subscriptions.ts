import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '#domain/events.ts';
import type { Subscriber, Subscription } from './event-store.ts';

/** What comes after a position; `more`: the page was full, the next one is worth asking for at once. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly more: boolean;
}

/** Asks for the page after a position (null: from the beginning). */
export type ReadPage = (after: string | null) => Promise<EventPage>;

/** Pages up to the head at the time of each page. While one is worked on, the next is already asked for. */
async function* pagesAfter(read: ReadPage, after: string | null): AsyncGenerator<EventPage> {
  let asked = read(after);
  for (;;) {
    const page = await asked;
    const { events, more } = page;
    const last = events.at(-1);
    if (last === undefined) return;
    if (more) {
      asked = read(last.position);
      // The `await` above throws its failure; if the reader has left, there is no handler but this one.
      asked.catch(() => undefined);
    }
    yield page;
    if (!more) return;
  }
}

/** The events of those pages, in batches. */
export async function* readPages(read: ReadPage, after: string | null): AsyncGenerator<readonly StoredEvent[]> {
  for await (const { events } of pagesAfter(read, after)) yield events;
}

/** Tells followers that there may be something new. Only a hint: they look by themselves as well. */
export class AppendHints {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  get count(): number {
    return this.#count;
  }

  give(): void {
    this.#count += 1;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves at the first hint after the `seen`th, or after `milliseconds`. */
  async after(seen: number, milliseconds: number): Promise<void> {
    if (this.#count > seen) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }
}

const POLL_MS = 1_000;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 2_000;

/** Half to one and a half times 50 ms, doubling with each failure in a row up to 2 s. */
export function computeBackoffMs(failures: number): number {
  const doubled = FIRST_BACKOFF_MS * 2 ** Math.min(failures - 1, 10);
  return Math.min(doubled, MAX_BACKOFF_MS) * (0.5 + Math.random());
}

/**
 * A subscription on a log that is asked for pages: catches up, then waits for a hint or a second. Position is what was
 * taken, so nothing is missed and nothing given twice, whatever happens to the connection in between.
 */
export function subscribeByPolling(
  read: ReadPage,
  hints: AppendHints,
  after: string | null,
  subscriber: Subscriber,
): Subscription {
  const stopping = new AbortController();
  const { signal } = stopping;
  let position = after;
  let failures = 0;
  let upToDate = false;

  /** Takes all there is. A read that hangs does not hold up a stop; what is being taken is waited for. */
  async function takeAll(): Promise<void> {
    const pages = pagesAfter(read, position);
    for (;;) {
      const page = await unlessAborted(pages.next(), signal);
      if (page === null || page.done === true || signal.aborted) return;
      const { events, more } = page.value;
      await subscriber.take(events, more);
      position = events.at(-1)?.position ?? position;
      failures = 0;
    }
  }

  async function goOn(): Promise<void> {
    const seen = hints.count;
    await takeAll();
    if (signal.aborted) return;
    failures = 0;
    if (!upToDate) subscriber.caughtUp?.();
    upToDate = true;
    await hints.after(seen, POLL_MS);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await goOn();
      } catch (cause) {
        failures += 1;
        if (failures === 1) subscriber.interrupted?.(cause);
        upToDate = false;
        await pause(computeBackoffMs(failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      hints.give();
      await running;
    },
  };
}

/** Null as soon as the signal is given. No Promise.race: it would leave something on the signal for every page read. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const leave = (): void => resolve(null);
    signal.addEventListener('abort', leave, { once: true });
    const done = (): void => signal.removeEventListener('abort', leave);
    work.then(resolve, reject).finally(done);
  });
}

/** Who follows one log, to be stopped together with it. */
export class Subscriptions {
  readonly #running = new Set<Subscription>();

  /** Answers the same subscription, which is forgotten once it is stopped. */
  add(following: Subscription): Subscription {
    this.#running.add(following);
    return {
      stop: async () => {
        await following.stop();
        this.#running.delete(following);
      },
    };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((subscription) => subscription.stop()));
  }
}
