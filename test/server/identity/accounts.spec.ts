import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import type { OrganizationCommand } from '#domain/organization/commands.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, chiefSettings, loggedIn, type Seen } from './browser.ts';
import { linkIn, openMailServer, type MailServer } from './mail-server.ts';

let mails: MailServer;
let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  mails = await openMailServer();
  portal = await openPortal({
    ...chiefSettings,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Turnierpult <turnier@verein.example>',
  });
  rows = new Pool({ connectionString: portal.url, max: 2 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
  await mails.close();
});

const PASSWORD = 'Tor-und-Latte-9';
let people = 0;
const newAddress = (): string => `person${(people += 1)}@verein.example`;
const page = (): Browser => new Browser(portal);

const register = (eMail: string, password = PASSWORD, userName = 'Ute Übungsleiterin'): Promise<Seen> =>
  page().post('/identity/register', { userName, eMail, password });

async function confirm(eMail: string): Promise<Seen> {
  const link = linkIn(await mails.mailTo(eMail, /bestätigen/)).searchParams;
  return page().post('/identity/confirm', {
    userId: link.get('user_id'),
    confirmationCode: link.get('confirmation_code'),
  });
}

async function newPerson(): Promise<{ eMail: string; password: string }> {
  const eMail = newAddress();
  await register(eMail);
  expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
  return { eMail, password: PASSWORD };
}

const login = async (person: { eMail: string; password: string }): Promise<unknown> =>
  (await page().post('/identity/login', person)).json();
const worth = async (browser: Browser): Promise<number> => (await browser.get('/identity/user-data')).status;

describe('an account', () => {
  it('is made by registering, opens nothing before it is activated by the mailed link, and then does', async () => {
    const eMail = newAddress();
    expect((await register(eMail)).json()).toEqual({ success: true, reason: null });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: false, confirmationRequired: true });
    expect(await login({ eMail, password: 'falsch' })).toMatchObject({ success: false, confirmationRequired: false });
    const link = linkIn(await mails.mailTo(eMail));
    expect(link.pathname).toBe('/portal/confirm');
    expect(link.searchParams.get('action')).toBe('account');
    expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: false });
    expect((await confirm(eMail)).json()).toEqual({ success: true, alreadyConfirmed: true });
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
  });

  it.each([
    ['InsecurePassword', { password: 'zukurz' }],
    ['InsecurePassword', { password: 'ohneGrossUndZahl!' }],
    ['InsecurePassword', { password: ` ${PASSWORD}` }],
    ['InsecurePassword', { password: `Aa1!${'x'.repeat(200)}` }],
    ['InvalidEMail', { eMail: 'keine' }],
    ['InvalidEMail', { eMail: 'a@b.de\r\nBcc: alle@verein.example' }],
    ['InvalidEMail', { eMail: `${'x'.repeat(250)}@b.de` }],
    ['InvalidName', { userName: '  ' }],
    ['InvalidName', { userName: 'x'.repeat(101) }],
    ['InvalidName', { userName: 'Ute\u0000' }],
    ['InvalidName', { userName: 'Ute\r\nBcc: alle@verein.example' }],
  ])('is refused with %s for %j', async (reason, wrong) => {
    const body = { userName: 'Ute', eMail: newAddress(), password: PASSWORD, ...wrong };
    expect((await page().post('/identity/register', body)).json()).toEqual({ success: false, reason });
  });

  it('takes no field that nobody may set', async () => {
    for (const more of [{ isAdministrator: true }, { roles: ['Administrator'] }, { isConfirmed: true }]) {
      const body = { userName: 'Ute', eMail: newAddress(), password: PASSWORD, ...more };
      expect((await page().post('/identity/register', body)).status).toBe(400);
    }
  });

  it('of somebody else is not given away: the same answer, and a mail to whom it belongs', async () => {
    const { eMail } = await newPerson();
    expect((await register(eMail.toUpperCase(), 'Fremdes-Passwort-1', 'Anderer')).json()).toEqual({
      success: true,
      reason: null,
    });
    const mail = await mails.mailTo(eMail, /schon ein Konto/);
    expect(linkIn(mail).pathname).toBe('/portal/forgot-password');
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login({ eMail, password: 'Fremdes-Passwort-1' })).toMatchObject({ success: false });
  });

  it('that waits for its activation is that of the last registration, and older links open nothing', async () => {
    const eMail = newAddress();
    await register(eMail, 'Fremdes-Passwort-1');
    const before = linkIn(await mails.mailTo(eMail)).searchParams;
    await register(eMail, PASSWORD);
    await expect.poll(() => mails.arrived.filter(({ recipients }) => recipients.includes(eMail)).length).toBe(2);
    const old = { userId: before.get('user_id'), confirmationCode: before.get('confirmation_code') };
    expect((await page().post('/identity/confirm', old)).json()).toMatchObject({ success: false });
    await confirm(eMail);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login({ eMail, password: 'Fremdes-Passwort-1' })).toMatchObject({ success: false });
  });

  it('is not opened for somebody else’s password by the link of an earlier registration, mailed anew or not', async () => {
    const eMail = newAddress();
    await register(eMail, PASSWORD);
    await mails.mailTo(eMail);
    // So many letters within an hour that no other one is written.
    await rows.query(
      `INSERT INTO identity.mails (recipient, subject, html, text, holds_key, state)
       SELECT $1, 'x', '', '', false, 'sent' FROM generate_series(1, 8)`,
      [eMail],
    );
    await register(eMail, 'Fremdes-Passwort-1');
    expect((await confirm(eMail)).json()).toEqual({ success: false, alreadyConfirmed: false });
    expect(await login({ eMail, password: 'Fremdes-Passwort-1' })).toMatchObject({ success: false });
  });
});

