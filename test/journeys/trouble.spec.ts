import { beforeAll, expect, test } from 'vitest';
import { openPageAs, expectGood, waitForGiveUp } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// What is said when something is not there, or goes wrong.

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
});

test('an unknown address leads home, also one that begins like a known one', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/gibt/es/nicht`);
  await page.waitForURL(`${stage.portal.url}/portal`);
  const unknown = [
    `tournaments/${cup.id}/gibtesnicht`,
    `tournaments/${cup.id}/groups/gibtesnicht`,
    `organizations/${cup.organizationId}/gibtesnicht`,
    `organizations/${cup.organizationId}/venues/v1/gibtesnicht`,
    'management/gibtesnicht',
    'profile/gibtesnicht',
  ];
  for (const path of unknown) {
    await page.goto(`${stage.portal.url}/portal/${path}`);
    await page.waitForURL(`${stage.portal.url}/portal`);
  }
  await page.goto(`${stage.portal.url}/t/${cup.id}/gibtesnicht`);
  await page.waitForURL(`${stage.portal.url}/portal`);
});

test('who may not see a page is told so there, instead of being led elsewhere', { timeout: 120_000 }, async () => {
  const otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
  const organization = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
  const { page } = await arriveAs(stage.browser, otto, organization);
  const closed = ['keys', 'keys/new', 'venues/new', 'new-tournament'].map((part) => `${organization}/${part}`);
  for (const url of [...closed, `${stage.portal.url}/portal/tournaments/${cup.id}/configure`]) {
    await page.goto(url);
    await page.getByRole('heading', { name: 'Kein Zugriff' }).waitFor();
    await page.getByText(/^Ihre Rolle reicht dafür nicht aus\./).waitFor();
    expect(page.url()).toBe(url);
  }
  await expectGood(page);
  await page.goto(`${organization}/keys`);
  await page.getByRole('heading', { name: 'Kein Zugriff' }).waitFor();
  await expectGood(page);
});

test('a tournament that is not there, and one of others, are the same page', { timeout: 60_000 }, async () => {
  const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/gibtesnicht12345`);
  forgive(404, /\/api\/tournaments\/gibtesnicht12345\)$/);
  await page.getByRole('heading', { name: 'Nicht gefunden' }).waitFor();
  await page.getByText('Das Gesuchte gibt es nicht, oder Sie haben keinen Zugriff darauf.').waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: 'Zu meinen Organisationen' }).click();
  await page.waitForURL(`${stage.portal.url}/portal`);
});

test('a part that is gone since an update: the page is loaded anew, once', { timeout: 90_000 }, async () => {
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}`,
  );
  forgive(404, /\/assets\/groups-[^/]*\.js\)$/);
  forgive('Failed to fetch dynamically imported module', /\/assets\/groups-/);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  // Its parts are asked for with the page, before it counts as loaded.
  let loaded = 0;
  page.on('request', (request) => (loaded += request.isNavigationRequest() ? 1 : 0));
  await context.route(/\/assets\/groups-[^/]*\.js/, (route) =>
    loaded === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
  expect(loaded).toBe(1);
});

test('a part that cannot be had: the tab says so, everything else goes on', { timeout: 90_000 }, async () => {
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}`,
  );
  forgive(404, /\/assets\/ranking-[^/]*\.js\)$/);
  forgive('Failed to fetch dynamically imported module', /\/assets\/ranking-/);
  await context.route(/\/assets\/ranking-[^/]*\.js/, (route) => route.fulfill({ status: 404, body: '' }));
  // An update may have renamed it, so the page loads itself again, once.
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('link', { name: /^Platzierung/ }).click();
  await loadedAgain;
  await page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' }).waitFor();
  await page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren' }).waitFor();
  await expectGood(page);
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
});

