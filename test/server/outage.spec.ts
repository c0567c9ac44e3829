import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { Pool } from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { createLogger } from '#server/operation/logger.ts';
import { startPortal } from '#server/start-portal.ts';
import { readSettings } from '#server/settings.ts';
import { freePort } from '#server/operation/embedded-database/postmaster.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const complaints: { readonly level: number }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => complaints.push(JSON.parse(line)) });

/** The answer of a call that runs `statement` on the database. */
async function answerOf(pool: Pool, statement: string) {
  pool.on('error', () => undefined);
  open.push(() => pool.end());
  const http = await createHttpServer({ log, https: false });
  http.get('/api/rows', async () => (await pool.query(statement)).rows);
  const answer = await http.inject('/api/rows');
  return {
    status: answer.statusCode,
    retry: answer.headers['retry-after'],
    code: answer.json<{ code: string }>().code,
  };
}

const NOT_NOW = { status: 503, retry: '1', code: 'log-unavailable' };

/** A port that accepts connections and never answers. */
async function silentPort(): Promise<number> {
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

it('a portal does not wait for ever for a database that never says a word', async () => {
  const DATABASE_URL = `postgres://portal:secret@127.0.0.1:${await silentPort()}/portal`;
  const read = readSettings({ DATABASE_URL, SESSION_SECRET: 'x'.repeat(32), PORT: '0' }, tmpdir());
  if ('wrong' in read) throw new Error(read.wrong);
  const starting = startPortal({
    settings: read.settings,
    log: createLogger('silent'),
    version: 'test',
    lost: () => undefined,
  });
  await expect(starting).rejects.toThrow('Die Datenbank von DATABASE_URL ist nicht erreichbar');
}, 15_000);

describe('a call while the database', () => {
  it('is not there is a 503, and no fault of ours', async () => {
    complaints.length = 0;
    const pool = new Pool({ host: '127.0.0.1', port: await freePort() });
    expect(await answerOf(pool, 'SELECT 1')).toEqual(NOT_NOW);
    expect(complaints.filter(({ level }) => level > 40)).toEqual([]);
  });

  it('does not answer is a 503', async () => {
    const pool = new Pool({ host: '127.0.0.1', port: await silentPort(), connectionTimeoutMillis: 100 });
    expect(await answerOf(pool, 'SELECT 1')).toEqual(NOT_NOW);
  });

  it('has no connection to spare is a 503', async () => {
    const pool = new Pool({ connectionString: inject('databaseServer'), max: 1, connectionTimeoutMillis: 1_000 });
    const busy = await pool.connect();
    const answer = await answerOf(pool, 'SELECT 1');
    busy.release();
    expect(answer).toEqual(NOT_NOW);
  });

  it('goes away is a 503', async () => {
    const pool = new Pool({ connectionString: inject('databaseServer') });
    expect(await answerOf(pool, 'SELECT pg_terminate_backend(pg_backend_pid())')).toEqual(NOT_NOW);
  });

  it('takes too long is a 503', async () => {
    const pool = new Pool({ connectionString: inject('databaseServer'), query_timeout: 50 });
    expect(await answerOf(pool, 'SELECT pg_sleep(2)')).toEqual(NOT_NOW);
  });

  it.each([
    ['53100', 'storage-full'],
    ['53200', 'log-unavailable'],
    ['53300', 'log-unavailable'],
    ['58030', 'storage-full'],
  ])('has no room or fails below (%s) is a 503 %s', async (state, code) => {
    const pool = new Pool({ connectionString: inject('databaseServer') });
    const answer = await answerOf(pool, `DO $$ BEGIN RAISE SQLSTATE '${state}'; END $$`);
    expect(answer).toMatchObject({ status: 503, code });
  });

  it('has understood and said no is a fault of ours', async () => {
    const pool = new Pool({ connectionString: inject('databaseServer') });
    expect(await answerOf(pool, 'SELECT nonsense')).toMatchObject({ status: 500, code: 'unexpected' });
  });
});
