import { errorCode } from '../../runtime/to-error.ts';
import type pg from 'pg';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import { migrate } from '../../database/migrate.ts';
import {
  type AppendOutcome,
  type EventStore,
  type NewEvent,
  type ReadStream,
  type StreamRange,
  type Subscriber,
  type Subscription,
  positionOf,
} from '../event-store.ts';
import { EventStoreUnavailableError } from '../append-errors.ts';
import { readPages, subscribeByPolling, AppendHints, type EventPage, Subscriptions } from '../subscriptions.ts';
import { createPurgeNote, PURGE_STREAM } from '../purge-note.ts';
import { serializeAppend } from '../serialize.ts';
import { NotifyListener } from './notify-listener.ts';
import { RecentEvents } from './recent-events.ts';
import { COLUMNS, eventOf, type EventRow } from './rows.ts';
import { SCHEMA, migrations } from './log-schema.ts';
import { closeSession, openSession } from './session.ts';
import { readStreams } from './read-streams.ts';
import { BatchWriter } from './batch-writer.ts';

const BATCH = 500;
/** A page ends at the row with which it reaches this many stored bytes, whatever its number of rows. */
const PAGE_BYTES = 4_000_000;
const READ_MS = 30_000;
const PATIENCE_MS = 5_000;
const HIGHEST_REVISION = 2_147_483_647;

export interface PostgresLog {
  /** postgres:// address, for the connections that write and listen. */
  readonly url: string;
  /** Connections to the same database, for reading; owned by the caller, who ends it after the log. */
  readonly pool: pg.Pool;
  /** How many milliseconds an append waits for a lost database before it rejects with `EventStoreUnavailableError`. */
  readonly patienceMs?: number;
}

/**
 * The log in a PostgreSQL database, in the schema `log`, which is migrated first. Rejects if the database is
 * unreachable or was used by a newer portal.
 */
export async function openPostgresEventStore(
  log: PostgresLog,
): Promise<{ readonly store: EventStore; readonly logId: string }> {
  // A lost idle connection does no harm: the next read opens another one and reports what is wrong.
  log.pool.on('error', () => undefined);
  await migrate(log.pool, SCHEMA, migrations);
  const { rows } = await log.pool.query<{ id: string }>('SELECT id FROM log.identity');
  const [identity] = rows;
  if (identity === undefined) throw new Error('The log has lost its id');
  return { store: new PostgresStore(log, identity.id), logId: identity.id };
}

class PostgresStore implements EventStore {
  readonly #url: string;
  readonly #pool: pg.Pool;
  readonly logId: string;
  readonly inDatabase = true;
  readonly #hints = new AppendHints();
  readonly #recent = new RecentEvents();
  readonly #listener: NotifyListener;
  readonly #writer: BatchWriter;
  readonly #subscriptions = new Subscriptions();

