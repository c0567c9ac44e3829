import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_BYTES } from '#server/http/body-limits.ts';
import { routes } from '#server/routes.ts';
import { call, twoGroups, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Of what can take long, an account has two carried out at once, and of large bodies eight waiting.

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

async function clubOf(headers: Headers): Promise<{ readonly id: string; readonly file: object }> {
  const make = async (path: string, body: object): Promise<string> =>
    (await call(portal, 'POST', path, body, headers)).json<{ id: string }>().id;
  const id = await make('/api/organizations', { name: 'SV Musterstadt' });
  const tournament = await make('/api/tournaments', { organizationId: id, name: 'Hallencup' });
  await call(portal, 'POST', `/api/tournaments/${tournament}/configure`, twoGroups(), headers);
  const exported = await call(portal, 'GET', `/api/tournaments/${tournament}/export`, undefined, headers);
  return { id, file: exported.json<object>() };
}

function expectBusy(answer: LightMyRequestResponse): void {
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

it('imports of one account wait in its own line, and beyond that hear when to come again', async () => {
  const [one, other] = [await portal.person('Eine'), await portal.person('Andere')];
  const [club, clubOfOther] = [await clubOf(one.headers), await clubOf(other.headers)];
  const into = ({ id, file }: typeof club, headers: Headers) =>
    call(portal, 'POST', `/api/tournaments/import?organizationId=${id}`, file, headers);
  const many = Array.from({ length: 15 }, () => into(club, one.headers));
  const beside = await into(clubOfOther, other.headers);
  expect(beside.statusCode).toBe(201);
  const answers = await Promise.all(many);
  const refused = answers.filter(({ statusCode }) => statusCode !== 201);
  expect(refused.length).toBe(5);
  for (const answer of refused) {
    expectBusy(answer);
  }
  expect((await into(club, one.headers)).statusCode).toBe(201);
});

it('a large body is read elsewhere by the same rules, and its repeat is the same', async () => {
  const { id, file } = await clubOf(portal.me.headers);
  const into = `/api/tournaments/import?organizationId=${id}`;
  // Spaces make it large, and are nothing that the schema sees.
  const large = (body: string): string => `${' '.repeat(100_000)}${body}`;
  const send = (body: string, headers: Headers = {}) =>
    call(portal, 'POST', into, large(body), { 'content-type': 'application/json', ...headers });
  const key = { 'idempotency-key': 'large' };
  const first = await send(JSON.stringify(file), key);
  expect(first.statusCode).toBe(201);
  expect((await send(JSON.stringify(file), key)).json()).toEqual(first.json());
  expect((await send(JSON.stringify({ ...file, name: 'Anders' }), key)).statusCode).toBe(422);

  const wrong = async (body: string) => {
    const answer = await send(body);
    return [answer.statusCode, answer.json<{ errors: { path: string; code: string }[] }>().errors[0]];
  };
  expect(await wrong(JSON.stringify({ ...file, matches: [{}] }))).toMatchObject([
    400,
    { path: expect.stringMatching(/^body\.matches\.0/) as string },
  ]);
  expect(await wrong(JSON.stringify({ ...file, unbekannt: 1 }))).toMatchObject([400, { code: 'unknown-field' }]);
  expect(await wrong('{"name":')).toMatchObject([400, { path: 'body', code: 'malformed-json' }]);
  expect(await wrong('{"__proto__": {"a": 1}}')).toMatchObject([400, { code: 'malformed-json' }]);
  expect(await wrong('['.repeat(100))).toMatchObject([400, { code: 'too-deep' }]);
  expect(await wrong('')).toMatchObject([400, { code: 'malformed-json' }]);
});

describe('of a large plan', () => {
  let mine: string;
  let theirs: string;
  let other: Headers;
  beforeAll(async () => {
    mine = await foundLarge(portal.me.headers);
    other = (await portal.person('Noch eine')).headers;
    theirs = await foundLarge(other);
  });

  async function foundLarge(headers: Headers): Promise<string> {
    const make = async (path: string, body: object): Promise<string> =>
      (await call(portal, 'POST', path, body, headers)).json<{ id: string }>().id;
    const organizationId = await make('/api/organizations', { name: 'SV Groß' });
    const id = await make('/api/tournaments', { organizationId, name: 'Hallencup' });
    const groups = [...'ABCDEFGHIJ'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: Array.from({ length: 10 }, (_, at) => ({ name: `SV ${alphabeticalId}${at + 1}` })),
    }));
    const plan = { ...twoGroups(), groups, finalsPhase: null };
    await call(portal, 'POST', `/api/tournaments/${id}/configure`, plan, headers);
    return id;
  }

  it.each([
    ['previews of a shift', 'POST', '/match-plan/shift/preview', { from: '2026-12-05T08:30:00Z', minutes: 5 }],
    ['previews of a lot', 'POST', '/lot/preview', { priorities: [{ teamId: 't1', groupId: 'g1', priority: 1 }] }],
    ['previews of closed gaps', 'POST', '/match-plan/close-gaps/preview', undefined],
    ['previews of a team', 'POST', '/teams/preview', { groupId: 'g1', name: 'SV Neu' }],
    ['tables', 'GET', '/matches.csv', undefined],
    ['files', 'GET', '/export', undefined],
    ['views of the past', 'GET', '?version=2', undefined],
    ['histories', 'GET', '/history', undefined],
    ['prints', 'GET', '/print?kind=DoorSign&languageCode=de&timeZone=Europe/Berlin', undefined],
  ] as const)('%s wait in the line of their account', async (_, method, path, body) => {
    const ask = (tournament: string, headers: Headers = {}) =>
      call(portal, method, `/api/tournaments/${tournament}${path}`, body, headers);
    const many = Array.from({ length: 40 }, () => ask(mine));
    const refusal = await Promise.any(
      many.map(async (asked) => ((await asked).statusCode === 503 ? asked : Promise.reject())),
    );
    expectBusy(refusal);
    expect((await ask(theirs, other)).statusCode).toBe(200);
    const answers = await Promise.all(many);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expectBusy(answer);
  });

  it('views of today do not wait', async () => {
    const many = Array.from({ length: 40 }, () => call(portal, 'GET', `/api/tournaments/${mine}`));
    expect((await Promise.all(many)).map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
  });

  describe('over a connection', () => {
    let url: string;
    const ask = (path: string, body: object): Promise<Response> =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...portal.me.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const shift = () => ask('/match-plan/shift/preview', { from: '2026-12-05T08:30:00Z', minutes: 5 });
    beforeAll(async () => {
      await portal.http.listen({ port: 0, host: '127.0.0.1' });
      const { port } = portal.http.server.address() as AddressInfo;
      url = `http://127.0.0.1:${port}/api/tournaments/${mine}`;
    });

    it('previews that wait are answered, and a refused one says why', async () => {
      const many = await Promise.all(Array.from({ length: 10 }, () => shift()));
      expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      const refused = await ask('/teams/preview', { groupId: 'g99', name: 'SV Neu' });
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: 'group-unknown' }]);
    });
  });

  it('what computes, writes or reads much for one account is all of it, and no result', () => {
    const inLine = routes.filter(({ isLong }) => isLong === true).map(({ method, path }) => `${method} ${path}`);
    const previews = routes.filter(({ path }) => path.endsWith('/preview')).map(({ path }) => `POST ${path}`);
    expect(inLine.toSorted()).toEqual([...previews, ...IN_LINE].toSorted());
  });
});

