import type { FastifyBaseLogger } from 'fastify';
import type { StoredEvent } from '#domain/events.ts';
import type { EventStore } from '../event-store/event-store.ts';

/** This node's progress in the log. */
export interface Tail {
  position(): string | null;
  reached(position: string, milliseconds: number): Promise<boolean>;
  isHealthy(): boolean;
  /** True if this node's data is older than the log by more than 5 s of its own running, or its age is unknown. */
  isStale(): boolean;
  stop(): Promise<void>;
}

export interface TailOptions {
  readonly store: EventStore;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds of a clock that may jump but usually does not. */
  readonly now: () => number;
  readonly onEvents: (events: readonly StoredEvent[]) => void;
}

const PROBE_EVERY_MS = 1_000;
const TOO_FAR_BEHIND_MS = 5_000;
/** No scarce processor takes so long; a laptop that was shut does. */
const SUSPEND_GAP_MS = 15_000;

/**
 * Follows the log from its head at the moment of the call. Rejects if the log cannot be read. A subscription alone
 * cannot tell an idle log from a lost connection. So the head is requested once a second, and the node is as old as the
 * oldest answer it has not reached yet. What is counted is the time in which an answer could have been taken: seconds
 * that this process did not get from the processor are no silence of the log. After a longer sleep the log is asked first.
 */
export async function followTail({ store, log, now: clock, onEvents }: TailOptions): Promise<Tail> {
  let passed = 0;
  let probedAt = clock();
  const now = (): number => {
    const since = Math.max(0, clock() - probedAt);
    return passed + (since > SUSPEND_GAP_MS ? since : Math.min(since, PROBE_EVERY_MS));
  };
  let upToDateAt = now();
  let position = await store.head();
  let connected = false;
  let asking = false;
  const heads: { readonly head: string; readonly at: number }[] = [];
  const waiting = new Set<{ readonly position: string; readonly arrived: () => void }>();

  const hasReached = (wanted: string | null): boolean => wanted === null || (position !== null && position >= wanted);

  function settle(): void {
    for (let oldest = heads[0]; oldest !== undefined && hasReached(oldest.head); oldest = heads[0]) {
      upToDateAt = oldest.at;
      heads.shift();
    }
    for (const waiter of waiting) if (hasReached(waiter.position)) waiter.arrived();
  }

  const isStale = (): boolean => now() - upToDateAt > TOO_FAR_BEHIND_MS;

  let wasStale = false;
  /** A node that refuses writes says why: the log does not answer, or it names an end that is not reached. */
  function logStaleness(): void {
    const nowStale = isStale();
    if (nowStale === wasStale) return;
    wasStale = nowStale;
    const head = heads[0]?.head ?? null;
    if (!nowStale) log.info({ position }, 'up with the log again');
    else log.warn({ position, head }, head === null ? 'the log does not say where it ends' : 'behind the log');
  }

  async function askForHead(): Promise<void> {
    passed = now();
    probedAt = clock();
    if (asking) return logStaleness();
    asking = true;
    const at = now();
    try {
      const head = await store.head();
      if (head === null || hasReached(head)) upToDateAt = at;
      // While this node is down, the first answers show since when.
      else if (heads.length < 10) heads.push({ head, at });
    } catch (cause) {
      log.warn({ err: cause }, 'cannot read the head of the log');
    } finally {
      asking = false;
      logStaleness();
    }
  }

  const subscription = store.subscribe(position, {
    take(events) {
      onEvents(events);
      const last = events.at(-1);
      if (last !== undefined) position = last.position;
      settle();
    },
    caughtUp() {
      if (!connected) log.info({ position }, 'following the log');
      connected = true;
    },
    interrupted(cause) {
      connected = false;
      log.warn({ err: cause }, 'no longer following the log');
    },
  });
  const probing = setInterval(() => void askForHead(), PROBE_EVERY_MS);
  probing.unref();

  return {
    position: () => position,
    isHealthy: () => connected && !isStale(),
    isStale,
    reached(wanted, milliseconds) {
      if (hasReached(wanted)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const answer = (arrived: boolean): void => {
          clearTimeout(timeout);
          waiting.delete(waiter);
          resolve(arrived);
        };
        const waiter = { position: wanted, arrived: () => answer(true) };
        const timeout = setTimeout(() => answer(false), milliseconds);
        waiting.add(waiter);
      });
    },
    async stop() {
      clearInterval(probing);
      await subscription.stop();
      connected = false;
    },
  };
}
