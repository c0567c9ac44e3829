import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { openPortal } from '#test/support/portal.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { contents, linesOf, runProgram } from './compiled-program.ts';

// A command that reads a portal makes none where there is none: a wrong folder is a mistake, and no empty portal.

const READING = [
  ['backup', ['portal.tar.gz']],
  ['verify-store', []],
  ['rebuild', []],
] as const;
const SESSION_SECRET = 's'.repeat(32);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-portal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runProgram(`operation/cli/${command}.js`, args, { folder, env });

async function schemasOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public$)' ORDER BY 1`,
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe.each(READING)('npm run %s', (command, args) => {
  test.each([
    ['a folder that is not there', 'nowhere', () => undefined],
    ['an empty folder', 'empty', () => mkdirSync(join(folder, 'empty'))],
    [
      'a folder with something else',
      'other',
      () => {
        mkdirSync(join(folder, 'other/postgres'), { recursive: true });
        writeFileSync(join(folder, 'other/notes.txt'), 'mine');
      },
    ],
  ])('in %s says that there is no portal, and makes none', async (_, name, prepare) => {
    writeFileSync(join(folder, 'portal.tar.gz'), 'the one before');
    prepare();
    const before = contents(folder);
    const { code, err, out } = await run(command, args, { DATA_DIR: name });
    expect([code, out, linesOf(err)]).toEqual([
      1,
      '',
      [
        `In ${join(folder, name)} (Einstellung DATA_DIR) ist kein Portal. Es wurde nichts angelegt und nichts verändert.`,
      ],
    ]);
    expect(contents(folder)).toEqual(before);
    expect(readFileSync(join(folder, 'portal.tar.gz'), 'utf8')).toBe('the one before');
  });

  test('on an empty database says so, and leaves it empty', async () => {
    const database = await freshDatabase();
    const { code, err } = await run(command, args, { DATABASE_URL: database.url, SESSION_SECRET });
    expect([code, linesOf(err)]).toEqual([
      1,
      ['In der Datenbank von DATABASE_URL ist kein Portal. Es wurde nichts angelegt und nichts verändert.'],
    ]);
    expect(await schemasOf(database.url)).toEqual([]);
    expect(contents(folder)).toEqual([]);
    await database.drop();
  });

  test('on a database that does not answer says so in one line', async () => {
    const { code, err } = await run(command, args, {
      DATABASE_URL: 'postgres://portal:secret@127.0.0.1:9/portal',
      SESSION_SECRET,
    });
    expect([code, linesOf(err)]).toEqual([
      1,
      [expect.stringMatching(/^Die Datenbank von DATABASE_URL ist nicht erreichbar: .*ECONNREFUSED/)],
    ]);
  });
});

test('with the log in KurrentDB a wrong prefix is no portal either, and begins none there', async () => {
  const double = await startKurrentDouble();
  const EVENT_STORE_URL = double.url;
  const portal = await openPortal({ EVENT_STORE_URL, EVENT_STORE_PREFIX: 'verein-a' });
  const env = { DATABASE_URL: portal.url, SESSION_SECRET, EVENT_STORE_URL };
  for (const [command, args] of READING) {
    const { code, err } = await run(command, args, { ...env, EVENT_STORE_PREFIX: 'verein-b' });
    expect([code, linesOf(err)]).toEqual([
      1,
      [expect.stringContaining('In KurrentDB unter verein-b (Einstellung EVENT_STORE_PREFIX) ist kein Portal.')],
    ]);
  }
  await expect(openKurrentEventStore({ url: EVENT_STORE_URL, prefix: 'verein-b', ifAbsent: 'refuse' })).rejects.toThrow(
    'There is no log',
  );
  // And one of its own is found.
  expect(await run('verify-store', [], { ...env, EVENT_STORE_PREFIX: 'verein-a' })).toMatchObject({ code: 0 });
  await portal.end();
  await double.end();
}, 120_000);

describe('npm run restore', () => {
  test.each([
    ['of a file that is not there', 'gone.tar.gz', 'Diese Datei gibt es nicht.'],
    ['of a folder', '.', 'Sie lässt sich nicht öffnen.'],
    ['of something else', 'notes.txt', 'Sie ist beschädigt oder keine Sicherung dieses Portals.'],
  ])('%s makes no portal', async (_, file, why) => {
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    const { code, err } = await run('restore', [file], { DATA_DIR: 'new' });
    expect(code).toBe(1);
    expect(linesOf(err)).toEqual([expect.stringContaining(why)]);
    expect(contents(folder)).toEqual(['notes.txt']);
  });

  test('of a portal whose secret is not there asks for it and leaves the database empty; --trust says what is void', async () => {
    const portal = await openPortal();
    const file = join(folder, 'portal.tar.gz');
    expect(await run('backup', [file], { DATABASE_URL: portal.url, SESSION_SECRET })).toMatchObject({ code: 0 });
    const empty = await freshDatabase();
    const env = { DATABASE_URL: empty.url, SESSION_SECRET: 'another secret than the one before' };
    const refused = await run('restore', [file], env);
    expect([refused.code, linesOf(refused.err)]).toEqual([1, [expect.stringContaining('ergänzen Sie --trust')]]);
    expect(await schemasOf(empty.url)).toEqual([]);
    const early = await run('restore', [file], { DATA_DIR: 'new' });
    expect([early.code, linesOf(early.err)]).toEqual([
      1,
      [expect.stringContaining(`nach ${join(folder, 'new/session-secret')}, mit chmod 600`)],
    ]);
    expect(contents(folder)).toEqual(['portal.tar.gz']);
    const trusted = await run('restore', [file, '--trust'], env);
    expect([trusted.code, trusted.err]).toEqual([
      0,
      expect.stringContaining('Das SESSION_SECRET ist ein anderes als das des gesicherten Portals'),
    ]);
    await empty.drop();
    await portal.end();
  }, 120_000);
});