it('every call that takes more than a list stands in the line of its account before it is read', () => {
  const large = routes.filter(({ bodyLimit }) => (bodyLimit ?? 0) > BODY_BYTES.general);
  expect(large.length).toBeGreaterThan(2);
  expect(large.filter(({ isLong }) => isLong !== true).map(({ path }) => path)).toEqual([]);
});

const IN_LINE = [
  'DELETE /api/tournaments/:id/teams/:teamId',
  'GET /api/folders/:id/statistics',
  'GET /api/organizations/:id/history',
  'GET /api/organizations/:id/history/export',
  'GET /api/tournaments/:id/export',
  'GET /api/tournaments/:id/history',
  'GET /api/tournaments/:id/history/export',
  'GET /api/tournaments/:id/history/frames',
  'GET /api/tournaments/:id/matches',
  'GET /api/tournaments/:id/matches.csv',
  'GET /api/tournaments/:id/ranking',
  'GET /api/tournaments/:id/standings',
  'GET /api/tournaments/:id/ranking.csv',
  'GET /api/tournaments/:id/standings.csv',
  'PATCH /api/tournaments/:id/match-plan',
  'PATCH /api/tournaments/:id/match-plan/breaks',
  'POST /api/images',
  'POST /api/tournaments/:id/configure',
  'POST /api/tournaments/:id/copy',
  'POST /api/tournaments/:id/interruption/end',
  'POST /api/tournaments/:id/lot',
  'POST /api/tournaments/:id/match-plan/close-gaps',
  'POST /api/tournaments/:id/match-plan/shift',
  'POST /api/tournaments/:id/replay',
  'POST /api/tournaments/:id/restore',
  'POST /api/tournaments/:id/teams',
  'POST /api/tournaments/:id/teams/:teamId/move',
  'POST /api/tournaments/:id/teams/:teamId/swap',
  'POST /api/tournaments/:id/tie-decisions',
  'POST /api/tournaments/:id/undo',
  'POST /api/tournaments/import',
  'PUT /api/organizations/:id/crest',
  'PUT /api/organizations/:id/team-emblems/crest',
];
