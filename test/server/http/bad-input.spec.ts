import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

interface Problem {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  readonly instance: string;
  readonly errors?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

const ID = 'aaaaaaaaaaaaaaaa';

describe('bad input', () => {
  it.each([
    ['cut off', '{"name": "SV'],
    ['empty', ''],
    ['no JSON at all', 'name=SV'],
    ['a poisoned prototype', '{"__proto__": {"name": "SV"}}'],
  ])('a body that is %s is a 400', async (_, body) => {
    const answer = await call(portal, 'POST', '/api/organizations', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json<Problem>().errors?.[0]?.message).toBe('Der Inhalt ist kein gültiges JSON.');
  });

  it('an unknown field is named', async () => {
    const answer = await call(portal, 'POST', '/api/organizations', { name: 'SV', owner: 'me' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors).toEqual([
      { path: 'body.owner', code: 'unknown-field', message: 'Unbekanntes Feld: owner.' },
    ]);
  });

  it('a missing field is named', async () => {
    const answer = await call(portal, 'POST', '/api/organizations', {});
    expect(answer.json<Problem>().errors).toEqual([
      { path: 'body.name', code: 'required', message: 'Diese Angabe fehlt.' },
    ]);
  });

  it.each([
    ['a null character', '{"name": "SV \\u0000"}'],
    ['a lone surrogate', '{"name": "SV \\ud83d"}'],
    ['a line break', '{"name": "SV\\nMusterstadt"}'],
  ])('%s in a name is refused in words', async (_, body) => {
    const answer = await call(portal, 'POST', '/api/organizations', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<Problem>().errors?.[0]).toMatchObject({ path: 'body.name', code: 'control-characters' });
  });

  it('a name of 40 emoji fits, one of 41 does not', async () => {
    expect((await call(portal, 'POST', '/api/organizations', { name: '🏐'.repeat(40) })).statusCode).toBe(201);
    const answer = await call(portal, 'POST', '/api/organizations', { name: '🏐'.repeat(41) });
    expect(answer.json<Problem>().errors?.[0]?.message).toBe('Höchstens 40 Zeichen sind möglich.');
  });

  it.each([
    [
      'a text of unknown fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`f${at}`, 1]))),
    ],
    ['a field with a name of 15 kB', JSON.stringify({ ['x'.repeat(15_000)]: 1 })],
  ])('%s is answered in less than 4 kB, and at most ten unknown fields are named', async (_, body) => {
    const answer = await call(portal, 'POST', '/api/organizations', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.rawPayload.length).toBeLessThan(4_096);
    const unknown = answer.json<Problem>().errors?.filter(({ code }) => code === 'unknown-field') ?? [];
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(10);
  });

  it('520 wrong teams are answered in less than 4 kB, the first of them named', async () => {
    const url = `/api/tournaments/${founded.tournament}/configure`;
    const teams = Array.from({ length: 20 }, () => ({ name: 7, ['ü'.repeat(200)]: 1 }));
    const groups = Array.from({ length: 26 }, () => ({ alphabeticalId: 5, teams }));
    const answer = await call(portal, 'POST', url, { groups });
    expect([answer.statusCode, answer.rawPayload.length < 4_096]).toEqual([400, true]);
    expect(answer.json<Problem>().errors?.length).toBeGreaterThan(5);
  });

  it.each([
    ['too deep', `${'['.repeat(40)}${']'.repeat(40)}`, 'too-deep'],
    ['with a thousand unknown fields', `{${'"f":1,'.repeat(1_000)}"f":1}`, 'too-many-fields'],
    ['of too many values', `[${'1,'.repeat(150_000)}1]`, 'too-many-values'],
  ])('a body %s is refused in words before it is parsed', async (_, body, code) => {
    const url = `/api/tournaments/${founded.tournament}/configure`;
    const answer = await call(portal, 'POST', url, body);
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.code]).toEqual([400, code]);
  });

  it('a name of many combining marks is refused in words', async () => {
    const name = `a${'\u0301'.repeat(31)}`;
    const answer = await call(portal, 'POST', '/api/organizations', { name });
    expect(answer.json<Problem>().errors?.[0]).toMatchObject({ path: 'body.name', code: 'too-many-marks' });
  });

  it('a body over 16 kB is a 413 where no list or long text is sent', async () => {
    const answer = await call(portal, 'POST', '/api/organizations', { name: 'x'.repeat(17_000) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json<Problem>().code).toBe('too-large');
  });

  it.each(['text/xml', 'text/plain', 'application/x-www-form-urlencoded'])(
    'content of type %s is a 415',
    async (type) => {
      const answer = await call(portal, 'POST', '/api/organizations', '{"name": "SV"}', { 'content-type': type });
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'unsupported-media-type']);
    },
  );

  it.each([
    ['that is no address', '/api/organizations/%zz', 400, 'malformed-address'],
    ['of a file that no file system has', '/assets/%00.js', 400, 'malformed-request'],
    ['longer than any id', `/api/organizations/${'x'.repeat(200)}`, 404, 'not-found'],
    ['that says one thing twice', `/api/documents?tournamentId=${ID}&tournamentId=${ID}`, 400, 'invalid'],
  ])('an address %s is answered in our form', async (_, url, status, code) => {
    const answer = await call(portal, 'GET', url);
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('a request that breaks off is nobody’s fault here', async () => {
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const requested = once(portal.http.server, 'request');
    const head = [
      'POST /api/organizations HTTP/1.1',
      'Host: x',
      `Authorization: ${portal.me.headers.authorization}`,
      'Content-Type: application/json',
      'Content-Length: 99',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`);
    const [request] = (await requested) as [IncomingMessage];
    const broken = new Promise((resolve) => request.on('close', resolve));
    socket.destroy();
    await broken;
  });

  it('an id that cannot be one, and one that is not there, are the same 404', async () => {
    const path = '/api/tournaments/';
    const impossible = await call(portal, 'GET', `${path}nope`);
    const unknown = await call(portal, 'GET', `${path}aaaaaaaaaaaaaaaa`);
    expect([impossible.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(impossible.json<Problem>().code).toBe(unknown.json<Problem>().code);
  });

  it('an address that does not exist is a 404 in the form of its area', async () => {
    const api = await call(portal, 'GET', '/api/nothing');
    expect(api.statusCode).toBe(404);
    expect(api.headers['content-type']).toContain('application/problem+json');
    const page = await call(portal, 'GET', '/irgendwo');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/portal']);
  });

  it('headers that cannot be meant are a 400', async () => {
    const url = `/api/tournaments/${founded.tournament}/name`;
    const answers = await Promise.all([
      call(portal, 'PATCH', url, { name: 'Neu' }, { 'based-on': 'yesterday' }),
      call(portal, 'PATCH', url, { name: 'Neu' }, { 'idempotency-key': 'x'.repeat(101) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });

  it('problem details name the path that was asked without its query', async () => {
    const answer = await call(portal, 'GET', '/api/tournaments?organizationId=secret');
    expect(answer.json<Problem>().instance).toBe('/api/tournaments');
  });

  it('none of it was a fault: nothing was logged', () => {
    expect(portal.complaints).toEqual([]);
  });
});
