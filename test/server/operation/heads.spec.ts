import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LogStatus } from '#domain/identity/management-contract.ts';
import { organizationStream, tournamentStream } from '#domain/streams.ts';
import { openPool } from '#server/database/pool.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { followHeads, readHeads } from '#server/operation/log-check/follow-heads.ts';
import { readHeadsNote } from '#server/operation/log-check/heads-note.ts';
import type { PublicKey } from '#server/history/proof/signatures.ts';
import type { Person } from '#test/support/people.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { event } from '../event-store/sample-events.ts';

// Ends of streams are kept beside the log: what is cut off, or chained anew, is missed there.

const NOTED = 'verein@archiv.example';
const WITHIN = { timeout: 60_000, interval: 100 };

let portal: TestPortal;
let chief: Person;
let database: pg.Pool;
let cup: Founded;
beforeEach(async () => {
  portal = await openPortal({ LOG_NOTE_EMAIL: NOTED });
  chief = await portal.person('Chefin', { isAdministrator: true });
  database = openPool({ connectionString: portal.url, max: 4 });
  cup = await foundTournament(portal);
  await report(portal, cup, 'm1', [2, 1]);
}, 60_000);
afterEach(async () => {
  await database.end();
  await portal.end();
});

const stream = (): string => tournamentStream(cup.tournament);

