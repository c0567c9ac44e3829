import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { checkMailServer, openEmailQueue } from '#server/email/email-queue.ts';
import { migrations, SCHEMA } from '#server/identity/identity-schema.ts';
import { openMailServer, type MailServer } from '#test/server/identity/mail-server.ts';
import { openPortal } from '#test/support/portal.ts';
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts';

// Why a mail server takes nothing stands in the log, and never who a mail was for.

interface Warning {
  readonly reason?: string;
  readonly said: string;
}
const warnings: Warning[] = [];
const log = {
  warn: (about: object, said: string) => void warnings.push({ ...about, said }),
} as unknown as Parameters<typeof checkMailServer>[1];

let mails: MailServer;
/** Wants a login and takes none. */
let closed: SMTPServer;
let closedPort: number;
beforeEach(async () => {
  warnings.length = 0;
  mails = await openMailServer();
  closed = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
  });
  await new Promise<void>((listening) => closed.listen(0, '127.0.0.1', listening));
  closedPort = (closed.server.address() as AddressInfo).port;
});
afterEach(async () => {
  await mails.close();
  await new Promise<void>((ended) => closed.close(() => ended()));
});

describe('at the start', () => {
  it.each([
    ['a wrong password', () => `smtp://ute:wrong@127.0.0.1:${closedPort}`, '535', 'Name oder Kennwort stimmen nicht'],
    ['a port where nobody listens', () => 'smtp://127.0.0.1:9', 'ECONNREFUSED', 'vielleicht stimmt der Port nicht'],
    [
      'a name that is none',
      () => 'smtp://mail.invalid',
      expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) as string,
      '',
    ],
    ['the wrong kind of encryption', () => mails.url.replace('smtp:', 'smtps:'), 'ETLS', 'smtp:// oder smtps://'],
  ])('%s is a warning with its reason', async (_, url, reason, words) => {
    await checkMailServer({ smtpUrl: url() }, log);
    expect(warnings).toEqual([{ reason, said: expect.stringContaining(words) as string }]);
    expect(warnings[0]?.said).toMatch(/^Einstellung SMTP_URL: Der Mailserver [\w.:]+ nimmt keine Mails an/);
    expect(warnings[0]?.said).not.toContain('wrong');
  });

  it('a mail server that takes mails is none, and neither is an outbox', async () => {
    await checkMailServer({ smtpUrl: mails.url }, log);
    await checkMailServer({ smtpUrl: null }, log);
    expect(warnings).toEqual([]);
    expect(mails.arrived).toEqual([]);
  });

  it('a portal says so without anybody asking, and is there all the same', async () => {
    const portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:9' });
    await expect
      .poll(() => portal.complaints, { timeout: 10_000 })
      .toContainEqual(
        expect.objectContaining({ reason: 'ECONNREFUSED', msg: expect.stringContaining('SMTP_URL') as string }),
      );
    expect((await portal.http.inject('/health/live')).statusCode).toBe(200);
    await portal.end();
  });
});

describe('a mail that could not be sent', () => {
  let database: FreshDatabase;
  let pool: Pool;
  let dataDir: string;
  beforeEach(async () => {
    database = await freshDatabase();
    pool = new Pool({ connectionString: database.url, max: 4 });
    await migrate(pool, SCHEMA, migrations);
    dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  it.each([
    ['a login that is refused', () => `smtp://ute:wrong@127.0.0.1:${closedPort}`, '535'],
    ['a server that is away', () => 'smtp://127.0.0.1:9', 'ECONNREFUSED'],
    ['a recipient that is refused', () => mails.url, '550'],
  ])('says %s in its line, and not who it was for', async (_, smtpUrl, reason) => {
    mails.refuseWith(550);
    const settings = { smtpUrl: smtpUrl(), mailFrom: null, dataDir, publicUrl: 'https://turnier.example' };
    const queue = openEmailQueue({ pool, settings, log });
    await queue.send({
      to: 'ute@verein.example',
      subject: 'Einladung',
      greeting: 'Guten Tag,',
      lines: ['Sie sind eingeladen.'],
      button: null,
      closing: ['Bis bald'],
    });
    await expect.poll(() => warnings.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await queue.stop();
    expect(warnings[0]).toMatchObject({ reason, said: 'an email could not be sent' });
    expect(JSON.stringify(warnings)).not.toContain('verein.example');
  });
});
