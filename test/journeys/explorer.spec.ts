import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, DESK, expectAccessible, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

const stage = openJourneyFixture();
interface Club {
  readonly id: string;
  readonly url: string;
}

/** An organisation with these tournaments, each in the folder named beside it. */
async function club(tournaments: Readonly<Record<string, string | null>>): Promise<Club> {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  for (const [name, folderName] of Object.entries(tournaments)) {
    await api(stage.portal, 'POST', '/api/tournaments', { organizationId: id, name, folderName });
  }
  return { id, url: `${stage.portal.url}/portal/organizations/${id}` };
}

const folders = (page: Page) => page.getByRole('navigation', { name: 'Ordner' });
const folderLink = (page: Page, name: string) => folders(page).getByRole('link', { name: new RegExp(`^${name}`) });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const act = async (page: Page, name: string, what: string): Promise<void> => {
  await page.getByRole('button', { name: `Aktionen für „${name}“` }).click();
  await page.getByRole('menuitem', { name: what }).click();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Takes a row by its name and holds it over a line of the folders. */
async function hold(page: Page, name: string, over: ReturnType<typeof folderLink>): Promise<void> {
  const from = await row(page, name).getByRole('link').boundingBox();
  if (from === null) throw new Error(`${name} is not to be seen`);
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x - 10, from.y + 10, { steps: 3 });
  const to = await over.boundingBox();
  if (to === null) throw new Error('There is no such folder');
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
}

test(
  'a tournament is dragged into a folder, back by the message, and a second window sees it',
  { timeout: 120_000 },
  async () => {
    const { url } = await club({ Hallencup: null, Sommercup: 'Sommer 2026', Herbstcup: null });
    const [mine, theirs] = [await openPageAs(stage.browser, url), await openPageAs(stage.browser, url)];
    const { page } = mine;
    await row(page, 'Hallencup').waitFor();
    await expectGood(page);

    await hold(page, 'Hallencup', folderLink(page, 'Sommer 2026'));
    await page.getByText('In „Sommer 2026“ legen').waitFor();
    await page.mouse.up();
    await page.getByText('„Hallencup“ liegt jetzt in „Sommer 2026“').waitFor();
    // The drop is no click: the page stays where it is.
    expect(page.url()).toBe(url);
    await theirs.page.getByRole('link', { name: /^Sommer 2026 2$/ }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await page.getByText('„Hallencup“ liegt wieder, wo es war.').waitFor();
    await theirs.page.getByRole('link', { name: /^Sommer 2026 1$/ }).waitFor();

    // Escape lets go without a deed, and a drop beside the folders does nothing.
    await hold(page, 'Hallencup', folderLink(page, 'Sommer 2026'));
    await page.keyboard.press('Escape');
    await page.getByText('In „Sommer 2026“ legen').waitFor({ state: 'detached' });
    await page.mouse.up();
    expect(page.url()).toBe(url);

    // A new folder comes to be by dropping on it.
    await hold(page, 'Herbstcup', folderLink(page, 'Sommer 2026'));
    const fresh = folders(page).getByText('Neuer Ordner');
    await fresh.hover();
    await page.getByText('In einen neuen Ordner legen').waitFor();
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: '„Herbstcup“ verschieben' });
    await dialog.getByLabel('Name des neuen Ordners').fill('Herbst 2026');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await folderLink(theirs.page, 'Herbst 2026').waitFor();

    // Its last tournament taken out, the folder is no more, also where it is open.
    await folderLink(theirs.page, 'Herbst 2026').click();
    await theirs.page.getByRole('heading', { name: 'Herbst 2026' }).waitFor();
    await hold(page, 'Herbstcup', folderLink(page, 'Ohne Ordner'));
    await page.getByText('Aus dem Ordner nehmen').waitFor();
    await page.mouse.up();
    await theirs.page.getByRole('heading', { name: 'Dieser Ordner ist leer' }).waitFor();
    await expectGood(theirs.page);
    await theirs.page.getByRole('link', { name: 'Alle Turniere zeigen' }).click();
    await row(theirs.page, 'Herbstcup').waitFor();
  },
);

