import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '../../event-store/event-store.ts';
import { LogVerifier, type LogBreach, type StreamHead } from '../../event-store/verify-log.ts';

export interface CheckedLog {
  readonly events: number;
  readonly breaches: readonly LogBreach[];
}

/** Events between two checks of the rate; this many take a few milliseconds. */
const BATCH = 100;

/**
 * Reads the whole log once and checks all its chains and places. `expected`: ends of streams noted elsewhere, read before
 * the log is. `perSecond`: no more events than these; null: as fast as it goes. `read` is told how many were read.
 */
export async function checkLog(
  store: EventStore,
  options: {
    readonly perSecond: number | null;
    readonly expected?: ReadonlyMap<string, StreamHead>;
    readonly read?: (events: number) => void;
  },
): Promise<CheckedLog> {
  const { perSecond, expected, read } = options;
  const countedAfter = await store.countedAfter();
  const verifier = new LogVerifier({ countedAfter, ...(expected === undefined ? {} : { expected }) });
  const begun = performance.now();
  for await (const events of store.readAll(null, { batch: BATCH })) {
    for (const event of events) verifier.take(event);
    read?.(verifier.events);
    if (perSecond === null) continue;
    const ahead = (verifier.events / perSecond) * 1_000 - (performance.now() - begun);
    if (ahead > 0) await pause(ahead);
  }
  return { events: verifier.events, breaches: verifier.breaches() };
}
