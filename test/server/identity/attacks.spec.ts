import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser, CHIEF, chiefSettings, loggedIn, type Seen } from './browser.ts';

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
      { sid: 'nosuchsession00000000000' },
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

/** Forgets what was tried before. */
const forget = () => rows.query('DELETE FROM identity.rate_limits');

describe('guessing a password', () => {
  const guess = (browser: Browser, eMail: string = CHIEF.eMail) =>
    browser.post('/identity/login', { eMail, password: 'geraten' });
  const logIn = async (browser: Browser) => (await browser.post('/identity/login', CHIEF)).json();
  const waitOf = ({ headers }: Seen): number => Number(headers['retry-after']);
  /** Guesses all at once: so fast that no wait runs out meanwhile. */
  const refusals = async (browser: Browser, eMail?: string): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(browser, eMail)));
    return answers.filter(({ status }) => status === 429).length;
  };
  beforeEach(forget);
  afterEach(() => void vi.useRealTimers());
  const passes = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

  it('is slowed down, without a word on who exists, and ends nobody’s access', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const thief = from('203.0.113.66');
    expect(await refusals(thief)).toBeGreaterThanOrEqual(5);
    expect(await refusals(from('203.0.113.67'), 'niemand@verein.example')).toBeGreaterThanOrEqual(5);
    const refused = await guess(thief);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-attempts' });
    // The right one does not get through from there meanwhile; from elsewhere it does.
    expect((await thief.post('/identity/login', CHIEF)).status).toBe(429);
    expect(await logIn(from('198.51.100.1'))).toMatchObject({ success: true });
    // And later from there, too.
    passes(waitOf(refused));
    expect(await logIn(thief)).toMatchObject({ success: true });
  });

  it('costs a device that is wrong in its turn twice the wait each time, up to 30 s', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const thief = from('203.0.113.68');
    await refusals(thief);
    const waits: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const early = await guess(thief);
      expect(early.status).toBe(429);
      waits.push(waitOf(early));
      passes(waitOf(early));
      // Announced, and wrong.
      expect((await guess(thief)).status).toBe(200);
    }
    expect(waits[0]).toBeLessThanOrEqual(5);
    expect(waits.slice(1, 3)).toEqual([10, 20]);
    expect(waits.slice(3)).toEqual([30, 30]);
  });

  it('takes a turn once, and for nothing else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const thief = from('203.0.113.69');
    await refusals(thief);
    const turn = thief.jar.get('tp_turn') ?? '';
    passes(5);
    const copies = Array.from({ length: 12 }, () => from('203.0.113.69'));
    for (const { jar } of copies) jar.set('tp_turn', turn);
    const heard = (await Promise.all(copies.map((copy) => guess(copy)))).filter(({ status }) => status === 200);
    expect(heard).toHaveLength(1);
    await refusals(from('203.0.113.69'), 'udo@verein.example');
    const other = from('203.0.113.69');
    other.jar.set('tp_turn', turn);
    passes(5);
    expect((await guess(other, 'udo@verein.example')).status).toBe(429);
  });

  it('with many at once is counted one by one', async () => {
    const guesses = Array.from({ length: 30 }, () => guess(from('203.0.113.70'), 'viele@verein.example'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(6);
  });

  it('from everywhere slows the account down for strangers, never for a device that has been in', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const known = from('198.51.100.7');
    expect(await logIn(known)).toMatchObject({ success: true });
    for (let turn = 0; turn < 60; turn += 1) await guess(from(`203.0.113.${100 + turn}`));
    const stranger = from('198.51.100.8');
    const refused = await stranger.post('/identity/login', CHIEF);
    expect(refused.status).toBe(429);
    expect(await logIn(known)).toMatchObject({ success: true });
    // From wherever it is now.
    const elsewhere = from('192.0.2.7');
    for (const [name, value] of known.jar) elsewhere.jar.set(name, value);
    expect(await logIn(elsewhere)).toMatchObject({ success: true });
    passes(waitOf(refused));
    expect(await logIn(stranger)).toMatchObject({ success: true });
  });

  it('however often from one address, does not slow the owner down who comes from another', async () => {
    const guesses = Array.from({ length: 90 }, () => guess(from('203.0.113.80')));
    expect((await Promise.all(guesses)).filter(({ status }) => status === 429).length).toBeGreaterThan(80);
    expect(await logIn(from('198.51.100.9'))).toMatchObject({ success: true });
  });

  it('is slowed down on a device that is known, and only there', async () => {
    const [known, other] = [from('198.51.100.10'), from('198.51.100.10')];
    for (const browser of [known, other]) expect(await logIn(browser)).toMatchObject({ success: true });
    // A wait of a second is over before the next try, where the machine is busy.
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await refusals(known)).toBeGreaterThanOrEqual(5);
    expect((await known.post('/identity/login', CHIEF)).status).toBe(429);
    expect(await logIn(other)).toMatchObject({ success: true });
  });

  it('is not made easier by a cookie of another account, or by one that was made up', async () => {
    const thief = from('203.0.113.81');
    const person = { eMail: 'dieb@verein.example', password: 'Dietrich-und-Co-1' };
    const { browser: chief } = await loggedIn(portal);
    expect((await chief.post('/api/management/users', { userName: 'Dieb', ...person })).status).toBe(201);
    expect((await thief.post('/identity/login', person)).json()).toMatchObject({ success: true });
    expect(thief.jar.has('tp_device')).toBe(true);
    expect(await refusals(thief)).toBeGreaterThanOrEqual(5);
    const liar = from('203.0.113.81');
    liar.jar.set('tp_device', `${chief.jar.get('tp_device')?.slice(0, -6)}xxxxxx`);
    expect((await liar.post('/identity/login', CHIEF)).status).toBe(429);
  });

  it('of many accounts from one address slows new devices there down by seconds, and locks nobody out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const known = from('203.0.113.82');
    expect(await logIn(known)).toMatchObject({ success: true });
    for (let turn = 0; turn < 320; turn += 40) {
      await Promise.all(
        Array.from({ length: 40 }, (_, place) => guess(from('203.0.113.82'), `gast-${turn + place}@verein.example`)),
      );
    }
    expect(await logIn(known)).toMatchObject({ success: true });
    const stranger = from('203.0.113.82');
    const refused = await stranger.post('/identity/login', CHIEF);
    expect([refused.status, waitOf(refused)]).toEqual([429, 1]);
    passes(1);
    expect(await logIn(stranger)).toMatchObject({ success: true });
  });

  it('leaves the way by mail open: a new password makes the device known', { timeout: 30_000 }, async () => {
    await Promise.all(Array.from({ length: 60 }, () => guess(from('203.0.113.83'))));
    const browser = from('203.0.113.83');
    expect((await browser.post('/identity/login', CHIEF)).status).toBe(429);
    await browser.post('/identity/forgot-password', { eMail: CHIEF.eMail });
    const token = async (): Promise<string | undefined> =>
      /token=([\w-]+)/.exec((await mails(`'Neues Passwort festlegen'`)).at(-1)?.text ?? '')?.[1];
    await expect.poll(token, { timeout: 10_000 }).toBeDefined();
    const next = 'Wald-und-Wiese-2';
    const body = { eMail: CHIEF.eMail, newPassword: next, passwordResetToken: await token() };
    expect((await browser.post('/identity/change-password', body)).json()).toMatchObject({ success: true });
    const login = await browser.post('/identity/login', { ...CHIEF, password: next });
    expect(login.json()).toMatchObject({ success: true });
    const back = { eMail: CHIEF.eMail, newPassword: CHIEF.password, currentPassword: next };
    expect((await browser.post('/identity/change-password', back)).json()).toMatchObject({ success: true });
  });

  it('is redeemed turn by turn from eleven networks, and keeps no owner out who comes from another', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const networks = Array.from({ length: 11 }, (_, number) => `203.0.113.${200 + number}`);
    await Promise.all(networks.flatMap((network) => Array.from({ length: 6 }, () => guess(from(network)))));
    // Each turn is redeemed at once, and what comes of it thrown away.
    const turns = networks.flatMap((network) => Array.from({ length: 12 }, () => from(network)));
    for (const thief of turns) expect((await guess(thief)).status).toBe(429);
    passes(5);
    const heard = (await Promise.all(turns.map((thief) => guess(thief)))).filter(({ status }) => status !== 429);
    expect(heard.length).toBeLessThanOrEqual(70);

    const fresh = from('198.51.100.20');
    let waited = 0;
    let answer = await fresh.post('/identity/login', CHIEF);
    while (answer.status === 429 && waited < 10) {
      waited += waitOf(answer);
      passes(waitOf(answer));
      answer = await fresh.post('/identity/login', CHIEF);
    }
    expect(answer.json()).toMatchObject({ success: true });
    expect(waited).toBeLessThanOrEqual(10);
  });

  const mails = async (subject: string) =>
    (await rows.query<{ text: string }>(`SELECT text FROM identity.mails WHERE subject = ${subject} ORDER BY id`)).rows;

  it(
    '10,000 times beside its owner, from the same address: in at once on a known device, within 10 s on a new one',
    { timeout: 300_000 },
    async () => {
      const here = '203.0.113.90';
      const known = from(here);
      expect(await logIn(known)).toMatchObject({ success: true });
      const told = `'Bei Ihrem Konto werden Passwörter ausprobiert'`;
      const before = (await mails(told)).length;
      let tried = 0;
      let heard = 0;
      async function hammer(next: () => Browser): Promise<void> {
        while (tried < 10_000) {
          tried += 1;
          if ((await guess(next())).status === 200) heard += 1;
        }
      }
      // Some keep their cookies, and so come in their turn.
      const thieves = Array.from({ length: 40 }, (_, number) => {
        const kept = from(here);
        return hammer(() => (number < 8 ? kept : from(here)));
      });
      await expect.poll(() => tried, { timeout: 120_000 }).toBeGreaterThan(1_000);

      expect(await logIn(known)).toMatchObject({ success: true });
      const fresh = from(here);
      let waited = 0;
      let answer = await fresh.post('/identity/login', CHIEF);
      while (answer.status === 429 && waited <= 10) {
        waited += waitOf(answer);
        await pause(waitOf(answer) * 1000);
        answer = await fresh.post('/identity/login', CHIEF);
      }
      expect(answer.json()).toMatchObject({ success: true });
      expect(waited).toBeGreaterThan(0);
      expect(waited).toBeLessThanOrEqual(10);
      await Promise.all(thieves);
      expect(tried).toBeGreaterThanOrEqual(10_000);
      expect(heard).toBeLessThan(100);
      expect(await logIn(known)).toMatchObject({ success: true });
      // The owner hears of it once.
      await expect.poll(async () => (await mails(told)).length, { timeout: 10_000 }).toBe(before + 1);
    },
  );

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
