import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foundTournament } from '#test/support/play.ts';
import { nobody } from '#test/support/people.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// The policy of security headers, written down here again.

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
};
const { 'frame-ancestors': _, ...FRAMED } = { ...POLICY, 'style-src': "'self'" };

/** Data, opened as a page, may do nothing. */
const FOR_DATA = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" };
const isData = (url: string): boolean => /^\/(api\/(?!docs)|images)/.test(url);

const WEB = join(import.meta.dirname, '../../dist/web');

let hall: TestPortal;
let tls: TestPortal;
let tournament: string;
beforeAll(async () => {
  hall = await openPortal({ PUBLIC_URL: 'http://192.168.1.20:3000' });
  tls = await openPortal({ PUBLIC_URL: 'https://turnier.example' });
  ({ tournament } = await foundTournament(hall, 'Public'));
});
afterAll(async () => {
  await hall.end();
  await tls.end();
});

const ask = (url: string, portal = hall) => portal.http.inject({ url, headers: nobody });
const policyIn = (header: unknown): Record<string, string> =>
  Object.fromEntries(
    String(header)
      .split(';')
      .map((part) => {
        const [name = '', ...values] = part.trim().split(' ');
        return [name, values.join(' ')];
      }),
  );

const everywhere = [
  '/',
  '/portal',
  '/portal/login',
  '/impressum',
  '/theme.js',
  '/irgendwo',
  '/api/organizations',
  '/api/nichts',
  '/api/docs',
  '/api/docs/live',
  '/api/docs/static/theme/docs.js',
  '/api/docs/static/swagger-ui-bundle.js',
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/images/aaaaaaaaaaaaaaaa1',
  '/identity/set-up',
  '/health/ready',
];

describe('what answers say to browsers', () => {
  it.each(everywhere)('%s: only what comes from here runs, and nobody frames it', async (url) => {
    const { headers } = await ask(url);
    // The portal shows the board in a frame while its link is put together.
    const framing = url.startsWith('/portal') ? { 'frame-src': "'self' blob:", 'object-src': 'blob:' } : {};
    const page = { ...POLICY, ...framing };
    expect(policyIn(headers['content-security-policy'])).toEqual(isData(url) ? FOR_DATA : page);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      ...(isData(url) ? {} : { 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('public pages may be framed, and hold no inline style', async () => {
    for (const url of [`/t/${tournament}/board`, `/t/${tournament}`, '/t/aaaaaaaaaaaaaaaa/board', '/t/nichts/da']) {
      const { headers } = await ask(url);
      expect([url, policyIn(headers['content-security-policy'])]).toEqual([url, FRAMED]);
      expect(headers).not.toHaveProperty('x-frame-options');
    }
  });

  it('https is asked for where the portal has it, never in a hall', async () => {
    for (const url of everywhere) {
      const [there, here] = [(await ask(url, tls)).headers, (await ask(url)).headers];
      const upgraded = isData(url) ? undefined : '';
      expect([url, policyIn(there['content-security-policy'])['upgrade-insecure-requests']]).toEqual([url, upgraded]);
      expect(there['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(here).not.toHaveProperty('strict-transport-security');
    }
  });

  it('cookies of a session are Secure where the portal has https, and bound to its host', async () => {
    const answer = await tls.http.inject({ method: 'POST', url: '/identity/refresh', headers: nobody });
    const bound = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', maxAge: 0, value: '' };
    expect(answer.cookies).toEqual([
      { name: '__Host-tp_access', ...bound },
      { name: '__Host-tp_refresh', ...bound },
    ]);
    expect(answer.cookies.every((each) => !('domain' in each))).toBe(true);
  });

  it('over https a cookie of a session counts under its bound name only: a neighbour could plant any other', async () => {
    const read = async (portal: TestPortal, cookie: string) =>
      (await portal.http.inject({ url: '/identity/user-data', headers: { ...nobody, cookie } })).statusCode;
    expect(await read(tls, `__Host-tp_access=${tls.me.accessToken}`)).toBe(200);
    expect(await read(tls, `tp_access=${tls.me.accessToken}`)).toBe(401);
    expect(await read(tls, `__Secure-tp_access=${tls.me.accessToken}`)).toBe(401);
    expect(await read(hall, `tp_access=${hall.me.accessToken}`)).toBe(200);
  });

  it('the cookie that counts a visit once says Secure in its name too', async () => {
    const seen = await foundTournament(tls, 'Public');
    const { cookies } = await tls.http.inject({
      method: 'POST',
      url: `/t/${seen.tournament}/seen`,
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect(cookies).toMatchObject([
      { name: '__Secure-tp_visit', path: `/t/${seen.tournament}/seen`, secure: true, httpOnly: true, sameSite: 'Lax' },
    ]);
  });

  it('a logout takes what members saw from the browser as well', async () => {
    const answer = await tls.http.inject({ method: 'POST', url: '/identity/logout', headers: nobody });
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
  });

  it('no answer repeats what was asked: TRACE is no method here', async () => {
    for (const url of everywhere) {
      const { statusCode, body } = await hall.http.inject({ method: 'TRACE', url, headers: { cookie: 'secret=1' } });
      expect([url, [404, 405].includes(statusCode), body.includes('secret')]).toEqual([url, true, false]);
    }
  });
});

describe('pages', () => {
  const built = readdirSync(WEB).filter((file) => file.endsWith('.html'));

  it.each([...built.map((file) => readFileSync(join(WEB, file), 'utf8')), '/impressum', '/datenschutz', '/api/docs'])(
    'hold no inline script: %.30s',
    async (page) => {
      const html = page.startsWith('/') ? (await ask(page)).body : page;
      const scripts = [...html.matchAll(/<script([^>]*)>([^<]*)/gi)];
      expect(
        scripts.filter(([, attributes = '', text = '']) => !/ src=/.test(attributes) || text.trim() !== ''),
      ).toEqual([]);
      expect(html).not.toMatch(/\son\w+\s*=|javascript:/i);
    },
  );
});
