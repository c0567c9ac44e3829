import { randomBytes, randomUUID } from 'node:crypto';
import type { Fact, StoredEvent } from '#domain/events.ts';
import { createEnvelope, createUnchainedEvent } from '#server/event-store/envelope.ts';
import type { EventStore, NewEvent } from '#server/event-store/event-store.ts';

const AT = '2026-11-21T09:00:00Z';

/** An event without a chain, told apart by its data. */
export const event = (data: unknown = {}, type = 'SomethingHappened'): NewEvent =>
  createUnchainedEvent({ type, data }, { id: randomUUID(), at: AT, schema: 1 });

export const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event({ index }));

/** Facts in envelopes, one after another, as the first events of `stream` or after `previous`. */
export function toEnvelopes(stream: string, facts: readonly Fact[], previous = { length: 0, chain: '' }): NewEvent[] {
  let { chain } = previous;
  return facts.map((fact, place) => {
    const made = createEnvelope({ chain }, stream, previous.length + place, fact, {
      id: randomUUID(),
      salt: randomBytes(16).toString('hex'),
      at: AT,
      actor: { kind: 'system', id: 'local' },
      command: { key: 'f00d', request: 'beef' },
      cause: null,
      schema: 1,
    });
    chain = made.metadata.chain;
    return made;
  });
}

export const streamName = (): string => `tournament-${randomBytes(8).toString('hex')}`;

export async function all<Event>(batches: AsyncIterable<readonly Event[]>): Promise<Event[]> {
  const found: Event[] = [];
  for await (const batch of batches) found.push(...batch);
  return found;
}

export const idsOf = (stored: readonly { readonly id: string }[]): string[] => stored.map(({ id }) => id);

/** What a subscriber was given, and a way to wait for it. */
export interface Following {
  readonly taken: StoredEvent[];
  readonly caughtUp: () => number;
  readonly interruptions: unknown[];
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function following(store: EventStore, after: string | null): Following {
  const taken: StoredEvent[] = [];
  const interruptions: unknown[] = [];
  let caughtUp = 0;
  let changed = (): void => undefined;
  const subscription = store.subscribe(after, {
    take: (batch) => {
      taken.push(...batch);
      changed();
    },
    caughtUp: () => {
      caughtUp += 1;
      changed();
    },
    interrupted: (cause) => interruptions.push(cause),
  });
  return {
    taken,
    interruptions,
    caughtUp: () => caughtUp,
    async until(count) {
      while (taken.length < count || caughtUp === 0) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    stop: () => subscription.stop(),
  };
}
