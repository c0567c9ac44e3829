import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../../event-store/event-store.ts';
import { createEventStoreSink, createDatabaseSink } from './event-sinks.ts';
import { type Manifest, row, rowsFolder } from './manifest.ts';
import { TargetNotEmptyError, UnreadableBackupError } from './backup-errors.ts';
import { type Believed, jsonOf } from './read-backup.ts';
import { readVerifiedBackup } from './verified-log.ts';
import { columnsOf, relationOf, rowTables as everyRowTable } from './row-tables.ts';
import type { RowTable } from '../../database/backed-up-table.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

export interface RestoreTarget extends Believed {
  readonly pool: Pool;
  /** The portal's log, empty. */
  readonly store: EventStore;
  readonly rowTables?: readonly RowTable[];
}

/**
 * Puts a backup into an empty portal: rows, then every event. In one transaction: a file that turns out to be broken, or
 * a power cut, leaves the portal as empty as it was. A log in the same database is part of it and gets positions and id of
 * the log that was saved, so chains, stamps and positions are the same as before; what a log elsewhere gets says
 * `createEventStoreSink`. Read models are built afterwards (`rebuild`). Throws `BackupUnreadable` or `TargetNotEmptyError`.
 */
export async function restore(
  { pool, store, rowTables = everyRowTable, ...believed }: RestoreTarget,
  file: string,
): Promise<Manifest> {
  for (const table of rowTables) await table.prepare(pool);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const target = store.inDatabase ? createDatabaseSink(client) : createEventStoreSink(store, file, believed);
    await target.requireEmpty();
    await assertNoRows(client, rowTables);
    const tables = new Map(rowTables.map((table) => [rowsFolder(table), table]));
    const manifest = await readVerifiedBackup(file, believed, {
      events: (events) => target.put(events),
      async rows(folder, lines) {
        const table = tables.get(folder);
        if (table === undefined) throw new UnreadableBackupError(file, t.unknownPart(folder));
        await putRows(client, table, file, lines);
      },
    });
    for (const table of rowTables) {
      await countOn(client, table);
      await table.restored?.(client);
    }
    await target.finish(manifest);
    await client.query('COMMIT');
    client.release();
    return manifest;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release(true);
    throw cause;
  }
}

async function assertNoRows(client: PoolClient, tables: readonly RowTable[]): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${relationOf(client, table)} LIMIT 1`);
    if ((rowCount ?? 0) > 0) throw new TargetNotEmptyError();
  }
}

/** Each line is a row: columns by name, each as the text PostgreSQL writes and reads for its type. */
async function putRows(client: PoolClient, table: RowTable, file: string, lines: readonly string[]): Promise<void> {
  const types = await columnsOf(client, table);
  const rows = lines.map((line) => rowOf(file, line));
  const columns = Object.keys(rows[0] ?? {});
  const casts = columns.map((column) => {
    const type = types.get(column);
    if (type === undefined) throw new UnreadableBackupError(file, t.unknownColumn(column));
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

/** Sets identity columns to continue after the highest restored number. */
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
  if (!parsed.success) throw new UnreadableBackupError(file, t.noRow, parsed.error);
  return parsed.data;
}
