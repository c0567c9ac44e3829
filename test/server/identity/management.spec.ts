import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn } from './browser.ts';

let portal: TestPortal;
let chief: Browser;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  chief = (await loggedIn(portal)).browser;
});
afterAll(() => portal.end());

const PASSWORD = 'Tor-und-Latte-9';
interface User {
  readonly id: string;
  readonly name: string;
  readonly eMail: string;
  readonly isLocked: boolean;
  readonly roles: readonly { readonly name: string }[];
}

async function create(name: string): Promise<User> {
  const answer = await chief.post('/api/management/users', {
    userName: name,
    eMail: `${name.toLowerCase()}@verein.example`,
    password: PASSWORD,
  });
  expect(answer.status).toBe(201);
  return answer.json() as User;
}
const change = (id: string, body: object) => chief.ask('PATCH', `/api/management/users/${id}`, body);
const list = async (query = ''): Promise<{ users: User[]; cursor: string | null }> =>
  (await chief.get(`/api/management/users${query}`)).json() as { users: User[]; cursor: string | null };

describe('administrators', () => {
  it('leave no address of their own with the accounts they make and change', async () => {
    const { id } = await create('Frida');
    await change(id, { locked: true });
    const events = async () =>
      (
        (await chief.get(`/api/management/users/${id}/events`)).json() as {
          events: { type: string; ipAddress: string | null; userAgent: string | null }[];
        }
      ).events.map(({ type, ipAddress, userAgent }) => [type, ipAddress, userAgent]);
    await expect.poll(events).toEqual([
      ['Locked', null, null],
      ['Registered', null, null],
    ]);
  });

  it('whose answer got lost make the account once and get the answer again', async () => {
    const body = { userName: 'Gerda', eMail: 'gerda@verein.example', password: PASSWORD };
    const make = (other = {}) =>
      chief.post('/api/management/users', { ...body, ...other }, { 'idempotency-key': 'gerda-once' });
    const first = await make();
    expect(first.status).toBe(201);
    const again = await make();
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect((await list('?search=gerda')).users).toHaveLength(1);
    const events = async () =>
      (
        (await chief.get(`/api/management/users/${(first.json() as User).id}/events`)).json() as {
          events: { type: string }[];
        }
      ).events.map(({ type }) => type);
    await expect.poll(events).toEqual(['Registered']);
    for (const other of [{ eMail: 'andere@verein.example' }, { userName: 'Gerd' }, { password: `${PASSWORD}!` }]) {
      expect((await make(other)).status).toBe(422);
    }
    expect((await chief.post('/api/management/users', body, { 'idempotency-key': 'gerda-twice' })).status).toBe(409);
  });

  it('make accounts that can log in at once, and find them by name or address, page by page', async () => {
    for (const name of ['Anna', 'Bernd', 'Clara']) await create(name);
    const login = await new Browser(portal).post('/identity/login', {
      eMail: 'anna@verein.example',
      password: PASSWORD,
    });
    expect(login.json()).toMatchObject({ success: true });
    expect((await list('?search=BERN')).users.map(({ name }) => name)).toEqual(['Bernd']);
    expect((await list('?search=clara%40')).users.map(({ name }) => name)).toEqual(['Clara']);
    expect((await list('?search=_')).users).toEqual([]);
    const first = await list('?limit=2');
    expect(first.users.map(({ name }) => name)).toEqual(['Clara', 'Bernd']);
    const rest = await list(`?limit=200&cursor=${first.cursor}`);
    expect(rest.users.map(({ name }) => name).slice(0, 1)).toEqual(['Anna']);
    expect(rest.cursor).toBeNull();
    expect((await chief.get('/api/management/users?cursor=xxxx')).status).toBe(400);
    const body = { userName: 'Anna', eMail: 'ANNA@verein.example', password: PASSWORD };
    expect((await chief.post('/api/management/users', body)).status).toBe(409);
    expect((await chief.post('/api/management/users', { ...body, eMail: 'x@y.de', password: 'kurz' })).status).toBe(
      400,
    );
  });

  it('lock an account: it is out at once and cannot come in, until it is unlocked', async () => {
    const { id, eMail } = await create('Dora');
    const { browser } = await loggedIn(portal, { eMail, password: PASSWORD });
    expect((await change(id, { locked: true })).status).toBe(204);
    expect((await browser.get('/identity/user-data')).status).toBe(401);
    expect((await browser.post('/identity/refresh')).json()).toMatchObject({ success: false });
    const login = () => new Browser(portal).post('/identity/login', { eMail, password: PASSWORD });
    expect((await login()).json()).toMatchObject({ success: false, confirmationRequired: false });
    await change(id, { locked: false });
    expect((await login()).json()).toMatchObject({ success: true });
    const types = async () =>
      ((await chief.get(`/api/management/users/${id}/events`)).json() as { events: { type: string }[] }).events
        .map(({ type }) => type)
        .filter((type) => /ocked/.test(type));
    await expect.poll(types).toEqual(['Unlocked', 'Locked']);
  });

  it('give and take the role; the last one who can log in stays', async () => {
    const { users } = await list(`?search=${CHIEF.eMail}`);
    const own = users[0]?.id ?? '';
    const { id, eMail } = await create('Erik');
    const { browser } = await loggedIn(portal, { eMail, password: PASSWORD });
    expect((await browser.get('/api/management/users')).status).toBe(403);
    for (const loss of [{ roles: [] }, { locked: true }]) {
      expect((await change(own, loss)).json()).toMatchObject({ status: 409, code: 'last-administrator' });
    }
    expect((await chief.post('/identity/erase', { currentPassword: CHIEF.password })).json()).toMatchObject({
      code: 'last-administrator',
    });
    await change(id, { roles: ['Administrator'] });
    expect((await browser.get('/api/management/users')).status).toBe(200);
    const both = await Promise.all([
      change(own, { roles: [] }),
      browser.ask('PATCH', `/api/management/users/${id}`, { roles: [] }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe('one account', () => {
  it('is shown with its organisations by name, and an unknown one is not there', async () => {
    const admin = await portal.person('Anton', { isAdministrator: true });
    const ask = (id: string) => portal.http.inject({ url: `/api/management/users/${id}`, headers: admin.headers });
    const frieda = await portal.person('Frieda');
    for (const name of ['SV Zell', 'Äußere Liga']) {
      await portal.http.inject({
        method: 'POST',
        url: '/api/organizations',
        headers: frieda.headers,
        payload: { name },
      });
    }
    expect((await ask(frieda.id)).json()).toMatchObject({
      id: frieda.id,
      name: 'Frieda',
      pendingEMail: null,
      organizations: [
        { name: 'Äußere Liga', role: 'Owner' },
        { name: 'SV Zell', role: 'Owner' },
      ],
    });
    expect((await ask('aaaaaaaaaaaaaaaa')).statusCode).toBe(404);
  });
});

describe('the operator’s pages', () => {
  it('say that they are not filled, then what the administrator wrote, as text', async () => {
    const admin = await portal.person('Adele', { isAdministrator: true });
    const page = async (path: string) => (await portal.http.inject(path)).body;
    expect(await page('/impressum')).toContain('Nicht hinterlegt');
    expect(await page('/datenschutz')).toContain('PRIVACY_URL');
    const put = await portal.http.inject({
      method: 'PUT',
      url: '/api/management/operator',
      headers: admin.headers,
      payload: { imprint: 'SV Musterstadt <script>alert(1)</script>\n\nHauptstr. 1', privacy: ' ' },
    });
    expect(put.statusCode).toBe(204);
    expect(await page('/impressum')).toContain(
      '<p>SV Musterstadt &lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>Hauptstr. 1</p>',
    );
    expect(await page('/datenschutz')).toContain('Nicht hinterlegt');
  });

  it('are saved one by one: of two administrators at once, none takes back what the other wrote', async () => {
    const admin = await portal.person('Ada', { isAdministrator: true });
    const put = async (payload: object) =>
      (await portal.http.inject({ method: 'PUT', url: '/api/management/operator', headers: admin.headers, payload }))
        .statusCode;
    expect(await put({ imprint: 'SV Musterstadt' })).toBe(204);
    expect(await put({ privacy: 'Wir zählen Tore.' })).toBe(204);
    const kept = await portal.http.inject({ url: '/api/management/operator', headers: admin.headers });
    expect(kept.json()).toMatchObject({ imprint: 'SV Musterstadt', privacy: 'Wir zählen Tore.' });
  });

  it('are elsewhere where the settings say so', async () => {
    const other = await openPortal({ IMPRINT_URL: 'https://verein.example/impressum' });
    const answer = await other.http.inject('/impressum');
    const admin = await other.person('Adele', { isAdministrator: true });
    const operator = await other.http.inject({ url: '/api/management/operator', headers: admin.headers });
    expect(operator.json()).toEqual({
      imprint: null,
      privacy: null,
      imprintUrl: 'https://verein.example/impressum',
      privacyUrl: null,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'https://verein.example/impressum']);
    await other.end();
  });
});

it('figures of logins, hashing and mails are there for Prometheus', async () => {
  const { body } = await portal.http.inject('/metrics');
  expect(body).toMatch(/^portal_logins_total\{outcome="succeeded"\} [1-9]/m);
  expect(body).toMatch(/^portal_password_hash_queue_length 0$/m);
  expect(body).toMatch(/^portal_emails_pending \d+$/m);
});
