import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tournament } from '#domain/deciders.ts';
import { tournamentStream } from '#domain/streams.ts';
import { isSameRequest } from '#server/command-handler/command.ts';
import { openRecentKeys } from '#server/http/recent-keys.ts';
import { formerDigestOf } from '#server/http/request-hash.ts';
import { newStreamId } from '#server/http/idempotent-ids.ts';
import { formerKeyedId, shortHash } from '#server/runtime/ids.ts';
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

describe('what was carried out while the order of members still mattered', () => {
  /** As the portal did it then: marked with the hash that the request had. */
  async function renamedThen(key: string, name: string): Promise<void> {
    const request = shortHash('PATCH', `/api/tournaments/${one}/name`, formerDigestOf({ name }));
    const command = { key: shortHash('user', portal.me.id, key), request };
    const metadata = { actor: { kind: 'user', id: portal.me.id }, command } as const;
    const order = { stream: tournamentStream(one), command: { type: 'RenameTournament', name } as const, metadata };
    expect(await portal.handleCommand(tournament, order)).toMatchObject({ outcome: 'done' });
    await call(portal, 'GET', `/api/tournaments/${one}`, undefined, { 'at-least': await portal.head() });
  }

  it('is repeated after the update of a node, and no other request is', async () => {
    await renamedThen('f1', 'Sechs');
    const before = await call(portal, 'GET', `/api/tournaments/${one}`);
    expect((await rename(one, 'Sechs', 'f1')).statusCode).toBe(204);
    expect((await call(portal, 'GET', `/api/tournaments/${one}`)).headers['etag']).toBe(before.headers['etag']);
    expect((await rename(one, 'Sieben', 'f1')).json().code).toBe('idempotency-key-reused');
    expect((await rename(two, 'Sechs', 'f1')).json().code).toBe('idempotency-key-reused');
  });

  it('a small body by its text, a large one by its bytes', () => {
    const body = { name: 'Cup', visibility: 'Public' };
    expect(formerDigestOf(body)).toBe('{"name":"Cup","visibility":"Public"}');
    expect(formerDigestOf(undefined)).toBe('null');
    expect(formerDigestOf(Buffer.from('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is asked of every place that holds a repeat against what was before', async () => {
    const metadata = { command: { key: 'k', request: 'now' }, formerRequest: () => 'then' };
    expect(['now', 'then', 'another'].map((handled) => isSameRequest(handled, metadata))).toEqual([true, true, false]);
    expect(isSameRequest('then', { command: { key: 'k', request: 'now' } })).toBe(false);
    const heard = openRecentKeys({ states: { onEvents: () => () => undefined } });
    heard.note({ key: 'k', request: 'then' });
    expect(
      await heard.during({ ...metadata.command, formerRequest: metadata.formerRequest }, async () => 'again'),
    ).toBe('again');
    await expect(heard.during(metadata.command, async () => 'again')).rejects.toMatchObject({ status: 422 });
  });
});

it('a creation that is repeated across the update of the ids meets what it made', async () => {
  const idSecret = Buffer.from('secret');
  const command = { key: 'k-update' };
  const former = formerKeyedId(idSecret, [command.key], 16);
  const idWith = (lengths: Readonly<Record<string, number>>) => {
    const states = { load: async (stream: string) => ({ version: lengths[stream] ?? 0 }) };
    return newStreamId({ idSecret, states }, { command }, tournamentStream);
  };
  expect(await idWith({ [tournamentStream(former)]: 3 })).toBe(former);
  const now = await idWith({});
  expect(now).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(await idWith({ [tournamentStream(now)]: 1 })).toBe(now);
});
