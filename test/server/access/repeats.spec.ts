import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call, type Headers } from '#test/support/play.ts';
import type { Person } from '#test/support/people.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';

// A lost answer is given again to a caller who lost the right meanwhile; its Idempotency-Key opens nothing else.

let portal: TestPortal;
/** As after a restart: it remembers no key of before. */
let restarted: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
});
afterAll(() => portal.end());

type Call = readonly [method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object | undefined];

const ask = ([method, url, body]: Call, headers: Headers) => call(restarted, method, url, body, headers);
const answerTo = async (asked: Call, headers: Headers): Promise<readonly [number, string | null]> => {
  const answer = await ask(asked, headers);
  return [answer.statusCode, answer.body === '' ? null : answer.json<{ code: string }>().code];
};

describe('of a member who was removed', () => {
  const key = { 'idempotency-key': 'renamed' };
  let member: Person;
  let rename: Call;
  let first: Awaited<ReturnType<typeof call>>;
  beforeAll(async () => {
    member = club.members.Organizer;
    rename = ['PATCH', `/api/tournaments/${club.privateTournament}/name`, { name: 'Pfingstpokal' }];
    first = await call(portal, ...rename, { ...member.headers, ...key });
    expect(first.statusCode).toBe(204);
    await club.manage({ type: 'RemoveMember', userId: member.id });
    restarted = await portal.another();
    await vi.waitFor(async () => expect(await answerTo(rename, member.headers)).toEqual([404, 'not-found']));
  });

  it('the same call is answered once more, and changes nothing', async () => {
    const again = await ask(rename, { ...member.headers, ...key });
    expect([again.statusCode, again.body]).toEqual([204, '']);
    expect(again.headers['tournament-version']).toBe(first.headers['tournament-version']);
    expect(again.headers['tournament-step']).toBeUndefined();
    expect(again.headers['log-position']).toMatch(/\.\d+$/);
  });

  it.each([
    ['another body', { name: 'Herbstpokal' }],
    ['a body that no such call has', { title: 7 }],
    ['no body', undefined],
  ])('%s with its key is refused as without', async (_, body) => {
    const [method, url] = rename;
    expect(await answerTo([method, url, body], { ...member.headers, ...key })).toEqual([404, 'not-found']);
  });

  it.each([
    ['undo', 2],
    ['undo', 99_999],
    ['restore', 1],
  ])('its key opens no other call: %s %i', async (path, version) => {
    const other: Call = ['POST', `/api/tournaments/${club.privateTournament}/${path}`, { version }];
    expect(await answerTo(other, { ...member.headers, ...key })).toEqual([404, 'not-found']);
  });

  it('its key opens nothing for others', async () => {
    expect(await answerTo(rename, { ...club.headers.stranger, ...key })).toEqual([404, 'not-found']);
  });
});

it('of a member without the second factor that is demanded since', async () => {
  const other = await club.another();
  const { headers } = other.members.Organizer;
  const key = { 'idempotency-key': 'before-the-demand' };
  const rename = (name: string): Call => ['PATCH', `/api/tournaments/${other.privateTournament}/name`, { name }];
  expect((await call(portal, ...rename('Pfingstpokal'), { ...headers, ...key })).statusCode).toBe(204);
  await other.manage({ type: 'SetSecondFactorDemand', isDemanded: true });
  await expect.poll(() => answerTo(rename('Pfingstpokal'), headers)).toEqual([403, 'second-factor-required']);
  expect(await answerTo(rename('Pfingstpokal'), { ...headers, ...key })).toEqual([204, null]);
  expect(await answerTo(rename('Herbstpokal'), { ...headers, ...key })).toEqual([403, 'second-factor-required']);
});

it('of an owner who deleted the organisation', async () => {
  const other = await club.another();
  const { headers } = other.members.Owner;
  const key = { 'idempotency-key': 'deleted' };
  const deletion: Call = ['DELETE', `/api/organizations/${other.id}`, undefined];
  expect((await call(portal, ...deletion, { ...headers, ...key })).statusCode).toBe(204);
  await expect.poll(() => answerTo(deletion, headers)).toEqual([404, 'not-found']);
  expect(await answerTo(deletion, { ...headers, ...key })).toEqual([204, null]);
  const rename: Call = ['PATCH', `/api/organizations/${other.id}/name`, { name: 'TSV' }];
  expect(await answerTo(rename, { ...headers, ...key })).toEqual([404, 'not-found']);
});

it('of a caller whose session has ended: not even the same call', async () => {
  const leaving = await portal.person('Geht Bald');
  const key = { 'idempotency-key': 'last-call' };
  const organization = (await call(portal, 'POST', '/api/organizations', { name: 'SV Kurz' }, leaving.headers)).json<{
    id: string;
  }>();
  const rename: Call = ['PATCH', `/api/organizations/${organization.id}/name`, { name: 'TSV' }];
  expect((await call(portal, ...rename, { ...leaving.headers, ...key })).statusCode).toBe(204);
  const rows = new Pool({ connectionString: portal.url, max: 1 });
  await rows.query('DELETE FROM identity.sessions WHERE account_id = $1', [leaving.id]);
  await rows.end();
  await expect.poll(async () => (await ask(rename, { ...leaving.headers, ...key })).statusCode).toBe(401);
});
