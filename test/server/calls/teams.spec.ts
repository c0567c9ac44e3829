import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// The teams of all tournaments of an organisation, which the search goes through.

interface Found {
  readonly teamId: string;
  readonly name: string;
  readonly tournamentId: string;
  readonly tournamentName: string;
}

let portal: TestPortal;
let cup: Founded;

beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal);
});

afterAll(async () => {
  await portal.end();
});

async function teams(): Promise<readonly Found[]> {
  const answer = await call(portal, 'GET', `/api/organizations/${cup.organization}/teams`, undefined, {
    'at-least': await portal.head(),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<readonly Found[]>();
}

test('every team by name, with its tournament', async () => {
  const all = await teams();
  expect(all.map(({ name }) => name)).toEqual(
    ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'].map((place) => `Team ${place}`),
  );
  expect(all[0]).toEqual({
    teamId: 't1',
    name: 'Team A1',
    tournamentId: cup.tournament,
    tournamentName: 'Hallencup',
  });
});

test('a new name is found at once, and nothing of a deleted tournament', async () => {
  await call(portal, 'PATCH', `/api/tournaments/${cup.tournament}/teams/t8/name`, { name: 'Ährental' });
  expect((await teams()).map(({ name }) => name)).toContain('Ährental');
  await call(portal, 'DELETE', `/api/tournaments/${cup.tournament}`);
  expect(await teams()).toEqual([]);
});
