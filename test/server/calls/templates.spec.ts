import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListedTournament, TournamentFile, TournamentView } from '#domain/contract.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
});
afterAll(() => portal.end());

const at = (path: string) => `/api/tournaments/${founded.tournament}${path}`;
const listed = async (path: string) => {
  const headers = { 'at-least': await portal.head() };
  return (await call(portal, 'GET', path, undefined, headers)).json<readonly ListedTournament[]>();
};

it('[OR1] a template is in no list, no folder and no public page unless asked for, and its file knows it', async () => {
  const { organization } = founded;
  await call(portal, 'PATCH', at('/folder'), { folderName: 'Vorlagen' });
  const list = `/api/tournaments?organizationId=${organization}`;
  expect(await listed(list)).toMatchObject([{ id: founded.tournament, template: false }]);

  expect((await call(portal, 'PATCH', at('/template'), { template: true })).statusCode).toBe(204);
  expect(await listed(list)).toEqual([]);
  expect(await listed(`${list}&template=true`)).toMatchObject([{ id: founded.tournament, template: true }]);
  expect(await listed(`/api/folders?organizationId=${organization}`)).toEqual([]);
  expect(await listed(`/api/organizations/${organization}/teams`)).toEqual([]);
  expect((await call(portal, 'GET', at(''))).json<TournamentView>()).toMatchObject({
    template: true,
    visibility: 'Private',
  });
  expect((await portal.http.inject(`/t/${founded.tournament}`)).statusCode).toBe(404);

  const refused = await call(portal, 'PATCH', at('/visibility'), { visibility: 'Public' });
  expect(readProblem(refused)).toMatchObject({ status: 409, code: 'template-private' });
  const file = (await call(portal, 'GET', at('/export'))).json<TournamentFile>();
  const taken = await call(portal, 'POST', `/api/tournaments/import?organizationId=${organization}`, file);
  expect(taken.json<TournamentView>().template).toBe(true);
  const { template: _, ...older } = file;
  const before = await call(portal, 'POST', `/api/tournaments/import?organizationId=${organization}`, older);
  expect(before.json<TournamentView>().template).toBe(false);

  await call(portal, 'PATCH', at('/template'), { template: false });
  expect((await listed(list)).map(({ id }) => id)).toContain(founded.tournament);
});
