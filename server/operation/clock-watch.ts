import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { CLOCKS_DIFFER_MS } from '../event-store/envelope.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { startPeriodicTask } from '../runtime/periodic-task.ts';
import type { StreamCache } from '../stream-cache/stream-cache.ts';

/** Holds this node's clock against the times of events: one that lies ahead was written by a clock that was wrong, or is. */
export interface ClockWatch {
  /** The latest time of an event that lies further ahead of this clock than clocks differ, in ISO 8601; null: none does. */
  latestAhead(): string | null;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/**
 * Starts with the newest event of the log and looks at every further event that this node learns of. Warns once that
 * the clock is behind an event, until the clock has passed it.
 */
export async function startWatchingClock(parts: {
  readonly store: Pick<EventStore, 'newest'>;
  readonly states: Pick<StreamCache, 'onEvents'>;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Promise<ClockWatch> {
  const { store, states, clock, log } = parts;
  let latest = '';
  let said = false;

  const stopHearing = states.onEvents((events) => {
    for (const { metadata } of events) if (metadata.at > latest) latest = metadata.at;
  });
  const newest = await store.newest();
  if (newest !== null && newest.metadata.at > latest) latest = newest.metadata.at;

  const latestAhead = (): string | null =>
    latest !== '' && Date.parse(latest) - clock().getTime() > CLOCKS_DIFFER_MS ? latest : null;

  async function look(): Promise<void> {
    const ahead = latestAhead();
    if (ahead !== null && !said) {
      const found = { latestEvent: ahead, clock: clock().toJSON() };
      log.warn(found, 'the clock is behind the time of an event: it is wrong, or it was wrong and has been put right');
    }
    if (ahead === null && said) log.info({ clock: clock().toJSON() }, 'the clock is past all events again');
    said = ahead !== null;
  }
  const looking = startPeriodicTask({ name: 'clock', everyMs: LOOK_EVERY_MS, log, run: look });

  return {
    latestAhead,
    async stop() {
      stopHearing();
      await looking.stop();
    },
  };
}

export function registerClockMetrics(
  registry: Registry,
  { clockWatch, clock }: { readonly clockWatch: Pick<ClockWatch, 'latestAhead'>; readonly clock: () => Date },
): void {
  const behind: Gauge = new Gauge({
    name: 'portal_clock_behind_events_seconds',
    help: 'By how much the clock of this node is behind the time of an event; 0: by no more than clocks differ',
    registers: [registry],
    collect: () => {
      const ahead = clockWatch.latestAhead();
      behind.set(ahead === null ? 0 : (Date.parse(ahead) - clock().getTime()) / 1_000);
    },
  });
}
