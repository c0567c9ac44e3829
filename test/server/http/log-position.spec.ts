import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
let folder: string;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
  await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/folder`, { folderName: 'Halle' });
  const seen = await call(portal, 'GET', `/api/tournaments/${founded.tournament}`);
  folder = seen.json<{ folderId: string }>().folderId;
});
afterAll(() => portal.end());

it('every list out of the tables says as of when it is', async () => {
  const position = await portal.head();
  for (const path of [
    '/api/organizations',
    '/api/me',
    `/api/folders?organizationId=${founded.organization}`,
    `/api/folders/${folder}/timetable`,
    `/api/folders/${folder}/statistics`,
    `/api/tournaments?organizationId=${founded.organization}`,
    `/api/tournaments/${founded.tournament}/matches`,
    `/api/tournaments/${founded.tournament}/standings`,
    `/api/tournaments/${founded.tournament}/ranking`,
  ]) {
    const answer = await call(portal, 'GET', path, undefined, { 'at-least': position });
    expect(answer.statusCode, path).toBe(200);
    const told = answer.headers['log-position'];
    expect(typeof told, path).toBe('string');
    // Positions are in their text's order.
    expect(String(told) >= position, path).toBe(true);
  }
});

it('what is only counted is in no place of the log, and waits for none', async () => {
  const url = `/api/tournaments/${founded.tournament}/page-views?range=7`;
  const log = (await portal.head()).split('.')[0] ?? '';
  const answer = await call(portal, 'GET', url, undefined, { 'at-least': `${log}.${'9'.repeat(16)}` });
  expect([answer.statusCode, answer.headers['log-position']]).toEqual([200, undefined]);
});
