import { formatInstant } from '#domain/durations.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Fact } from '#domain/events.ts';
import { schemaOf } from '#domain/upcasters.ts';
import { createUnchainedEvent, newEventId } from '../event-store/envelope.ts';
import type { EventStore, NewEvent } from '../event-store/event-store.ts';
import { AppendRejectedError } from '../event-store/append-errors.ts';

/** What is counted: the kind of its day streams (`<kind>-<day>`), and the fact that says what one minute had. */
export interface CounterDefinition {
  readonly kind: string;
  /** `minute` is the instant at which it began. */
  readonly fact: (minute: string, counts: Readonly<Record<string, number>>) => Fact;
}

/** Counts in this node's memory; what it counted goes into the log once a minute. */
export interface Counter {
  /** Costs no more than adding one. */
  count(id: string): void;
  /** Appends what was counted since. What the log does not take now is tried again with the next. */
  append(): Promise<void>;
  /** The last append; nothing is counted any more. */
  stop(): Promise<void>;
}

const MINUTE = 60_000;

/** Counts from now on, and appends at the end of every minute: a crash loses that minute at the most. */
export function startCounter(parts: {
  readonly counted: CounterDefinition;
  readonly store: EventStore;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Counter {
  const { counted, store, clock, log } = parts;
  let counts = new Map<string, Map<string, number>>();
  /** Drawn events the log has not confirmed: the same ids again cannot count twice. */
  const unconfirmed: { readonly stream: string; readonly event: NewEvent }[] = [];
  let appending: Promise<void> = Promise.resolve();

  function count(id: string): void {
    const minute = minuteOf(clock());
    const ofMinute = counts.get(minute) ?? new Map<string, number>();
    if (ofMinute.size === 0) counts.set(minute, ofMinute);
    ofMinute.set(id, (ofMinute.get(id) ?? 0) + 1);
  }

  function draw(): void {
    const drawn = counts;
    counts = new Map();
    for (const [minute, ofMinute] of drawn) {
      const fact = counted.fact(minute, Object.fromEntries(ofMinute));
      const at = formatInstant(clock().getTime());
      const event = createUnchainedEvent(fact, { id: newEventId(), at, schema: schemaOf(fact.type) });
      unconfirmed.push({ stream: `${counted.kind}-${minute.slice(0, 10)}`, event });
    }
  }

  async function appendDrawn(): Promise<void> {
    draw();
    for (let next = unconfirmed[0]; next !== undefined; next = unconfirmed[0]) {
      try {
        await store.append(next.stream, 'any', [next.event]);
      } catch (err) {
        if (!(err instanceof AppendRejectedError)) {
          log.warn({ err, counter: counted.kind }, 'counts wait for the event store');
          return;
        }
        log.error({ err, counter: counted.kind }, 'the event store refuses counts');
      }
      unconfirmed.shift();
    }
  }

  const append = (): Promise<void> => (appending = appending.then(appendDrawn));

  let timer = setTimeout(minuteIsOver, untilNextMinute());
  function minuteIsOver(): void {
    void append();
    timer = setTimeout(minuteIsOver, untilNextMinute());
    timer.unref();
  }
  timer.unref();
  function untilNextMinute(): number {
    return MINUTE - (clock().getTime() % MINUTE);
  }

  return {
    count,
    append,
    stop: () => {
      clearTimeout(timer);
      return append();
    },
  };
}

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16)}:00Z`;
