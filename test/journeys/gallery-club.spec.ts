import { test } from 'vitest';
import { openPageAs, openPageAsVisitor, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type Site } from './tournaments.ts';

// What a club's pages have to say in states no story leads to: nothing there yet, seen by who may not change it; something
// said wrong; others at work; no answer.

const stage = openJourneyFixture();

const post = <Answer>(path: string, body: object, by: Site = stage.portal) => api<Answer>(by, 'POST', path, body);
const patch = (path: string, body: object) => api(stage.portal, 'PATCH', path, body);
const at = (path: string): string => `${stage.portal.url}/portal/${path}`;

test('a club of which nothing is there yet, for who looks only and for who owns it', { timeout: 120_000 }, async () => {
  const club = await post<{ id: string }>('/api/organizations', { name: 'SV Leerstadt' });
  const ines = await newAccount(stage.portal, 'Ines Einsicht');
  await joinAs(stage.portal, club.id, ines, 'Auditor');
  const reader = await arriveAs(stage.browser, ines, at(`organizations/${club.id}`), PHONE);
  await reader.page.getByText('Sobald die Turnierleitung eines anlegt').waitFor();
  await reader.page.goto(at(`organizations/${club.id}/venues`));
  await reader.page.getByText('Noch keine Spielstätte').waitFor();
  const { id } = await post<{ id: string }>('/api/tournaments', { organizationId: club.id, name: 'Frühjahrscup' });
  await reader.page.goto(at(`tournaments/${id}/teams`));
  await reader.page.getByText('Sobald Mannschaften eingetragen sind').waitFor();
  await reader.page.goto(at(`organizations/${club.id}/images`));
  await reader.page.getByText('Noch kein Bild.').first().waitFor();

  await patch(`/api/management/organizations/${club.id}/licensing`, { allowApiAccess: true });
  const owner = await openPageAs(stage.browser, at(`organizations/${club.id}/keys/examples`));
  const { page } = owner;
  await page.getByText('Dieses Turnier hat noch keinen Spielplan').waitFor();
  await page.goto(at(`organizations/${club.id}/settings`));
  await page.locator('summary').getByText('Für Entwickler').click();
  await page.getByText('nennen sie bei ihrer Kennung').waitFor();
  await page.getByRole('button', { name: 'Organisation löschen …' }).click();
  await page.getByText('1 weiteres Mitglied verliert den Zugriff.').waitFor();
  await page.goto(at(`tournaments/${id}`));
  await page.getByRole('button', { name: /^Suchen/ }).click();
  const search = page.getByRole('dialog', { name: 'Suchen' });
  for (const said of ['Besucherseite öffnen', 'Einstellungen der Organisation']) {
    await search.getByRole('combobox', { name: 'Suchen' }).fill(said);
    await search.getByText(said).first().waitFor();
  }
  const { id: venueId } = await post<{ id: string }>('/api/venues', { organizationId: club.id, name: 'Halle Nord' });
  await page.goto(at(`organizations/${club.id}/venues/${venueId}/settings`));
  await page.getByRole('button', { name: 'Spielstätte löschen …' }).click();
  await page.getByText('Kein Turnier hat diese Spielstätte.').waitFor();
  await page.goto(at(`tournaments/${id}/settings`));
  await page
    .getByRole('button', { name: /^Vorhandenes Bild wählen/ })
    .first()
    .click();
  await page.getByText('Ihre Organisation hat noch kein Bild, das hier passt.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('Zweite Kopfzeile').selectOption('Eigener Text');
  await page.getByLabel('Eigener Text der zweiten Kopfzeile').waitFor();
  await page.goto(at(`tournaments/${id}/share`));
  await page.getByText('Sobald es einen Spielplan gibt, steht hier die Vorschau.').waitFor();
  await api(stage.portal, 'DELETE', `/api/tournaments/${id}`);
  await page.goto(at(`organizations/${club.id}/keys/examples`));
  await page.getByText('Sobald es ein Turnier gibt').waitFor();
  // What is wrong while a plan is made.
  const fresh = await post<{ id: string }>('/api/tournaments', { organizationId: club.id, name: 'Herbstcup' });
  await page.goto(at(`tournaments/${fresh.id}/configure`));
  await page.getByLabel('Gruppe A, Mannschaft 1').fill('SV Doppelt');
  await page.getByLabel('Gruppe A, Mannschaft 2').fill('SV Doppelt');
  await page.getByText('Doppelt: SV Doppelt').waitFor();
});

test('reports that are not whole, or are cleared', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [2, 1]);
  const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}`));
  await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await page.getByText('Bitte tragen Sie beide Spielstände ein.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).first().click();
  // Its title says what it is about to do.
  const clear = page.getByRole('dialog', { name: /^Ergebnis von Spiel 1 / });
  await clear.getByText('Kein Ergebnis').click();
  await clear.getByRole('button', { name: 'Ergebnis löschen' }).click();
  await page.getByText('Das Ergebnis von Spiel 1 ist gelöscht.').waitFor();
});

test('a tournament that was left open stands in the list as such', { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal, Date.now() - 3 * 86_400_000);
  await report(stage.portal, cup, 1, 'Finished', [1, 0]);
  const { page } = await openPageAs(stage.browser, at(`organizations/${cup.organizationId}`));
  await page.getByText(`nicht zu Ende · 1 von ${cup.matches.length}`).waitFor();
});

test('more people than there is room for', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const people = await Promise.all(
    ['Anna Aal', 'Bert Bär', 'Carla Cox', 'Dora Dill'].map((name) => newAccount(stage.portal, name)),
  );
  for (const person of people) await joinAs(stage.portal, cup.organizationId, person, 'Organizer');
  for (const person of people) await arriveAs(stage.browser, person, at(`tournaments/${cup.id}`), PHONE);
  const chief = await openPageAs(stage.browser, at(`tournaments/${cup.id}`));
  await chief.page.getByText('und 2 weitere').first().waitFor({ state: 'attached' });
  await chief.page
    .getByRole('button', { name: /^Sichtbarkeit ändern/ })
    .first()
    .click();
  await chief.page.getByRole('menuitem', { name: /Privat schalten/ }).click();
  await chief.page.getByText('Das Turnier ist jetzt privat.').waitFor();
  // A copy is called as the portal proposes.
  await chief.page.goto(at(`organizations/${cup.organizationId}`));
  await chief.page.getByRole('button', { name: /^Aktionen für „Mühlbacher Hallencup/ }).click();
  await chief.page.getByRole('menuitem', { name: 'Kopieren …' }).click();
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Kopieren' }).click();
  await chief.page.getByRole('heading', { name: 'Mühlbacher Hallencup der E-Junioren (Kopie)' }).waitFor();
  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`);
  visitor.forgive(404, /./);
  await visitor.page.getByText('Dieses Turnier gibt es nicht, oder es ist privat.').waitFor();
});
