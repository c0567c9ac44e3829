import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';

// What is done in whose name, and told to whom.

let portal: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
});
afterAll(() => portal.end());

const rename = (name: string, headers: Headers) =>
  call(portal, 'PATCH', `/api/tournaments/${club.privateTournament}/name`, { name }, headers);

describe('an Idempotency-Key', () => {
  it('is its caller’s own: two people and a key with the same one do three things', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const answers = [];
    for (const caller of ['owner', 'organizer', 'key'] as const) {
      answers.push(await rename(`Pokal von ${caller}`, { ...club.headers[caller], ...key }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const versions = answers.map(({ headers }) => Number(headers['tournament-version']));
    expect(new Set(versions).size).toBe(3);
  });

  it('answers who gave the right away meanwhile as before, and nobody else', async () => {
    const { members, manage } = club;
    await manage({ type: 'ChangeMemberRole', userId: members.Organizer.id, role: 'Owner' });
    const key = { 'idempotency-key': 'last-deed' };
    const name = { name: 'SV Letzte Tat' };
    const url = `/api/organizations/${club.id}/name`;
    const deed = (headers: Headers, body: object = name) => call(portal, 'PATCH', url, body, { ...headers, ...key });
    await expect.poll(async () => (await deed(members.Organizer.headers)).statusCode).toBe(204);
    await manage({ type: 'ChangeMemberRole', userId: members.Organizer.id, role: 'Organizer' });
    await expect
      .poll(async () => (await call(portal, 'PATCH', url, name, members.Organizer.headers)).statusCode)
      .toBe(403);
    expect((await deed(members.Organizer.headers)).statusCode).toBe(204);
    expect((await deed(members.Organizer.headers, { name: 'SV Andere' })).statusCode).toBe(403);
    expect((await deed(members.Auditor.headers)).statusCode).toBe(403);
  });
});

describe('organisations', () => {
  const listed = async (headers: Headers): Promise<readonly string[]> => {
    const answer = await call(portal, 'GET', '/api/organizations', undefined, {
      ...headers,
      'at-least': await portal.head(),
    });
    return answer.json<{ id: string }[]>().map(({ id }) => id);
  };

  it('are listed for their members only, for administrators too', async () => {
    expect(await listed(club.headers.auditor)).toEqual([club.id]);
    expect(await listed(club.headers.owner)).toContain(club.id);
    expect(await listed(club.headers.stranger)).not.toContain(club.id);
    expect(await listed(club.headers.admin)).not.toContain(club.id);
  });

  it.each([
    ['owner', 'Owner'],
    ['organizer', 'Organizer'],
    ['scorer', 'Scorer'],
    ['auditor', 'Auditor'],
    ['key', 'Organizer'],
    ['reportKey', 'Scorer'],
    ['readKey', 'Auditor'],
  ] as const)('tell the %s the role %s', async (caller, role) => {
    const answer = await call(portal, 'GET', `/api/organizations/${club.id}`, undefined, club.headers[caller]);
    expect(answer.json<{ role: string }>().role).toBe(role);
  });
});

it('a 404 of what is not yours is the 404 of what is not there, to the letter', async () => {
  const ask = async (id: string) =>
    (await call(portal, 'GET', `/api/tournaments/${id}`, undefined, club.headers.stranger)).body.replaceAll(id, 'ID');
  expect(await ask(club.privateTournament)).toBe(await ask('aaaaaaaaaaaaaaaa'));
});

it('a private tournament is shown to its members as private, to others like one that is not there', async () => {
  const ask = (id: string, headers: Headers) =>
    call(portal, 'GET', `/api/public/tournaments/${id}`, undefined, headers);
  const seen = await ask(club.privateTournament, club.headers.auditor);
  expect(seen.json<{ visibility: string }>().visibility).toBe('Private');
  expect(seen.headers['cache-control']).toBe('private, no-cache');
  const [hidden, missing] = await Promise.all(
    [club.privateTournament, 'aaaaaaaaaaaaaaaa'].map(async (id) =>
      (await ask(id, club.headers.nobody)).body.replaceAll(id, 'ID'),
    ),
  );
  expect(hidden).toBe(missing);
});

it('of a public tournament nobody’s cookie is looked at, and every bearer is', async () => {
  const ask = (headers: Headers) =>
    call(portal, 'GET', `/api/public/tournaments/${club.publicTournament}`, undefined, {
      ...club.headers.nobody,
      ...headers,
    });
  const [plain, withCookie] = [await ask({}), await ask({ cookie: 'tp_access=abgelaufen' })];
  expect([withCookie.statusCode, withCookie.body]).toEqual([200, plain.body]);
  expect((await ask({ authorization: 'Bearer abgelaufen' })).statusCode).toBe(401);
  expect((await ask(club.headers.expiredKey)).statusCode).toBe(401);
});

it('a key of another tournament’s organisation is a stranger', async () => {
  const other = await club.another();
  const answer = await call(portal, 'GET', `/api/tournaments/${club.privateTournament}`, undefined, other.headers.key);
  expect(answer.statusCode).toBe(404);
});

it('a key with one letter changed opens nothing, and is told no more than an unknown one', async () => {
  const { authorization = '' } = club.headers.key;
  const ask = async (bearer: string) => {
    const url = `/api/tournaments/${club.privateTournament}`;
    const { statusCode, body } = await call(portal, 'GET', url, undefined, { authorization: bearer });
    return [statusCode, body];
  };
  const wrong = await ask(`${authorization.slice(0, -1)}x`);
  expect(wrong[0]).toBe(401);
  expect(await ask('Bearer tp_aaaaaaaaaaaaaaaakey1_ssssssssssssssssssssssssssssss1')).toEqual(wrong);
  expect(await ask('Bearer tp_')).toEqual(wrong);
});

it('nobody without a session gets a body parsed, however wrong or large it is', async () => {
  const url = `/api/tournaments/${club.privateTournament}/configure`;
  for (const body of ['{"cut": ', JSON.stringify({ x: 'x'.repeat(5_000_000) })]) {
    expect((await call(portal, 'POST', url, body, club.headers.nobody)).statusCode).toBe(401);
  }
});
