import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

// An auditor asks the page who belongs to the organisation and since when, who gave which role, and which key there was.

const stage = openJourneyFixture();
let konrad: Account;
let anna: Account;
let club: string;
let address: string;

const send = <Answer>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
  api<Answer>(stage.portal, method, path, body);

beforeAll(async () => {
  konrad = await newAccount(stage.portal, 'Konrad Prüfer');
  anna = await newAccount(stage.portal, 'Anna Schuster');
  const { id } = await send<{ id: string }>('POST', '/api/organizations', { name: 'SV Grün-Weiß' });
  club = id;
  address = `${stage.portal.url}/portal/organizations/${club}`;
  await joinAs(stage.portal, club, konrad, 'Auditor');
  await joinAs(stage.portal, club, anna, 'Scorer');
  const members = await api<{ userId: string; userName: string }[]>(
    stage.portal,
    'GET',
    `/api/organizations/${club}/members`,
  );
  const annaId = members.find(({ userName }) => userName === 'Anna Schuster')?.userId ?? '';
  await send('PATCH', `/api/organizations/${club}/members/${annaId}`, { role: 'Organizer' });
  await send('POST', `/api/organizations/${club}/invitations`, { eMail: 'otto@verein.de', role: 'Scorer' });
  await send('PATCH', `/api/organizations/${club}/name`, { name: 'SV Grün-Weiß Mühlbach' });
  const venue = await send<{ id: string }>('POST', '/api/venues', { organizationId: club, name: 'Halle' });
  const facts = { name: 'Halle', description: 'Am Bach', addressDetails: [], externalLinks: [] };
  await send('PUT', `/api/venues/${venue.id}`, facts);
  await send('PUT', `/api/venues/${venue.id}`, { ...facts, name: 'Halle Süd' });
  await send('DELETE', `/api/venues/${venue.id}`);
  const cup = await send<TournamentView>('POST', '/api/tournaments', {
    organizationId: club,
    name: 'Hallencup',
    visibility: 'Public',
    folderName: 'Winter',
  });
  await send('PATCH', `/api/organizations/${club}/page`, {
    name: 'gruen-weiss',
    tournaments: [{ tournamentId: cup.id, name: 'cup' }],
  });
  await send('PATCH', `/api/organizations/${club}/page`, { name: 'sv-gruen-weiss' });
  await send('PATCH', `/api/organizations/${club}/page`, { name: null });
});

test('an auditor finds who gave which role, filters by kind and author, and takes the signed file', async () => {
  const { page } = await arriveAs(stage.browser, konrad, `${address}/history`);
  await page.getByRole('heading', { name: 'Verlauf', exact: true }).waitFor();
  const list = page.getByRole('region', { name: 'Änderungen', exact: true });
  const role = list.getByRole('listitem').filter({ hasText: 'Rolle geändert' });
  await role.getByText('Anna Schuster').waitFor();
  expect(await role.innerText()).toMatch(/Ergebnisse melden[\s\S]*Turnierleitung/);
  await role.getByRole('button', { name: 'Einzelheiten: Rolle geändert' }).click();
  await role.getByText(/^Kontonummer von Anna Schuster in der Datei: \w+$/).waitFor();
  await list.getByText('Hier hat die Organisation begonnen.').waitFor();
  for (const said of [
    'Organisation angelegt',
    'Spielstätte gelöscht',
    'Spielstätte umbenannt',
    'Vereinsseite geöffnet',
  ]) {
    await list.getByText(said, { exact: true }).waitFor();
  }
  await list.getByRole('button', { name: 'Einzelheiten: Vereinsseite geöffnet' }).click();
  await list.getByText('Hallencup: keine → cup').waitFor();
  await expectGood(page);

  await page.getByRole('button', { name: /^Mitglieder \d+$/ }).click();
  await list.getByText('Spielstätte gelöscht').waitFor({ state: 'detached' });
  await role.waitFor();
  await page.getByLabel('Person').selectOption({ label: 'Anna Schuster' });
  await role.waitFor({ state: 'detached' });
  await list.getByText('Einladung angenommen').waitFor();
  await page.getByRole('button', { name: 'Filter aufheben' }).click();
  await role.waitFor();

  await page.getByRole('button', { name: 'Verlauf herunterladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verlauf herunterladen und prüfen' });
  await dialog.getByText('ohne die an ihren Turnieren', { exact: false }).waitFor();
  await expectDialogAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Datei herunterladen' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Verlauf - SV Grün-Weiß Mühlbach.jsonl');
});

test('the page follows what happens, on a phone too, and is no other member’s', async () => {
  const owner = await openPageAs(stage.browser, `${address}/history`, PHONE);
  await owner.page.getByText('Vereinsseite geschlossen').waitFor();
  await send('PATCH', `/api/organizations/${club}/name`, { name: 'SV Grün-Weiß Mühlbach 1921' });
  await owner.page.getByText('SV Grün-Weiß Mühlbach 1921').nth(1).waitFor();
  await expectGood(owner.page);

  const organizer = await arriveAs(stage.browser, anna, `${address}/history`);
  await organizer.page.getByRole('heading', { name: 'Kein Zugriff' }).waitFor();
  const tabs = organizer.page.getByRole('navigation', { name: 'Organisation' });
  expect(await tabs.getByRole('link', { name: 'Verlauf' }).count()).toBe(0);
});
