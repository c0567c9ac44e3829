import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { inTransaction, type Queryable } from '../../database/transaction.ts';
import { isLinked } from '../../event-store/envelope.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { PURGE_STREAM, purgedStream } from '../../event-store/purge-note.ts';
import { isChained, type StreamHead } from '../../event-store/verify-log.ts';
import { startPeriodicTask, type PeriodicTask } from '../../runtime/periodic-task.ts';

// The heads of streams, stored outside the log like the tables of projections, but never rebuilt from it: so a check
// notices events at a stream's end that were deleted or rewritten in the log.

/** The heads as they are kept, by stream. */
export async function readHeads(database: Queryable): Promise<Map<string, StreamHead>> {
  const { rows } = await database.query<StreamHead & { readonly stream: string }>(
    'SELECT stream, events, head FROM integrity.heads',
  );
  return new Map(rows.map(({ stream, events, head }) => [stream, { events, head }]));
}

/** The end of a stream that an administrator accepted as it is; 0 events: it is gone. */
export async function acceptHead(database: Queryable, stream: string, { events, head }: StreamHead): Promise<void> {
  if (events === 0) await database.query('DELETE FROM integrity.heads WHERE stream = $1', [stream]);
  else await storeHeads(database, new Map([[stream, { events, head }]]));
}

/** What is deleted before its head is noted goes unseen where who deletes it writes into the same database. */
const LOOK_EVERY_MS = { inDatabase: 1_000, elsewhere: 5_000 };
const BATCH = 200;

/** Takes in what came into the log, every second or every few; several nodes may do it at once. */
export const startKeepingHeads = (parts: {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): PeriodicTask =>
  startPeriodicTask({
    name: 'heads',
    everyMs: parts.store.inDatabase ? LOOK_EVERY_MS.inDatabase : LOOK_EVERY_MS.elsewhere,
    log: parts.log,
    run: () => followHeads(parts),
  });

/** Takes in all that the log has beyond what was taken in. */
export async function followHeads({ pool, store }: { readonly pool: Pool; readonly store: EventStore }): Promise<void> {
  let position = await readPosition(pool);
  for await (const events of store.readAll(position, { batch: BATCH })) {
    const last = events.at(-1);
    if (last === undefined) return;
    const from = position;
    const isMoved = await inTransaction(pool, async (client) => {
      if (!(await movePosition(client, from, last.position))) return false;
      await takeIn(client, events);
      return true;
    });
    // Another node was quicker, and continues from there.
    if (!isMoved) return;
    position = last.position;
  }
}

async function readPosition(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM integrity.heads_progress');
  return rows[0]?.position ?? null;
}

/** False where it is not at `from` any more. */
async function movePosition(client: PoolClient, from: string | null, to: string): Promise<boolean> {
  const { rowCount } =
    from === null
      ? await client.query('INSERT INTO integrity.heads_progress (position) VALUES ($1) ON CONFLICT DO NOTHING', [to])
      : await client.query('UPDATE integrity.heads_progress SET position = $2 WHERE position = $1', [from, to]);
  return rowCount === 1;
}

async function takeIn(client: PoolClient, events: readonly StoredEvent[]): Promise<void> {
  const named = [...new Set(events.map(({ stream }) => stream))];
  const { rows } = await client.query<StreamHead & { readonly stream: string }>(
    'SELECT stream, events, head FROM integrity.heads WHERE stream = ANY($1)',
    [named],
  );
  const heads = new Map<string, StreamHead>(rows.map(({ stream, ...head }) => [stream, head]));
  const purged: string[] = [];
  for (const event of events) {
    const { stream } = event;
    const known = heads.get(stream) ?? { events: 0, head: '' };
    if (isNext(event, known)) heads.set(stream, { events: event.revision + 1, head: event.metadata.chain });
    const gone = stream === PURGE_STREAM ? purgedStream(event) : null;
    if (gone !== null) purged.push(gone);
  }
  for (const stream of purged) heads.delete(stream);
  await storeHeads(client, heads);
  await client.query('DELETE FROM integrity.heads WHERE stream = ANY($1)', [purged]);
}

/** What does not follow from the end that is known leaves it as it is: the next check sees that. */
const isNext = (event: StoredEvent, { events, head }: StreamHead): boolean =>
  event.revision === events && (!isChained(event.stream) || isLinked(event, head));

async function storeHeads(database: Queryable, heads: ReadonlyMap<string, StreamHead>): Promise<void> {
  const all = [...heads];
  await database.query(
    `INSERT INTO integrity.heads (stream, events, head) SELECT * FROM unnest($1::text[], $2::integer[], $3::text[])
     ON CONFLICT (stream) DO UPDATE SET events = EXCLUDED.events, head = EXCLUDED.head`,
    [all.map(([stream]) => stream), all.map(([, { events }]) => events), all.map(([, { head }]) => head)],
  );
}
