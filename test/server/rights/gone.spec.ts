import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

it('a deleted organisation shows nothing any more, not even to its owner', async () => {
  const { id } = (await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' })).json<{ id: string }>();
  const shown = [
    `/api/organizations/${id}`,
    `/api/organizations/${id}/members`,
    `/api/organizations/${id}/invitations`,
    `/api/api-keys?organizationId=${id}`,
    `/api/tournaments?organizationId=${id}`,
  ];
  const statuses = () => Promise.all(shown.map(async (url) => (await call(portal, 'GET', url)).statusCode));
  expect(await statuses()).toEqual(shown.map(() => 200));
  expect((await call(portal, 'DELETE', `/api/organizations/${id}`)).statusCode).toBe(204);
  expect(await statuses()).toEqual(shown.map(() => 404));
});
