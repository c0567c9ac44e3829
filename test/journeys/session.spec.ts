import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHIEF } from '#test/support/running-portal.ts';
import {
  openPageAsVisitor,
  expectAccessible,
  expectLegible,
  expectNoSidewaysScrolling,
  logInOn,
  SMALLEST,
  type Person,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';

const stage = openJourneyFixture();

const kept = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('tp_id_'))));

const keep = (page: Page, values: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, values);

const inSeconds = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);

test('log in by Enter, see who one is, log out: the front door says so', { timeout: 90_000 }, async () => {
  const { page } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/organizations/new`);
  await page.waitForURL(`${stage.portal.url}/portal/login`);
  await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
  await expectAccessible(page);

  // Nothing typed, nothing sent.
  await page.getByRole('button', { name: 'Anmelden' }).click();
  expect(await page.getByRole('alert').innerText()).toBe('');
  await page.getByLabel('E-Mail-Adresse').fill(CHIEF.eMail);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.keyboard.press('Enter');
  await page
    .getByText('Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre E-Mailadresse und Ihr Passwort.', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Passwort anzeigen: Passwort' }).click();
  expect(await page.getByLabel('Passwort', { exact: true }).getAttribute('type')).toBe('text');

  await logInOn(page);
  // Back to the link that was followed.
  await page.waitForURL(`${stage.portal.url}/portal/organizations/new`);
  await page.getByRole('heading', { name: 'Wie heißt Ihr Verein?' }).waitFor();
  const session = await kept(page);
  expect(Object.keys(session).sort()).toEqual([
    'tp_id_accTokenExp',
    'tp_id_refreshKey',
    'tp_id_rfsTokenExp',
    'tp_id_userEMail',
    'tp_id_userName',
    'tp_id_userRoles',
  ]);
  expect(session).toMatchObject({ tp_id_userEMail: CHIEF.eMail, tp_id_userRoles: 'Administrator' });
  // Half an hour, thirty days.
  expect(Math.abs(Number(session['tp_id_accTokenExp']) - Number(inSeconds(1_800)))).toBeLessThan(30);
  expect(Math.abs(Number(session['tp_id_rfsTokenExp']) - Number(inSeconds(2_592_000)))).toBeLessThan(30);
  await page.goto(`${stage.portal.url}/portal/login`);
  await page.waitForURL(`${stage.portal.url}/portal`);

  await page.getByRole('button', { name: /^Ihr Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Verwaltung' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(`${stage.portal.url}/?status=logged_out`);
  await page.getByText('Sie wurden abgemeldet.').waitFor();
  await expectAccessible(page);
  expect(await kept(page)).toEqual({ tp_id_userRoles: 'Administrator' });
  await page.getByRole('button', { name: 'Hinweis schließen' }).click();
  expect(page.url()).toBe(`${stage.portal.url}/`);
  await page.goto(`${stage.portal.url}/portal`);
  await page.waitForURL(`${stage.portal.url}/portal/login`);
});

test('a session that ran out: back to where one was, with the e-mail filled in', { timeout: 60_000 }, async () => {
  const { page } = await loggedIn();
  // Where nothing asks for anything: a page that does would be led to the login itself.
  await page.goto(`${stage.portal.url}/icon.svg`);
  await keep(page, { tp_id_accTokenExp: inSeconds(-10), tp_id_rfsTokenExp: inSeconds(200) });
  await page.goto(`${stage.portal.url}/portal/organizations/new?from=mail#name`);
  await page.waitForURL(/\/portal\/login\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('redirect_to')).toBe('/portal/organizations/new?from=mail#name');
  expect(searchParams.get('email')).toBe(CHIEF.eMail);
  await page.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe(CHIEF.eMail);
  await expectAccessible(page);
  await page.getByLabel('Passwort', { exact: true }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(CHIEF.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${stage.portal.url}/portal/organizations/new?from=mail#name`);
  await page.getByRole('heading', { name: 'Wie heißt Ihr Verein?' }).waitFor();
});

test(
  'a session that ran out: other tabs and pages loaded later know where and who, too',
  { timeout: 60_000 },
  async () => {
    const { page, context } = await loggedIn();
    const other = await context.newPage();
    await other.goto(`${stage.portal.url}/portal/profile`);
    await other.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
    const loginFrom = (path: string): string =>
      `${stage.portal.url}/portal/login?${new URLSearchParams({ redirect_to: path, email: CHIEF.eMail })}`;
    await keep(page, { tp_id_accTokenExp: inSeconds(-10), tp_id_rfsTokenExp: inSeconds(200) });
    await page.goto(`${stage.portal.url}/portal/organizations/new`);
    await page.waitForURL(loginFrom('/portal/organizations/new'));
    await other.waitForURL(loginFrom('/portal/profile'));
    await page.goto(`${stage.portal.url}/portal/management`);
    await page.waitForURL(loginFrom('/portal/management'));
    await page.goto(`${stage.portal.url}/portal`);
    await page.waitForURL(loginFrom('/portal'));
    await page.getByLabel('Passwort', { exact: true }).fill(CHIEF.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  },
);

test(
  'a password that changes in one tab keeps the others logged in, with their live connections',
  { timeout: 60_000 },
  async () => {
    const { page, context } = await loggedIn();
    const other = await context.newPage();
    await other.goto(`${stage.portal.url}/portal`);
    await other.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
    const next = 'Berg-und-Tal-22';
    for (const [current, chosen] of [
      [CHIEF.password, next],
      [next, CHIEF.password],
    ] as const) {
      await page.goto(`${stage.portal.url}/portal/change-password?redirect_to=/portal/profile`);
      await page.getByLabel('Aktuelles Passwort', { exact: true }).fill(current);
      await page.getByLabel('Neues Passwort', { exact: true }).fill(chosen);
      await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill(chosen);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${stage.portal.url}/portal/profile`);
      await page.waitForTimeout(1_000);
      for (const tab of [page, other]) {
        await tab.reload();
        await tab.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
        expect(tab.url()).not.toContain('login');
      }
    }
  },
);

test('a session that the server ended elsewhere leads to the login likewise', { timeout: 60_000 }, async () => {
  const { page, context, forgive } = await loggedIn();
  forgive(401, /\/api\//);
  const ended = await context.request.post(`${stage.portal.url}/identity/logout`, {
    headers: { origin: stage.portal.url },
  });
  expect(ended.status()).toBe(204);
  // The channel's socket ends with the session, and what the page shows is read again.
  await page.waitForURL(/\/portal\/login\?redirect_to=%2Fportal/);
});

test('two tabs that renew their tokens at the same moment both stay logged in', { timeout: 60_000 }, async () => {
  const { page: one, context } = await loggedIn();
  const other = await context.newPage();
  await other.goto(`${stage.portal.url}/portal`);
  await other.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  for (let round = 0; round < 3; round += 1) {
    await keep(one, { tp_id_accTokenExp: inSeconds(100) });
    const asked = await heldTogether(context, 2, () => Promise.all([one.reload(), other.reload()]));
    expect(asked).toEqual([200, 200]);
    for (const tab of [one, other]) {
      await tab.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
      expect(new URL(tab.url()).pathname).toBe('/portal');
    }
    expect(Number((await kept(one))['tp_id_accTokenExp'])).toBeGreaterThan(Number(inSeconds(1_700)));
  }
});

test('many calls of one page share one refresh', { timeout: 60_000 }, async () => {
  const { page } = await loggedIn();
  await keep(page, { tp_id_accTokenExp: inSeconds(100) });
  let refreshed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/refresh')) refreshed += 1;
  });
  await page.reload();
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  expect(refreshed).toBe(1);
});

test('logging out never says that the session has expired, here or in another tab', { timeout: 60_000 }, async () => {
  const { page: one, context } = await loggedIn();
  const two = await context.newPage();
  await two.goto(`${stage.portal.url}/portal/profile`);
  await two.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  // The server has ended the session, and its answer takes a while: every page may hear of the end before.
  await one.route('**/identity/logout', async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.fulfill({ response });
  });
  const visited: string[] = [];
  for (const page of [one, two]) page.on('framenavigated', (frame) => visited.push(frame.url()));
  await one.getByRole('button', { name: /^Ihr Konto/ }).click();
  await one.getByRole('menuitem', { name: 'Abmelden' }).click();
  await two.waitForTimeout(1_000);
  // What it asks for meanwhile is refused.
  await two.reload();
  await one.waitForURL(`${stage.portal.url}/?status=logged_out`);
  await two.waitForURL(/\/portal\/login/);
  expect(visited.filter((url) => url.includes('redirect_to'))).toEqual([]);
});

test('logging out in one tab takes the others along', { timeout: 60_000 }, async () => {
  const { page: one, context } = await loggedIn();
  const other = await context.newPage();
  await other.goto(`${stage.portal.url}/portal`);
  await other.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  await one.getByRole('button', { name: /^Ihr Konto/ }).click();
  await one.getByRole('menuitem', { name: 'Abmelden' }).click();
  await other.waitForURL(`${stage.portal.url}/portal/login`);
});

test.for([
  '//evil.example/x',
  String.raw`/\evil.example/x`,
  '/%09/evil.example',
  'https://evil.example',
  'javascript:document.title="evil"',
  '%6aavascript:alert(1)',
  '/.//evil.example',
  'data:text/html,evil',
])('the login leads nowhere else: redirect_to=%s', { timeout: 60_000 }, async (evil) => {
  const { page } = await openPageAsVisitor(
    stage.browser,
    `${stage.portal.url}/portal/login?redirect_to=${encodeURIComponent(evil)}`,
  );
  const elsewhere: string[] = [];
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(`${stage.portal.url}/`)) elsewhere.push(frame.url());
  });
  await logInOn(page);
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  expect(elsewhere).toEqual([]);
  expect(new URL(page.url()).origin).toBe(stage.portal.url);
});

const forAnybody: readonly (readonly [path: string, heading: string | RegExp])[] = [
  ['/', /Am Feldrand getippt/],
  ['/?status=logged_out', /Am Feldrand getippt/],
  ['/portal/login', 'Anmelden'],
  ['/portal/register', 'Konto anlegen'],
  ['/portal/forgot-password', 'Passwort vergessen'],
  ['/portal/forgot-password?email=a@b.example&token=x', 'Neues Passwort festlegen'],
  ['/portal/confirm', 'Dieser Link ist unvollständig'],
  ['/portal/confirm?action=other&user_id=1&confirmation_code=1', 'Dieser Link ist unvollständig'],
  ['/portal/join', 'Diese Einladung ist unvollständig'],
  ['/portal/first-administrator', 'Dieser Link gilt nicht mehr'],
  ['/portal/first-administrator?token=x', 'Portal einrichten'],
];

test.for(forAnybody)('%s: both themes, 320 px wide', { timeout: 60_000 }, async ([path, heading]) => {
  const { page } = await openPageAsVisitor(stage.browser, stage.portal.url + path, SMALLEST);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await expectNoSidewaysScrolling(page);
  await expectLegible(page);
});

test('a mailed link that was opened without reception is not called expired, and can be tried once more', async () => {
  const { page, context, forgive } = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`);
  forgive('ERR_', /identity\/(confirm|change-password)/);
  forgive(503, /identity\/confirm/);
  const noAnswer = 'Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.';
  for (const [action, failed] of [
    ['account', 'Die Aktivierung hat nicht geklappt'],
    ['change_email', 'Die Adresse wurde nicht geändert'],
  ] as const) {
    await context.route(/identity\/confirm/, (route) => route.abort(), { times: 1 });
    await page.goto(`${stage.portal.url}/portal/confirm?action=${action}&user_id=1&confirmation_code=1`);
    await page.getByText(noAnswer).waitFor();
    await expectAccessible(page);
    await context.route(/identity\/confirm/, (route) => route.fulfill({ status: 503, json: { detail: 'Gleich.' } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Gleich.').waitFor();
    // Now the server is there, and knows no such link.
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await page.getByRole('heading', { name: failed }).waitFor();
  }

  await context.route(/identity\/change-password/, (route) => route.abort(), { times: 1 });
  await page.goto(`${stage.portal.url}/portal/forgot-password?email=a@b.example&token=x`);
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Talwiese-23');
  await page.getByLabel('Neues Passwort wiederholen', { exact: true }).fill('Talwiese-23');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('alert').getByText(noAnswer).waitFor();
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await page.getByRole('heading', { name: 'Das hat nicht geklappt' }).waitFor();
});

async function loggedIn(): Promise<Person> {
  const person = await openPageAsVisitor(stage.browser, `${stage.portal.url}/portal/login`);
  const { page } = person;
  await logInOn(page);
  await page.getByRole('button', { name: /^Ihr Konto/ }).waitFor();
  return person;
}

/** Lets refreshes go out only when `together` of them are asked for, so that they meet on the server; answers how they ended. */
async function heldTogether(context: BrowserContext, together: number, act: () => Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  let waiting = 0;
  let letGo = (): void => undefined;
  const all = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/identity/refresh', async (route) => {
    waiting += 1;
    if (waiting >= together) letGo();
    await all;
    const response = await route.fetch();
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  await act();
  await expect.poll(() => statuses.length).toBe(together);
  await context.unroute('**/identity/refresh');
  return statuses;
}
