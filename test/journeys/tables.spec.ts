import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup } from './tournaments.ts';

// Tables that come in, and tables that go out.

const stage = openJourneyFixture();
const at = (path: string): string => `${stage.portal.url}/portal/${path}`;

test(
  '[GR5] teams are pasted or read from a file, looked at, and then stand in the form',
  { timeout: 120_000 },
  async () => {
    const { organizationId } = await hallencup(stage.portal);
    const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name: 'Neu' });
    const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}/configure`));
    const open = page.getByRole('button', { name: 'Mannschaften einfügen' });
    await page.getByLabel('Gruppe A, Mannschaft 1').fill('SV Tannheim');
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Mannschaften einfügen' });
    await dialog.getByLabel('Liste').fill('SV Tannheim\n'.repeat(60));
    await dialog.getByText('Weitere Zeilen, die wegbleiben: 10').waitFor();
    await dialog.getByText('Noch ist keine neue Mannschaft dabei.').waitFor();
    const full = Array.from({ length: 20 }, (_, index) => `Voll ${index};F`).join('\n');
    const many = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `Team ${letter};${letter}`);
    const wrong = [
      `${'x'.repeat(61)};A`,
      'böse\u202e;A',
      ';A',
      `Lang;${'y'.repeat(26)}`,
      'Zuviel;F',
      'Mehr;Siebenundzwanzig',
    ];
    await dialog
      .getByLabel('Liste')
      .fill(['Mannschaft;Gruppe;Trainer', ...many, full, ...wrong, 'SV Tannheim;A'].join('\n'));
    for (const why of [
      'länger als 60 Zeichen',
      'unerlaubte Zeichen',
      'Zeile 50: kein Name',
      'diesen Namen kann keine Gruppe haben',
      'die Gruppe ist voll',
      'mehr als 26 Gruppen',
      'SV Tannheim: steht schon in der Liste',
      'Aus diesen Spalten bleibt etwas weg: Trainer',
    ])
      await dialog.getByText(why).first().waitFor();
    await expectGood(page);

    // As a club's program writes it.
    await dialog.getByLabel('Liste').fill('sep=;\nGr. A\n1. FC Höhenkirch\n2. TSV Büchenau');
    await dialog.getByText('FC Höhenkirch, TSV Büchenau').waitFor();
    await dialog.getByText('Nummern und Striche vor den Namen bleiben weg.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Nummern behalten' }).check();
    await dialog.getByText('1. FC Höhenkirch, 2. TSV Büchenau').waitFor();
    await expectGood(page);

    await dialog.getByLabel('Liste').fill('Mannschaft;Gruppe\nTSV Übersprungen;C');
    await dialog.getByText('Gruppe B (statt C, denn davor bleibt eine Gruppe leer)').waitFor();
    const picks = async (name: string, bytes: Buffer) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
    await picks('bild.csv', Buffer.from([0, 1, 2]));
    await dialog.getByText('Diese Datei ist größer als 64 kB oder keine Textdatei.').waitFor();
    // As Excel for Windows saves it.
    await picks(
      'teams.csv',
      Buffer.from(
        'Team;Gruppe;Bezahlt;a. K.\r\nTSV B\u00fcchenau;Rot;ja;\r\nFC K\u00f6nigshain;A;nein;x\r\n',
        'latin1',
      ),
    );
    await dialog.getByText('TSV Büchenau (Startgeld bezahlt)').waitFor();
    await dialog.getByText('FC Königshain (außer Konkurrenz)').waitFor();
    await dialog.getByRole('button', { name: 'Übernehmen (2)' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Gruppe A, Mannschaft 2').inputValue()).toBe('FC Königshain');
    expect(await page.getByLabel('Rot, Mannschaft 1').inputValue()).toBe('TSV Büchenau');
    await page.getByLabel('Rot, Mannschaft 2').fill('SC Eichwald');
    await page.getByRole('button', { name: 'Plan erstellen' }).click();
    await page.getByText('Der Spielplan ist erstellt.').waitFor();
    const { groups, teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    expect(
      teams.map(({ name, hasPaidEntryFee, outOfCompetition }) => [name, hasPaidEntryFee, outOfCompetition]),
    ).toEqual([
      ['SV Tannheim', false, false],
      ['FC Königshain', false, true],
      ['TSV Büchenau', true, false],
      ['SC Eichwald', false, false],
    ]);
    expect(groups.map(({ displayName, participants }) => [displayName, participants.length])).toEqual([
      ['', 2],
      ['Rot', 2],
    ]);
  },
);

test('what a list says of teams and is not saved is told after the plan', { timeout: 60_000 }, async () => {
  const { organizationId } = await hallencup(stage.portal);
  const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name: 'Neu' });
  const { page, context, forgive } = await openPageAs(stage.browser, at(`tournaments/${cup.id}/configure`));
  forgive(409, /entry-fee\)$/);
  await context.route(/entry-fee$/, (route) => route.fulfill({ status: 409, json: { code: 'not-now' } }));
  await page.getByRole('button', { name: 'Mannschaften einfügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mannschaften einfügen' });
  await dialog.getByText('Mehr aus Excel').click();
  await dialog.getByText(/^Spalten „Startgeld“ und „außer Konkurrenz“ mit ja oder nein kommen mit/).waitFor();
  await dialog.getByLabel('Liste').fill('Mannschaft;Startgeld\nSV Tannheim;ja\nSC Eichwald;nein');
  await dialog.getByRole('button', { name: 'Übernehmen (2)' }).click();
  await page.getByRole('button', { name: 'Plan erstellen' }).click();
  await page.getByText(/^Der Plan ist gespeichert, aber nicht alles, was die Liste/).waitFor();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
});

async function downloaded(page: Page, what: RegExp): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('a, button').filter({ hasText: 'Als CSV herunterladen' }).and(page.getByLabel(what)).click(),
  ]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('every table can be had for a spreadsheet', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/folder`, { folderName: 'Halle 2026/27' });
  const { folderId } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}`));
  expect((await downloaded(page, /^Spielplan/)).text).toContain('Nr.;Datum;Anstoß');
  await page.goto(at(`tournaments/${cup.id}/groups`));
  expect((await downloaded(page, /^Gruppen/)).text).toContain('Gruppe;Platz;Mannschaft');
  await page.goto(at(`tournaments/${cup.id}/ranking`));
  expect((await downloaded(page, /^Platzierung/)).text).toContain('Platz;Mannschaft;Grund');
  await page.goto(at(`tournaments/${cup.id}/teams`));
  const teams = await downloaded(page, /^Mannschaften/);
  expect(teams.name).toBe('Mannschaften Mühlbacher Hallencup der E-Junioren.csv');

  // What went out comes in again.
  const copy = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: cup.organizationId,
    name: 'Noch einmal',
  });
  await page.goto(at(`tournaments/${copy.id}/configure`));
  await page.getByRole('button', { name: 'Mannschaften einfügen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mannschaften einfügen' });
  await dialog.getByLabel('Liste').fill(teams.text);
  await dialog.getByText('Aus diesen Spalten bleibt etwas weg: Priorität').waitFor();
  await dialog.getByRole('button', { name: 'Übernehmen (8)' }).click();

  const own = at(`organizations/${cup.organizationId}`);
  await api(stage.portal, 'POST', '/api/venues', { organizationId: cup.organizationId, name: 'Halle; Süd' });
  await page.goto(own);
  const all = await downloaded(page, /^Alle Turniere/);
  expect(all.text).toMatch(/^\uFEFFTurnier;Termin;Mannschaften;Spielstätte;Ordner;Stand;Sichtbarkeit;[^;]+\r\n/);
  expect(all.text).toMatch(/\r\nMühlbacher Hallencup der E-Junioren;[^;]+;8;;Halle 2026\/27;[^;]+;öffentlich;0\r\n/i);
  await page.goto(`${own}/venues`);
  expect((await downloaded(page, /^Spielstätten/)).text).toBe(
    '\uFEFFSpielstätte;Adresse;Turniere\r\n"Halle; Süd";;0\r\n',
  );
  await page.goto(`${own}/members`);
  await page.getByText('@', { exact: false }).first().waitFor();
  expect((await downloaded(page, /^Mitglieder/)).text).toMatch(
    /^\uFEFFPerson;E-Mail-Adresse;Rolle;Dabei seit;Kontonummer\r\n[^;]+;[^;]+@[^;]+;Besitzer;[^;]+;[^;]+\r\n$/,
  );
  const folder = at(`organizations/${cup.organizationId}/folders/${folderId}`);
  await page.goto(`${folder}/timetable`);
  const timetable = await downloaded(page, /^Zeitplan Halle 2026/);
  expect(timetable.name).toBe('Zeitplan Halle 2026-27.csv');
  expect(timetable.text).toMatch(/^\uFEFFTurnier;Beginn;Ende;Spielstätte\r\nMühlbacher Hallencup der E-Junioren;/);
  await page.goto(`${folder}/statistics`);
  expect((await downloaded(page, /^Statistik Halle 2026/)).text).toContain('Mannschaften;8;2 Gruppen\r\n');
  await page.getByRole('button', { name: 'Aufrufe der Besucherseiten als Tabelle' }).click();
  expect((await downloaded(page, /^Aufrufe der Besucherseiten/)).text).toContain(
    'Mühlbacher Hallencup der E-Junioren;0\r\n',
  );
  await expectGood(page);
});

test('those of keys and of the management too', { timeout: 120_000 }, async () => {
  const { organizationId } = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/management/organizations/${organizationId}/licensing`, {
    allowApiAccess: true,
  });
  await api(stage.portal, 'POST', '/api/api-keys', {
    organizationId,
    name: 'Vereinsseite',
    description: '',
    rights: 'read',
    validity: 90,
  });
  const { page } = await openPageAs(stage.browser, at(`organizations/${organizationId}/keys`));
  expect((await downloaded(page, /^API-Schlüssel/)).text).toMatch(/\r\nVereinsseite;[^;]*;[^;]+;[^;]+;[^;]+\r\n$/);
  await page.goto(at('management/users'));
  expect((await downloaded(page, /^Nutzer/)).text).toMatch(
    /^\uFEFFNutzer;E-Mail-Adresse;Zustand;Angelegt\r\n(.*\r\n)*[^;]+;[^;]+@[^;]+;Administrator, bestätigt;[^;]+\r\n/,
  );
  await page.goto(at('management/organizations'));
  expect((await downloaded(page, /^Organisationen/)).text).toMatch(
    /^\uFEFFOrganisation;Besitzer;Mitglieder;Turniere;API-Zugriff\r\n(.*\r\n)*[^;]+;[^;]+;1;1;frei\r\n/,
  );
  await expectGood(page);
});