describe('a password', () => {
  it('changed by its owner keeps the own session and ends all others', async () => {
    const person = await newPerson();
    const here = await loggedIn(portal, person);
    const there = await loggedIn(portal, person);
    const next = 'Neues-Passwort-2';
    const change = (currentPassword: string, newPassword: string) =>
      here.browser.post('/identity/change-password', { eMail: person.eMail, currentPassword, newPassword });
    expect((await change(PASSWORD, 'schwach')).json()).toMatchObject({ reason: 'InsecurePassword' });
    expect((await change('falsch', next)).json()).toMatchObject({ reason: 'InvalidCredentials' });
    expect((await change(PASSWORD, PASSWORD)).json()).toMatchObject({ reason: 'NewPasswordEqualsCurrent' });
    const changed = (await change(PASSWORD, next)).json() as { accessToken: string };
    expect(changed).toMatchObject({ success: true, reason: null });
    expect(changed.accessToken).not.toBeNull();
    expect(await worth(here.browser)).toBe(200);
    expect((await here.browser.post('/identity/refresh')).json()).toMatchObject({ success: true });
    expect(await worth(there.browser)).toBe(401);
    expect((await there.browser.post('/identity/refresh')).json()).toMatchObject({ success: false });
    expect(await login({ eMail: person.eMail, password: next })).toMatchObject({ success: true });
    expect((await mails.mailTo(person.eMail, /geändert/)).email.text).toContain('Auf anderen Geräten');
  });

  it('of an account that is not activated cannot be changed', async () => {
    const eMail = newAddress();
    await register(eMail);
    const body = { eMail, currentPassword: PASSWORD, newPassword: 'Neues-Passwort-2' };
    expect((await page().post('/identity/change-password', body)).json()).toMatchObject({
      reason: 'ConfirmationRequired',
    });
  });

  it('needs exactly one of the old one and the key from the mail', async () => {
    const body = { eMail: newAddress(), newPassword: PASSWORD };
    for (const keys of [{}, { currentPassword: 'x', passwordResetToken: 'y' }]) {
      expect((await page().post('/identity/change-password', { ...body, ...keys })).status).toBe(400);
    }
  });

  it('forgotten is set anew with the mailed key, once and within an hour, and every session ends', async () => {
    const person = await newPerson();
    const before = await loggedIn(portal, person);
    const forgotten = await page().post('/identity/forgot-password', { eMail: person.eMail });
    expect([forgotten.status, forgotten.text]).toEqual([204, '']);
    const link = linkIn(await mails.mailTo(person.eMail, /Neues Passwort/));
    expect(link.pathname).toBe('/portal/forgot-password');
    expect(link.searchParams.get('email')).toBe(person.eMail);
    const reset = async (newPassword: string, token = link.searchParams.get('token')) =>
      (
        await page().post('/identity/change-password', { eMail: person.eMail, newPassword, passwordResetToken: token })
      ).json();
    expect(await reset('Neues-Passwort-2', 'geraten')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await reset(PASSWORD)).toMatchObject({ reason: 'NewPasswordEqualsCurrent' });
    expect(await reset('Neues-Passwort-2')).toMatchObject({ success: true, accessToken: null });
    expect(await reset('Neues-Passwort-3')).toMatchObject({ reason: 'InvalidCredentials' });
    expect(await worth(before.browser)).toBe(401);
    expect(await login({ ...person, password: 'Neues-Passwort-2' })).toMatchObject({ success: true });
  });

  it('forgotten by nobody gets the same answer and no mail', async () => {
    const eMail = newAddress();
    for (const typed of [eMail, 'keine Adresse', '']) {
      const answer = await page().post('/identity/forgot-password', { eMail: typed });
      expect([answer.status, answer.text]).toEqual([204, '']);
    }
    expect(mails.arrived.filter(({ recipients }) => recipients.includes(eMail))).toEqual([]);
  });
});

