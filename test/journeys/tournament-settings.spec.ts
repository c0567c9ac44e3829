import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { answerDialog, openPageAs, expectAccessible, expectDialogAccessible, expectGood } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'POST', '/api/venues', {
    organizationId: cup.organizationId,
    name: 'Sporthalle am Bürgerpark',
  });
});

const at = (path: string) => `${stage.portal.url}/portal/tournaments/${cup.id}${path}`;
const address = () => at('/settings');
const look = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);

test('name, venue and folder, each saved for itself and seen by somebody else', { timeout: 120_000 }, async () => {
  const desk = await openPageAs(stage.browser, address());
  const other = await openPageAs(stage.browser, address());
  const { page } = desk;
  const name = page.getByRole('region', { name: 'Name', exact: true });
  await name.getByLabel('Name des Turniers').fill('  ');
  await name.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await name.getByLabel('Name des Turniers').fill('Mühlbacher Hallencup der E- und F-Junioren');
  await name.getByLabel('Name des Turniers').press('Enter');
  await name.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  await other.page.getByRole('heading', { name: 'Mühlbacher Hallencup der E- und F-Junioren' }).waitFor();
  expect(await other.page.getByLabel('Name des Turniers').first().inputValue()).toBe(
    'Mühlbacher Hallencup der E- und F-Junioren',
  );

  const place = page.getByRole('region', { name: 'Ort und Ordner' });
  await place.getByLabel('Spielstätte').selectOption('Sporthalle am Bürgerpark');
  await other.page.getByText('Sporthalle am Bürgerpark').first().waitFor();
  await place.getByLabel('Ordner', { exact: true }).selectOption('Neuer Ordner …');
  await place.getByLabel('Name des neuen Ordners').fill('Hallenrunde 2026/27');
  await place.getByRole('button', { name: 'Anlegen und hineinlegen' }).click();
  await expect.poll(async () => (await look()).folderName).toBe('Hallenrunde 2026/27');
  await place.getByLabel('Name des neuen Ordners').waitFor({ state: 'detached' });
  await expectGood(page);
});

test(
  'what is saved without a button is saved by leaving, and asks only where it cannot be',
  { timeout: 60_000 },
  async () => {
    const { page } = await openPageAs(stage.browser, at('/groups'));
    const visit = (tab: string) =>
      page.getByRole('navigation', { name: 'Turnier' }).getByRole('link', { name: tab }).click();
    const name = page.getByLabel('Name des Turniers');
    for (const [typed, leave] of [
      ['Hallenpokal', () => visit('Gruppen')],
      ['Hallencup', () => page.evaluate(() => history.back())],
    ] as const) {
      await visit('Einstellungen');
      await name.fill(typed);
      await leave();
      // Of the browser's Back the address is there before the page is.
      await expect.poll(async () => (await look()).name).toBe(typed);
      await page.getByRole('heading', { name: 'Gruppe A' }).first().waitFor();
      await page.waitForURL(at('/groups'));
    }
    await visit('Einstellungen');
    await name.fill('');
    const stays = answerDialog(page, false);
    await visit('Gruppen');
    expect(await stays).toContain('nicht gespeichert');
    expect(page.url()).toBe(at('/settings'));
    await name.fill('Hallencup');
  },
);

test('[ST2] the order of comparisons shows what it moves before it is saved', { timeout: 90_000 }, async () => {
  // Every team in group A has won once and lost once, by different scores.
  const wins: Readonly<Record<number, readonly [number, number]>> = { 1: [5, 0], 2: [1, 1] };
  for (let number = 1; number <= 12; number += 1)
    await report(stage.portal, cup, number, 'Finished', wins[number] ?? [2, 1]);
  const { page } = await openPageAs(stage.browser, address());
  const section = page.getByRole('region', { name: 'Wertung' });
  await section.getByLabel('Punkte für einen Sieg').fill('0');
  await section.getByLabel('Punkte für eine Niederlage').fill('3');
  await section.getByRole('row', { name: /^Gruppe A, Platz 1/ }).waitFor();
  await section.getByRole('button', { name: 'Direkter Vergleich nach oben' }).click();
  await section.getByRole('button', { name: 'Tordifferenz nicht vergleichen' }).click();
  await expectGood(page);
  await section.getByRole('button', { name: 'Speichern' }).click();
  await section.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  expect((await look()).computationConfiguration).toEqual({
    matchWonPoints: 0,
    matchDrawnPoints: 1,
    matchLostPoints: 3,
    comparisonModes: ['ByPoints', 'ByDirectComparison', 'ByScore'],
  });
});

test('a comparison that is dragged down lets go where the pointer does', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, address());
  const section = page.getByRole('region', { name: 'Wertung' });
  const lines = section.getByRole('list', { name: 'Vergleiche in ihrer Reihenfolge' }).getByRole('listitem');
  await lines.nth(1).scrollIntoViewIfNeeded();
  const order = async () => (await lines.allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' '));
  const before = await order();
  const grip = await lines.first().locator('[aria-hidden]').first().boundingBox();
  const [height = 0] = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
  if (grip === null) throw new Error('Nothing to drag by');
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + height * 1.2, { steps: 5 });
  // Beside the grip, as hands do.
  await page.mouse.move(x + 150, y + height * 1.2, { steps: 5 });
  await page.mouse.up();
  const after = await order();
  expect(after).not.toEqual(before);
  await page.mouse.move(x, y + height * 1.2, { steps: 3 });
  await page.mouse.move(x, y, { steps: 5 });
  expect(await order()).toEqual(after);
  await section.locator('[data-dragged]').waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Verwerfen' }).click();
});

