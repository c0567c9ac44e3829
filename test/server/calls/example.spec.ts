import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedTournament, TournamentView } from '#domain/contract.ts';
import { exampleKickoff } from '#domain/tournament/example.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
});
afterAll(() => portal.end());

it('[NT5] an example is a private tournament with a plan that begins soon, made once', async () => {
  const body = { organizationId: founded.organization };
  const headers = { 'idempotency-key': 'example-once' };
  const answer = await call(portal, 'POST', '/api/tournaments/example', body, headers);
  expect(answer.statusCode, answer.body).toBe(201);
  const view = answer.json<TournamentView>();
  expect(answer.headers.location).toBe(`/api/tournaments/${view.id}`);
  expect(view).toMatchObject({
    name: 'Hallencup der E-Junioren',
    purpose: 'Example',
    visibility: 'Private',
    folderId: null,
    kickoff: expect.any(String),
  });
  expect([view.teams.length, view.groups.length, view.matches.length]).toEqual([12, 3, 26]);
  const ahead = Date.parse(view.kickoff ?? '') - portal.now().getTime();
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(20 * 60_000);

  portal.passes(60 * 60_000);
  const again = await call(portal, 'POST', '/api/tournaments/example', body, headers);
  expect(again.json()).toEqual(view);
});

it.each([
  ['10:00:00', '10:15'],
  ['10:10:00', '10:15'],
  ['10:10:01', '10:30'],
  ['23:58:00', '00:15'],
])('[NT5] at %s the example begins at %s', (now, kickoff) => {
  expect(
    exampleKickoff(new Date(`2026-11-21T${now}Z`))
      .toISOString()
      .slice(11, 16),
  ).toBe(kickoff);
});

it('[NT6] lists say what a tournament is for, and show what is asked for', async () => {
  const listed = async (more = '') => {
    const path = `/api/tournaments?organizationId=${founded.organization}${more}`;
    const answer = await call(portal, 'GET', path, undefined, { 'at-least': await portal.head() });
    return answer.json<ListedTournament[]>().map(({ purpose }) => purpose);
  };
  expect((await listed()).toSorted()).toEqual(['Competition', 'Example']);
  expect(await listed('&purpose=Example')).toEqual(['Example']);
  expect(await listed('&purpose=Training')).toEqual([]);
});