describe('name and address', () => {
  it('change: the name at once, the address once the new one is confirmed, and then one is logged out', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const eMail = newAddress();
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Ute Neu', eMail });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    expect((await browser.get('/identity/user-data')).json()).toMatchObject({
      userName: 'Ute Neu',
      eMail: person.eMail,
      pendingEMail: eMail,
    });
    expect((await mails.mailTo(person.eMail, /soll geändert werden/)).email.text).toContain(eMail);
    const link = linkIn(await mails.mailTo(eMail, /neue E-Mail/)).searchParams;
    expect(link.get('action')).toBe('change_email');
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: false });
    const body = { userId: link.get('user_id'), confirmationCode: link.get('confirmation_code') };
    expect((await page().post('/identity/confirm-email', body)).json()).toEqual({ success: true });
    expect((await page().post('/identity/confirm-email', body)).json()).toEqual({ success: false });
    expect(await worth(browser)).toBe(401);
    expect(await login({ eMail, password: PASSWORD })).toMatchObject({ success: true });
    expect(await login(person)).toMatchObject({ success: false });
  });

  it('of another account are not told: the same answer, and a mail to whom the address belongs', async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const { browser } = await loggedIn(portal, one);
    const put = await browser.ask('PUT', '/identity/user-data', { userName: 'Ute', eMail: other.eMail });
    expect(put.json()).toEqual({ success: true, emailValidationPending: true });
    await mails.mailTo(other.eMail, /schon ein Konto/);
    expect(await login(other)).toMatchObject({ success: true });
  });

  it('that are none are refused with the fields at fault', async () => {
    const { browser } = await loggedIn(portal, await newPerson());
    const put = await browser.ask('PUT', '/identity/user-data', { userName: ' ', eMail: 'keine' });
    expect(put.status).toBe(400);
    expect((put.json() as { errors: { path: string }[] }).errors.map(({ path }) => path)).toEqual([
      'body.userName',
      'body.eMail',
    ]);
  });
});

