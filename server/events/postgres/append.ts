import { type Client, DatabaseError } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { Appended, Expected, NewEvent } from '../event-store.ts';
import { AppendRefused } from '../faults.ts';
import { positionOf } from '../position.ts';
import type { StoredForm } from '../stored-form.ts';
import { isPassing } from './connection-faults.ts';
import { endOf, type LogEnd } from './log-end.ts';
import { askPrepared, type RawRow } from './prepared.ts';
import { COLUMNS, eventOf, type Row } from './rows.ts';
import { NO_PREDECESSOR } from './schema.ts';

/** One call of `append` with its stored form. */
export interface Append {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
  readonly forms: readonly StoredForm[];
}

type Exact = Append & { readonly expected: number };

export const isExact = <A extends Append>(append: A): append is A & { readonly expected: number } =>
  append.expected !== 'any';

const UNIQUE_VIOLATION = '23505';
/** The index of positions. */
const POSITIONS = 'events_pkey';

/**
 * Appends all of them in one statement and commit but those whose stream has another length: null for each of these. Throws
 * what the database says, where a single event is all there is to append also that its stream has another length; then none
 * of them happened, or, where the connection was lost, nobody knows.
 */
export async function appendTogether(client: Client, appends: readonly Exact[]): Promise<(Appended | null)[]> {
  const end = endOf(client);
  end.sent();
  try {
    return concluded(await send(client, appends), appends, end);
  } finally {
    end.answered();
  }
}

/** The events as they are in the log now, with which `end` learns what it is to know. */
function concluded({ head, misfits, purges }: Answer, appends: readonly Exact[], end: LogEnd): (Appended | null)[] {
  // Before the lengths, which are of now.
  if (purges !== null) end.purgesAre(purges);
  let place = head;
  const answers: (Appended | null)[] = [];
  for (const { stream, expected, events } of appends) {
    if (misfits.has(stream)) {
      answers.push(null);
      continue;
    }
    const stored = events.map(({ id, type, schema, data, metadata }, index): StoredEvent => {
      place += 1;
      return { id, stream, revision: expected + index, position: positionOf(place), type, schema, data, metadata };
    });
    end.lengthIs(stream, expected + events.length);
    answers.push({ outcome: 'appended', events: stored });
  }
  end.endsAt(place);
  return answers;
}

/** What stands in the way of an append: its stream has another length, or some of its ids are there already. */
export type Obstacle = { readonly kind: 'length'; readonly length: number } | { readonly kind: 'ids' };

/** Per append, as the log is now; null: nothing. Asks without waiting for whoever appends. */
export async function obstacles(client: Client, appends: readonly Append[]): Promise<(Obstacle | null)[]> {
  const streams = [...new Set(appends.map(({ stream }) => stream))];
  const ids = appends.flatMap(({ forms }) => forms.map(({ id }) => id));
  const [long, there] = await Promise.all([
    client.query<{ stream: string; length: number }>(
      `SELECT stream, (SELECT coalesce(max(revision) + 1, 0) FROM log.events e WHERE e.stream = s.stream) AS length
       FROM unnest($1::text[]) AS s (stream)`,
      [streams],
    ),
    client.query<{ id: string }>('SELECT id FROM log.events WHERE id = ANY($1::uuid[])', [ids]),
  ]);
  const lengths = new Map(long.rows.map(({ stream, length }) => [stream, length]));
  const known = new Set(there.rows.map(({ id }) => id));
  return appends.map(({ stream, expected, forms }) => {
    if (forms.some(({ id }) => known.has(id))) return { kind: 'ids' };
    const length = lengths.get(stream) ?? 0;
    return expected === 'any' || length === expected ? null : { kind: 'length', length };
  });
}

/**
 * Appends one and finds out why where that is not possible: its ids are there already, the stream has another length, or
 * it can never be. Throws `AppendRefused` for the last and connection faults as they come.
 */
export async function appendAlone(client: Client, append: Append): Promise<Appended> {
  let expected = append.expected === 'any' ? await lengthOf(client, append.stream) : append.expected;
  for (;;) {
    try {
      const [appended] = await appendTogether(client, [{ ...append, expected }]);
      if (appended !== undefined && appended !== null) return appended;
    } catch (fault) {
      if (!isTaken(fault)) throw isPassing(fault) ? fault : rejected(append.stream, fault);
    }
    const there = await alreadyThere(client, append);
    if (there !== null) return { outcome: 'appended', events: there };
    const length = await lengthOf(client, append.stream);
    if (append.expected === 'any') expected = length;
    // Equal: the missing predecessor came just now, so it fits after all.
    else if (length !== expected) return { outcome: 'conflict', length };
  }
}

/** What came of a statement: the last position before it, streams left out, and purges if it counted them. */
interface Answer {
  readonly head: number;
  readonly misfits: ReadonlySet<string>;
  readonly purges: string | null;
}

const NO_MISFITS: ReadonlySet<string> = new Set();

function send(client: Client, appends: readonly Exact[]): Promise<Answer> {
  const [first] = appends;
  const [form] = first?.forms ?? [];
  const isSingle = appends.length === 1 && first?.forms.length === 1;
  return isSingle && form !== undefined ? sendOne(client, first, form) : sendColumns(client, appends);
}

function headOf(row: RawRow | undefined): number {
  const head = row?.[0];
  if (typeof head !== 'string') throw new Error('The log did not answer an append');
  return Number(head);
}

