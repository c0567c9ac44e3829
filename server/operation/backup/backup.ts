import { createWriteStream, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool } from 'pg';
import { pack as tarPack, type Pack } from 'tar-stream';
import type { EventStore } from '../../event-store/event-store.ts';
import { PURGE_STREAM } from '../../event-store/purge-note.ts';
import { withDraft } from './drafts.ts';
import { assertNothingLost } from './file-before.ts';
import { BackupNotRestorableError, BackupNotWrittenError, UnreadableBackupError } from './backup-errors.ts';
import { FORMAT, LOG_FOLDER, type Manifest, MANIFEST, type BackupFile, rowsFolder } from './manifest.ts';
import { addFile, PartWriter } from './part-writer.ts';
import { columnsOf, relationOf, rowTables as everyRowTable } from './row-tables.ts';
import { sealed } from './seal.ts';
import { readVerifiedBackup } from './verified-log.ts';
import type { RowTable } from '../../database/backed-up-table.ts';
import { texts } from '../../texts/de.ts';

const t = texts.backup;

const ROWS_AT_ONCE = 1_000;
/** Purges come in a round an hour, so the next try is nearly always the last one. */
const MAX_TRIES = 5;

export interface BackupSource {
  readonly pool: Pool;
  readonly store: EventStore;
  /** Version of the portal, for the manifest. */
  readonly version: string;
  /** SESSION_SECRET: a restore with the same one believes the backup. */
  readonly secret: string;
  readonly rowTables?: readonly RowTable[];
}

/**
 * Writes everything the portal knows into one .tar.gz, while it runs: rows first, then the log up to the head it has by
 * then. So an event may speak of an account that came meanwhile, but no row is newer than the log. The file gets its
 * name when it can be restored and is on the disk. It takes the place of one that was there where nothing is lost by that, or
 * `replace` says so. Throws `BackupNotRestorableError`, `BackupNotWrittenError` or `WouldLoseBackupError`.
 */
export const backup = async (
  source: BackupSource,
  file: string,
  { replace = false }: { readonly replace?: boolean } = {},
): Promise<Manifest> =>
  withDraft(file, async (draft) => {
    if (isFolder(file)) throw new BackupNotWrittenError(t.isFolder, null);
    await writeWithoutPurge(source, draft);
    const manifest = await readAsRestoring(draft, source);
    await toDisk(draft);
    if (!replace) await assertNothingLost(source.store, file, manifest);
    await rename(draft, file);
    await toDisk(dirname(file));
    return manifest;
  });

async function readAsRestoring(draft: string, { secret }: BackupSource): Promise<Manifest> {
  try {
    return await readVerifiedBackup(draft, { secret }, { rows: async () => undefined, events: async () => undefined });
  } catch (cause) {
    throw cause instanceof UnreadableBackupError ? new BackupNotRestorableError(cause.why, cause) : cause;
  }
}

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** A purge deletes events from a log that may have been read in part by then: the draft is then written again. */
async function writeWithoutPurge(source: BackupSource, draft: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const purges = await countPurges(source.store);
    await write(source, draft);
    if ((await countPurges(source.store)) === purges) return;
    if (tries === MAX_TRIES) throw new BackupNotRestorableError(t.purgedMeanwhile);
    await rm(draft);
  }
}

async function countPurges(store: EventStore): Promise<number> {
  for await (const [last] of store.readStream(PURGE_STREAM, { direction: 'backward', limit: 1 })) {
    return (last?.revision ?? -1) + 1;
  }
  return 0;
}

async function write(source: BackupSource, draft: string): Promise<void> {
  const pack = tarPack();
  const writing = pipeline(pack, createGzip(), createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
  // Met at the end; until then a full disk must not be an unhandled error.
  writing.catch((error: Error) => pack.destroy(error));
  try {
    const manifest = await Promise.race([
      filled(pack, source),
      writing.then(() => Promise.reject(new Error('closed'))),
    ]);
    await addFile(pack, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    pack.finalize();
    await writing;
  } catch (cause) {
    pack.destroy();
    const failure: unknown = await writing.catch((error: unknown) => error);
    const why = isErrno(failure) ? whyNotWritten[failure.code] : undefined;
    throw why === undefined ? cause : new BackupNotWrittenError(why, failure);
  }
}

const isErrno = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Why the operating system takes no more of a file; anything else is said as it is. */
const whyNotWritten: Readonly<Record<string, string>> = {
  ENOSPC: t.noRoom,
  EDQUOT: t.noRoom,
  EFBIG: t.tooLarge,
  ENOENT: t.noFolder,
  ENOTDIR: t.noFolder,
  EACCES: t.notAllowed,
  EPERM: t.notAllowed,
  EROFS: t.notAllowed,
};

async function filled(pack: Pack, source: BackupSource): Promise<Manifest> {
  const { pool, store, version, secret, rowTables = everyRowTable } = source;
  const createdAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const rows = await savedRows(pack, pool, rowTables);
  const head = await store.head();
  const log = new PartWriter(pack, LOG_FOLDER);
  for await (const events of head === null ? [] : store.readAll(null)) {
    for (const event of events) if (event.position <= (head ?? '')) await log.add(JSON.stringify(event));
    if ((events.at(-1)?.position ?? '') >= (head ?? '')) break;
  }
  await log.end();
  const events = log.written.reduce((sum, { lines }) => sum + lines, 0);
  const parts = [...rows, ...log.written];
  const countedAfter = await store.countedAfter();
  const countsPositions = countedAfter !== null && Number(countedAfter) === 0;
  const { logId } = store;
  return sealed({ format: FORMAT, portal: version, createdAt, logId, head, events, countsPositions, parts }, secret);
}

/** All tables as they are at one moment. */
async function savedRows(pack: Pack, pool: Pool, tables: readonly RowTable[]): Promise<BackupFile[]> {
  for (const table of tables) await table.prepare(pool);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const parts: BackupFile[] = [];
    for (const table of tables) {
      const writer = new PartWriter(pack, rowsFolder(table));
      const names = (columns: Iterable<string>, suffix = ''): string =>
        [...columns].map((column) => `t.${client.escapeIdentifier(column)}${suffix}`).join(', ');
      const columns = (await columnsOf(client, table)).keys();
      await client.query(
        `DECLARE saved CURSOR FOR SELECT ${names(columns, '::text')} FROM ${relationOf(client, table)} t ORDER BY ${names(table.key)}`,
      );
      const { rowsAtOnce = ROWS_AT_ONCE } = table;
      for (;;) {
        const { rows } = await client.query<Record<string, string | null>>(`FETCH ${rowsAtOnce} FROM saved`);
        for (const row of rows) await writer.add(JSON.stringify(row));
        if (rows.length < rowsAtOnce) break;
      }
      await client.query('CLOSE saved');
      await writer.end();
      parts.push(...writer.written);
    }
    await client.query('COMMIT');
    client.release();
    return parts;
  } catch (cause) {
    client.release(true);
    throw cause;
  }
}

async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    // Windows cannot do that for folders, and does not need it.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}