async function withStore<T>(
  work: (store: Awaited<ReturnType<typeof openPostgresEventStore>>['store']) => Promise<T>,
): Promise<T> {
  const { store } = await openPostgresEventStore({ pool: database, url: portal.url });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
const takenIn = (): Promise<void> => withStore((store) => followHeads({ pool: database, store }));
const manage = (method: 'GET' | 'POST', path: string, body?: object) =>
  call(portal, method, `/api/management/log${path}`, body, chief.headers);
const status = async (): Promise<LogStatus> => (await manage('GET', '')).json();
async function checked(): Promise<LogStatus> {
  const before = (await status()).checkedAt;
  // Instants are told in whole seconds: the next check has to end in another one.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await manage('POST', '/check');
  await expect.poll(async () => (await status()).checkedAt, WITHIN).not.toBe(before);
  return status();
}
const cutOff = (revision: number) =>
  database.query('DELETE FROM log.events WHERE stream = $1 AND revision >= $2', [stream(), revision]);

it('the end of a stream is noted within about a second of its append', async () => {
  for (const match of ['m2', 'm3', 'm4', 'm5'] as const) {
    await report(portal, cup, match, [1, 0]);
    const { rows } = await database.query<{ events: string }>(
      'SELECT count(*) AS events FROM log.events WHERE stream = $1',
      [stream()],
    );
    const noted = async () => (await readHeads(database)).get(stream())?.events;
    await expect.poll(noted, { timeout: 2_000, interval: 50 }).toBe(Number(rows[0]?.events));
  }
});

describe('the heads', { timeout: 150_000 }, () => {
  it('are taken in by a portal that runs, and follow the log', async () => {
    const headsNow = async () => (await readHeads(database)).get(stream())?.events;
    await expect.poll(headsNow, WITHIN).toBe(3);
    await report(portal, cup, 'm2', [2, 1]);
    await expect.poll(headsNow, WITHIN).toBe(4);
    const { rows } = await database.query<{ chain: string }>(
      `SELECT metadata->>'chain' AS chain FROM log.events WHERE stream = $1 AND revision = 3`,
      [stream()],
    );
    expect((await readHeads(database)).get(stream())).toEqual({ events: 4, head: rows[0]?.chain });
  });

  it('are taken in past a note of a purge that does not say which stream', async () => {
    await withStore((store) => store.append('purges', 0, [event({}, 'StreamPurged')]));
    await report(portal, cup, 'm2', [2, 1]);
    await takenIn();
    expect((await readHeads(database)).get(stream())?.events).toBe(4);
  });

  it('tell that the last event of a stream was deleted, and of which; accepted, it goes on', async () => {
    await takenIn();
    await cutOff(2);
    expect((await checked()).broken).toMatchObject([{ stream: stream(), revision: 2, breach: 'end', missing: 1 }]);
    expect((await report(portal, cup, 'm1', [1, 1])).statusCode).toBe(409);
    const accepting = await manage('POST', '/accept', { stream: stream(), revision: 2, reason: 'Falsches Ergebnis' });
    expect(accepting.statusCode).toBe(204);
    expect((await report(portal, cup, 'm1', [1, 1])).statusCode).toBe(204);
    await takenIn();
    expect((await checked()).broken).toEqual([]);
    expect((await readHeads(database)).get(stream())?.events).toBe(3);
  });

  it('tell that a whole stream was deleted', async () => {
    await takenIn();
    await cutOff(0);
    expect((await checked()).broken).toMatchObject([{ stream: stream(), revision: 0, breach: 'end', missing: 3 }]);
  });

  it('do not move where an end was cut off and written anew', async () => {
    await takenIn();
    const kept = (await readHeads(database)).get(stream());
    await cutOff(2);
    // A node that was started since knows nothing of what was there.
    const young = await portal.another();
    for (const match of ['m2', 'm3', 'm4']) expect((await report(young, cup, match, [0, 1])).statusCode).toBe(204);
    await takenIn();
    expect((await readHeads(database)).get(stream())).toEqual(kept);
    expect((await checked()).broken).toMatchObject([{ stream: stream(), revision: 2, breach: 'rewritten' }]);
  });

  it('are in a backup: of a log that lost an end there is none', async () => {
    await takenIn();
    const file = join(portal.dataDir, 'portal.tar.gz');
    const secret = 's'.repeat(64);
    const into = async (): Promise<number> => {
      const empty = await freshDatabase();
      const pool = openPool({ connectionString: empty.url, max: 8 });
      const { store } = await openPostgresEventStore({ pool, url: empty.url });
      try {
        await restore({ pool, store, secret }, file);
        return (await readHeads(pool)).size;
      } finally {
        await store.close();
        await pool.end();
        await empty.drop();
      }
    };
    const save = () => withStore((store) => backup({ pool: database, store, version: 'test', secret }, file));
    await save();
    await cutOff(2);
    await expect(save()).rejects.toThrow(`Das Ereignis 2 in ${stream()} passt nicht in die Kette.`);
    expect(await into()).toBe(2);
  });
});

describe('the note of all heads', { timeout: 150_000 }, () => {
  async function mailed(): Promise<{ readonly name: string; readonly text: string }[]> {
    const outbox = join(portal.dataDir, 'outbox');
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
    return mails
      .filter(({ to }) => to?.some(({ address }) => address === NOTED) === true)
      .flatMap(({ attachments }) =>
        attachments.map(({ filename, content }) => ({
          name: filename ?? '',
          text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
        })),
      );
  }
  const program = join(import.meta.dirname, '../../../dist/server/operation/cli/verify-store.js');
  async function verify(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
    const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: portal.url, SESSION_SECRET: 's'.repeat(32) };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
      return { code: 0, said: stdout };
    } catch (fault) {
      const { code, stderr } = fault as { code: number; stderr: string };
      return { code, said: stderr };
    }
  }

  it('goes out once a day, signed; a command holds the log against it', async () => {
    portal.passes(24 * 60 * 60_000);
    await expect.poll(async () => (await mailed()).length, { ...WITHIN, timeout: 75_000 }).toBe(1);
    const [note] = await mailed();
    if (note === undefined) throw new Error('no note');
    expect(note.name).toBe(`protokoll-${portal.now().toISOString().slice(0, 10)}.jsonl`);
    const answer = await portal.http.inject({ url: '/.well-known/tournament-history-keys' });
    const { keys } = answer.json<{ keys: PublicKey[] }>();
    const read = readHeadsNote(note.text, keys);
    if (!read.genuine) throw new Error(read.flaw);
    expect([...read.heads.keys()].toSorted()).toEqual([organizationStream(cup.organization), stream()].toSorted());
    expect(read.heads.get(stream())?.events).toBe(3);

    expect(readHeadsNote(note.text.replace('"events":3', '"events":2'), keys)).toEqual({
      genuine: false,
      flaw: 'changed',
    });
    expect(readHeadsNote(note.text, [])).toEqual({ genuine: false, flaw: 'unknownKey' });

    const file = join(portal.dataDir, 'note.jsonl');
    const keyFile = join(portal.dataDir, 'keys.json');
    await writeFile(file, note.text);
    await writeFile(keyFile, answer.body);
    // What came since is no matter.
    await report(portal, cup, 'm2', [1, 1]);
    const holds = await verify('--note', file, '--keys', keyFile);
    expect(holds.code, holds.said).toBe(0);
    expect(holds.said).toContain('an 2 Verläufen wurde bis dahin nichts neu geschrieben oder gelöscht');
    expect((await verify('--note', file)).code).toBe(0);

    // Write access to the database is enough to wipe every trace in it, but not the note.
    await cutOff(2);
    await database.query('DELETE FROM integrity.heads');
    await pause(100);
    const { code, said } = await verify('--note', file, '--keys', keyFile);
    expect(code).toBe(1);
    expect(said).toContain(`${stream()}, Nr. 3: am Ende fehlt 1 Ereignis`);
  });
});
