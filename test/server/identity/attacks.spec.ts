import { createHmac } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn } from './browser.ts';

const SECRET = 'Gegenpressing'.repeat(4);

let portal: TestPortal;
let rows: Pool;
beforeAll(async () => {
  // Requests of these tests come from 127.0.0.1, so that they can say which address they come from.
  portal = await openPortal({ ...chiefSettings, TRUSTED_PROXIES: '127.0.0.1', SESSION_SECRET: SECRET });
  rows = new Pool({ connectionString: portal.url, max: 2 });
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const worth = async (token: string): Promise<number> =>
  (await new Browser(portal).get('/identity/user-data', { authorization: `Bearer ${token}` })).status;
const from = (address: string): Browser => new Browser(portal, { 'x-forwarded-for': address });

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

describe('a token opens nothing', () => {
  it('with another content, another signature, none, another algorithm, or of another kind', async () => {
    const { accessToken, refreshToken } = await loggedIn(portal);
    expect(await worth(accessToken)).toBe(200);
    const [header = '', payload = '', signature = ''] = accessToken.split('.');
    const claims = decoded(payload);
    const signed = (head: object, body: object, key: string): string => {
      const input = `${encoded(head)}.${encoded(body)}`;
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
    };
    const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    const forged = {
      content: `${header}.${encoded({ ...claims, sub: 'aaaaaaaaaaaaaaaa' })}.${signature}`,
      signature: `${header}.${payload}.${flipped}`,
      unsigned: `${header}.${payload}.`,
      twoParts: `${header}.${payload}`,
      none: `${encoded({ ...decoded(header), alg: 'none' })}.${payload}.`,
      noneInCapitals: `${encoded({ ...decoded(header), alg: 'NONE' })}.${payload}.${signature}`,
      otherAlgorithm: `${encoded({ ...decoded(header), alg: 'HS512' })}.${payload}.${signature}`,
      publicKey: `${encoded({ ...decoded(header), alg: 'RS256' })}.${payload}.${signature}`,
      otherKey: signed(decoded(header), claims, 'guessed'),
      emptyKey: signed(decoded(header), claims, ''),
      refresh: refreshToken,
      nothing: 'x',
    };
    for (const [name, token] of Object.entries(forged)) expect([name, await worth(token)]).toEqual([name, 401]);
  });

  it('signed with the right key but expired, of another issuer, audience or kind', async () => {
    const { accessToken } = await loggedIn(portal);
    const [header, payload] = accessToken.split('.').slice(0, 2).map(decoded);
    const key = createHmac('sha256', SECRET).update('access tokens').digest();
    const signed = (head: object, body: object): string => {
      const input = `${encoded(head)}.${encoded(body)}`;
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
    };
    if (header === undefined || payload === undefined) throw new Error('No token');
    expect(await worth(signed(header, payload))).toBe(200);
    const now = Math.floor(Date.now() / 1000);
    for (const wrong of [
      { exp: now - 1 },
      { exp: undefined },
      { iss: 'anderswo' },
      { aud: 'anderswo' },
      { aud: 'turnierpult refresh' },
      { sid: undefined },
    ]) {
      expect([wrong, await worth(signed(header, { ...payload, ...wrong }))]).toEqual([wrong, 401]);
    }
    expect(await worth(signed({ ...header, typ: 'refresh' }, payload))).toBe(401);
    expect(await worth(signed({ ...header, typ: 'JWT' }, payload))).toBe(401);
  });
});

describe('a page of somebody else', () => {
  it.each([
    ['says so itself', { 'sec-fetch-site': 'cross-site' }],
    ['is on a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['sends its origin', { 'sec-fetch-site': '', origin: 'https://boese.example' }],
    ['hides its origin', { 'sec-fetch-site': '', origin: 'null' }],
    ['says nothing', { 'sec-fetch-site': '' }],
  ])('cannot write with the cookie where it %s', async (_, headers) => {
    const { browser, accessToken } = await loggedIn(portal);
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    const answer = await portal.http.inject({
      method: 'POST',
      url: '/identity/logout',
      headers: sent,
      cookies: Object.fromEntries(browser.jar),
    });
    expect(answer.statusCode).toBe(403);
    expect(await worth(accessToken)).toBe(200);
  });

  it('cannot log anybody in', async () => {
    const answer = await new Browser(portal, { 'sec-fetch-site': 'cross-site' }).post('/identity/login', CHIEF);
    expect([answer.status, answer.cookies]).toEqual([403, []]);
  });
});

describe('guessing a password', () => {
  it('is slowed down, without a word on who exists, and ends nobody’s access', async () => {
    const guess = (browser: Browser, eMail: string) => browser.post('/identity/login', { eMail, password: 'geraten' });
    // All at once: so fast that no wait runs out meanwhile.
    const refusals = async (browser: Browser, eMail: string): Promise<number> => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess(browser, eMail)));
      return answers.filter(({ status }) => status === 429).length;
    };
    const thief = from('203.0.113.66');
    expect(await refusals(thief, CHIEF.eMail)).toBeGreaterThanOrEqual(5);
    expect(await refusals(from('203.0.113.67'), 'niemand@verein.example')).toBeGreaterThanOrEqual(5);
    await rows.query(`UPDATE identity.attempts SET count = 20, free_at = now() WHERE count >= 5 AND count < 8`);
    await guess(thief, CHIEF.eMail);
    const refused = await guess(thief, CHIEF.eMail);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(10);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    // The right one does not get through from there meanwhile; from elsewhere it does.
    expect((await thief.post('/identity/login', CHIEF)).status).toBe(429);
    expect((await from('198.51.100.1').post('/identity/login', CHIEF)).json()).toMatchObject({ success: true });
    // And later from there, too.
    await rows.query(
      `UPDATE identity.attempts SET free_at = free_at - interval '31 s', last_at = last_at - interval '31 s'`,
    );
    expect((await thief.post('/identity/login', CHIEF)).json()).toMatchObject({ success: true });
  });

  it('with many at once is counted one by one', async () => {
    const guesses = Array.from({ length: 30 }, () =>
      from('203.0.113.70').post('/identity/login', { eMail: 'viele@verein.example', password: 'geraten' }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  });

  it('from everywhere slows the account down for strangers, never for an address that has been in', async () => {
    expect((await from('198.51.100.7').post('/identity/login', CHIEF)).json()).toMatchObject({ success: true });
    await expect
      .poll(
        async () => (await rows.query(`SELECT FROM identity.user_events WHERE ip_address = '198.51.100.7'`)).rowCount,
      )
      .toBe(1);
    await rows.query(`UPDATE identity.attempts SET count = 80, last_at = now() WHERE count > 0`);
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const body = { ...CHIEF, password: 'geraten' };
      statuses.push((await from(`203.0.113.${100 + turn}`).post('/identity/login', body)).status);
    }
    expect(statuses.slice(1)).toEqual([429, 429]);
    expect((await from('198.51.100.8').post('/identity/login', CHIEF)).status).toBe(429);
    expect((await from('198.51.100.7').post('/identity/login', CHIEF)).json()).toMatchObject({ success: true });
  });

  it('however often from one address, does not slow the owner down who comes from another', async () => {
    await rows.query('DELETE FROM identity.attempts');
    await rows.query(`DELETE FROM identity.user_events WHERE ip_address = '198.51.100.9'`);
    const guesses = Array.from({ length: 90 }, () =>
      from('203.0.113.80').post('/identity/login', { ...CHIEF, password: 'geraten' }),
    );
    expect((await Promise.all(guesses)).filter(({ status }) => status === 429).length).toBeGreaterThan(80);
    expect((await from('198.51.100.9').post('/identity/login', CHIEF)).json()).toMatchObject({ success: true });
  });

  it('takes the word of no caller for its address', async () => {
    const open = await openPortal(chiefSettings);
    const statuses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      const liar = new Browser(open, { 'x-forwarded-for': `192.0.2.${turn}` });
      statuses.push((await liar.post('/identity/login', { eMail: 'x@verein.example', password: 'y' })).status);
    }
    expect(statuses).toContain(429);
    await open.end();
  });
});
