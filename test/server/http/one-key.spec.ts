import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, twoGroups, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// An Idempotency-Key belongs to one request of its caller, whatever stream that writes to.

let portal: TestPortal;
let other: TestPortal;
let [one, two] = ['', ''];
beforeAll(async () => {
  portal = await openPortal();
  other = await portal.another();
  [one, two] = [(await foundTournament(portal)).tournament, (await foundTournament(portal)).tournament];
});
afterAll(() => portal.end());

const rename = (id: string, name: string, key: string, { node = portal, headers = {} as Headers } = {}) =>
  call(node, 'PATCH', `/api/tournaments/${id}/name`, { name }, { 'idempotency-key': key, ...headers });
const nameOf = async (id: string) =>
  (await call(portal, 'GET', `/api/tournaments/${id}`)).json<{ name: string }>().name;

it('the same key for another address is a 422, and nothing is done', async () => {
  expect((await rename(one, 'Eins', 'k1')).statusCode).toBe(204);
  const answer = await rename(two, 'Eins', 'k1');
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency-key-reused']);
  expect(await nameOf(two)).toBe('Hallencup');
  expect((await rename(one, 'Eins', 'k1')).statusCode).toBe(204);
});

it('on another node too, once it has heard of the first', async () => {
  const written = await rename(one, 'Zwei', 'k2');
  const atLeast = { 'at-least': String(written.headers['log-position']) };
  await call(other, 'GET', `/api/tournaments/${one}`, undefined, atLeast);
  expect((await rename(two, 'Zwei', 'k2', { node: other })).statusCode).toBe(422);
});

it('two at once: one of them', async () => {
  const answers = await Promise.all([rename(one, 'Drei', 'k3'), rename(two, 'Drei', 'k3')]);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 422]));
});

it('a refused call leaves no trace', async () => {
  const missing = `${one.slice(0, 15)}${one.endsWith('a') ? 'b' : 'a'}`;
  expect((await rename(missing, 'Vier', 'k4')).statusCode).toBe(404);
  expect((await rename(two, 'Vier', 'k4')).statusCode).toBe(204);
});

it('the key of somebody else is another one', async () => {
  const { headers } = await portal.person('Andere');
  expect((await rename(one, 'Fünf', 'k5')).statusCode).toBe(204);
  const answer = await call(
    portal,
    'POST',
    '/api/organizations',
    { name: 'SV' },
    { ...headers, 'idempotency-key': 'k5' },
  );
  expect(answer.statusCode).toBe(201);
});

it('one that made an account makes nothing else', async () => {
  const chief = await portal.person('Chefin', { isAdministrator: true });
  const headers = { ...chief.headers, 'idempotency-key': 'k6' };
  const account = { userName: 'Gerda', eMail: 'gerda@verein.example', password: 'Wald-und-Wiese-1' };
  expect((await call(portal, 'POST', '/api/management/users', account, headers)).statusCode).toBe(201);
  expect((await call(portal, 'POST', '/api/organizations', { name: 'SV' }, headers)).statusCode).toBe(422);
});

it.each([
  ['small', () => ''],
  ['large', () => ' '.repeat(70_000)],
])('members of a %s body in another order are the same request', async (size, blanks) => {
  const url = `/api/tournaments/${one}/configure`;
  const body = { ...twoGroups(5), acknowledgeResultLoss: true };
  const turned = Object.fromEntries(Object.entries(body).toReversed());
  const send = (of: object) =>
    call(portal, 'POST', url, `${blanks()}${JSON.stringify(of)}`, { 'idempotency-key': `o-${size}` });
  const [first, again] = [await send(body), await send(turned)];
  expect([first.statusCode, again.statusCode]).toEqual([204, 204]);
  expect(again.headers['tournament-version']).toBe(first.headers['tournament-version']);
  expect((await send({ ...turned, firstMatchKickoff: '2026-12-06T08:30:00Z' })).statusCode).toBe(422);
});
