import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Fact, StoredEvent } from '#domain/events.ts';
import { createUnchainedEvent } from './envelope.ts';
import type { NewEvent } from './event-store.ts';

/** Where purges are noted. */
export const PURGE_STREAM = 'purges';

/** What stays of a stream that had to be deleted: an older export of it still compares with this head. */
type StreamPurged = Fact<'StreamPurged', { readonly stream: string; readonly events: number; readonly head: string }>;

const note = z.object({ stream: z.string() });

/** The name of the stream that an event of `PURGE_STREAM` tells of; null where it names none, which must stop no reader. */
export const purgedStream = ({ data }: Pick<StoredEvent, 'data'>): string | null =>
  note.safeParse(data).data?.stream ?? null;

/**
 * Returns the note to append to `PURGE_STREAM`: `events` is the stream's length, `head` the chain head of its last
 * event.
 */
export function createPurgeNote(stream: string, events: number, head: string): NewEvent {
  const fact: StreamPurged = { type: 'StreamPurged', data: { stream, events, head } };
  return createUnchainedEvent(fact, { id: randomUUID(), at: new Date().toISOString(), schema: 1 });
}
