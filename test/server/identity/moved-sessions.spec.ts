import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { TestPortal } from '#test/support/portal.ts';
import { Browser, loggedIn } from './browser.ts';
import { type Login, openIdentityFixture, PASSWORD } from './identity-fixture.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import { codeAt } from './totp-codes.ts';

// A session continues under another id when its account's password or a factor changes: what was copied before is worth
// nothing, at any node.

const desk = openIdentityFixture();
const { newPerson, page, worth, newAddress } = desk;

let other: TestPortal;
beforeAll(async () => {
  other = await desk.portal.another();
});

const NEXT = 'Berg-und-Tal-22';
const STEP_MS = 30_000;
const at = { origin: 'http://localhost:3000' };

interface Answer {
  readonly success: boolean;
  readonly reason: string | null;
  readonly secret: string;
  readonly recoveryCodes: readonly string[] | null;
  readonly options: { readonly challenge: string };
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
}
type Headers = Readonly<Record<string, string>>;

const post = async (browser: Browser, path: string, body: object = {}, headers: Headers = {}): Promise<Answer> =>
  (await browser.post(`/identity/${path}`, body, headers)).json() as Answer;

const changePassword = (browser: Browser, { eMail, password }: Login, headers: Headers = {}): Promise<Answer> =>
  post(browser, 'change-password', { eMail, currentPassword: password, newPassword: NEXT }, headers);

/** Sets up the app as far as its first code, and answers that. */
async function beginApp(browser: Browser): Promise<string> {
  const { secret } = await post(browser, 'second-factor/totp');
  desk.portal.passes(STEP_MS);
  return codeAt(secret, desk.portal.now());
}
const addApp = async (browser: Browser, headers: Headers = {}): Promise<Answer> =>
  post(browser, 'second-factor/totp/confirm', { code: await beginApp(browser) }, headers);
async function addPasskey(browser: Browser, headers: Headers = {}): Promise<Answer & { readonly id: string }> {
  const passkey = new SoftwareAuthenticator();
  const { options } = await post(browser, 'passkeys/options');
  const response = passkey.make(options, at);
  return { ...(await post(browser, 'passkeys', { name: 'Telefon', response }, headers)), id: passkey.id };
}

/** What changes password or factors; `before` makes what it needs. */
const changes: readonly {
  readonly name: string;
  readonly before?: (browser: Browser) => Promise<string>;
  readonly change: (browser: Browser, person: Login, made: string, headers: Headers) => Promise<Answer>;
}[] = [
  { name: 'another password', change: (browser, person, _, headers) => changePassword(browser, person, headers) },
  { name: 'an app', change: (browser, _, __, headers) => addApp(browser, headers) },
  { name: 'a passkey', change: (browser, _, __, headers) => addPasskey(browser, headers) },
  {
    name: 'an app removed',
    before: async (browser) => String((await addApp(browser)).success),
    change: (browser, _, __, headers) => post(browser, 'second-factor/totp/remove', {}, headers),
  },
  {
    name: 'a passkey removed',
    before: async (browser) => (await addPasskey(browser)).id,
    change: (browser, _, id, headers) => post(browser, `passkeys/${id}/remove`, {}, headers),
  },
  {
    name: 'other recovery codes',
    before: async (browser) => String((await addApp(browser)).success),
    change: (browser, _, __, headers) => post(browser, 'second-factor/recovery-codes', {}, headers),
  },
];

const bearer = (token: string | null): Headers => ({ authorization: `Bearer ${token}` });
const statusWith = async (node: Pick<TestPortal, 'http'>, token: string | null): Promise<number> =>
  (await new Browser(node).get('/identity/user-data', bearer(token))).status;
const refresh = async (browser: Browser, headers: Headers = {}): Promise<Answer> =>
  post(browser, 'refresh', undefined, headers);

interface OwnSession {
  readonly id: string;
  readonly startedAt: string;
  readonly endsAt: string;
  readonly userAgent: string | null;
  readonly isCurrent: boolean;
}
const listed = async (browser: Browser): Promise<readonly OwnSession[]> =>
  ((await browser.get('/identity/sessions')).json() as { sessions: OwnSession[] }).sessions;

const mailsOf = async ({ eMail }: Login): Promise<readonly string[]> =>
  (
    await desk.rows.query<{ subject: string }>('SELECT subject FROM identity.mails WHERE recipient = $1', [eMail])
  ).rows.map(({ subject }) => subject);