/** The lock that all appends take, if nobody has it. */
const TRY = `pg_try_advisory_xact_lock(hashtextextended('log.append', 0))`;
/** The last value of the sequence, as `SELECT last_value` from it would say, without a scan of its own. */
const PURGE_COUNT = `pg_sequence_last_value('log.purges'::regclass)`;
const COLUMNS_OF_ONE = 'position, id, stream, revision, type, schema, data, metadata';
const ONE = '$1::uuid, $2::text, $3::integer, $4::text, $5::smallint, $6::json, $7::json';

/**
 * One event where nobody else appends right now: a statement of its own costs the database a ninth less than a call of the
 * function. It tries for the lock that all appends take, but its snapshot is from before. Where another writer has the lock, or
 * the predecessor is not seen, it appends nothing; where another was through in between, the positions' index says no. (Not if
 * what came in between was purged by then: what is purged was deleted for weeks.)
 */
const APPEND_NEXT = `INSERT INTO log.events AS own (${COLUMNS_OF_ONE})
  SELECT coalesce((SELECT max(e.position) FROM log.events e), 0) + 1, ${ONE}
  WHERE ${TRY} AND ($3 = 0 OR EXISTS (SELECT FROM log.events e WHERE e.stream = $2 AND e.revision = $3 - 1))
  RETURNING own.position - 1, ${PURGE_COUNT}`;

/**
 * One event whose predecessor this session appended, or that needs none, behind the last that it appended: another eighth
 * less, for nothing is looked at. If anybody wrote since, that position is taken and its index says no; if that was purged,
 * the purges are more than they were. They are counted once the lock is there (CASE keeps that order), so none is under way.
 */
const APPEND_BEHIND = `INSERT INTO log.events AS own (${COLUMNS_OF_ONE})
  SELECT $8::bigint + 1, ${ONE} WHERE CASE WHEN ${TRY} THEN ${PURGE_COUNT} = $9::bigint ELSE false END
  RETURNING own.position - 1`;

async function sendOne(client: Client, { stream, expected }: Exact, form: StoredForm): Promise<Answer> {
  const { id, type, schema, data, metadata } = form;
  const values = [id, stream, String(expected), type, String(schema), data, metadata];
  const end = endOf(client);
  const known = end.behind(stream, expected);
  try {
    const [row] =
      known === null
        ? await askPrepared(client, 'append-next', APPEND_NEXT, values)
        : await askPrepared(client, 'append-behind', APPEND_BEHIND, [...values, String(known.last), known.purges]);
    if (row !== undefined) {
      if (known !== null) end.trust();
      return { head: headOf(row), misfits: NO_MISFITS, purges: row[1] ?? null };
    }
  } catch (fault) {
    if (!(fault instanceof DatabaseError && fault.constraint === POSITIONS)) throw fault;
  }
  end.mistrust();
  // Waits for its turn, or says what is wrong.
  const [row] = await askPrepared(client, 'append-one', 'SELECT log.append_one($1, $2, $3, $4, $5, $6, $7)', values);
  return { head: headOf(row), misfits: NO_MISFITS, purges: null };
}

async function sendColumns(client: Client, appends: readonly Exact[]): Promise<Answer> {
  const columns: string[][] = [[], [], [], [], [], [], []];
  const [ids = [], streams = [], revisions = [], types = [], schemas = [], datas = [], metadatas = []] = columns;
  for (const { stream, expected, forms } of appends) {
    let revision = expected;
    for (const form of forms) {
      ids.push(form.id);
      streams.push(stream);
      revisions.push(String(revision));
      revision += 1;
      types.push(form.type);
      schemas.push(String(form.schema));
      datas.push(form.data);
      metadatas.push(form.metadata);
    }
  }
  const [row] = await askPrepared(
    client,
    'append-fitting',
    `SELECT head, array_to_string(misfits, E'\\n') FROM log.append_fitting($1, $2, $3, $4, $5, $6, $7)`,
    columns.map((column) => column.join('\n')),
  );
  return { head: headOf(row), misfits: new Set(row?.[1]?.split('\n')), purges: null };
}

const isTaken = (fault: unknown): boolean =>
  fault instanceof DatabaseError && (fault.code === UNIQUE_VIOLATION || fault.code === NO_PREDECESSOR);

// The database's own words may quote the data, so they go no further.
const rejected = (stream: string, fault: unknown): AppendRefused =>
  new AppendRefused(
    'rejected',
    `The database refuses an append to ${stream} (${fault instanceof DatabaseError ? fault.code : 'unknown'})`,
  );

async function lengthOf(client: Client, stream: string): Promise<number> {
  const { rows } = await client.query<{ length: number }>(
    'SELECT coalesce(max(revision) + 1, 0) AS length FROM log.events WHERE stream = $1',
    [stream],
  );
  return rows[0]?.length ?? 0;
}

/** The events as stored, if all of them are where this append would have put them; null if none is anywhere. */
async function alreadyThere(client: Client, append: Append): Promise<StoredEvent[] | null> {
  const ids = append.forms.map((form) => form.id);
  const { rows } = await client.query<Row>(`SELECT ${COLUMNS} FROM log.events WHERE id = ANY($1::uuid[])`, [ids]);
  if (rows.length === 0) return null;
  const byId = new Map(rows.map((row) => [row.id, eventOf(row)]));
  const there = ids.flatMap((id) => byId.get(id) ?? []);
  const first = append.expected === 'any' ? (there[0]?.revision ?? 0) : append.expected;
  const samePlace = there.every((event, index) => event.stream === append.stream && event.revision === first + index);
  if (there.length < ids.length || !samePlace) {
    throw new AppendRefused('id-taken', `An id of an append to ${append.stream} is taken by an event elsewhere`);
  }
  return there;
}
