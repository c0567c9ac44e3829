import { z } from 'zod';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { Actor, Fact, StoredEvent } from '#domain/events.ts';
import { createEnvelope, newEventId, newSalt, timeOfNext, toIsoSeconds } from './envelope.ts';
import type { EventStore } from './event-store.ts';
import { EventStoreUnavailableError } from './append-errors.ts';

/** Where administrators' decisions about broken streams are noted. */
export const REPAIRS_STREAM = 'stream-repairs';

const TYPE = 'StreamBreachAccepted';

const acceptedBreach = z.object({
  /** Null: places of the log that nothing explains. */
  stream: z.string().nullable(),
  /** The first revision that the chain does not prove. */
  revision: z.number().nullable(),
  breach: z.enum(['place', 'data', 'chain', 'rewritten', 'end', 'positions']),
  /** How many events the stream has with those that are missing: up to here it is accepted as it is. */
  events: z.number(),
  /** How many events are missing in it. */
  missing: z.number(),
  /** Hash over all that is stored from the first breach on: a further change of it breaks the stream again. */
  digest: z.string(),
  reason: z.string(),
});

/** What an administrator has looked at and lets stand. Past events are never changed by it. */
export type AcceptedBreach = z.infer<typeof acceptedBreach>;
type StreamBreachAccepted = Fact<typeof TYPE, AcceptedBreach>;

/**
 * What an event of `REPAIRS_STREAM` says, null where its data was changed; throws `UnknownEventTypeError` for one of a newer
 * portal.
 */
export function acceptedBy({ type, data }: Pick<StoredEvent, 'type' | 'data'>): AcceptedBreach | null {
  if (type !== TYPE) throw new UnknownEventTypeError(type);
  return acceptedBreach.safeParse(data).data ?? null;
}

/** What administrators have accepted of one stream, in order, and when. */
export async function acceptedBreachesOf(
  store: EventStore,
  stream: string,
): Promise<readonly { readonly breach: AcceptedBreach; readonly at: string }[]> {
  const accepted: { readonly breach: AcceptedBreach; readonly at: string }[] = [];
  for await (const events of store.readStream(REPAIRS_STREAM)) {
    for (const event of events) {
      const breach = acceptedBy(event);
      if (breach?.stream === stream) accepted.push({ breach, at: event.metadata.at });
    }
  }
  return accepted;
}

const ATTEMPTS = 5;

/** Notes it as the next event of `REPAIRS_STREAM`, chained like any other. */
export async function appendAcceptedBreach(
  store: EventStore,
  accepted: AcceptedBreach,
  by: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  const fact: StreamBreachAccepted = { type: TYPE, data: accepted };
  const fields = { id: newEventId(), salt: newSalt(), schema: 1, command: null, cause: null, actor: by.actor };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    let last: StoredEvent | undefined;
    for await (const events of store.readStream(REPAIRS_STREAM, { direction: 'backward', limit: 1 })) last = events[0];
    const at = timeOfNext(last?.metadata.at ?? null, toIsoSeconds(by.now));
    const revision = last === undefined ? 0 : last.revision + 1;
    const chain = last?.metadata.chain ?? '';
    const event = createEnvelope({ chain }, REPAIRS_STREAM, revision, fact, { ...fields, at });
    const { outcome } = await store.append(REPAIRS_STREAM, revision, [event]);
    if (outcome === 'appended') return;
  }
  throw new EventStoreUnavailableError('Others write to the repairs all the time');
}
