import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { Browser } from './browser.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());

it('nothing is open before the link on the console has made the first administrator, once', async () => {
  const page = new Browser(portal);
  const person = { userName: 'Chefin', eMail: 'chefin@verein.example', password: 'Wald-und-Wiese-1' };
  expect((await page.get('/identity/set-up')).json()).toEqual({
    isSetUp: false,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
  expect((await page.post('/identity/register', person)).json()).toMatchObject({ status: 409, code: 'not-set-up' });

  const link = new URL(portal.setUpLink ?? '');
  expect(link.pathname).toBe('/portal/first-administrator');
  expect((await portal.another()).setUpLink).toBe(link.href);
  const token = link.searchParams.get('token') ?? '';
  const setUp = async (body: object) => (await page.post('/identity/first-administrator', body)).json();
  expect(await setUp({ ...person, token: 'geraten' })).toMatchObject({ success: false, reason: 'InvalidToken' });
  expect(await setUp({ ...person, password: 'schwach', token })).toMatchObject({ reason: 'InsecurePassword' });

  const twice = await Promise.all([
    setUp({ ...person, token }),
    setUp({ ...person, eMail: 'zweite@verein.example', token }),
  ]);
  expect(twice.filter((answer) => (answer as { success: boolean }).success)).toHaveLength(1);
  expect(await setUp({ ...person, eMail: 'dritte@verein.example', token })).toMatchObject({ reason: 'InvalidToken' });
  expect((await page.get('/identity/set-up')).json()).toEqual({
    isSetUp: true,
    passkeyHost: 'localhost',
    sendsMail: false,
  });
  const { users } = (await page.get('/api/management/users')).json() as { users: readonly { id: string }[] };
  const { events } = (await page.get(`/api/management/users/${users[0]?.id}/events`)).json() as {
    events: readonly { type: string }[];
  };
  expect(events.map(({ type }) => type)).toEqual(['AdministratorGranted', 'Registered']);
  expect((await portal.another()).setUpLink).toBeNull();
  expect(
    (await new Browser(portal).post('/identity/register', { ...person, eMail: 'neu@verein.example' })).json(),
  ).toEqual({
    success: true,
    reason: null,
  });
});
