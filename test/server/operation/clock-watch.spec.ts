import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { createLogCheckClient, type LogCheckClient } from './log-check-client.ts';

// A server's clock that ran two hours ahead is put right while a tournament is under way.

const HOUR = 60 * 60_000;

let portal: TestPortal;
let logCheck: LogCheckClient;
let cup: Founded;
beforeAll(async () => {
  portal = await openPortal();
  logCheck = createLogCheckClient(portal, await portal.person('Chefin', { isAdministrator: true }));
  cup = await foundTournament(portal);
});
afterAll(() => portal.end());

const kickoff = async (matchId: string): Promise<void> => {
  const body = { state: 'CurrentlyPlaying', scoreA: 0, scoreB: 0 };
  const { statusCode } = await call(
    portal,
    'PATCH',
    `/api/tournaments/${cup.tournament}/matches/${matchId}/outcome`,
    body,
  );
  expect(statusCode).toBe(204);
};
const beganAt = async (matchId: string): Promise<number> => {
  const answer = await call(portal, 'GET', `/api/tournaments/${cup.tournament}`);
  const { matches } = answer.json<TournamentView>();
  return Date.parse(matches.find(({ id }) => id === matchId)?.outcome.startedAt ?? '');
};
const behindInMetrics = async ({ http }: TestPortal): Promise<number> =>
  Number(/^portal_clock_behind_events_seconds (.*)$/m.exec((await http.inject('/metrics')).body)?.[1]);

test('a clock that fits the log is no news', async () => {
  await kickoff('m1');
  expect((await logCheck.status()).clockBehind).toBeNull();
  expect(await behindInMetrics(portal)).toBe(0);
});

test('a clock put right is told to the operator at once, and what is reported from then on has the right time', async () => {
  portal.passes(2 * HOUR);
  await kickoff('m2');
  const ahead = portal.now().getTime();
  portal.passes(-2 * HOUR);
  const { clockBehind } = await logCheck.status();
  expect(Math.abs(Date.parse(clockBehind?.latestEvent ?? '') - ahead)).toBeLessThan(10_000);
  expect(Math.abs(Date.parse(clockBehind?.serverClock ?? '') - portal.now().getTime())).toBeLessThan(10_000);
  expect(await behindInMetrics(portal)).toBeGreaterThan(2 * 3_600 - 60);
  const said = () => portal.complaints.filter(({ msg }) => String(msg).startsWith('the clock is behind')).length;
  await expect.poll(said, { timeout: 3_000 }).toBe(1);

  await kickoff('m3');
  expect(Math.abs((await beganAt('m3')) - portal.now().getTime())).toBeLessThan(10_000);
  // Said once, however long it lasts.
  await pause(2_500);
  expect(said()).toBe(1);
  expect((await logCheck.status()).clockBehind).not.toBeNull();

  portal.passes(2 * HOUR);
  await expect.poll(async () => (await logCheck.status()).clockBehind).toBeNull();
  portal.passes(-2 * HOUR);
});

test('a node that starts holds its clock against the newest event', async () => {
  portal.passes(3 * HOUR);
  await kickoff('m4');
  portal.passes(-3 * HOUR);
  const node = await portal.another();
  await expect
    .poll(() => node.complaints.map(({ msg }) => msg), { timeout: 3_000 })
    .toContainEqual(expect.stringMatching(/^the clock is behind/));
  expect(await behindInMetrics(node)).toBeGreaterThan(3 * 3_600 - 60);
});
