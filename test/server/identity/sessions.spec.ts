import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn } from './browser.ts';

let portal: TestPortal;
let other: TestPortal;
let rows: Pool;
beforeAll(async () => {
  portal = await openPortal(chiefSettings);
  other = await portal.another();
  rows = new Pool({ connectionString: portal.url, max: 2 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const refresh = async (node: TestPortal, token: string, key?: string) =>
  (
    await new Browser(node).post('/identity/refresh', undefined, {
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    })
  ).json() as { success: boolean; accessToken: string; refreshToken: string };

/** Makes the last renewal of a session, or its login, so many seconds older. */
const olderBy = (column: 'rotated_at' | 'created_at', seconds: number, accessToken: string) =>
  rows.query(`UPDATE identity.sessions SET ${column} = ${column} - make_interval(secs => $1) WHERE id = $2`, [
    seconds,
    sidOf(accessToken),
  ]);
const DAY = 24 * 60 * 60;

/** What a bearer is worth: 200 who is logged in, 401 who is not. */
const worth = async (node: TestPortal, token: string): Promise<number> =>
  (await new Browser(node).get('/identity/user-data', { authorization: `Bearer ${token}` })).status;

const sidOf = (token: string): string => (claimsOf(token) as { sid: string }).sid;
/** Which refresh token of its session it is. */
const numberOf = (token: string): string => (claimsOf(token) as { jti: string }).jti;
const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

describe('a login', () => {
  it('answers the tokens and sets them as cookies that no script and no other site gets', async () => {
    const answer = await new Browser(portal).post('/identity/login', CHIEF);
    const body = answer.json() as { accessToken: string; refreshToken: string };
    expect(body).toMatchObject({ success: true, confirmationRequired: false });
    expect(answer.cookies).toEqual([
      {
        name: 'tp_access',
        value: body.accessToken,
        path: '/',
        maxAge: 1_800,
        httpOnly: true,
        sameSite: 'Lax',
      },
      {
        name: 'tp_refresh',
        value: body.refreshToken,
        path: '/identity',
        maxAge: 2_592_000,
        httpOnly: true,
        sameSite: 'Lax',
      },
      {
        name: 'tp_device',
        value: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
        path: '/identity',
        maxAge: 34_560_000,
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(claimsOf(body.accessToken)).toMatchObject({ mail: CHIEF.eMail, rol: ['Administrator'] });
  });

  it('with a wrong password, an unknown address, or none, is refused in the same words', async () => {
    for (const body of [
      { ...CHIEF, password: 'falsch' },
      { ...CHIEF, eMail: 'niemand@verein.example' },
      { ...CHIEF, eMail: 'keine Adresse \u0000' },
      { eMail: '', password: '' },
    ]) {
      const answer = await new Browser(portal).post('/identity/login', body);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({
        success: false,
        confirmationRequired: false,
        accessToken: null,
        refreshToken: null,
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  it('takes the address in any case', async () => {
    expect((await loggedIn(portal, { ...CHIEF, eMail: CHIEF.eMail.toUpperCase() })).accessToken).not.toBe('');
  });

  it('begins a session of its own and ends the one the browser had: nobody can give another one his session', async () => {
    const { browser, accessToken, refreshToken } = await loggedIn(portal);
    const again = (await browser.post('/identity/login', CHIEF)).json() as { accessToken: string };
    expect(sidOf(again.accessToken)).not.toBe(sidOf(accessToken));
    await expect.poll(async () => (await refresh(other, refreshToken)).success).toBe(false);
  });
});

describe('a login under way', () => {
  it.each([
    ['is locked', 'locked_at = now()'],
    ['gets another password', `password_hash = 'another'`],
  ])('begins no session where its account %s meanwhile', async (_, change) => {
    const person = { eMail: `unterwegs-${change.length}@verein.example`, password: CHIEF.password };
    const { browser } = await loggedIn(portal);
    await browser.post('/api/management/users', { userName: 'Unterwegs', ...person });
    const client = await rows.connect();
    await client.query('BEGIN');
    await client.query(`UPDATE identity.accounts SET ${change} WHERE e_mail = $1`, [person.eMail]);
    const login = new Browser(portal).post('/identity/login', person);
    // Until it waits for what is being changed, or has not waited for it.
    await Promise.race([login, expect.poll(waiting).toBeGreaterThan(0)]);
    await client.query(
      `DELETE FROM identity.sessions s USING identity.accounts a WHERE a.id = s.account_id AND a.e_mail = $1`,
      [person.eMail],
    );
    await client.query('COMMIT');
    client.release();
    expect((await login).json()).toMatchObject({ success: false });
  });

  it('with the password alone begins no session where its account gets a second factor meanwhile', async () => {
    const person = { eMail: 'unterwegs-faktor@verein.example', password: CHIEF.password };
    const { browser } = await loggedIn(portal);
    await browser.post('/api/management/users', { userName: 'Unterwegs', ...person });
    const client = await rows.connect();
    await client.query('BEGIN');
    await client.query(
      `WITH held AS (SELECT id FROM identity.accounts WHERE e_mail = $1 FOR NO KEY UPDATE)
       INSERT INTO identity.totp (account_id, secret, confirmed_at, last_step) SELECT id, 'x', now(), 1 FROM held`,
      [person.eMail],
    );
    const login = new Browser(portal).post('/identity/login', person);
    await Promise.race([login, expect.poll(waiting).toBeGreaterThan(0)]);
    await client.query('COMMIT');
    client.release();
    expect((await login).json()).toMatchObject({ success: false });
    expect((await new Browser(portal).post('/identity/login', person)).json()).toMatchObject({
      success: false,
      secondFactor: { methods: ['totp'] },
    });
  });

  const waiting = async (): Promise<number> =>
    (await rows.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
      .rowCount ?? 0;
});

describe('a refresh', () => {
  it('gives the next token, and the same one again to whoever lost the answer and repeats the call with its key', async () => {
    const { refreshToken: first, accessToken } = await loggedIn(portal);
    const second = await refresh(portal, first, 'eins');
    expect(second.refreshToken).not.toBe(first);
    expect((await refresh(other, first, 'eins')).refreshToken).toBe(second.refreshToken);
    // Its successor was never used: also much later.
    await olderBy('rotated_at', 9 * DAY, accessToken);
    expect(numberOf((await refresh(other, first, 'eins')).refreshToken)).toBe(numberOf(second.refreshToken));
    expect(await refresh(other, second.refreshToken, 'zwei')).toMatchObject({ success: true });
  });

  it('without a key gives the same one again for 30 s', async () => {
    const { refreshToken: first, accessToken } = await loggedIn(portal);
    const second = (await refresh(portal, first)).refreshToken;
    await olderBy('rotated_at', 25, accessToken);
    expect(numberOf((await refresh(other, first)).refreshToken)).toBe(numberOf(second));
    await olderBy('rotated_at', 10, accessToken);
    expect((await refresh(other, first)).success).toBe(false);
    expect((await refresh(portal, second)).success).toBe(false);
  });

  it('with the key of a call whose answer arrived is no way back: its successor was used, so the family ends', async () => {
    const { refreshToken: first } = await loggedIn(portal);
    const second = (await refresh(portal, first, 'eins')).refreshToken;
    const third = (await refresh(portal, second, 'zwei')).refreshToken;
    expect((await refresh(other, first, 'eins')).success).toBe(false);
    expect((await refresh(portal, third, 'drei')).success).toBe(false);
  });

  it.each([
    ['by calls without a key, a minute apart', undefined, undefined, 60],
    ['by calls with keys of their own, at once', 'original', 'kopie', 0],
    ['by a call without a key, at once after one with', 'original', undefined, 0],
    ['by a call without a key, a minute after one with', 'original', undefined, 60],
    ['by a call with a key, at once after one without', undefined, 'kopie', 0],
  ])('of a token that was copied, %s, ends the family at the second use', async (_, own, copied, seconds) => {
    const { refreshToken: first, accessToken } = await loggedIn(portal);
    const second = await refresh(portal, first, own);
    expect(second.success).toBe(true);
    expect(await worth(portal, second.accessToken)).toBe(200);
    await olderBy('rotated_at', seconds, accessToken);
    expect((await refresh(other, first, copied)).success).toBe(false);
    expect((await refresh(portal, second.refreshToken, own)).success).toBe(false);
    await expect.poll(() => worth(portal, second.accessToken)).toBe(401);
    const noted = () =>
      rows.query(
        `SELECT FROM identity.mails WHERE recipient = $1 AND subject = 'Eine Anmeldung wurde beendet' AND text LIKE '%kopiert%'`,
        [CHIEF.eMail],
      );
    await expect.poll(async () => (await noted()).rowCount).toBeGreaterThan(0);
    const events = await rows.query(`SELECT FROM identity.user_events WHERE type = 'SessionRevoked'`);
    expect(events.rowCount).toBeGreaterThan(0);
  });

  it('ends 90 days after the login, however often it comes, and no token outlives that', async () => {
    const { refreshToken, accessToken } = await loggedIn(portal);
    await olderBy('created_at', 90 * DAY - 60, accessToken);
    const last = await refresh(portal, refreshToken);
    const inAMinute = Date.now() / 1000 + 61;
    for (const token of [last.accessToken, last.refreshToken]) {
      expect((claimsOf(token) as { exp: number }).exp).toBeLessThanOrEqual(inAMinute);
    }
    await olderBy('created_at', 61, accessToken);
    expect((await refresh(portal, last.refreshToken)).success).toBe(false);
  });

  it('at two nodes at once gives both the same token', async () => {
    const { refreshToken } = await loggedIn(portal);
    const nodes = Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? portal : other));
    const answers = await Promise.all(nodes.map((node) => refresh(node, refreshToken)));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('without a token, with an access token, or after 30 days, is no longer logged in and loses the cookies', async () => {
    const { browser, refreshToken, accessToken } = await loggedIn(portal);
    expect((await refresh(portal, accessToken)).success).toBe(false);
    expect((await new Browser(portal).post('/identity/refresh')).json()).toMatchObject({ success: false });
    await rows.query(`UPDATE identity.sessions SET rotated_at = now() - interval '31 days' WHERE id = $1`, [
      sidOf(accessToken),
    ]);
    expect((await refresh(portal, refreshToken)).success).toBe(false);
    expect((await browser.post('/identity/refresh')).json()).toMatchObject({ success: false });
    expect([...browser.jar.keys()]).toEqual(['tp_device']);
  });
});

describe('a session that ended', () => {
  it('is out on this node at once and soon on the other', async () => {
    const { browser, accessToken, refreshToken } = await loggedIn(portal);
    expect([await worth(portal, accessToken), await worth(other, accessToken)]).toEqual([200, 200]);
    expect((await browser.post('/identity/logout')).status).toBe(204);
    expect([...browser.jar.keys()]).toEqual(['tp_device']);
    expect((await refresh(portal, refreshToken)).success).toBe(false);
    expect(await worth(portal, accessToken)).toBe(401);
    await expect.poll(() => worth(other, accessToken)).toBe(401);
    expect(await worth(await portal.another(), accessToken)).toBe(401);
  });
});
