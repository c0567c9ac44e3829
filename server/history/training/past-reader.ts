import type { StoredEvent } from '#domain/events.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { createEventLoopYield } from '../../runtime/yield-to-event-loop.ts';
import { foldPastEvent, type HistoryReader, type PastState } from '../history-reader.ts';

/** Returns the tournament after `version` events; null if its stream no longer reaches that far. */
export type PastReader = (version: number) => Promise<Tournament | null>;

/** Read at one go. */
const EVENTS_AT_ONCE = 250;
const NONE: readonly StoredEvent[] = [];

/** Reads a tournament's past up to the version `end`. Asked for ascending versions it folds on from the last one. */
export function createPastReader(pasts: HistoryReader, tournamentId: string, end: number): PastReader {
  let held: { readonly version: number; readonly past: PastState } | null = null;
  let read = { from: 0, events: NONE };
  const giveWay = createEventLoopYield();
  return async (version) => {
    if (held === null || version < held.version) held = { version, past: await pasts.at(tournamentId, version) };
    while (held.version < version) {
      await giveWay();
      if (read.events[held.version - read.from] === undefined) {
        const from = held.version;
        read = { from, events: await pasts.events(tournamentId, from, Math.min(end, from + EVENTS_AT_ONCE)) };
      }
      const event: StoredEvent | undefined = read.events[held.version - read.from];
      if (event === undefined) return null;
      held = { version: held.version + 1, past: foldPastEvent(held.past, event) };
    }
    return held.past.state;
  };
}
