import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EMAILS_OF_ACCOUNT_SQL } from '#server/email/emails-of-account.ts';
import { openEmailQueue, type ManagedEmailQueue } from '#server/email/email-queue.ts';
import { migrate } from '#server/database/migrate.ts';
import { SCHEMA, migrations } from '#server/identity/identity-schema.ts';
import { tmpdir } from 'node:os';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';
import { linkIn, openMailServer, type MailServer } from './mail-server.ts';
import type { Email } from '#server/email/email.ts';

let database: FreshDatabase;
let pool: Pool;
let mails: MailServer;
let dataDir: string;
const offices: ManagedEmailQueue[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
  await migrate(pool, SCHEMA, migrations);
  mails = await openMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'post-'));
});
afterEach(async () => {
  for (const office of offices.splice(0)) await office.stop();
  await mails.close();
  await pool.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function open(smtpUrl: string | null = mails.url): ManagedEmailQueue {
  const settings = { smtpUrl, mailFrom: null, dataDir, publicUrl: 'https://turnier.example' };
  const office = openEmailQueue({ pool, settings, log: { warn: () => undefined } });
  offices.push(office);
  return office;
}

const testEmail = (more: Partial<Email> = {}): Email => ({
  to: 'ute@verein.example',
  subject: 'Grüße aus der Halle',
  greeting: 'Guten Tag,',
  lines: ['Tor <b>für</b> "Grün & Weiß"'],
  button: { label: 'Öffnen', url: 'https://turnier.example/portal/join?token=abc&x=1' },
  closing: ['Bis bald'],
  ...more,
});
const kept = async () =>
  (await pool.query<{ state: string; attempts: number; text: string }>('SELECT * FROM identity.mails ORDER BY id'))
    .rows;
const states = async (): Promise<string[]> => (await kept()).map(({ state }) => state);
const again = () => pool.query('UPDATE identity.mails SET next_attempt_at = now()');

describe('an email', () => {
  it('arrives as HTML and text, with what people typed escaped, and its key is kept no longer than needed', async () => {
    await open().send(testEmail());
    const mail = await mails.mailTo('ute@verein.example');
    expect(mail.email).toMatchObject({
      subject: 'Grüße aus der Halle',
      from: { name: 'Turnierpult', address: 'turnierpult@turnier.example' },
      to: [{ address: 'ute@verein.example' }],
    });
    expect(mail.email.html).toContain('Tor &lt;b&gt;für&lt;/b&gt; &quot;Grün &amp; Weiß&quot;');
    expect(mail.email.text).toContain('Tor <b>für</b> "Grün & Weiß"');
    expect(linkIn(mail).searchParams.get('token')).toBe('abc');
    await expect.poll(states).toEqual(['sent']);
    expect((await kept())[0]?.text).toBe('');
  });

  it('says nothing in its headers but what belongs there', async () => {
    const office = open();
    await office.send(testEmail({ subject: 'Einladung von SV\r\nBcc: alle@boese.example\r\n\r\nText \u2028 mehr' }));
    const mail = await mails.mailTo('ute@verein.example');
    expect(mail.email.subject).toBe('Einladung von SV Bcc: alle@boese.example Text mehr');
    expect(mail.recipients).toEqual(['ute@verein.example']);
    expect(mail.email.bcc ?? []).toEqual([]);
    for (const to of ['a@b.de, c@d.de', 'a@b.de\r\nBcc: c@d.de', 'Ute <a@b.de>', 'a@b.de\u0000']) {
      await expect(office.send(testEmail({ to }))).rejects.toThrow();
    }
  });

  it('that is part of a transaction leaves only with it', async () => {
    const office = open();
    const client = await pool.connect();
    await client.query('BEGIN');
    await office.send(testEmail(), client);
    await client.query('ROLLBACK');
    client.release();
    expect(await kept()).toEqual([]);
  });

  it('waits for a mail server that is away, also over a restart', async () => {
    mails.refuseWith(451);
    const office = open();
    await office.send(testEmail());
    await expect.poll(async () => (await kept())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(await office.waiting()).toBe(1);
    await office.stop();
    mails.refuseWith(null);
    await again();
    open();
    await mails.mailTo('ute@verein.example');
    await expect.poll(states).toEqual(['sent']);
  });

  it('that the mail server will never take is given up, and so is one that nobody took for three days', async () => {
    mails.refuseWith(550);
    const office = open();
    await office.send(testEmail());
    await expect.poll(states).toEqual(['failed']);
    mails.refuseWith(451);
    await office.send(testEmail());
    await expect.poll(async () => (await kept())[1]).toMatchObject({ attempts: 1, state: 'waiting' });
    await pool.query(`UPDATE identity.mails SET created_at = now() - interval '73 hours'`);
    await again();
    await expect.poll(states).toEqual(['failed', 'failed']);
    expect(mails.arrived).toEqual([]);
  });

  it('that waits or was given up is tried at once where somebody asks for it', async () => {
    mails.refuseWith(550);
    const office = open();
    await office.send(testEmail());
    await expect.poll(states).toEqual(['failed']);
    mails.refuseWith(451);
    expect(await office.retry('1')).toBe('waiting');
    await expect.poll(async () => (await kept())[0]).toMatchObject({ state: 'waiting', attempts: 2 });
    mails.refuseWith(null);
    expect(await office.retry('1')).toBe('waiting');
    await mails.mailTo('ute@verein.example');
    await expect.poll(states).toEqual(['sent']);
    expect([await office.retry('1'), await office.retry('2')]).toEqual(['gone', 'unknown']);
    expect(mails.arrived).toHaveLength(1);
  });

  it('leaves once, however many nodes there are', async () => {
    const nodes = [open(), open(), open()];
    for (let number = 0; number < 30; number += 1) {
      await nodes[number % 3]?.send(testEmail({ to: `person${number}@verein.example` }));
    }
    await expect.poll(async () => (await states()).every((state) => state === 'sent'), { timeout: 10_000 }).toBe(true);
    expect(mails.arrived).toHaveLength(30);
    expect(new Set(mails.arrived.map(({ recipients }) => recipients[0])).size).toBe(30);
  });

  it('without a mail server lands in the outbox folder, readable by any mail program', async () => {
    await open(null).send(testEmail());
    await expect.poll(states).toEqual(['outbox']);
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    expect(file).toMatch(/\.eml$/);
    const email = await PostalMime.parse(await readFile(join(dataDir, 'outbox', file)));
    expect(email.subject).toBe('Grüße aus der Halle');
    expect(email.text).toContain('token=abc');
    expect((await kept())[0]?.text).toContain('token=abc');
  });
});

it('no question about the mails of an address or of a time reads them all', async () => {
  await pool.query(
    `INSERT INTO identity.mails (recipient, subject, html, text, holds_key, created_at)
     SELECT 'Person' || n || '@verein.example', '', '', '', false, now() - n * interval '5 minutes'
     FROM generate_series(1, 8000) n`,
  );
  await pool.query('ANALYZE identity.mails');
  const questions: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `SELECT count(*) FROM identity.mails
       WHERE lower(recipient) = $1 AND share = $2 AND created_at > now() - interval '1 hour'`,
      ['person5@verein.example', 'reset'],
    ],
    [`DELETE FROM identity.mails m WHERE ${EMAILS_OF_ACCOUNT_SQL}`, ['some', 'person5@verein.example']],
    ['DELETE FROM identity.mails WHERE created_at < $1', [new Date(Date.now() - 27 * 24 * 60 * 60 * 1000)]],
  ];
  for (const [sql, values] of questions) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [...values]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
  }
});
