import { beforeAll, describe, expect, it } from 'vitest';
import { Browser, CHIEF, loggedIn } from './browser.ts';
import { openIdentityFixture, PASSWORD, type Login } from './identity-fixture.ts';
import { codeAt } from './totp-codes.ts';

// What administrators do with an account leaves a trace there: what, and who did it. Its owner hears of it by mail.

const desk = openIdentityFixture();
const { newAddress, newPerson, register } = desk;

let chief: Browser;
let chiefId = '';
beforeAll(async () => {
  chief = (await loggedIn(desk.portal)).browser;
  chiefId = ((await chief.get('/identity/user-data')).json() as { id: string }).id;
});

interface User {
  readonly id: string;
  readonly hasSecondFactor: boolean;
}
async function userAt(eMail: string): Promise<User> {
  const { users } = (await chief.get(`/api/management/users?search=${encodeURIComponent(eMail)}`)).json() as {
    users: User[];
  };
  return users[0] ?? { id: '', hasSecondFactor: false };
}
const change = (id: string, body: object, by = chief) => by.ask('PATCH', `/api/management/users/${id}`, body);
const removeFactors = (id: string, by = chief) => by.ask('DELETE', `/api/management/users/${id}/second-factor`);

type Told = readonly [type: string, actor: { readonly id: string; readonly name: string } | null];
/** What happened to an account and by whom, but logins; newest first. */
async function events(id: string): Promise<readonly Told[]> {
  const answer = (await chief.get(`/api/management/users/${id}/events`)).json() as {
    events: { type: string; actor: Told[1]; ipAddress: string | null }[];
  };
  return answer.events.filter(({ type }) => !type.startsWith('Log')).map(({ type, actor }) => [type, actor]);
}
const CHIEF_ACTOR = () => ({ id: chiefId, name: 'Administrator' });

/** Subjects and texts of the mails to an address, the oldest first, but the one of its activation. */
const mailsTo = (address: string): readonly string[] =>
  desk.mails.arrived
    .filter(({ recipients, email }) => recipients.includes(address) && !/bestätigen/.test(email.subject ?? ''))
    .map(({ email }) => `${email.subject}: ${(email.text ?? '').replaceAll(/\s+/g, ' ')}`);

async function withApp(): Promise<Login & { readonly browser: Browser }> {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const { secret } = (await browser.post('/identity/second-factor/totp', {})).json() as { secret: string };
  const code = codeAt(secret, desk.portal.now());
  expect((await browser.post('/identity/second-factor/totp/confirm', { code })).json()).toMatchObject({
    success: true,
  });
  return { ...person, browser };
}

describe('the role', () => {
  it('given and taken leaves an event with who did it, and a mail; what changes nothing leaves none', async () => {
    const { eMail } = await newPerson();
    const { id } = await userAt(eMail);
    for (const roles of [['Administrator'], ['Administrator'], [], []]) {
      expect((await change(id, { roles })).status).toBe(204);
    }
    expect((await events(id)).slice(0, 2)).toEqual([
      ['AdministratorRevoked', CHIEF_ACTOR()],
      ['AdministratorGranted', CHIEF_ACTOR()],
    ]);
    await expect.poll(() => mailsTo(eMail).length, { timeout: 10_000 }).toBe(2);
    expect(mailsTo(eMail)[0]).toMatch(/^Sie sind jetzt Administrator: .*Rolle Administrator gegeben/);
    expect(mailsTo(eMail)[1]).toMatch(/^Sie sind kein Administrator mehr: .*Rolle Administrator genommen/);
    // No link that acts: nothing of it is undone by a new password.
    for (const mail of mailsTo(eMail)) expect(mail).not.toContain('/portal/');
  });

  it('of the first administrator, whom the settings name, is told too, with nobody who gave it', async () => {
    expect((await events(chiefId)).slice(-2)).toEqual([
      ['AdministratorGranted', null],
      ['Registered', null],
    ]);
    expect(mailsTo(CHIEF.eMail)).toEqual([]);
  });
});

