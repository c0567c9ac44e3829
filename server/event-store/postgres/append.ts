import { type Client, DatabaseError } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { type AppendOutcome, type NewEvent, positionOf } from '../event-store.ts';
import { AppendRejectedError } from '../append-errors.ts';
import type { SerializedEvent } from '../serialize.ts';
import { COLUMNS, eventOf, type EventRow } from './rows.ts';
import { isTransient, isUniqueViolation } from '../../database/connection-errors.ts';

/** One call of `append` with its stored form. */
export interface PendingAppend {
  readonly stream: string;
  readonly expected: number;
  readonly events: readonly NewEvent[];
  readonly forms: readonly SerializedEvent[];
}

/**
 * Appends all of them in one statement and commit but those whose stream has another length: null for each of these. Throws
 * what the database says; then none of them happened, or, where the connection was lost, it is not known.
 */
export async function appendBatch(
  client: Client,
  appends: readonly PendingAppend[],
): Promise<(AppendOutcome | null)[]> {
  const { rows } = await client.query<AppendRow>({ name: 'append', text: APPEND, values: columnsOf(appends) });
  const [answer] = rows;
  if (answer === undefined) throw new Error('The log did not answer an append');
  const conflicting = new Set(answer.misfits);
  let place = Number(answer.head);
  return appends.map(({ stream, expected, events }) => {
    if (conflicting.has(stream)) return null;
    const stored = events.map(({ id, type, schema, data, metadata }, index): StoredEvent => {
      place += 1;
      return { id, stream, revision: expected + index, position: positionOf(place), type, schema, data, metadata };
    });
    return { outcome: 'appended', events: stored };
  });
}

/**
 * Appends one and finds out why where that is not possible: its ids are there already, the stream has another length, or
 * it can never be. Throws `AppendRejectedError` for the last and connection faults as they come.
 */
export async function appendSingle(client: Client, append: PendingAppend): Promise<AppendOutcome> {
  const { stream, expected } = append;
  for (;;) {
    try {
      const [appended] = await appendBatch(client, [append]);
      if (appended !== undefined && appended !== null) return appended;
    } catch (error) {
      if (!isUniqueViolation(error)) throw isTransient(error) ? error : rejected(stream, error);
    }
    const there = await alreadyThere(client, append);
    if (there !== null) return { outcome: 'appended', events: there };
    const length = await lengthOf(client, stream);
    // Equal: what stood in the way came or went just now, so it fits after all.
    if (length !== expected) return { outcome: 'conflict', length };
  }
}

/** Takes the lock of all appends, inserts, and leaves out the streams that have another length (schema.ts). */
const APPEND = 'SELECT head, misfits FROM log.append_fitting($1, $2, $3, $4, $5, $6, $7)';

/** The last position before the batch, and the streams that were left out. */
interface AppendRow {
  readonly head: string;
  readonly misfits: readonly string[];
}

/** The batch column by column, as texts with a line per event: stored text has no raw line break. */
function columnsOf(appends: readonly PendingAppend[]): string[] {
  const lines = appends.flatMap(({ stream, expected, forms }) =>
    forms.map((form, index) => ({ ...form, stream, revision: expected + index })),
  );
  const names = ['id', 'stream', 'revision', 'type', 'schema', 'data', 'metadata'] as const;
  return names.map((name) => lines.map((line) => line[name]).join('\n'));
}

// The database's own words may quote the data, so they go no further.
const rejected = (stream: string, error: unknown): AppendRejectedError =>
  new AppendRejectedError(
    'rejected',
    `The database refuses an append to ${stream} (${error instanceof DatabaseError ? error.code : 'unknown'})`,
  );

async function lengthOf(client: Client, stream: string): Promise<number> {
  const { rows } = await client.query<{ length: number }>(
    'SELECT coalesce(max(revision) + 1, 0) AS length FROM log.events WHERE stream = $1',
    [stream],
  );
  return rows[0]?.length ?? 0;
}

/** The events as stored, if all of them are where this append would have put them; null if none is anywhere. */
async function alreadyThere(client: Client, append: PendingAppend): Promise<StoredEvent[] | null> {
  const ids = append.forms.map((form) => form.id);
  const { rows } = await client.query<EventRow>(`SELECT ${COLUMNS} FROM log.events WHERE id = ANY($1::uuid[])`, [ids]);
  if (rows.length === 0) return null;
  const byId = new Map(rows.map((row) => [row.id, eventOf(row)]));
  const there = ids.flatMap((id) => byId.get(id) ?? []);
  const { stream, expected } = append;
  const samePlace = there.every((event, index) => event.stream === stream && event.revision === expected + index);
  if (there.length < ids.length || !samePlace) {
    throw new AppendRejectedError('id-taken', `An id of an append to ${stream} is taken by an event elsewhere`);
  }
  return there;
}