describe('one’s own data', () => {
  it('are handed out whole, and erased with everything that was kept about the account', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const exported = await browser.get('/identity/export');
    const data = exported.json() as { account: { eMail: string }; events: { type: string }[] };
    expect(data.account.eMail).toBe(person.eMail);
    expect(exported.text).not.toContain('argon2');
    await expect
      .poll(async () => ((await browser.get('/identity/export')).json() as typeof data).events.map(({ type }) => type))
      .toEqual(expect.arrayContaining(['Registered', 'Confirmed', 'LoginSucceeded']));
    expect((await browser.post('/identity/erase', { currentPassword: 'falsch' })).status).toBe(409);
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    expect(await login(person)).toMatchObject({ success: false, confirmationRequired: false });
    const { rows: left } = await rows.query<{ table: string; line: string }>(
      `SELECT 'accounts' AS table, a::text AS line FROM identity.accounts a UNION ALL
       SELECT 'mails', m::text FROM identity.mails m UNION ALL SELECT 'events', e::text FROM identity.user_events e`,
    );
    expect(left.filter(({ line }) => line.includes(person.eMail))).toEqual([]);
  });

  it('are not erased while an organisation has no other owner; else one leaves, and that is all the log says', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const { id: userId } = (await browser.get('/identity/user-data')).json() as { id: string };
    const created = await browser.post('/api/organizations', { name: 'SV Letzte' });
    const own = (created.json() as { id: string }).id;
    const owner = await portal.person('Olga Bleibt');
    const asking = { actor: { kind: 'user', id: owner.id }, command: null } as const;
    const stream = 'organization-bleibtbleibtblei';
    const invitationId = 'bleibtbleibtbleieinladung';
    for (const command of [
      { type: 'CreateOrganization', name: 'SV Bleibt', ownerId: owner.id },
      { type: 'InviteMember', invitationId, role: 'Scorer', addressHash: 'x' },
      { type: 'AcceptInvitation', invitationId, userId, addressHash: 'x' },
    ] as const) {
      expect(await portal.carryOut(organization, { stream, command, asking })).toMatchObject({ outcome: 'done' });
    }
    const erase = () => browser.post('/identity/erase', { currentPassword: PASSWORD });
    expect((await erase()).json()).toMatchObject({
      status: 409,
      code: 'last-owner',
      organizations: [{ id: own, name: 'SV Letzte' }],
    });
    expect(await login(person)).toMatchObject({ success: true });
    expect(
      (
        await portal.http.inject({
          method: 'DELETE',
          url: `/api/organizations/${own}`,
          headers: { 'sec-fetch-site': 'same-origin' },
          cookies: Object.fromEntries(browser.jar),
        })
      ).statusCode,
    ).toBe(204);
    await expect.poll(async () => (await erase()).status).toBe(204);
    const { rows: events } = await rows.query<{ type: string; line: string }>(
      'SELECT type, e::text AS line FROM log.events e WHERE stream = $1 ORDER BY revision',
      [stream],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'OrganizationCreated',
      'MemberInvited',
      'MemberJoined',
      'MemberLeft',
    ]);
    expect(events.filter(({ line }) => line.includes(person.eMail) || line.includes('Ute'))).toEqual([]);
  });

  it('are gone from organisations too that another owner may still bring back', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(portal, person);
    const { id: userId } = (await browser.get('/identity/user-data')).json() as { id: string };
    const owner = await portal.person('Olga Holt Zurück');
    const asking = { actor: { kind: 'user', id: owner.id }, command: null } as const;
    const stream = 'organization-zurueckzurueckzu';
    const invitationId = 'zurueckzurueckzueinladung';
    const carryOut = (command: OrganizationCommand) => portal.carryOut(organization, { stream, command, asking });
    await carryOut({ type: 'CreateOrganization', name: 'SV Zurück', ownerId: owner.id });
    await carryOut({ type: 'InviteMember', invitationId, role: 'Owner', addressHash: 'x' });
    await carryOut({ type: 'AcceptInvitation', invitationId, userId, addressHash: 'x' });
    await carryOut({ type: 'DeleteOrganization' });
    expect((await browser.post('/identity/erase', { currentPassword: PASSWORD })).status).toBe(204);
    await carryOut({ type: 'UndeleteOrganization' });
    // Else the one who is left could go too, and the organisation would be nobody's.
    expect(await carryOut({ type: 'LeaveOrganization' })).toMatchObject({
      outcome: 'refused',
      refused: { refusal: 'last-owner' },
    });
  });
});