test('without network nothing is loaded anew: what is on the screen stays', { timeout: 90_000 }, async () => {
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}`,
  );
  // The names of the members are asked for after the plan: on a slow machine only once the network is gone.
  forgive('net::ERR_INTERNET_DISCONNECTED', /\/(assets\/|health\/live|api\/live|members)/);
  forgive('Unable to preload CSS', /\/assets\//);
  forgive('Failed to fetch dynamically imported module', /\/assets\/(groups|spotlight)-/);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  let loaded = 0;
  page.on('domcontentloaded', () => (loaded += 1));
  await context.setOffline(true);
  // The search would be preloaded about now.
  await page.waitForTimeout(4_000);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('heading', { name: 'Diese Seite konnte nicht geladen werden' }).waitFor();
  await page.getByRole('link', { name: /^Spielplan/ }).click();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  expect(loaded).toBe(0);
  await context.setOffline(false);
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).first().waitFor();
});

test('what the search and a dialog ask for is refused: they say so instead of loading for ever', async () => {
  const { page, context, forgive } = await openPageAs(
    stage.browser,
    `${stage.portal.url}/portal/tournaments/${cup.id}/documents`,
  );
  await page.getByRole('heading', { name: 'Drucken' }).waitFor();
  for (const path of ['/api/organizations', '/api/documents']) {
    forgive(403, new RegExp(`${path}(\\?|\\)$)`));
    await context.route(
      ({ pathname }) => pathname === path,
      (route) =>
        route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ status: 403, code: 'forbidden', detail: 'Das dürfen Sie nicht.' }),
        }),
    );
  }
  await page.keyboard.press('Control+K');
  const search = page.getByRole('dialog', { name: 'Suchen' });
  await search.getByRole('combobox', { name: 'Suchen' }).fill('xyzxyz');
  await search.getByText('Das dürfen Sie nicht.').first().waitFor();
  expect(await search.getByText('Wird geladen …').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Aus anderem Turnier …' }).click();
  const copy = page.getByRole('dialog', { name: 'Dokument aus einem Turnier übernehmen' });
  await copy.getByRole('status').getByText('Das dürfen Sie nicht.').waitFor();
});

test('the server does not answer, or something else than it should', { timeout: 90_000 }, async () => {
  const at = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
  const { page, context, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  const own = `**/api/organizations/${cup.organizationId}`;
  forgive('ERR_', /\/api\/organizations\//);
  await context.route(own, (route) => route.abort());
  await page.clock.install();
  await page.goto(at);
  await waitForGiveUp(page, 'Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.');
  await page.getByRole('heading', { name: 'Unerwarteter Fehler' }).waitFor();
  await context.unroute(own);
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await page.getByRole('heading', { name: 'SV Grün-Weiß Mühlbach 1921' }).first().waitFor();
  // An error of a proxy, and one of the server itself, are no silence.
  forgive(500, /\/api\/organizations\//);
  await context.route(own, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
  await page.goto(at);
  await page.getByText(/^Auf dem Server ist ein unerwarteter Fehler aufgetreten\./).waitFor();
  await context.unroute(own);
  const detail = 'Ein unerwarteter Serverfehler ist aufgetreten.';
  await context.route(own, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify({ detail }) }),
  );
  await page.goto(at);
  await page.getByText(detail).waitFor();
  expect(await page.getByText('Der Server antwortet nicht').count()).toBe(0);
  await context.unroute(own);
  // An answer of another shape, which only a fault of ours could bring.
  forgive('TypeError', /./);
  forgive('is not a function', /./);
  await context.route(`${own}/members`, (route) => route.fulfill({ json: { members: 'none' } }));
  await page.goto(`${at}/members`);
  await page.getByText('Beim Anzeigen dieser Seite ist etwas schiefgegangen.', { exact: false }).waitFor();
  await expectGood(page);
});

test('a list of the administration that does not come is asked for once more', { timeout: 60_000 }, async () => {
  const { page, context, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
  const list = /\/api\/management\/users(\?|$)/;
  forgive(409, /\/api\/management\/users\)$/);
  const problem = { status: 409, code: 'busy', detail: 'Die Liste wird gerade aufgebaut.' };
  await context.route(list, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto(`${stage.portal.url}/portal/management/users`);
  const again = page.getByRole('button', { name: 'Noch einmal laden' });
  await again.waitFor();
  await page.getByRole('alert').getByText(problem.detail).waitFor();
  await expectGood(page);
  await context.unroute(list);
  await again.click();
  await page.getByText('turnierleitung@verein.example').first().waitFor();
  expect(await again.count()).toBe(0);
});
