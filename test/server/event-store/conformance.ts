import { afterEach, beforeEach, describe } from 'vitest';
import type { EventStore } from '#server/event-store/event-store.ts';
import { appending } from './conformance-append.ts';
import { crowds } from './conformance-crowds.ts';
import { outages } from './conformance-outages.ts';
import { reading } from './conformance-read.ts';
import { subscribing } from './conformance-subscribe.ts';

/** One empty log and its nodes. */
export interface LogUnderTest {
  /** A store of its own, as another process would have it. */
  open(): Promise<EventStore>;
  /** Breaks every connection to the log's server at this moment; only where there is one. */
  readonly cut?: () => Promise<void>;
  end(): Promise<void>;
}

/** What logs may differ in. */
export interface Abilities {
  /** There is a server that can be gone. */
  readonly server: boolean;
  /** Whether the log knows an id again wherever it is, or only at its place in its stream. */
  readonly knowsIds: 'anywhere' | 'in place';
  /** How many append at once in a crowd; left out: 20,000. */
  readonly crowd?: number;
}

/** The log of the test that runs; `store` is its first node. */
export interface Current extends Required<Pick<Abilities, 'knowsIds' | 'crowd'>> {
  readonly store: EventStore;
  readonly log: LogUnderTest;
}

/** What every EventStore must hold, whatever is behind it. */
export function conformance(
  name: string,
  begin: () => Promise<LogUnderTest>,
  { server, knowsIds, crowd = 20_000 }: Abilities,
): void {
  describe(`${name} as an event store`, () => {
    let current: Current;
    beforeEach(async () => {
      const log = await begin();
      current = { log, store: await log.open(), knowsIds, crowd };
    });
    afterEach(() => current.log.end());

    const now = (): Current => current;
    appending(now);
    reading(now);
    subscribing(now);
    crowds(now);
    if (server) outages(now);
  });
}
