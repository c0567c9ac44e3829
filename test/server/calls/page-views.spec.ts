import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiKeyUsageAnswer } from '#domain/organization/bodies.ts';
import { writeVisits } from '#test/support/counted-visits.ts';
import { call, foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let tournament: string;
beforeAll(async () => {
  portal = await openPortal();
  tournament = (await foundTournament(portal)).tournament;
});
afterAll(() => portal.end());

const views = async (range: string) =>
  call(portal, 'GET', `/api/tournaments/${tournament}/page-views${range}`, undefined, {
    'at-least': await portal.head(),
  });

it('a tournament that nobody visited has none', async () => {
  const answer = await views('?range=7');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ bucketWidthSeconds: 7200, bucketCount: 84, entries: [] });
});

it('visits are shown in the range they lie in, of all nodes, and no other tournament’s', async () => {
  const visits = [
    [0, 1],
    [0, 2],
    [3 * 24, 10],
    [10 * 24, 100],
    [20 * 24, 1000],
    [40 * 24, 10_000],
  ] as const;
  await writeVisits(
    portal.url,
    visits.map(([hoursAgo, count]) => [hoursAgo, { [tournament]: count, zzzzzzzzzzzzzzzz: 7 }]),
    portal.now().getTime(),
  );
  const sums = [];
  for (const range of [1, 7, 14, 30]) {
    const { entries } = (await views(`?range=${range}`)).json<ApiKeyUsageAnswer>();
    sums.push(entries.reduce((sum, { count }) => sum + count, 0));
  }
  expect(sums).toEqual([3, 13, 113, 1113]);
});

it('a range that is none is a 400 that names it', async () => {
  for (const range of ['', '?range=', '?range=2', '?range=1&range=7']) {
    const answer = await views(range);
    expect([range, answer.statusCode]).toEqual([range, 400]);
    expect(answer.json()).toMatchObject({ errors: [{ path: 'query.range' }] });
  }
});
