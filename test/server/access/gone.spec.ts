import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#server/routes.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';
import { requests, type Request } from './requests.ts';

// What is deleted is not there, not even for its owner, whatever is asked of it: every call that asks for a role.

let portal: TestPortal;
let everybody: Club;
beforeAll(async () => {
  portal = await openPortal();
  everybody = await openClub(portal);
});
afterAll(() => portal.end());

/** The only calls for what is deleted. */
const TAKING_BACK = new Set(['POST /api/organizations/:id/undelete', 'POST /api/tournaments/:id/undelete']);

const forRoles = routes
  .filter(({ requires }) => 'subject' in requires)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((name) => !TAKING_BACK.has(name));

async function prepared(club: Club): Promise<Map<string, Request>> {
  const asked = new Map<string, Request>();
  for (const name of forRoles) {
    const request = requests[name];
    if (request === undefined) throw new Error(`Nobody knows how to ask ${name}`);
    asked.set(name, await request(club, 'owner'));
  }
  return asked;
}

async function answersTo(asked: ReadonlyMap<string, Request>): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [name, { url, payload, headers, of = everybody }] of asked) {
    const [method] = name.split(' ', 1) as ['GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'];
    statuses[name] = (await call(portal, method, url, payload, headers ?? of.headers.owner)).statusCode;
  }
  return statuses;
}

const all404 = (names: Iterable<string>): Record<string, number> =>
  Object.fromEntries([...names].map((name) => [name, 404]));

it('of a deleted organisation nothing is there', async () => {
  const club = await everybody.another();
  const asked = await prepared(club);
  for (const { id, remove } of new Set([club, ...[...asked.values()].flatMap(({ of }) => of ?? [])])) {
    await remove(`/api/organizations/${id}`);
  }
  expect(await answersTo(asked)).toEqual(all404(asked.keys()));
});

it('of a deleted tournament nothing is there', async () => {
  const club = await everybody.another();
  const own = /\/api\/(?:tournaments|documents)\/([a-z0-9]{16})|tournamentId=([a-z0-9]{16})/;
  const asked = new Map([...(await prepared(club))].filter(([, { url }]) => own.test(url)));
  const tournaments = new Set([...asked.values()].map(({ url }) => own.exec(url)?.slice(1).find(Boolean) ?? ''));
  for (const id of tournaments) await club.remove(`/api/tournaments/${id}`);
  expect(asked.size).toBeGreaterThan(10);
  expect(await answersTo(asked)).toEqual(all404(asked.keys()));
});

it('a deletion is taken back by an owner, and by nobody else', async () => {
  const club = await everybody.another();
  await club.remove(`/api/tournaments/${club.privateTournament}`);
  const undelete = async (caller: 'stranger' | 'organizer' | 'owner') =>
    (await call(portal, 'POST', `/api/tournaments/${club.privateTournament}/undelete`, undefined, club.headers[caller]))
      .statusCode;
  expect([await undelete('stranger'), await undelete('organizer'), await undelete('owner')]).toEqual([404, 404, 204]);
  expect(await undelete('owner')).toBe(409);
});
