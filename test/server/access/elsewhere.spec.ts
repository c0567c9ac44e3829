import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, foundTournament, type Founded, type Headers } from '#test/support/play.ts';
import { nobody } from '#test/support/people.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openPage, wholeView } from '../live/page.ts';

// A foreign page can do nothing with the cookie of this browser's session.

let portal: TestPortal;
let founded: Founded;
let cookie: Headers;
let address: string;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
  cookie = { ...nobody, cookie: `tp_access=${portal.me.accessToken}` };
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  address = `127.0.0.1:${(portal.http.server.address() as AddressInfo).port}`;
});
afterAll(() => portal.end());

const here: readonly (readonly [string, Headers])[] = [
  ['a page of this portal', { 'sec-fetch-site': 'same-origin' }],
  ['the same, and a browser that says both', { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }],
  ['a page at the address that was asked', { host: 'halle.local:3000', origin: 'http://halle.local:3000' }],
  ['a page at PUBLIC_URL, behind a proxy that asks another host', { origin: 'http://localhost:3000' }],
];
const elsewhere: readonly (readonly [string, Headers])[] = [
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }],
  ['a page of another site that took our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
  ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
  ['a page of another origin, in a browser that says no more', { origin: 'http://evil.example' }],
  ['another port of this host', { host: 'halle.local:3000', origin: 'http://halle.local:4000' }],
  ['a page without an origin', { origin: 'null' }],
];

describe('a write with the cookie', () => {
  const rename = (name: string, headers: Headers) =>
    call(portal, 'PATCH', `/api/organizations/${founded.organization}/name`, { name }, { ...cookie, ...headers });
  const nameNow = async () =>
    (await call(portal, 'GET', `/api/organizations/${founded.organization}`)).json<{ name: string }>().name;

  it.each(here)('from %s is taken', async (from, headers) => {
    const name = from.slice(0, 40).trim();
    expect((await rename(name, headers)).statusCode).toBe(204);
    expect(await nameNow()).toBe(name);
  });

  it.each([...elsewhere, ['a program that says nothing', {}] as const])('from %s is refused', async (_, headers) => {
    const before = await nameNow();
    const answer = await rename('SV Gekapert', headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'cross-origin']);
    expect(await nameNow()).toBe(before);
  });

  it('and with a bearer is the bearer’s, wherever it comes from', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' };
    expect((await rename('SV Programm', { ...portal.me.headers, ...foreign })).statusCode).toBe(204);
    const answer = await rename('SV Falsch', { authorization: 'Bearer none', ...foreign });
    expect(answer.statusCode).toBe(401);
  });
});

it('reading with the cookie is no write: the browser keeps the answer from other pages', async () => {
  const headers = { ...cookie, 'sec-fetch-site': 'cross-site' };
  const answer = await call(portal, 'GET', '/api/organizations', undefined, headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

describe.each([...here, ...elsewhere])('for who follows a link on %s', (_, from) => {
  it.each(['', '/board', '/app.webmanifest'])(
    '/t/{id}%s of a private tournament is there for a member alone',
    async (page) => {
      const hidden = await foundTournament(portal);
      const status = async (id: string, headers: Headers) =>
        (await call(portal, 'GET', `/t/${id}${page}`, undefined, { ...headers, ...from })).statusCode;
      expect(await status(hidden.tournament, cookie)).toBe(200);
      expect(await status(hidden.tournament, nobody)).toBe(404);
      expect(await status('aaaaaaaaaaaaaaaa', cookie)).toBe(404);
      expect(await status(founded.tournament, nobody)).toBe(200);
    },
  );
});

it('code and address that lead to a tournament tell nobody whether it is there', async () => {
  const { tournament } = await foundTournament(portal);
  for (const id of [tournament, founded.tournament, 'aaaaaaaaaaaaaaaa'])
    for (const file of ['qr.svg', 'address'])
      expect((await call(portal, 'GET', `/t/${id}/${file}`, undefined, nobody)).statusCode).toBe(200);
});

it('a login from another site is refused, for it would set cookies', async () => {
  const body = { eMail: 'a@verein.example', password: 'Wald-und-Wiese-1' };
  const login = (headers: Headers) => call(portal, 'POST', '/identity/login', body, { ...nobody, ...headers });
  expect((await login({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await login({ origin: 'http://evil.example' })).statusCode).toBe(403);
  expect((await login({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect((await login({})).statusCode).toBe(200);
});

describe('a socket', () => {
  const open = (headers: Headers) => openPage(`ws://${address}/api/live`, { ...headers });
  const topic = () => `tournament/${founded.tournament}`;
  const { cookie: _, ...empty } = { cookie: '' };

  it('with the cookie is a member’s on a page of this portal', async () => {
    const { cookie: session = '' } = cookie;
    const page = await open({ cookie: session, origin: `http://${address}` });
    page.say({ follow: topic() });
    wholeView(await page.next());
    page.socket.terminate();
  });

  it.each([...elsewhere, ['a program that says nothing', {}] as const])(
    'with the cookie from %s is refused',
    async (_name, { host: _host, ...headers }) => {
      const { cookie: session = '' } = cookie;
      await expect(open({ cookie: session, ...headers })).rejects.toThrow('403');
    },
  );

  it('without a cookie may come from anywhere and sees what is public', async () => {
    const page = await open({ ...empty, origin: 'http://evil.example' });
    page.say({ follow: `public/${founded.tournament}` });
    wholeView(await page.next());
    page.say({ follow: topic() });
    expect(await page.next()).toEqual({ error: 'unknown-topic', topic: topic() });
    page.socket.terminate();
  });

  it('with a bearer that opens nothing is refused with 401', async () => {
    await expect(open({ authorization: 'Bearer none' })).rejects.toThrow('401');
    await expect(open({ authorization: `Bearer tp_${founded.organization}key_secretsecretsecret` })).rejects.toThrow(
      '401',
    );
  });
});
