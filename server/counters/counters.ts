import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError } from 'pg';
import { formatInstant } from '#domain/durations.ts';
import type { Queryable } from '../database/transaction.ts';
import { DOCUMENT_RETRIEVALS, KEY_USAGE, PAGE_VIEWS, type CountedKind } from './counters-schema.ts';

/** Counts in this node's memory; costs no more than adding one. */
export interface Counter {
  count(thing: string): void;
}

/** Everything this node counts. What it counted goes into the database once a minute. */
export interface Counters {
  /** Accepted calls of API keys, by key id. */
  readonly keyUse: Counter;
  /** Visits of public pages, by the id of the tournament or organisation. */
  readonly pageView: Counter;
  /** Documents retrieved as PDF, by document id; looking at one does not count. */
  readonly documentRetrieval: Counter;
  /** Writes what was counted since. What the database does not take now is written with the next. */
  write(): Promise<void>;
  /** Writes what was counted last: to be called when nothing is answered any more. */
  stop(): Promise<void>;
}

/** How often a thing was counted within the span that began at `from`, an instant in ISO 8601. */
export interface Count {
  readonly kind: CountedKind;
  readonly thing: string;
  readonly from: string;
  readonly count: number;
}

/** Counts that are added together; `id` tells the database that a batch came before. */
export interface Batch {
  readonly id: string;
  readonly counts: readonly Count[];
}

/** The channel on which every node hears that counts moved (node-messages.ts). */
export const COUNTED = 'counted';

const MINUTE = 60_000;
const SPAN: Readonly<Record<CountedKind, number>> = {
  [KEY_USAGE]: 30 * MINUTE,
  [PAGE_VIEWS]: 60 * MINUTE,
  [DOCUMENT_RETRIEVALS]: 60 * MINUTE,
};

/** The beginning of the span in which this kind adds up what was counted at `at`, in milliseconds. */
export const spanOf = (kind: CountedKind, at: number): string =>
  formatInstant(Math.floor(at / SPAN[kind]) * SPAN[kind]);

/** Counts from now on, and writes at the end of every minute: a crash loses that minute at the most. */
export function startCounters(parts: {
  readonly pool: Queryable;
  readonly clock: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): Counters {
  const { pool, clock, log } = parts;
  let counted = new Map<string, Count>();
  /** Sent, and not confirmed: the same batch again cannot count twice. */
  let unconfirmed: Batch | null = null;
  let writing: Promise<void> = Promise.resolve();

  const counterOf = (kind: CountedKind): Counter => ({
    count(thing) {
      const from = spanOf(kind, clock().getTime());
      const key = `${kind} ${from} ${thing}`;
      counted.set(key, { kind, thing, from, count: (counted.get(key)?.count ?? 0) + 1 });
    },
  });

  function draw(): Batch | null {
    if (counted.size === 0) return null;
    const counts = [...counted.values()];
    counted = new Map();
    return { id: randomUUID(), counts };
  }

  async function writeCounted(): Promise<void> {
    for (unconfirmed ??= draw(); unconfirmed !== null; unconfirmed = draw()) {
      try {
        await addCounts(pool, unconfirmed);
      } catch (err) {
        if (!isRefused(err)) {
          log.warn({ err }, 'counts wait for the database');
          return;
        }
        log.error({ err }, 'the database refuses counts');
      }
    }
  }

  const write = (): Promise<void> => (writing = writing.then(writeCounted));

  let timer = setTimeout(minuteIsOver, untilNextMinute());
  function minuteIsOver(): void {
    void write();
    timer = setTimeout(minuteIsOver, untilNextMinute());
    timer.unref();
  }
  timer.unref();
  function untilNextMinute(): number {
    return MINUTE - (clock().getTime() % MINUTE);
  }

  return {
    keyUse: counterOf(KEY_USAGE),
    pageView: counterOf(PAGE_VIEWS),
    documentRetrieval: counterOf(DOCUMENT_RETRIEVALS),
    write,
    stop: () => {
      clearTimeout(timer);
      return write();
    },
  };
}

/** Values that no row can hold: they would be refused again. */
const REFUSED = /^(22|23)/;
const isRefused = (error: unknown): boolean => error instanceof DatabaseError && REFUSED.test(error.code ?? '');

// In one order, so that batches of two nodes do not wait for each other crosswise. Nodes hear of it when it is committed.
const ADD = `
  WITH batch AS (INSERT INTO counters.batches (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id),
  added AS (
    INSERT INTO counters.counts AS c (kind, thing, from_at, count)
    SELECT kind, thing, from_at, count FROM batch, unnest($2::text[], $3::text[], $4::timestamptz[], $5::integer[])
      AS n (kind, thing, from_at, count) ORDER BY kind, thing, from_at
    ON CONFLICT (kind, thing, from_at) DO UPDATE SET count = c.count + excluded.count, changed_at = now()
  )
  SELECT pg_notify('${COUNTED}', '') FROM batch`;

/** Adds a batch to the counts, in one statement, unless it has been added; tells all nodes. */
export async function addCounts(database: Queryable, { id, counts }: Batch): Promise<void> {
  await database.query(ADD, [
    id,
    counts.map(({ kind }) => kind),
    counts.map(({ thing }) => thing),
    counts.map(({ from }) => from),
    counts.map(({ count }) => count),
  ]);
}