  constructor({ url, pool, patienceMs = PATIENCE_MS }: PostgresLog, logId: string) {
    this.#url = url;
    this.#pool = pool;
    this.logId = logId;
    this.#writer = new BatchWriter(url, patienceMs, (events, bytes) => {
      this.#recent.note(events, bytes);
      // The caller is answered first, then live followers; lists and other readers can wait for both.
      setImmediate(() => setImmediate(() => this.#hints.give()));
    });
    const heard = (): void => {
      this.#recent.forget();
      this.#hints.give();
    };
    this.#listener = new NotifyListener(url, heard, (backend) => backend === this.#writer.backend);
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome> {
    const { forms, bytes } = serializeAppend(stream, events);
    return await this.#writer.append({ stream, expected, events, forms }, bytes);
  }

  async *readStream(stream: string, options: ReadStream = {}): AsyncIterable<readonly StoredEvent[]> {
    const forward = options.direction !== 'backward';
    let from = options.from ?? (forward ? 0 : HIGHEST_REVISION);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0 && from >= 0) {
      const size = Math.min(left, BATCH);
      // The bounds hold whatever the planner believes: it would sort the rest of a long stream for each page. They begin at
      // an event that is there, for the log may have been changed by hand.
      const first = 'SELECT min(revision) FROM log.events WHERE stream = $1 AND revision >= $2';
      const where = forward
        ? `revision >= (${first}) AND revision < (${first}) + ${size}`
        : `revision <= $2 AND revision > (SELECT max(revision) FROM log.events WHERE stream = $1 AND revision <= $2) - ${size}`;
      const { events, more } = await this.#page(
        `stream = $1 AND ${where}`,
        `revision ${forward ? 'ASC' : 'DESC'}`,
        size,
        [stream, from],
        forward ? '(SELECT max(revision) FROM log.events WHERE stream = $1)' : 'NULL::integer',
      );
      const last = events.at(-1);
      if (last === undefined) return;
      yield events;
      if (!more) return;
      left -= events.length;
      from = last.revision + (forward ? 1 : -1);
    }
  }

  readAll(
    after: string | null,
    { batch = BATCH }: { readonly batch?: number } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    return readPages((position) => this.#pageAfter(position, batch), after);
  }

  async *readStreams(range: StreamRange, until: string): AsyncIterable<readonly FoldableEvent[]> {
    try {
      yield* readStreams(this.#pool, range, until);
    } catch (cause) {
      unanswered(cause);
    }
  }

  async head(): Promise<string | null> {
    // This is how a node detects that it no longer hears the log: readers that hold every connection must not delay it.
    const text = 'SELECT max(position) AS head FROM log.events';
    const heard = await this.#listener.ask<{ head: string | null }>(text);
    const rows = heard ?? (await this.#ask<{ head: string | null }>(text, []));
    const head = rows[0]?.head ?? null;
    return head === null ? null : positionOf(head);
  }

  async newest(): Promise<StoredEvent | null> {
    const rows = await this.#ask<EventRow>(`SELECT ${COLUMNS} FROM log.events ORDER BY position DESC LIMIT 1`, []);
    return rows[0] === undefined ? null : eventOf(rows[0]);
  }

  async countedAfter(): Promise<string | null> {
    const rows = await this.#ask<{ after: string }>('SELECT counted_after AS after FROM log.identity', []);
    return positionOf(rows[0]?.after ?? 0);
  }

  subscribe(after: string | null, subscriber: Subscriber): Subscription {
    const following = subscribeByPolling(
      async (position) => this.#recent.after(position, BATCH) ?? (await this.#pageAfter(position, BATCH)),
      this.#hints,
      after,
      subscriber,
    );
    return this.#subscriptions.add(following);
  }

  async purge(stream: string): Promise<void> {
    if (stream === PURGE_STREAM) throw new RangeError('What was purged is never forgotten');
    const session = await openSession(this.#url, () => undefined).catch(unanswered);
    try {
      while (!(await this.#purgeOnce(session, stream).catch(unanswered)));
    } finally {
      closeSession(session);
    }
    this.#recent.forget();
    this.#hints.give();
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#subscriptions.stop();
    this.#listener.close();
  }

  /** False if an event came in between. */
  async #purgeOnce(session: pg.Client, stream: string): Promise<boolean> {
    // The chain is removed here: the database's own JSON operators refuse \u0000.
    // Counted: of a stream that was accepted with a hole, fewer are there than its last revision says.
    const { rows } = await session.query<Pick<EventRow, 'metadata'> & { readonly length: number }>(
      `SELECT metadata, (SELECT count(*)::integer FROM log.events WHERE stream = $1) AS length
       FROM log.events WHERE stream = $1 ORDER BY revision DESC LIMIT 1`,
      [stream],
    );
    const [last] = rows;
    if (last === undefined) return true;
    const { length } = last;
    const [form] = serializeAppend(PURGE_STREAM, [createPurgeNote(stream, length, last.metadata.chain)]).forms;
    if (form === undefined) return false;
    const answer = await session.query<{ done: boolean }>('SELECT log.purge($1, $2, $3, $4, $5, $6, $7) AS done', [
      stream,
      length,
      PURGE_STREAM,
      form.id,
      form.type,
      form.data,
      form.metadata,
    ]);
    return answer.rows[0]?.done === true;
  }

  #pageAfter(after: string | null, size: number): Promise<EventPage> {
    return this.#page('position > $1', 'position ASC', size, [after ?? '0']);
  }

  /** `end`: SQL for the last revision that there is, where pages may have holes. */
  async #page(
    where: string,
    order: string,
    size: number,
    values: readonly (string | number)[],
    end = 'NULL::integer',
  ): Promise<EventPage> {
    const rows = await this.#ask<EventRow>(
      `SELECT * FROM (
         SELECT ${COLUMNS}, ${end} AS "end", sum(pg_column_size(data)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) AS bytes
         FROM log.events WHERE ${where} ORDER BY ${order} LIMIT ${size}
       ) page WHERE bytes - pg_column_size(data) < ${PAGE_BYTES} ORDER BY ${order}`,
      values,
    );
    const last = rows.at(-1);
    const isFull = rows.length === size || Number(last?.bytes ?? 0) >= PAGE_BYTES;
    const isBeforeEnd = last !== undefined && last.revision < (last.end ?? 0);
    return { events: rows.map(eventOf), more: isFull || isBeforeEnd };
  }

  /** Planned anew each time: a plan cached from when the log was empty would read all of it later. */
  async #ask<R extends pg.QueryResultRow>(text: string, values: readonly (string | number)[]): Promise<R[]> {
    const query = { text, values: [...values], query_timeout: READ_MS };
    return (await this.#pool.query<R>(query).catch(unanswered)).rows;
  }
}

/** The database's messages may quote data: they are only logged, as the cause. */
function unanswered(cause: unknown): never {
  throw new EventStoreUnavailableError(`The database does not answer (${errorCode(cause) ?? 'no code'})`, cause);
}
