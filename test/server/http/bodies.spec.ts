import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, report, twoGroups, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What old and odd programs send as a body: read as it is meant, or refused with a word on what is taken.

/** The level of warnings in the log. */
const WARN = 40;

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly code: string }[];
}

const JSON_HEAD = { 'content-type': 'application/json' };
const send = (
  method: 'PATCH' | 'POST' | 'DELETE',
  url: string,
  payload: Buffer | string,
  headers: object = JSON_HEAD,
) => portal.http.inject({ method, url, payload, headers: { ...portal.me.headers, ...headers } });
const tournament = (): string => `/api/tournaments/${founded.tournament}`;
const nameNow = async (): Promise<string> => (await call(portal, 'GET', tournament())).json<TournamentView>().name;
const latin1 = (body: object): Buffer => Buffer.from(JSON.stringify(body), 'latin1');

describe('a body that is not UTF-8', () => {
  it('is refused in words, and nothing is stored', async () => {
    const answer = await send('PATCH', `${tournament()}/name`, latin1({ name: 'Grün-Weiß' }));
    expect([answer.statusCode, answer.json<Problem>().errors]).toMatchObject([
      400,
      [{ path: 'body', code: 'not-utf-8' }],
    ]);
    expect(await nameNow()).toBe('Hallencup');
  });

  it('is refused where it is large and read elsewhere', async () => {
    const groups = ['A', 'B'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: Array.from({ length: 200 }, (_, at) => ({ name: `Grün ${alphabeticalId}${at} ${'x'.repeat(40)}` })),
    }));
    const body = JSON.stringify({ ...twoGroups(), groups }, null, 10);
    expect(body.length).toBeGreaterThan(64 * 1024);
    const answer = await send('POST', `${tournament()}/configure`, Buffer.from(body, 'latin1'));
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.code]).toEqual([400, 'not-utf-8']);
  });

  it('is refused where it is the name of a file in a form', async () => {
    const fields = { OrganizationId: founded.organization, ImageType: 'SponsorLogo' };
    const { payload, headers } = await form({ ...fields, Image: { name: 'Gruen.png', bytes: await picture(60, 60) } });
    const sent = Buffer.from(payload.toString('latin1').replace('Gruen.png', 'Gr\u00FCn.png'), 'latin1');
    const answer = await send('POST', '/api/images', sent, headers);
    expect([answer.statusCode, answer.json<Problem>().errors]).toMatchObject([
      400,
      [{ path: 'body.Image', code: 'not-utf-8' }],
    ]);
  });

  it('of every other script is taken as it was written', async () => {
    expect((await call(portal, 'PATCH', `${tournament()}/name`, { name: 'Grün-Weiß 🏐 Ελλάς' })).statusCode).toBe(204);
    expect(await nameNow()).toBe('Grün-Weiß 🏐 Ελλάς');
  });
});

describe('the head of a body', () => {
  it.each(['iso-8859-1', 'utf-16', '"latin1"', 'windows-1252; x=1', 'utf-8; charset=latin1'])(
    'with the charset %s is a 415 that says which is taken',
    async (charset) => {
      const type = { 'content-type': `application/json; charset=${charset}` };
      const answer = await send('PATCH', `${tournament()}/name`, '{"name": "Anders"}', type);
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'unsupported-media-type']);
      expect(answer.headers['accept-charset']).toBe('utf-8');
      expect(answer.json<Problem>().detail).toContain('UTF-8');
    },
  );

  it.each(['utf-8', 'UTF-8', 'utf8', '"utf-8"'])('with the charset %s is taken', async (charset) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    expect((await send('PATCH', `${tournament()}/name`, '{"name": "Wie gemeint"}', type)).statusCode).toBe(204);
  });

  it.each(['gzip', 'br', 'deflate', 'identity, gzip'])(
    'packed with %s is a 415 that says what is taken',
    async (coding) => {
      const packed = gzipSync('{"name": "Gepackt"}');
      const answer = await send('PATCH', `${tournament()}/name`, packed, { ...JSON_HEAD, 'content-encoding': coding });
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'unsupported-media-type']);
      expect(answer.headers['accept-encoding']).toBe('identity');
    },
  );

  it('that says it is not packed is taken, and one without a body may say anything', async () => {
    const plain = { ...JSON_HEAD, 'content-encoding': 'identity' };
    expect((await send('PATCH', `${tournament()}/name`, '{"name": "Nicht gepackt"}', plain)).statusCode).toBe(204);
    const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'Leer' })).json<{ id: string }>();
    const odd = { 'content-type': 'application/json; charset=iso-8859-1' };
    expect((await call(portal, 'DELETE', `/api/organizations/${id}`, undefined, odd)).statusCode).toBe(204);
  });

  it('is judged alike for a form', async () => {
    const fields = { OrganizationId: founded.organization, ImageType: 'SponsorLogo' };
    const { payload, headers } = await form({ ...fields, Image: { name: 'a.png', bytes: await picture(60, 60, 3) } });
    const odd = await send('POST', '/api/images', payload, {
      'content-type': `${headers['content-type']}; charset=utf-16`,
    });
    const packed = await send('POST', '/api/images', payload, { ...headers, 'content-encoding': 'gzip' });
    expect([odd.statusCode, odd.headers['accept-charset']]).toEqual([415, 'utf-8']);
    expect([packed.statusCode, packed.headers['accept-encoding']]).toEqual([415, 'identity']);
    expect((await send('POST', '/api/images', payload, headers)).statusCode).toBe(201);
  });

  it('is judged over the network as well, where the body comes in pieces', async () => {
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST /api/organizations HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: ${portal.me.headers.authorization}`,
      'Content-Type: application/json; charset=iso-8859-1',
      'Transfer-Encoding: chunked',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\nd\r\n{"name":"SV"}\r\n0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 415 /);
  });
});

describe('null where a field may be left out', () => {
  it('in a result: for whom it is meant, and since when it runs', async () => {
    const outcome = {
      state: 'CurrentlyPlaying',
      scoreA: 0,
      scoreB: 0,
      outcomeType: null,
      reason: null,
      previous: null,
    };
    const sent = { ...outcome, meantFor: null, startedAt: null };
    expect((await call(portal, 'PATCH', `${tournament()}/matches/m1/outcome`, sent)).statusCode).toBe(204);
    expect((await report(portal, founded, 'm1', [2, 1])).statusCode).toBe(204);
  });

  it('in a status: note and date may be left out, and may be null', async () => {
    const url = `${tournament()}/status`;
    for (const body of [
      { status: 'Cancelled' },
      { status: 'Postponed', note: null, date: null },
      { status: 'Planned', note: null },
    ])
      expect([body, (await call(portal, 'PATCH', url, body)).statusCode]).toEqual([body, 204]);
  });

  it('in a configuration: what begins with a value begins with it', async () => {
    const { groupPhase, finalsPhase, ...more } = twoGroups() as Record<string, object>;
    const body = {
      ...more,
      groupPhase: { ...groupPhase, order: null },
      finalsPhase: { ...finalsPhase, additionalPlayoffs: null },
      breaks: null,
      keepEdits: null,
      acknowledgeResultLoss: true,
    };
    const answer = await call(portal, 'POST', `${tournament()}/configure`, body);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    // The log takes it as if it had been left out.
    expect((await call(portal, 'GET', `${tournament()}/history`)).statusCode).toBe(200);
  });
});

it('none of it was a fault: nothing was logged as one', () => {
  expect(portal.complaints.filter(({ level }) => Number(level) > WARN)).toEqual([]);
});
