import type { Actor, EventMetadata, Fact } from '#domain/events.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createEnvelope } from '../event-store/envelope.ts';
import type { NewEvent } from '../event-store/event-store.ts';
import type { LoadedStream } from '../stream-cache/stream-cache.ts';
import type { RevertCause } from './command.ts';

/** A fact with the generated values of its event. */
export interface IdentifiedFact {
  readonly fact: Fact;
  readonly id: string;
  readonly salt: string;
}

interface RecordedFields {
  readonly at: string;
  readonly actor: Actor;
  /** The caller's idempotency mark; null without a key. */
  readonly command: EventMetadata['command'];
  readonly cause: RevertCause | null;
}

/** Creates the events of one command, chained to the stream it was decided on. */
export function createEnvelopes(
  { stream, version, chain }: Pick<LoadedStream, 'stream' | 'version' | 'chain'>,
  facts: readonly IdentifiedFact[],
  recorded: RecordedFields,
): readonly NewEvent[] {
  const command = recorded.command ?? markAsOneStep(facts);
  let previous: { readonly chain: string } = { chain };
  return facts.map(({ fact, id, salt }, place) => {
    const fields = { ...recorded, command, id, salt, schema: schemaOf(fact.type) };
    const event = createEnvelope(previous, stream, version + place, fact, fields);
    previous = event.metadata;
    return event;
  });
}

/**
 * Several events of a command without a key share the first one's id as key, which no client can send: it marks them as one
 * step (domain/same-step.ts).
 */
const markAsOneStep = ([first, second]: readonly IdentifiedFact[]): EventMetadata['command'] =>
  first === undefined || second === undefined ? null : { key: first.id, request: '' };