test('whoever does not drag moves, renames and files by the keyboard', { timeout: 120_000 }, async () => {
  const { url } = await club({ Hallencup: null, Sommercup: 'Sommer 2026' });
  const person = await openPageAs(stage.browser, url);
  const { page } = person;
  await page.getByRole('button', { name: 'Aktionen für „Hallencup“' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'In Ordner verschieben …' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
  await page.getByRole('menuitem', { name: 'In Ordner verschieben …' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '„Hallencup“ verschieben' });
  const move = dialog.getByRole('button', { name: 'Verschieben' });
  // Where it lies already is no deed.
  expect(await move.isDisabled()).toBe(true);
  await expectGood(page);
  await dialog.getByRole('radio', { name: 'Kein Ordner' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await dialog.getByRole('radio', { name: /Sommer 2026/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Aktionen für „Hallencup“');

  await act(page, 'Hallencup', 'In Ordner verschieben …');
  await dialog.getByRole('radio', { name: /Neuer Ordner/ }).check();
  await move.click();
  await dialog.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await dialog.getByLabel('Name des neuen Ordners').fill('x'.repeat(61));
  await move.click();
  await dialog.getByText('Höchstens 60 Zeichen sind möglich.').waitFor();
  // A folder that is there already is meant, however it is written.
  await dialog.getByLabel('Name des neuen Ordners').fill('SOMMER 2026');
  await move.click();
  await page.getByRole('link', { name: /^Sommer 2026 2$/ }).waitFor();

  await folderLink(page, 'Sommer 2026').click();
  await page.getByRole('heading', { name: 'Sommer 2026' }).waitFor();
  await page.getByRole('button', { name: 'Ordner umbenennen' }).click();
  const rename = page.getByRole('dialog', { name: 'Ordner umbenennen' });
  const name = rename.getByLabel('Name des Ordners');
  await name.fill('');
  await page.keyboard.press('Enter');
  await rename.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await expectDialogAccessible(page);
  await name.fill('Sommerrunde');
  await page.keyboard.press('Enter');
  await rename.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Sommerrunde' }).waitFor();

  await act(page, 'Hallencup', 'Umbenennen …');
  const other = page.getByRole('dialog', { name: '„Hallencup“ umbenennen' });
  await other.getByLabel('Name des Turniers').fill('Hallenpokal');
  await expectDialogAccessible(page);
  await page.keyboard.press('Enter');
  await row(page, 'Hallenpokal').waitFor();
  await act(page, 'Hallenpokal', 'Veröffentlichen');
  await row(page, 'Hallenpokal').getByText('öffentlich').waitFor();

  // What is created while a folder is open lies in it.
  await page.getByRole('link', { name: 'Neues Turnier' }).click();
  const chosen = page.getByLabel('Ordner', { exact: true }).locator('option:checked');
  await expect.poll(() => chosen.innerText()).toBe('Sommerrunde');
  await page.getByLabel('Name des Turniers').fill('Nachzügler');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal\/tournaments\//);
  await page.goto(url);
  await page.getByRole('link', { name: /^Sommerrunde 3$/ }).waitFor();
});

test('search and order find one of many; nothing found says so', { timeout: 60_000 }, async () => {
  const { url } = await club({
    'Cup der A-Junioren': 'Jugend',
    'Cup der B-Junioren': 'Jugend',
    Ährenpokal: null,
    'Turnier der Alten Herren': null,
    Zeltcup: null,
  });
  const person = await openPageAs(stage.browser, url);
  const { page } = person;
  const search = page.getByRole('searchbox', { name: 'Turniere durchsuchen' });
  const names = () => page.getByRole('rowheader').getByRole('link').allInnerTexts();
  await search.fill('jugend cup');
  await expect.poll(names).toEqual(['Cup der A-Junioren', 'Cup der B-Junioren']);
  await page.getByText('2 von 5 Turnieren').waitFor();
  await search.fill('Handball');
  await page.getByText('Kein Turnier passt zu „Handball“.').waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await page.getByLabel('Sortieren nach').selectOption('Name');
  await page.reload();
  expect(await page.getByLabel('Sortieren nach').inputValue()).toBe('name');
  await expect
    .poll(names)
    .toEqual(['Ährenpokal', 'Cup der A-Junioren', 'Cup der B-Junioren', 'Turnier der Alten Herren', 'Zeltcup']);
});

test(
  'a tournament is copied without its results, and deleted by its typed name until it is taken back',
  { timeout: 120_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    await report(stage.portal, cup, 1, 'Finished', [2, 1]);
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/folder`, { folderName: 'Hallenrunde' });
    const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
      organizationId: cup.organizationId,
      name: 'Sporthalle Süd',
    });
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/venue`, { venueId });
    const name = 'Mühlbacher Hallencup der E-Junioren';
    const url = `${stage.portal.url}/portal/organizations/${cup.organizationId}`;
    const person = await openPageAs(stage.browser, url, DESK);
    const { page } = person;

    await act(page, name, 'Kopieren …');
    const copy = page.getByRole('dialog', { name: `„${name}“ kopieren` });
    expect(await copy.getByLabel('Name der Kopie').inputValue()).toBe(`${name} (Kopie)`);
    await expectGood(page);
    await copy.getByLabel('Name der Kopie').fill('Hallencup 2027');
    await copy.getByRole('button', { name: 'Kopieren' }).click();
    await page.waitForURL(/\/portal\/tournaments\//);
    await page.getByRole('heading', { name: 'Hallencup 2027' }).waitFor();
    const made = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${page.url().split('/').at(-1)}`);
    expect(made).toMatchObject({ visibility: 'Private', folderName: 'Hallenrunde', venueId });
    expect(made.teams).toHaveLength(8);
    expect(made.matches).toHaveLength(cup.matches.length);
    expect(made.matches.filter(({ outcome }) => outcome.state !== 'NotStarted')).toEqual([]);

    await page.goto(url);
    await act(page, name, 'Löschen …');
    const dialog = page.getByRole('dialog', { name: `„${name}“ löschen?` });
    const button = dialog.getByRole('button', { name: 'Turnier löschen' });
    await dialog.getByText('1 Ergebnis wird gelöscht.').waitFor();
    await dialog.getByText('Besucherseite, QR-Code und Hallenanzeige', { exact: false }).waitFor();
    expect(await button.isDisabled()).toBe(true);
    await expectGood(page);
    await dialog.getByLabel(/Geben Sie zur Bestätigung/).fill(name);
    await button.click();
    await row(page, name).waitFor({ state: 'detached' });
    // The button that asked is gone with its row: the one that took its place goes on.
    await page.getByRole('link', { name: 'Hallencup 2027' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    await row(page, name).waitFor();
  },
);

test('on the phone the folders fold up, and a tournament is moved by its actions', { timeout: 60_000 }, async () => {
  const { url } = await club({ Hallencup: null, Sommercup: 'Sommer 2026' });
  const person = await openPageAs(stage.browser, url, PHONE);
  const { page } = person;
  await expectGood(page);
  const open = folders(page).getByRole('button', { name: 'Ordner: Alle Turniere (2)' });
  expect(await folderLink(page, 'Sommer 2026').isVisible()).toBe(false);
  await open.tap();
  await expectGood(page);
  await folderLink(page, 'Sommer 2026').tap();
  await folders(page).getByRole('button', { name: 'Ordner: Sommer 2026 (1)' }).waitFor();
  await page.getByRole('button', { name: 'Aktionen für „Sommercup“' }).tap();
  await page.getByRole('menuitem', { name: 'In Ordner verschieben …' }).tap();
  const dialog = page.getByRole('dialog', { name: '„Sommercup“ verschieben' });
  await dialog.getByRole('radio', { name: 'Kein Ordner' }).check();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Verschieben' }).tap();
  await page.getByText('„Sommercup“ liegt jetzt in keinem Ordner').waitFor();
  await page.getByRole('heading', { name: 'Dieser Ordner ist leer' }).waitFor();
});