test(
  '[PL3] two people change the presentation: what both changed is chosen, the rest is merged',
  { timeout: 120_000 },
  async () => {
    const anna = await newAccount(stage.portal, 'Anna Schäfer');
    await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
    const desk = await openPageAs(stage.browser, address());
    desk.forgive(409, /\/presentation-configuration\)$/);
    const hers = await arriveAs(stage.browser, anna, address());
    const mine = desk.page.getByRole('region', { name: 'Darstellung' });
    const theirs = hers.page.getByRole('region', { name: 'Darstellung' });
    await mine.getByLabel('Erste Kopfzeile').selectOption('Eigener Text');
    await mine.getByText('Bitte geben Sie einen eigenen Text mit 1 bis 60 Zeichen ein.').waitFor();
    await mine.getByLabel('Eigener Text der ersten Kopfzeile').fill('Hallenrunde');
    await theirs.getByLabel('Erste Kopfzeile').selectOption('Name des Veranstalters');
    await theirs.getByRole('radio', { name: /^Nur Spielergebnisse/ }).check();
    await theirs.getByText(/Gespeichert/).waitFor();
    await expect.poll(async () => (await look()).presentationConfiguration.showResults).toBe('OnlyMatchOutcomes');
    await mine.getByLabel('Eigener Text der ersten Kopfzeile').blur();
    const dialog = desk.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    await dialog.getByRole('group', { name: 'Erste Kopfzeile' }).waitFor();
    expect(await dialog.getByRole('group').count()).toBe(1);
    await dialog.getByRole('radio', { name: /Fassung von Anna Schäfer/ }).check();
    await expectAccessible(desk.page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await mine.getByText(/Gespeichert/).waitFor();
    expect((await look()).presentationConfiguration).toMatchObject({
      header1: { content: 'OrganizerName' },
      showResults: 'OnlyMatchOutcomes',
    });
  },
);

test(
  'pictures: the rule, a refusal with the measured size, one uploaded, chosen and removed',
  { timeout: 90_000 },
  async () => {
    const { page, forgive } = await openPageAs(stage.browser, address());
    forgive(409, /\/api\/images\)$/);
    const picture = async (width: number, height: number) => ({
      name: 'wappen.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width, height, channels: 3, background: '#0b6b3a' } })
        .png()
        .toBuffer(),
    });
    const logo = page.getByRole('group', { name: 'Logo des Veranstalters' });
    const file = logo.locator('input[type=file]');
    await file.setInputFiles(await picture(300, 200));
    await logo.getByRole('alert').filter({ hasText: 'Das Bild ist 300 × 200 Pixel groß' }).waitFor();
    await expectAccessible(page);
    await file.setInputFiles(await picture(300, 300));
    await logo.getByRole('img', { name: 'wappen.png' }).waitFor();
    await logo.getByText('300 × 300 Pixel').waitFor();

    const sponsor = page.getByRole('group', { name: 'Logo des Sponsors' });
    await sponsor.getByRole('button', { name: 'Vorhandenes Bild wählen: Logo des Sponsors' }).click();
    const choice = page.getByRole('dialog', { name: 'Logo des Sponsors wählen' });
    await choice.getByRole('button', { name: /wappen\.png/ }).waitFor();
    await expectDialogAccessible(page);
    await choice.getByRole('button', { name: /wappen\.png/ }).click();
    await sponsor.getByRole('img', { name: 'wappen.png' }).waitFor();
    await expectGood(page);
    await sponsor.getByRole('button', { name: 'Bild entfernen: Logo des Sponsors' }).click();
    await sponsor.getByText('kein Bild').waitFor();
    expect((await look()).images).toMatchObject({ hasOrganizerLogo: true, hasSponsorLogo: false });
    // The browser itself tells that the first call was refused.
  },
);

test('deleted only with its name typed in, and whoever is there is told', { timeout: 90_000 }, async () => {
  const { id, name } = await api<TournamentView>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: cup.organizationId,
    name: 'Nikolausturnier',
    visibility: 'Public',
  });
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/settings`);
  const other = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  const { page } = desk;
  await page.getByRole('button', { name: 'Turnier löschen …' }).click();
  const dialog = page.getByRole('dialog', { name: '„Nikolausturnier“ löschen?' });
  await dialog.getByText('Besucherseite, QR-Code und Hallenanzeige sind sofort nicht mehr erreichbar.').waitFor();
  await expectAccessible(page);
  const submit = dialog.getByRole('button', { name: 'Turnier löschen' });
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill(name);
  await submit.click();
  await page.getByText('„Nikolausturnier“ ist gelöscht.').waitFor();
  await other.page.getByText('Dieses Turnier gibt es nicht mehr').first().waitFor();
});
