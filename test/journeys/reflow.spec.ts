import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { arrive, expectAccessible, expectNoSidewaysScrolling, SMALLEST } from './journey.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

let portal: RunningPortal;
let browser: Browser;
let cup: MadeTournament;

beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  cup = await hallencup(portal);
  await api(portal, 'PATCH', `/api/management/organizations/${cup.organizationId}/licensing`, { allowApiAccess: true });
  await api(portal, 'POST', `/api/organizations/${cup.organizationId}/invitations`, {
    eMail: 'jugendleitung-juniorinnen@spielgemeinschaft-muehlbach.example',
    role: 'Organizer',
  });
  await api(portal, 'POST', '/api/api-keys', {
    organizationId: cup.organizationId,
    name: 'Vereinsseite',
    validity: 30,
  });
  await report(portal, cup, 1, 'Finished', [2, 1]);
  await report(portal, cup, 2, 'CurrentlyPlaying', [1, 1]);
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

const pages: readonly (readonly [name: string, path: (cup: MadeTournament) => string, waitFor: string])[] = [
  ['meine Organisationen', () => '/portal', 'Meine Organisationen'],
  ['die Organisation', ({ organizationId }) => `/portal/organizations/${organizationId}`, 'SV Grün-Weiß Mühlbach 1921'],
  ['die Spielstätten', ({ organizationId }) => `/portal/organizations/${organizationId}/venues`, 'Wo wird gespielt?'],
  [
    'eine neue Spielstätte',
    ({ organizationId }) => `/portal/organizations/${organizationId}/venues/new`,
    'Neue Spielstätte',
  ],
  ['die Bilder', ({ organizationId }) => `/portal/organizations/${organizationId}/images`, 'Bilder'],
  ['die Mitglieder', ({ organizationId }) => `/portal/organizations/${organizationId}/members`, 'Mitglieder'],
  ['die API-Schlüssel', ({ organizationId }) => `/portal/organizations/${organizationId}/keys`, 'API-Schlüssel'],
  [
    'ein neuer Schlüssel',
    ({ organizationId }) => `/portal/organizations/${organizationId}/keys/new`,
    'Neuer Schlüssel',
  ],
  ['Beispiele', ({ organizationId }) => `/portal/organizations/${organizationId}/keys/examples`, 'Beispiele'],
  ['die Einstellungen', ({ organizationId }) => `/portal/organizations/${organizationId}/settings`, 'Einstellungen'],
  [
    'das neue Turnier',
    ({ organizationId }) => `/portal/organizations/${organizationId}/new-tournament`,
    'Neues Turnier',
  ],
  ['der Spielplan', ({ id }) => `/portal/tournaments/${id}`, 'Spielplan'],
  ['die Gruppen', ({ id }) => `/portal/tournaments/${id}/groups`, 'Gruppe A'],
  ['die Dokumente', ({ id }) => `/portal/tournaments/${id}/documents`, 'Noch kein Dokument'],
  ['die Nutzer der Verwaltung', () => '/portal/management/users', 'Nutzer'],
  ['die Organisationen der Verwaltung', () => '/portal/management/organizations', 'Organisationen'],
  ['das Postfach', () => '/portal/management/mailbox', 'Postfach'],
  ['die Projektionen', () => '/portal/management/projections', 'Projektionen'],
  ['die Betreiberangaben', () => '/portal/management/operator', 'Betreiberangaben'],
  ['die Konfiguration', ({ id }) => `/portal/tournaments/${id}/configure`, 'Turnier konfigurieren'],
];

test.for(pages)('%s: 320 px wide, nothing to scroll sideways, targets large enough', async ([, path, heading]) => {
  const { page, context, complaints } = await arrive(browser, portal.url + path(cup), SMALLEST);
  await page.getByRole('heading', { name: heading, exact: true }).first().waitFor({ state: 'attached' });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const small = await page
    .locator('button:visible, input:visible, select:visible, textarea:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.closest('label, .mantine-Switch-root, .mantine-Checkbox-root') === null)
        .map((target) => ({
          name: target.getAttribute('aria-label') ?? target.textContent,
          box: target.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.height > 0 && box.height < 44)
        .map(({ name, box }) => `${name} ${Math.round(box.width)}×${Math.round(box.height)}`),
    );
  expect(small).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a result is reported on the smallest phone', async () => {
  const { page, context } = await arrive(browser, `${portal.url}/portal/tournaments/${cup.id}`, SMALLEST);
  await page.getByRole('button', { name: 'Spiel 3 melden' }).tap();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  const row = page.getByRole('group', { name: 'Spiel 3 melden' });
  await row.getByRole('textbox').first().fill('3');
  await row.getByRole('textbox').last().fill('2');
  await row.getByRole('button', { name: /speichern/ }).tap();
  await row.waitFor({ state: 'detached' });
  await page.getByText(/Gespeichert/).waitFor({ state: 'attached' });
  await context.close();
});
