import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { portOf } from '../access/asking.ts';
import { openPage } from '../live/page.ts';

let portal: TestPortal;
let cup: Founded;
let folderId: string;
beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal, 'Public');
  const put = await call(portal, 'PATCH', `/api/tournaments/${cup.tournament}/folder`, { folderName: 'Jugend' });
  expect(put.statusCode).toBe(200);
  ({ folderId } = await member());
});
afterAll(() => portal.end());

const member = async () =>
  (await call(portal, 'GET', `/api/tournaments/${cup.tournament}`)).json<{
    folderId: string;
    publicPageViews: number;
  }>();
const stampOf = async (url: string) => (await call(portal, 'GET', url)).headers['etag'];

/** Visits by a browser; the closing node stores its counts. */
async function visitsOnAnotherNode(visits: number, at = `/t/${cup.tournament}`): Promise<void> {
  const node = await portal.another();
  for (let visit = 0; visit < visits; visit += 1) {
    const answer = await node.http.inject({
      method: 'POST',
      url: `${at}/seen`,
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' },
    });
    expect(answer.statusCode).toBe(204);
  }
  await node.close();
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; Date.now() < end; await pause(50)) if (await condition()) return;
  throw new Error('It did not come to that');
}

it('visits that one node counted are shown by the others: to members, in the list, in the statistics', async () => {
  const open = await stampOf(`/api/public/tournaments/${cup.tournament}`);
  const before = await stampOf(`/api/tournaments/${cup.tournament}`);
  await visitsOnAnotherNode(3);
  await until(async () => (await member()).publicPageViews === 3);
  expect(await stampOf(`/api/tournaments/${cup.tournament}`)).not.toBe(before);
  // Only members see the counts, so the public view does not change.
  expect(await stampOf(`/api/public/tournaments/${cup.tournament}`)).toBe(open);

  const list = async () =>
    (await call(portal, 'GET', `/api/tournaments?organizationId=${cup.organization}`)).json<
      { publicPageViews: number }[]
    >();
  await until(async () => (await list())[0]?.publicPageViews === 3);
  const statistics = (await call(portal, 'GET', `/api/folders/${folderId}/statistics`)).json<object>();
  expect(statistics).toMatchObject({
    totalPublicPageViews: 3,
    averagePublicPageViewsPerTournament: 3,
    tournamentPageViews: [{ tournamentId: cup.tournament, publicPageViews: 3 }],
  });

  await visitsOnAnotherNode(2);
  await until(async () => (await member()).publicPageViews === 5);
});

it('a node that starts later shows what was counted before, with the same stamp', async () => {
  const [shown, here] = [await member(), await stampOf(`/api/tournaments/${cup.tournament}`)];
  expect(shown.publicPageViews).toBeGreaterThan(0);
  const later = await portal.another();
  const there = await call(later, 'GET', `/api/tournaments/${cup.tournament}`);
  expect(there.json<{ publicPageViews: number }>().publicPageViews).toBe(shown.publicPageViews);
  expect(there.headers['etag']).toBe(here);
});

it('two nodes stamp a tournament alike once counts have moved, and one takes the stamp of the other', async () => {
  const other = await portal.another();
  const url = `/api/tournaments/${cup.tournament}`;
  const seenAt = async (node: TestPortal) => {
    const answer = await call(node, 'GET', url);
    return [answer.json<{ publicPageViews: number }>().publicPageViews, answer.headers['etag']] as const;
  };
  for (let round = 0; round < 3; round += 1) {
    const [before] = await seenAt(portal);
    await visitsOnAnotherNode(1);
    for (const node of [portal, other]) await until(async () => (await seenAt(node))[0] === before + 1);
    const [here, there] = [await seenAt(portal), await seenAt(other)];
    expect(there).toEqual(here);
    // Each changes with the stamp that the other one gave.
    for (const [node, from] of [
      [portal, other],
      [other, portal],
    ] as const) {
      const headers = { ...portal.me.headers, 'if-match': String((await seenAt(from))[1]) };
      const renamed = await call(node, 'PATCH', `${url}/name`, { name: `Cup ${round}` }, headers);
      expect([renamed.statusCode, renamed.body]).toEqual([204, '']);
      const position = String(renamed.headers['log-position']);
      for (const each of [portal, other]) await call(each, 'GET', url, undefined, { 'at-least': position });
    }
  }
  // A stamp from before the visit is none any more, on either.
  const [, stale] = await seenAt(portal);
  await visitsOnAnotherNode(1);
  for (const node of [portal, other]) {
    await until(async () => (await seenAt(node))[1] !== stale);
    const headers = { ...portal.me.headers, 'if-match': String(stale) };
    expect((await call(node, 'PATCH', `${url}/name`, { name: 'Zu spät' }, headers)).statusCode).toBe(412);
  }
});

it('[OR5] visits of the page of a club are shown to its members at once, and to nobody else', async () => {
  const named = await call(portal, 'PATCH', `/api/organizations/${cup.organization}/page`, { name: 'muster' });
  expect(named.statusCode).toBe(204);
  const socket = `ws://127.0.0.1:${await portOf(portal)}/api/live`;
  const [office, visitor] = [await openPage(socket, { ...portal.me.headers }), await openPage(socket)];
  const [lists, club] = [`organization/${cup.organization}`, `club/${cup.organization}`];
  office.say({ follow: lists });
  await office.next();
  expect(office.view(lists)?.view).toMatchObject({ page: { name: 'muster', publicPageViews: 0 } });
  visitor.say({ follow: club });
  await visitor.next();
  await visitsOnAnotherNode(2, '/v/muster');
  await office.next();
  expect(office.view(lists)?.view).toMatchObject({ page: { publicPageViews: 2 } });
  expect(visitor.heard).toHaveLength(1);

  const late = await openPage(`ws://127.0.0.1:${await portOf(await portal.another())}/api/live`, {
    ...portal.me.headers,
  });
  late.say({ follow: lists });
  await late.next();
  expect(late.view(lists)).toEqual(office.view(lists));
  for (const page of [office, visitor, late]) page.socket.terminate();
});