describe.each(changes)('$name', ({ before = async () => '', change }) => {
  it('ends copies of its tokens at every node within a second, and the own page stays logged in', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const made = await before(browser);
    const copies = { here: browser.at(desk.portal), there: browser.at(other) };
    expect([await worth(copies.here), await worth(copies.there)]).toEqual([200, 200]);
    const [listedBefore] = await listed(browser);

    const answer = await change(browser, person, made, {});
    expect(answer).toMatchObject({ success: true, reason: null });
    expect(await worth(browser)).toBe(200);
    expect(await worth(copies.here)).toBe(401);
    await expect.poll(() => worth(copies.there), { timeout: 1_000 }).toBe(401);
    expect(await worth(browser.at(other))).toBe(200);
    for (const headers of [{}, { 'idempotency-key': 'kopie' }])
      expect((await refresh(copies.there.at(other), headers)).success).not.toBe(true);

    // The same device as before, which began when it did.
    const [own, ...more] = await listed(browser);
    expect(more).toEqual([]);
    const { id, startedAt, endsAt, userAgent } = listedBefore ?? {};
    expect(own).toMatchObject({ startedAt, endsAt, userAgent, isCurrent: true });
    expect(own?.id).not.toBe(id);
    expect((await refresh(browser)).success).toBe(true);
  });

  it('gives a program without cookies its tokens in the answer', async () => {
    const person = await newPerson();
    const { browser, accessToken } = await loggedIn(desk.portal, person);
    const made = await before(browser);
    const token = browser.jar.get('tp_access') ?? accessToken;
    const program = new Browser(desk.portal, bearer(token));
    const answer = await change(program, person, made, {});
    expect(await statusWith(desk.portal, token)).toBe(401);
    expect(await statusWith(desk.portal, answer.accessToken)).toBe(200);
    expect(await refresh(new Browser(other, bearer(answer.refreshToken)))).toMatchObject({ success: true });
  });

  it('whose answer was lost is found by a refresh with its key, once; it is no theft', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const made = await before(browser);
    const [unheard, copy] = [browser.at(desk.portal), browser.at(other)];
    await change(browser, person, made, { 'idempotency-key': 'eins' });

    // Another one without the key hears that it comes too early, and keeps the cookies that it may have got meanwhile.
    const early = await copy.post('/identity/refresh', undefined, { 'idempotency-key': 'kopie' });
    expect([early.status, early.headers['retry-after'], early.cookies]).toEqual([503, '1', []]);
    expect(await refresh(unheard, { 'idempotency-key': 'eins' })).toMatchObject({ success: true });
    expect(await worth(unheard)).toBe(200);
    expect(await refresh(unheard, { 'idempotency-key': 'zwei' })).toMatchObject({ success: true });

    // Once its tokens were used, the key opens nothing, and ends nothing.
    await desk.rows.query(`UPDATE identity.sessions SET rotated_at = rotated_at - interval '31 seconds'`);
    expect(await refresh(copy, { 'idempotency-key': 'eins' })).toMatchObject({ success: false });
    expect(await worth(unheard)).toBe(200);
    expect((await mailsOf(person)).filter((subject) => /beendet/.test(subject))).toEqual([]);
  });
});

describe('a login that is older than 15 minutes', () => {
  async function loggedInLongAgo(person: Login): Promise<Browser> {
    const { browser } = await loggedIn(desk.portal, person);
    await longAgo();
    return browser;
  }
  const longAgo = () =>
    desk.rows.query(
      `UPDATE identity.sessions SET created_at = created_at - interval '16 minutes', proven_at = proven_at - interval '16 minutes'`,
    );
  const asksForPassword = async (browser: Browser): Promise<boolean> =>
    (await post(browser, 'second-factor/totp')).reason === 'PasswordRequired';

  it('asks for no password again within 15 minutes of a change by the password', async () => {
    const person = await newPerson();
    const browser = await loggedInLongAgo(person);
    expect(await asksForPassword(browser)).toBe(true);
    expect(await changePassword(browser, person)).toMatchObject({ success: true });
    expect(await asksForPassword(browser)).toBe(false);
    await longAgo();
    expect(await asksForPassword(browser)).toBe(true);
    const address = { userName: 'Ute', eMail: newAddress() };
    expect((await browser.ask('PUT', '/identity/user-data', address)).json()).toMatchObject({
      reason: 'PasswordRequired',
    });
  });

  it('does so after a change that typed none', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const code = await beginApp(browser);
    await longAgo();
    expect(await post(browser, 'second-factor/totp/confirm', { code })).toMatchObject({ success: true });
    expect(await post(browser, 'second-factor/recovery-codes')).toMatchObject({ reason: 'PasswordRequired' });
    const typed = { currentPassword: PASSWORD };
    expect(await post(browser, 'second-factor/recovery-codes', typed)).toMatchObject({ success: true });
    expect(await post(browser, 'second-factor/recovery-codes')).toMatchObject({ success: true });
  });
});

describe('two pages of one browser', () => {
  it('of which one changes the password while the other renews: both are in, whichever answer comes first', async () => {
    const person = await newPerson();
    const { browser } = await loggedIn(desk.portal, person);
    const key = { 'idempotency-key': 'gemeinsam' };
    const [one, two] = [browser.at(desk.portal), browser.at(other)];
    const [changed, renewed] = await Promise.all([
      changePassword(one, person, key),
      expect
        .poll(() => worth(two), { interval: 5 })
        .toBe(401)
        .then(() => refresh(two, key)),
    ]);
    expect([changed.success, renewed.success]).toEqual([true, true]);
    expect(renewed.refreshToken).toBe(changed.refreshToken);
    expect([await worth(one), await worth(two)]).toEqual([200, 200]);
  });
});

const listening = ({ http }: Pick<TestPortal, 'http'>): Promise<string> => http.listen({ port: 0, host: '127.0.0.1' });

it('closes live connections of the former id, and opens those of the next', { timeout: 20_000 }, async () => {
  const person = await newPerson();
  const { browser } = await loggedIn(desk.portal, person);
  const addresses = [await listening(desk.portal), await listening(other)];
  const connect = (address: string): WebSocket =>
    new WebSocket(`${address.replace('http', 'ws')}/api/live`, { headers: bearer(browser.jar.get('tp_access') ?? '') });
  const opened = (socket: WebSocket): Promise<void> =>
    new Promise((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
  const sockets = addresses.map(connect);
  await Promise.all(sockets.map(opened));
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', (code) => resolve(code))));
  expect(await changePassword(browser, person)).toMatchObject({ success: true });
  expect(await Promise.all(closed)).toEqual([4001, 4001]);
  const again = addresses.map(connect);
  await Promise.all(again.map(opened));
  for (const socket of again) socket.close();
  expect(await worth(page())).toBe(401);
});
