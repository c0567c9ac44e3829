import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreatedApiKeyAnswer } from '#domain/organization/bodies.ts';
import { call, foundTournament, type Founded, type Headers } from '#test/support/play.ts';
import type { Person } from '#test/support/people.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Headers that decide what is done: one that cannot be meant is told, instead of being taken for none.

/** The level of warnings in the log. */
const WARN = 40;

let portal: TestPortal;
let founded: Founded;
let chief: Person;
let port: number;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
  chief = await portal.person('Chefin', { isAdministrator: true });
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = portal.http.server.address() as AddressInfo);
});
afterAll(() => portal.end());

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly title: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

const tournament = (): string => `/api/tournaments/${founded.tournament}`;
const rename = (headers: Headers, name = 'Neu') => call(portal, 'PATCH', `${tournament()}/name`, { name }, headers);

/** The status and first error of a request whose lines are written as they stand. */
async function raw(lines: readonly string[], body = ''): Promise<{ status: number; code: unknown }> {
  const socket = connect(port, '127.0.0.1');
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...lines, 'Host: x', 'Connection: close', ...length].join('\r\n')}\r\n\r\n${body}`);
  const answer = await text(socket);
  const said = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  const problem = said === '' ? null : (JSON.parse(said) as Problem);
  return { status: Number(answer.split(' ', 2)[1]), code: problem?.errors?.[0] ?? problem?.code };
}

describe('an Idempotency-Key', () => {
  it('that is empty is a 400 and changes nothing', async () => {
    const answer = await rename({ 'idempotency-key': '' }, 'Leer');
    expect([answer.statusCode, answer.json<Problem>().errors]).toMatchObject([
      400,
      [{ path: 'header.idempotency-key', code: 'empty' }],
    ]);
    expect((await call(portal, 'GET', tournament())).json()).toMatchObject({ name: 'Hallencup' });
  });
});

describe('a header that says one thing and comes twice', () => {
  it.each([
    ['Idempotency-Key', 'one', 'other'],
    ['Idempotency-Key', 'one', 'one'],
    ['Based-On', '1', '2'],
    ['Content-Type', 'application/json', 'application/json; charset=latin1'],
  ])('is a 400 that names it: %s', async (name, first, second) => {
    const lines = [
      `PATCH ${tournament()}/name HTTP/1.1`,
      `Authorization: ${portal.me.headers.authorization}`,
      ...(name === 'Content-Type' ? [] : ['Content-Type: application/json']),
      `${name}: ${first}`,
      `${name.toUpperCase()}: ${second}`,
    ];
    const path = `header.${name.toLowerCase()}`;
    expect(await raw(lines, '{"name":"Zweimal"}')).toMatchObject({ status: 400, code: { path, code: 'sent-twice' } });
    expect((await call(portal, 'GET', tournament())).json()).toMatchObject({ name: 'Hallencup' });
  });

  it('is a 400 for two logins, whichever is good, also where none is needed and for a socket', async () => {
    const good = `Authorization: ${portal.me.headers.authorization}`;
    const twice = { path: 'header.authorization', code: 'sent-twice' };
    for (const both of [
      [good, 'Authorization: Bearer other'],
      ['Authorization: Bearer other', good],
    ]) {
      for (const url of [tournament(), `/api/public/tournaments/${founded.tournament}`])
        expect(await raw([`GET ${url} HTTP/1.1`, ...both])).toMatchObject({ status: 400, code: twice });
    }
    const socket = ['GET /api/live HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade', good, good];
    expect((await raw(socket)).status).toBe(400);
  });

  it('is a 400 for two positions of a read', async () => {
    const at = `At-Least: ${await portal.head()}`;
    const lines = [`GET ${tournament()} HTTP/1.1`, `Authorization: ${portal.me.headers.authorization}`, at, at];
    expect(await raw(lines)).toMatchObject({ status: 400, code: { path: 'header.at-least', code: 'sent-twice' } });
  });
});

describe('At-Least', () => {
  it.each(['', '17', 'gestern', 'a.b', '7c9e6679.17.18', '.17', 'a b.17'])(
    'of the form "%s" is a 400',
    async (sent) => {
      for (const url of [tournament(), '/api/organizations', `/api/public/tournaments/${founded.tournament}`]) {
        const answer = await call(portal, 'GET', url, undefined, { 'at-least': sent });
        expect([answer.statusCode, answer.json<Problem>().errors]).toMatchObject([
          400,
          [{ path: 'header.at-least', code: 'invalid-format' }],
        ]);
      }
    },
  );

  it('is taken as every answer says it, and of another log', async () => {
    const empty = await openPortal();
    const list = await call(empty, 'GET', '/api/organizations');
    const position = String(list.headers['log-position']);
    expect((await call(empty, 'GET', '/api/organizations', undefined, { 'at-least': position })).statusCode).toBe(200);
    await empty.end();
    const elsewhere = { 'at-least': '7c9e6679-7425.00000000000000000042' };
    expect((await call(portal, 'GET', tournament(), undefined, elsewhere)).statusCode).toBe(200);
  });
});

describe('If-Match', () => {
  const stampNow = async (coding?: string): Promise<string> => {
    const headers = coding === undefined ? {} : { 'accept-encoding': coding };
    return String((await call(portal, 'GET', tournament(), undefined, headers)).headers.etag);
  };

  it.each([
    '',
    'abc',
    '0123456789abcdef',
    '"0123456789abcdef',
    "'0123456789abcdef'",
    '"a" "b"',
    '*, "a"',
    'w/"a"',
    ',',
  ])('of the form %s is a 400', async (tag) => {
    const answer = await rename({ 'if-match': tag });
    expect([answer.statusCode, answer.json<Problem>().errors]).toMatchObject([
      400,
      [{ path: 'header.if-match', code: 'invalid-format' }],
    ]);
  });

  it('without its quotes is a 400 though the stamp is the present one', async () => {
    expect((await rename({ 'if-match': (await stampNow()).replaceAll('"', '') })).statusCode).toBe(400);
  });

  it('never matches a weak tag, whatever it holds, nor one that was not made here', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const tag = await stampNow(coding);
      for (const other of [
        `W/${tag}`,
        `"x", W/${tag}`,
        `"x${tag.slice(1)}`,
        `"${tag.slice(1, -1)}-zstd"`,
        '""',
        '"a,b"',
      ])
        expect([other, (await rename({ 'if-match': other })).statusCode]).toEqual([other, 412]);
    }
  });

  it('takes the present stamp in any coding, among others, and a star', async () => {
    for (const [at, coding] of ['identity', 'gzip', 'br'].entries()) {
      const tag = await stampNow(coding);
      expect((await rename({ 'if-match': `"other" , ,W/"x",${tag},` }, `Cup ${at}`)).statusCode).toBe(204);
    }
    expect((await rename({ 'if-match': ' * ' }, 'Sterncup')).statusCode).toBe(204);
  });

  it('is told from If-None-Match, where a weak tag counts', async () => {
    const headers = { 'if-none-match': `W/${await stampNow()}` };
    expect((await call(portal, 'GET', tournament(), undefined, headers)).statusCode).toBe(304);
  });

  it('of a thousand tags is read at once', async () => {
    const started = performance.now();
    expect((await rename({ 'if-match': `${'"a", '.repeat(1_000)}x` })).statusCode).toBe(400);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('a key that opens nothing', () => {
  const create = async (validity = 7): Promise<{ id: string; headers: Headers; club: string }> => {
    const club = (await call(portal, 'POST', '/api/organizations', { name: 'SV' })).json<{ id: string }>().id;
    const licensing = `/api/management/organizations/${club}/licensing`;
    await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers);
    const body = { organizationId: club, name: 'Anzeige', validity };
    const { id, secret } = (await call(portal, 'POST', '/api/api-keys', body)).json<CreatedApiKeyAnswer>();
    return { id, club, headers: { authorization: `Bearer tp_${id}_${secret}` } };
  };
  const asked = async (headers: Headers, url = '/api/me') => {
    const answer = await call(portal, 'GET', url, undefined, headers);
    return { status: answer.statusCode, ...answer.json<Problem>() };
  };

  it('is told why, in words about the key and not about a session', async () => {
    const key = await create();
    expect(await asked(key.headers)).toMatchObject({ status: 200 });
    await call(portal, 'PATCH', `/api/api-keys/${key.id}/active`, { isActive: false });
    const inactive = await asked(key.headers);
    await call(portal, 'PATCH', `/api/api-keys/${key.id}/active`, { isActive: true });
    const licensing = `/api/management/organizations/${key.club}/licensing`;
    await call(portal, 'PATCH', licensing, { allowApiAccess: false }, chief.headers);
    const unlicensed = await asked(key.headers);
    await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers);
    expect(await asked(key.headers)).toMatchObject({ status: 200 });
    await call(portal, 'DELETE', `/api/api-keys/${key.id}`);
    const deleted = await asked(key.headers);
    const short = await create(1);
    portal.passes(24 * 60 * 60 * 1000);
    const expired = await asked(short.headers);
    const all = [inactive, unlicensed, deleted, expired];
    for (const each of all) {
      expect(each).toMatchObject({ status: 401, code: 'key-not-valid' });
      expect(each.detail).toContain('API-Schlüssel');
      expect(`${each.title} ${each.detail}`).not.toMatch(/Sitzung|melden Sie sich/);
    }
    expect(new Set(all.map(({ detail }) => detail)).size).toBe(4);
    expect(inactive.detail).toContain('deaktiviert');
    expect(unlicensed.detail).toContain('freigeschaltet');
    expect(expired.detail).toContain('abgelaufen');
  });

  it('is told no more than an unknown one where its secret is wrong, everywhere', async () => {
    const key = await create();
    await call(portal, 'PATCH', `/api/api-keys/${key.id}/active`, { isActive: false });
    const guessed = { authorization: `Bearer tp_${key.id}_${'f'.repeat(40)}` };
    for (const url of ['/api/me', tournament(), `/api/public/tournaments/${founded.tournament}`]) {
      const unknown = await asked({ authorization: `Bearer tp_aaaaaaaaaaaaaaaakey1_${'f'.repeat(40)}` }, url);
      expect(unknown).toMatchObject({ status: 401, code: 'key-not-valid' });
      expect(await asked(guessed, url)).toEqual(unknown);
      expect(await asked({ authorization: 'Bearer tp_' }, url)).toEqual(unknown);
    }
  });

  it('is told apart from a session that has ended', async () => {
    expect(await asked({ authorization: 'Bearer abgelaufen' })).toMatchObject({ status: 401, code: 'not-logged-in' });
  });
});

it('none of it was a fault: nothing was logged as one', () => {
  expect(portal.complaints.filter(({ level }) => Number(level) > WARN)).toEqual([]);
});
