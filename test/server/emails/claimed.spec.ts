import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { openEmailQueue, type ManagedEmailQueue } from '#server/email/email-queue.ts';
import type { Email } from '#server/email/email.ts';
import { migrations, SCHEMA } from '#server/identity/identity-schema.ts';
import { openMailServer, type MailServer } from '#test/server/identity/mail-server.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';

// A mail is claimed before it is delivered: no transaction is open meanwhile, no row is locked, and what goes wrong in
// between leads to no second copy within seconds.

let database: FreshDatabase;
let pool: Pool;
let mails: MailServer;
let dataDir: string;
const queues: ManagedEmailQueue[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
  await migrate(pool, SCHEMA, migrations);
  mails = await openMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
});
afterEach(async () => {
  mails.release();
  for (const queue of queues.splice(0)) await queue.stop();
  await mails.close();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function open(more: { readonly smtpUrl?: string | null; readonly rows?: Pool } = {}): ManagedEmailQueue {
  const { smtpUrl = mails.url, rows = pool } = more;
  const settings = { smtpUrl, mailFrom: null, dataDir, publicUrl: 'https://turnier.example' };
  const queue = openEmailQueue({ pool: rows, settings, log: { warn: () => undefined } });
  queues.push(queue);
  return queue;
}

const testEmail = (to = 'ute@verein.example'): Email => ({
  to,
  subject: 'Einladung',
  greeting: 'Guten Tag,',
  lines: ['Sie sind eingeladen.'],
  button: null,
  closing: ['Bis bald'],
});

const stored = async () =>
  (
    await pool.query<{ state: string; attempts: number; waits: string }>(
      `SELECT state, attempts, round(extract(epoch FROM next_attempt_at - now())) AS waits
       FROM identity.mails ORDER BY id`,
    )
  ).rows;
const states = async (): Promise<string[]> => (await stored()).map(({ state }) => state);

it('arrives once where the database ends transactions that wait for a slow mail server', async () => {
  const impatient = new Pool({
    connectionString: database.url,
    max: 4,
    options: '-c idle_in_transaction_session_timeout=500ms',
  });
  // Connections that the database ends in mid-delivery.
  impatient.on('error', () => undefined);
  impatient.on('connect', (client) => client.on('error', () => undefined));
  try {
    mails.holdFor(1_500);
    const queue = open({ rows: impatient });
    await queue.send(testEmail());
    await expect.poll(states, { timeout: 20_000 }).toEqual(['sent']);
    expect((await stored())[0]?.attempts).toBe(1);
    await queue.stop();
    expect(mails.arrived).toHaveLength(1);
  } finally {
    await impatient.end();
  }
});

it('keeps no row locked while the mail server holds it, so erasing the account does not wait', async () => {
  mails.holdFor(60_000);
  const queue = open();
  await queue.send(testEmail());
  await expect.poll(() => mails.held()).toBe(1);
  const asking = new Client({ connectionString: database.url });
  await asking.connect();
  try {
    await asking.query(`SET lock_timeout = '100ms'`);
    await queue.erase(asking, { id: 'account-1', eMail: 'ute@verein.example' });
    expect(await stored()).toEqual([]);
  } finally {
    await asking.end();
  }
});

it('is left by other nodes while one delivers it, even after the time of its next attempt', async () => {
  mails.holdFor(60_000);
  await open().send(testEmail());
  await expect.poll(() => mails.held()).toBe(1);
  await pool.query(`UPDATE identity.mails SET next_attempt_at = now() - interval '1 second'`);
  const other = open();
  // The other node gets through what comes behind it.
  mails.holdFor(0);
  await other.send(testEmail('pia@verein.example'));
  await mails.mailTo('pia@verein.example');
  // What became of a mail is written after it arrived.
  await expect.poll(states).toEqual(['waiting', 'sent']);
  expect(mails.held()).toBe(1);
  expect((await stored()).map(({ attempts }) => attempts)).toEqual([1, 1]);
});

it('is due again after the first backoff where its node dies in mid-delivery', async () => {
  mails.holdFor(60_000);
  const dying = new Pool({ connectionString: database.url, max: 4 });
  dying.on('error', () => undefined);
  dying.on('connect', (client) => client.on('error', () => undefined));
  await open({ rows: dying }).send(testEmail());
  await expect.poll(() => mails.held()).toBe(1);
  const [{ waits, attempts } = { waits: '0', attempts: 0 }] = await stored();
  expect(attempts).toBe(1);
  expect(Number(waits)).toBeGreaterThan(5);
  expect(Number(waits)).toBeLessThanOrEqual(10);
  // What a killed process leaves in the database: its connections end.
  await pool.query(
    `SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d ON d.oid = l.database
     WHERE l.locktype = 'advisory' AND d.datname = current_database() AND l.pid <> pg_backend_pid()`,
  );
  await pool.query('UPDATE identity.mails SET next_attempt_at = now()');
  mails.holdFor(0);
  open();
  await mails.mailTo('ute@verein.example');
  await expect.poll(states).toEqual(['sent']);
  mails.release();
  await dying.end();
});

it('leaves no file in the outbox where it was erased while it was written', async () => {
  const queue = open({ smtpUrl: null });
  const outbox = async (): Promise<string[]> => readdir(join(dataDir, 'outbox')).catch(() => []);
  // Deletes the row between the claim and the outcome, as an erasure in that moment does.
  await pool.query(`
    CREATE FUNCTION erased() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN DELETE FROM identity.mails WHERE id = NEW.id; RETURN NULL; END $$;
    CREATE TRIGGER erased AFTER UPDATE ON identity.mails FOR EACH ROW
      WHEN (OLD.attempts <> NEW.attempts) EXECUTE FUNCTION erased()`);
  await queue.send(testEmail());
  await expect.poll(stored).toEqual([]);
  await queue.stop();
  expect(await outbox()).toEqual([]);
});
