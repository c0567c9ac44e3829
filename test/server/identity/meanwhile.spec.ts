import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn, type Seen } from './browser.ts';
import { linkIn, openMailServer, type MailServer } from './mail-server.ts';

// A concurrent change to an account between a call's read and its write. The other transaction is open when the call
// begins, and ends only when the call waits for it.

let mails: MailServer;
let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  mails = await openMailServer();
  portal = await openPortal({ ...chiefSettings, SMTP_URL: mails.url, MAIL_FROM: 'turnier@verein.example' });
  rows = new Pool({ connectionString: portal.url, max: 2 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
  await mails.close();
});

const NEXT = 'Tor-und-Latte-9';
let people = 0;
const newAddress = (): string => `mittendrin${(people += 1)}@verein.example`;

async function newPerson(): Promise<{ eMail: string; password: string }> {
  const person = { eMail: newAddress(), password: CHIEF.password };
  const { browser } = await loggedIn(portal);
  expect((await browser.post('/api/management/users', { userName: 'Ute', ...person })).status).toBe(201);
  return person;
}

/** Runs `sql` in another transaction while `asked` is under way. */
async function meanwhile(sql: string, values: readonly string[], asked: () => Promise<Seen>): Promise<Seen> {
  const client = await rows.connect();
  await client.query('BEGIN');
  await client.query(sql, [...values]);
  const answer = asked();
  await expect.poll(waiting).toBeGreaterThan(0);
  await client.query('COMMIT');
  client.release();
  return answer;
}

const waiting = async (): Promise<number> =>
  (await rows.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .rowCount ?? 0;

describe('a change of the password under way', () => {
  it.each([
    ['is reset', `password_hash = 'by the owner'`],
    ['is locked', 'locked_at = now()'],
  ])('by whoever knows the old one comes to nothing where the account %s meanwhile', async (_, change) => {
    const person = await newPerson();
    const hash = async (): Promise<unknown> =>
      (await rows.query('SELECT password_hash AS hash FROM identity.accounts WHERE e_mail = $1', [person.eMail]))
        .rows[0];
    const before = await hash();
    const answer = await meanwhile(`UPDATE identity.accounts SET ${change} WHERE e_mail = $1`, [person.eMail], () =>
      new Browser(portal).post('/identity/change-password', {
        eMail: person.eMail,
        newPassword: NEXT,
        currentPassword: person.password,
      }),
    );
    expect(answer.json()).toMatchObject({ success: false, reason: 'InvalidCredentials' });
    expect(await hash()).toEqual(change.startsWith('locked') ? before : { hash: 'by the owner' });
  });
});

describe('another name under way', () => {
  it('leaves the address alone that was confirmed meanwhile', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const eMail = newAddress();
    await meanwhile(
      'UPDATE identity.accounts SET e_mail = $2, e_mail_key = $2 WHERE e_mail = $1',
      [person.eMail, eMail],
      () => browser.ask('PUT', '/identity/user-data', { userName: 'Ute Neu', eMail: person.eMail }),
    );
    const { rows: kept } = await rows.query(
      `SELECT user_name AS name, e_mail AS "eMail", pending_e_mail AS "pendingEMail"
       FROM identity.accounts WHERE e_mail_key = $1`,
      [eMail],
    );
    expect(kept).toEqual([{ name: 'Ute Neu', eMail, pendingEMail: person.eMail }]);
  });
});

describe('the confirmation of a new address under way', () => {
  it('is refused where somebody gets it confirmed meanwhile', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const eMail = newAddress();
    await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail });
    const link = linkIn(await mails.mailTo(eMail, /neue E-Mail/)).searchParams;
    const answer = await meanwhile(
      `INSERT INTO identity.accounts (id, user_name, e_mail, e_mail_key, password_hash, confirmed_at)
       VALUES ('mittendrinmitten', 'Udo', $1, $1, 'x', now())`,
      [eMail],
      () =>
        new Browser(portal).post('/identity/confirm-email', {
          userId: link.get('user_id'),
          confirmationCode: link.get('confirmation_code'),
        }),
    );
    expect({ status: answer.status, body: answer.json() }).toEqual({ status: 200, body: { success: false } });
  });
});

describe('an erasure under way', () => {
  it('takes along a membership that comes about meanwhile', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const { id } = (await browser.get('/identity/user-data')).json() as { id: string };
    const club = (await call(portal, 'POST', '/api/organizations', { name: 'SV Eile' })).json<{ id: string }>().id;
    await call(portal, 'POST', `/api/organizations/${club}/invitations`, { eMail: person.eMail, role: 'Scorer' });
    const token = linkIn(await mails.mailTo(person.eMail, /Einladung/)).searchParams.get('token');

    const client = await rows.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM identity.accounts WHERE id = $1 FOR KEY SHARE', [id]);
    const erased = browser.post('/identity/erase', { currentPassword: person.password });
    await expect.poll(waiting).toBeGreaterThan(0);
    const accepted = await browser.post('/api/invitations/accept', { token });
    await client.query('COMMIT');
    client.release();
    expect([accepted.status, (await erased).status]).toEqual([200, 204]);
    const members = await call(portal, 'GET', `/api/organizations/${club}/members`);
    expect(members.json<{ userId: string }[]>().map(({ userId }) => userId)).toEqual([portal.me.id]);
  });
});
