import type { Pool, PoolClient } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import { verifyChain } from '../events/chain.ts';
import { LOG_FOLDER, type Manifest, row, rowsFolder, storedEvent } from './manifest.ts';
import { BackupUnreadable, jsonOf, readBackup } from './reading.ts';
import { columnsOf, relationOf, type RowTable, rowTables as everyRowTable } from './row-tables.ts';

/** The portal to restore into is not empty, or in use; the message is for the operator. */
export class NotEmpty extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotEmpty';
  }
}

/**
 * Puts a backup into an empty portal: rows, then every event with its own position, and the id of the log, so that
 * chains, stamps and positions are the same as before. All in one transaction: a file that turns out to be broken, or a
 * power cut, leaves the portal as empty as it was. Tables are built afterwards (server/tables). The log's schema must be
 * there (`openPostgresLog`). Throws `BackupUnreadable` or `NotEmpty`.
 */
export async function restore(
  { pool, rowTables = everyRowTable }: { readonly pool: Pool; readonly rowTables?: readonly RowTable[] },
  file: string,
): Promise<Manifest> {
  for (const table of rowTables) await table.prepare(pool);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await requireEmpty(client, rowTables);
    const log = new RestoredLog(client, file);
    const tables = new Map(rowTables.map((table) => [rowsFolder(table), table]));
    const manifest = await readBackup(file, async (name, lines) => {
      const folder = name.slice(0, name.lastIndexOf('/'));
      const table = tables.get(folder);
      if (table !== undefined) await putRows(client, table, file, lines);
      else if (folder === LOG_FOLDER) await log.put(lines);
      else throw new BackupUnreadable(file, `Den Teil ${name} kennt diese Version des Portals nicht.`);
    });
    log.requireWhole(manifest);
    for (const table of rowTables) await countOn(client, table);
    await client.query('UPDATE log.identity SET id = $1', [manifest.logId]);
    await client.query('COMMIT');
    client.release();
    return manifest;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release(true);
    throw cause;
  }
}

async function requireEmpty(client: PoolClient, tables: readonly RowTable[]): Promise<void> {
  // Nobody writes into the log from here to the end, and whoever is in the middle of it is waited for.
  await client.query('LOCK TABLE log.events IN EXCLUSIVE MODE');
  const relations = ['log.events', ...tables.map((table) => relationOf(client, table))];
  for (const relation of relations) {
    const { rowCount } = await client.query(`SELECT FROM ${relation} LIMIT 1`);
    if ((rowCount ?? 0) > 0) {
      throw new NotEmpty(
        'Dieses Portal ist nicht leer. Eine Sicherung wird nur in ein leeres zurückgespielt, zum Beispiel mit einem ' +
          'anderen DATA_DIR. Es wurde nichts verändert.',
      );
    }
  }
}

/** Each line is a row: columns by name, each as the text PostgreSQL writes and reads for its type. */
async function putRows(client: PoolClient, table: RowTable, file: string, lines: readonly string[]): Promise<void> {
  const types = await columnsOf(client, table);
  const rows = lines.map((line) => rowOf(file, line));
  const columns = Object.keys(rows[0] ?? {});
  const casts = columns.map((column) => {
    const type = types.get(column);
    if (type === undefined)
      throw new BackupUnreadable(file, `Die Spalte ${column} kennt diese Version des Portals nicht.`);
    return { name: client.escapeIdentifier(column), type };
  });
  const names = casts.map(({ name }) => name).join(', ');
  await client.query(
    `INSERT INTO ${relationOf(client, table)} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${casts.map(({ name, type }) => `r.${name}::${type}`).join(', ')}
     FROM unnest(${casts.map((_, at) => `$${at + 1}::text[]`).join(', ')}) AS r (${names})`,
    columns.map((column) => rows.map((values) => values[column] ?? null)),
  );
}

/** Numbers that the database gives go on after the highest one that was put back. */
async function countOn(client: PoolClient, table: RowTable): Promise<void> {
  const relation = relationOf(client, table);
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> '' AND NOT attisdropped`,
    [relation],
  );
  for (const { name } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), highest) FROM (SELECT max(${client.escapeIdentifier(name)}) AS highest FROM ${relation}) AS t
       WHERE highest IS NOT NULL`,
      [relation, name],
    );
  }
}

function rowOf(file: string, line: string): Record<string, string | null> {
  const parsed = row.safeParse(jsonOf(line));
  if (!parsed.success) throw new BackupUnreadable(file, 'Eine Zeile ist keine.', parsed.error);
  return parsed.data;
}

/** Takes the log in order and lets nothing through that its chains do not prove. */
class RestoredLog {
  readonly #client: PoolClient;
  readonly #file: string;
  readonly #ends = new Map<string, { length: number; chain: string }>();
  #position: string | null = null;
  #events = 0;

  constructor(client: PoolClient, file: string) {
    this.#client = client;
    this.#file = file;
  }

  async put(lines: readonly string[]): Promise<void> {
    const events = lines.map((line) => this.#checked(line));
    const column = (of: (event: StoredEvent) => unknown): unknown[] => events.map(of);
    await this.#client.query(
      `INSERT INTO log.events (position, id, stream, revision, type, schema, data, metadata)
       SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::text[], $4::integer[], $5::text[], $6::smallint[], $7::json[], $8::json[])`,
      [
        column(({ position }) => position),
        column(({ id }) => id),
        column(({ stream }) => stream),
        column(({ revision }) => revision),
        column(({ type }) => type),
        column(({ schema }) => schema),
        column(({ data }) => JSON.stringify(data)),
        column(({ metadata }) => JSON.stringify(metadata)),
      ],
    );
  }

  requireWhole({ events, head }: Manifest): void {
    if (events === this.#events && head === this.#position) return;
    throw new BackupUnreadable(this.#file, 'Die Ereignisse sind nicht vollzählig.');
  }

  #checked(line: string): StoredEvent {
    const event = this.#parsed(line);
    const end = this.#ends.get(event.stream) ?? { length: 0, chain: '' };
    const isChained = event.metadata.chain !== '';
    const broken = isChained ? verifyChain([event], end) !== null : event.revision !== end.length;
    // Counters and purges have no chain; a chain that once began never ends.
    if (broken || (!isChained && end.chain !== '') || event.position <= (this.#position ?? '')) {
      throw new BackupUnreadable(
        this.#file,
        `Das Ereignis ${event.revision} in ${event.stream} passt nicht in die Kette.`,
      );
    }
    this.#ends.set(event.stream, { length: event.revision + 1, chain: event.metadata.chain });
    this.#position = event.position;
    this.#events += 1;
    return event;
  }

  /** The line as it stands: the schema looks at what is relied on, the chain at all of it. */
  #parsed(line: string): StoredEvent {
    const value = jsonOf(line);
    if (!storedEvent.safeParse(value).success) throw new BackupUnreadable(this.#file, 'Eine Zeile ist kein Ereignis.');
    return value as StoredEvent;
  }
}
