import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { FoldableEvent } from '#domain/events.ts';
import { isRecord } from '#domain/typed-keys.ts';
import { upcast } from '#domain/upcasters.ts';
import { inTransaction } from '../database/transaction.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { DOCUMENT_RETRIEVALS, KEY_USAGE, PAGE_VIEWS, type CountedKind } from './counters-schema.ts';
import { spanOf, type Count } from './counters.ts';

// Older portals counted in the log: a stream `<kind>-<day>` of each kind and day, an event of each node and minute.

// Not z.record: its copy would lose a key named '__proto__'.
const counts = z.custom<Readonly<Record<string, number>>>(
  (value) => isRecord(value) && Object.values(value).every(Number.isSafeInteger),
);
const byHour = z.object({ hour: z.string(), counts }).transform((of) => ({ at: of.hour, counts: of.counts }));
const byMinute = z.object({ minute: z.string(), counts }).transform((of) => ({ at: of.minute, counts: of.counts }));

/** By the type of their events. */
const FORMER = {
  KeyUsesCounted: { kind: KEY_USAGE, data: byMinute },
  PageViewsCounted: { kind: PAGE_VIEWS, data: byHour },
  DocumentRetrievalsCounted: { kind: DOCUMENT_RETRIEVALS, data: byHour },
} as const;
const isFormer = (type: string): type is keyof typeof FORMER => Object.hasOwn(FORMER, type);

/** What an event of such a stream counted: by id, at the instant `at`. Throws `UnknownEventTypeError`. */
export function parseCounted({ type, schema, data }: FoldableEvent): {
  readonly kind: CountedKind;
  readonly at: string;
  readonly counts: Readonly<Record<string, number>>;
} {
  if (!isFormer(type)) throw new UnknownEventTypeError(type);
  const former = FORMER[type];
  return { kind: former.kind, ...former.data.parse(upcast(type, schema, data)) };
}

/** Rows that are written together: so memory does not grow with the log. */
const ROWS_AT_ONCE = 5_000;

/**
 * Takes what older portals counted from the log into the rows, unless that was done before: at every start, by one node at a
 * time, and after a restore. An event that cannot be read is logged and left out.
 */
export async function importCountedEvents(parts: {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head' | 'readStreams'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<void> {
  const { pool, store } = parts;
  await inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('counters import', 0))`);
    const { rows } = await client.query<{ kind: string }>('SELECT kind FROM counters.imported');
    const imported = new Set(rows.map(({ kind }) => kind));
    const left = Object.values(FORMER).filter(({ kind }) => !imported.has(kind));
    if (left.length === 0) return;
    const head = await store.head();
    // Nothing was counted yet, and what is restored into here may bring counts.
    if (head === null) return;
    for (const { kind } of left) {
      await importKind(client, parts, kind, head);
      await client.query('INSERT INTO counters.imported (kind, position) VALUES ($1, $2)', [kind, head]);
    }
  });
}

type Imported = Count & { readonly changedAt: string };

async function importKind(
  client: PoolClient,
  { store, log }: Pick<Parameters<typeof importCountedEvents>[0], 'store' | 'log'>,
  kind: CountedKind,
  until: string,
): Promise<void> {
  let sums = new Map<string, Imported>();
  for await (const events of store.readStreams({ category: kind, from: null, before: null }, until)) {
    for (const event of events) {
      try {
        addEvent(sums, kind, event);
      } catch (err) {
        log.error({ err, stream: event.stream, revision: event.revision }, 'cannot count what this event counted');
      }
    }
    if (sums.size < ROWS_AT_ONCE) continue;
    await addImported(client, [...sums.values()]);
    sums = new Map();
  }
  await addImported(client, [...sums.values()]);
}

function addEvent(sums: Map<string, Imported>, kind: CountedKind, event: FoldableEvent): void {
  const parsed = parseCounted(event);
  if (parsed.kind !== kind) throw new UnknownEventTypeError(event.type);
  const from = spanOf(kind, Date.parse(parsed.at));
  for (const [thing, count] of Object.entries(parsed.counts)) {
    const key = `${from} ${thing}`;
    sums.set(key, {
      kind,
      thing,
      from,
      count: (sums.get(key)?.count ?? 0) + count,
      changedAt: event.metadata.at,
    });
  }
}

/** `changed_at` stays the time of the last event, so that who asks what changed is not told of all of them. */
async function addImported(client: PoolClient, rows: readonly Imported[]): Promise<void> {
  await client.query(
    `INSERT INTO counters.counts AS c (kind, thing, from_at, count, changed_at)
     SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::integer[], $5::timestamptz[])
     ON CONFLICT (kind, thing, from_at)
     DO UPDATE SET count = c.count + excluded.count, changed_at = greatest(c.changed_at, excluded.changed_at)`,
    [
      rows.map(({ kind }) => kind),
      rows.map(({ thing }) => thing),
      rows.map(({ from }) => from),
      rows.map(({ count }) => count),
      rows.map(({ changedAt }) => changedAt),
    ],
  );
}