describe('by hand', () => {
  it('confirmed, locked and unlocked say who did it, and locked and unlocked are told by mail', async () => {
    const eMail = newAddress();
    await register(eMail, PASSWORD);
    const { id } = await userAt(eMail);
    expect((await change(id, { isConfirmed: true })).status).toBe(204);
    expect((await change(id, { locked: true })).status).toBe(204);
    expect((await change(id, { locked: false })).status).toBe(204);
    expect(await events(id)).toEqual([
      ['Unlocked', CHIEF_ACTOR()],
      ['Locked', CHIEF_ACTOR()],
      ['Confirmed', CHIEF_ACTOR()],
      ['Registered', null],
    ]);
    await expect.poll(() => mailsTo(eMail).length, { timeout: 10_000 }).toBe(2);
    expect(mailsTo(eMail)[0]).toMatch(/^Ihr Konto wurde gesperrt: /);
    expect(mailsTo(eMail)[1]).toMatch(/^Ihr Konto ist nicht mehr gesperrt: .*Sie können sich wieder anmelden/);
  });

  it('made says who did it, and after the end of that account nobody', async () => {
    const { eMail, password } = await newPerson();
    const helper = await userAt(eMail);
    await change(helper.id, { roles: ['Administrator'] });
    const { browser } = await loggedIn(desk.portal, { eMail, password });
    const made = { userName: 'Gerda', eMail: newAddress(), password: PASSWORD };
    const { id } = (await browser.post('/api/management/users', made)).json() as User;
    await expect.poll(() => events(id)).toEqual([['Registered', { id: helper.id, name: 'Ute Übungsleiterin' }]]);
    expect((await browser.post('/identity/erase', { currentPassword: password })).status).toBe(204);
    expect(await events(id)).toEqual([['Registered', null]]);
  });

  it('takes a role also while the administrator erases the own account: one after the other, and then by nobody', async () => {
    const [leaving, other] = [await newPerson(), await newPerson()];
    const [{ id: actor }, { id }] = [await userAt(leaving.eMail), await userAt(other.eMail)];
    for (const one of [actor, id]) await change(one, { roles: ['Administrator'] });
    const { browser } = await loggedIn(desk.portal, leaving);
    const client = await desk.rows.connect();
    // As an erasure does it: the account, then the turn of the administrators.
    await client.query('BEGIN');
    await client.query('SELECT FROM identity.accounts WHERE id = $1 FOR UPDATE', [actor]);
    const revoked = change(id, { roles: [] }, browser);
    const waiting = async (): Promise<number | null> =>
      (
        await desk.rows.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.administrators', 0))`);
    await client.query('DELETE FROM identity.accounts WHERE id = $1', [actor]);
    await client.query('COMMIT');
    client.release();
    expect((await revoked).status).toBe(204);
    expect((await events(id))[0]).toEqual(['AdministratorRevoked', null]);
  });

  it('tells the account’s owner nothing of who it was', async () => {
    const { eMail, password } = await newPerson();
    const { id } = await userAt(eMail);
    await change(id, { roles: ['Administrator'] });
    const { browser } = await loggedIn(desk.portal, { eMail, password });
    const exported = (await browser.get('/identity/export')).text;
    expect(exported).toContain('AdministratorGranted');
    expect(exported).not.toContain(chiefId);
  });
});

describe('factors of an account', () => {
  it('are removed by an administrator: the password opens it, all sessions end, and its owner is told', async () => {
    const { browser, ...person } = await withApp();
    const { id } = await userAt(person.eMail);
    const details = async () => (await chief.get(`/api/management/users/${id}`)).json();
    expect(await details()).toMatchObject({ hasSecondFactor: true });
    expect(await desk.login(person)).toMatchObject({
      success: false,
      secondFactor: { methods: ['totp', 'recovery-code'] },
    });
    const node = await desk.portal.another();
    expect(await desk.worth(browser.at(node))).toBe(200);

    expect((await removeFactors(id)).status).toBe(204);
    expect(await details()).toMatchObject({ hasSecondFactor: false });
    expect(await desk.worth(browser)).toBe(401);
    await expect.poll(() => desk.worth(browser.at(node)), { timeout: 1_000 }).toBe(401);
    expect(await desk.login(person)).toMatchObject({ success: true });
    expect((await events(id))[0]).toEqual(['FactorsRemoved', CHIEF_ACTOR()]);
    const told = () => mailsTo(person.eMail).filter((text) => text.includes('hat die Verwaltung'));
    await expect.poll(() => told().length, { timeout: 10_000 }).toBe(1);
    expect(told()[0]).not.toContain('/portal/');

    // Nothing is left to remove, and nothing happens.
    const again = (await loggedIn(desk.portal, person)).browser;
    expect((await removeFactors(id)).status).toBe(204);
    expect(await desk.worth(again)).toBe(200);
    expect((await events(id)).filter(([type]) => type === 'FactorsRemoved')).toHaveLength(1);
    expect((await removeFactors('aaaaaaaaaaaaaaaa')).status).toBe(404);
  });

  it('are removed by nobody else', async () => {
    const { eMail } = await withApp();
    const { browser } = await loggedIn(desk.portal, await newPerson());
    const { id } = await userAt(eMail);
    expect((await removeFactors(id, browser)).status).toBe(403);
    expect((await removeFactors(id, new Browser(desk.portal))).status).toBe(401);
    expect((await chief.get(`/api/management/users/${id}`)).json()).toMatchObject({ hasSecondFactor: true });
  });
});
