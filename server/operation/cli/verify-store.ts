import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { StreamHead } from '../../event-store/verify-log.ts';
import { publicKeyOf, type PublicKey } from '../../history/proof/signatures.ts';
import { readPublishedKeys } from '../../history/proof/signing-keys.ts';
import { readHeadsNote, type HeadsNote } from '../log-check/heads-note.ts';
import { readHeads } from '../log-check/follow-heads.ts';
import { checkLog } from '../log-check/check-log.ts';
import { openPortalBeside, runCommand, settingsOfCommand } from './cli-resources.ts';
import { commandLineOf, fileNamed } from './command-line.ts';
import { texts } from '../../texts/de.ts';

// npm run verify-store [-- [--note FILE [--keys KEYS.json]] [--tell-every SECONDS]]: with the portal running or stopped. Ends
// with 0 where the whole log holds, and what the note says of it; 1 where it does not.

const t = texts.verifyStore;

const cliOptions = z.object({
  note: z.string().optional(),
  keys: z.string().optional(),
  /** Seconds between two lines of progress. */
  'tell-every': z.coerce.number().min(0).default(0.5),
});
type CliOptions = z.infer<typeof cliOptions>;

const { values } = commandLineOf('verify-store', { values: ['note', 'keys', 'tell-every'] });

function readOptions(): CliOptions {
  const read = cliOptions.safeParse(values);
  if (!read.success) throw new Error(t.noSeconds);
  return read.data;
}

/** The note that was named, checked against the keys of this installation or those of a file; null: none was named. */
async function askedNote(
  pool: Pool,
  { note: file, keys: keyFile }: CliOptions,
): Promise<Extract<HeadsNote, { genuine: true }> | null> {
  if (file === undefined) return null;
  const keys = keyFile === undefined ? await readPublishedKeys(pool) : keysIn(await textOf(keyFile), keyFile);
  const note = readHeadsNote(await textOf(file), keys);
  if (!note.genuine) throw new Error(t.noteFlaws[note.flaw]);
  return note;
}

const published = z.object({ keys: z.array(z.object({ x: z.string() })) });

function keysIn(text: string, file: string): readonly PublicKey[] {
  try {
    return published.parse(JSON.parse(text)).keys.map(({ x }) => publicKeyOf(x));
  } catch {
    throw new Error(texts.historyProof.noKeysIn(file));
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(fileNamed(file), 'utf8');
  } catch {
    throw new Error(texts.historyProof.unreadable(file));
  }
}

/** None where no portal of this version has run here. */
async function keptHeads(pool: Pool): Promise<ReadonlyMap<string, StreamHead>> {
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('integrity.heads') IS NOT NULL AS there`);
  return rows[0]?.there === true ? readHeads(pool) : new Map();
}

/** Of this log's events those that were read: its positions may count what others wrote into the same server. Null: unknown. */
function shareOf(count: number, heads: ReadonlyMap<string, StreamHead>): number | null {
  const all = [...heads.values()].reduce((sum, { events }) => sum + events, 0);
  return all === 0 ? null : Math.min(1, count / all);
}

await runCommand(async () => {
  const options = readOptions();
  const progressEveryMs = options['tell-every'] * 1_000;
  const beside = await openPortalBeside(settingsOfCommand());
  try {
    const { store, pool } = beside;
    const note = await askedNote(pool, options);
    const kept = await keptHeads(pool);
    console.log(t.checking);
    const begun = performance.now();
    let saidAt = begun;
    const { events, breaches } = await checkLog(store, {
      perSecond: null,
      expected: note?.heads ?? kept,
      read(count) {
        const now = performance.now();
        if (now - saidAt < progressEveryMs) return;
        saidAt = now;
        console.log(t.progress(count, shareOf(count, kept), count / ((now - begun) / 1_000)));
      },
    });
    for (const breach of breaches) console.error(t.broken(breach));
    const seconds = (performance.now() - begun) / 1_000;
    if (breaches.length > 0) throw new Error(t.notWhole(breaches.length, events));
    console.log(t.whole(events, seconds));
    if (note !== null) console.log(t.noteHolds(note.summary.at, note.summary.streams));
  } finally {
    await beside.close();
  }
});
