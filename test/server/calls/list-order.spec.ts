import { afterAll, beforeAll, expect, it } from 'vitest';
import { organization } from '#domain/deciders.ts';
import { organizationView, type ListedTournament } from '#domain/organization/view.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

const IN_ORDER = [
  '2. Lauf',
  'Äußere Liga',
  'Cup',
  'Cup 10',
  'Cup 2',
  'Óbuda-Cup',
  'öffentlich',
  'Straße',
  'zell',
  'Zell',
];

it('tournaments without a time come in the order of German names, the same in the call and live', async () => {
  const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' })).json<{ id: string }>();
  for (const name of IN_ORDER.toReversed()) {
    expect((await call(portal, 'POST', '/api/tournaments', { organizationId: id, name })).statusCode).toBe(201);
  }
  const list = await call(portal, 'GET', `/api/tournaments?organizationId=${id}`, undefined, {
    'at-least': await portal.head(),
  });
  const listed = list.json<ListedTournament[]>();
  expect(listed.map(({ name }) => name)).toEqual(IN_ORDER);
  const view = organizationView(id, organization.initial, listed.toReversed(), 0);
  expect(view.tournaments.map(({ name }) => name)).toEqual(IN_ORDER);
});
