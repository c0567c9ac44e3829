import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  DESK,
  openPageAs,
  expectAccessible,
  expectGood,
  HALL,
  PHONE,
  paste,
  rowsOf,
  withoutEmblems,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { arriveAs, newAccount } from './newcomers.ts';

const stage = openJourneyFixture();

const LIST = `SV Mühlbach I
FC Königshain
TSV Büchenau

SV Mühlbach II
FSV Weißenfeld
1. FC Höhenkirch`;

test('from an empty portal to a right table, with a board that follows', { timeout: 120_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);

  await page.getByRole('heading', { name: 'Wie heißt Ihr Verein?' }).waitFor();
  const beside = page.getByRole('list', { name: 'Außerdem' });
  await beside.getByText('Mails bleiben im Haus').waitFor();
  expect(await beside.getByRole('link', { name: 'Postfach' }).getAttribute('href')).toBe('/portal/management/mailbox');
  await expectAccessible(page);
  await page.getByLabel('Name des Vereins').fill('SV Grün-Weiß Mühlbach 1921');
  await page.getByRole('button', { name: 'Organisation anlegen' }).click();

  await page.getByRole('heading', { name: 'SV Grün-Weiß Mühlbach 1921' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Neues Turnier' }).click();
  await page.getByLabel('Name des Turniers').fill('Hallencup der E-Junioren');
  await page.getByRole('button', { name: 'Turnier anlegen' }).click();

  await page.getByRole('heading', { name: 'Ihr erster Turnierplan in fünf Minuten' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mannschaften eintragen' }).click();
  await page.getByLabel('Gruppe A, Mannschaft 1').focus();
  await paste(page, LIST);
  await page.getByText('6 Namen erkannt, keiner doppelt').waitFor();
  expect(await page.getByLabel('Gruppe B, Mannschaft 3').inputValue()).toBe('1. FC Höhenkirch');
  // Three matches in each group, two semi-finals, third place, final.
  await expect.poll(() => page.getByRole('complementary', { name: 'Vorschau' }).innerText()).toContain('10');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Plan erstellen' }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: /Sichtbarkeit ändern/ }).click();
  await page.getByRole('menuitem', { name: /Veröffentlichen/ }).click();
  await page.getByText('Das Turnier ist jetzt öffentlich.').waitFor();
  const address = await page.getByRole('link', { name: 'Hallenanzeige' }).getAttribute('href');
  const board = await openPageAs(stage.browser, `${stage.portal.url}${address}?pages=groups`, HALL);
  await board.page.getByRole('heading', { name: 'Hallencup der E-Junioren' }).waitFor();
  await expectAccessible(board.page);

  // Group A: Mühlbach I beats both, Büchenau beats Königshain. Digits, Tab, digits, Enter: the next row opens by itself.
  const wanted = new Map([
    ['SV Mühlbach I|FC Königshain', [2, 0]],
    ['SV Mühlbach I|TSV Büchenau', [3, 1]],
    ['FC Königshain|TSV Büchenau', [1, 2]],
  ]);
  const names = new Set([...wanted.keys()].flatMap((pair) => pair.split('|')));
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  for (let reported = 0; reported < 6; reported += 1) {
    const row = page.getByRole('group', { name: /^Spiel \d+ melden$/ });
    const fields = row.getByRole('textbox');
    const [one = '', other = ''] = await Promise.all(
      [0, 1].map(async (at) => (await fields.nth(at).getAttribute('aria-label'))?.replace('Tore ', '')),
    );
    const label = await row.getAttribute('aria-label');
    const straight = wanted.get(`${one}|${other}`);
    const turned = wanted.get(`${other}|${one}`);
    const [a = 1, b = 1] = names.has(one) ? (straight ?? turned?.toReversed() ?? []) : [];
    await page.keyboard.type(String(a));
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(b));
    await page.keyboard.press('Enter');
    // The row of this match closes.
    await page.getByRole('group', { name: label ?? '', exact: true }).waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Escape');

  // Group B is level in everything: what holds up the semi-finals is said where the results were typed.
  await page
    .getByRole('region', { name: 'Jetzt auf dem Feld' })
    .getByText('Erst entscheidet das Los, wer spielt.')
    .waitFor();
  await page
    .getByRole('region', { name: 'Zu tun' })
    .getByText(/^Es entscheidet über Spiel/)
    .waitFor();
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('heading', { name: 'Gruppe A', exact: true }).waitFor();
  await expect
    .poll(() => rowsOf(page, 'Gruppe A'))
    .toEqual([
      ['1', 'SV Mühlbach I (Platz führt ins Halbfinale)', '2', '2', '0', '0', '5:1', '+4', '6', 'Warum?'].map(
        expectText,
      ),
      ['2', 'TSV Büchenau (Platz führt ins Halbfinale)', '2', '1', '0', '1', '3:4', '−1', '3', 'Warum?'].map(
        expectText,
      ),
      ['3', 'FC Königshain', '2', '0', '0', '2', '1:4', '−3', '0', 'Warum?'].map(expectText),
    ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Warum steht SV Mühlbach I auf diesem Platz?' }).click();
  const why = page.getByRole('dialog', { name: 'Warum steht SV Mühlbach I auf diesem Platz?' });
  await why.getByRole('heading', { name: 'Warum steht SV Mühlbach I vor TSV Büchenau?' }).waitFor();
  expect(await why.innerText()).toContain('SV Mühlbach I und TSV Büchenau: Punkte 6 zu 3.');
  await expectAccessible(page);

  await expect.poll(() => board.page.getByRole('table').first().innerText()).toContain('3 von 3 Spielen');
  const [leader = ''] = await withoutEmblems(board.page.getByRole('table').first().locator('tbody tr').first());
  expect(leader.replaceAll(/\s+/g, ' ')).toMatch(/1 SV Mühlbach I .*2 \+4 6$/);
  await expectAccessible(board.page);
});

test('an empty portal says whether phones get to it, and has an example to look at', async () => {
  const { page } = await arriveAs(
    stage.browser,
    await newAccount(stage.portal, 'Uwe Ende'),
    `${stage.portal.url}/portal`,
  );
  const beside = page.getByRole('list', { name: 'Außerdem' });
  await beside.getByText(', nur auf diesem Computer', { exact: false }).waitFor();
  // The portal of this spec is reached from this computer alone: there is no code that would lead a phone to itself.
  await beside.getByRole('button', { name: 'Prüfen' }).click();
  const asked = page.getByRole('dialog', { name: 'Erreichen Handys dieses Portal?' });
  await asked.getByText('Diese Adresse gilt nur auf diesem Computer.', { exact: false }).waitFor();
  expect(await asked.getByRole('img').count()).toBe(0);
  await expectGood(page);

  await page.route('**/portal/address.json', (route) =>
    route.fulfill({ json: { link: 'http://192.168.178.20:4400/', isOnlyHere: false, inNetwork: [] } }),
  );
  await page.reload();
  await beside.getByText('http://192.168.178.20:4400').waitFor();
  expect(await beside.getByText('Mails bleiben im Haus').count()).toBe(0);
  await beside.getByRole('button', { name: 'Prüfen' }).click();
  await asked.getByRole('img', { name: 'QR-Code, führt zu http://192.168.178.20:4400/' }).waitFor();
  await expectGood(page);
  await page.keyboard.press('Escape');

  await beside.getByText('Legt den „Beispielverein“', { exact: false }).waitFor();
  await beside.getByRole('button', { name: 'Beispiel' }).click();
  await page.getByRole('heading', { name: 'Hallencup der E-Junioren' }).waitFor();
  await page.getByRole('link', { name: 'Beispielverein' }).waitFor();
});

/** The button carries a sign for narrow screens behind its word. */
const expectText = (text: string) => (text === 'Warum?' ? expect.stringContaining('Warum?') : text);

test(
  '[NT5] who does not know what to type begins with an example, plays it, and is rid of it',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/new`);
    await page.getByLabel('Name des Vereins').fill('FC Probe');
    await page.getByRole('button', { name: 'Organisation anlegen' }).click();
    await page.getByRole('link', { name: 'Neues Turnier' }).click();
    await page.getByRole('heading', { name: 'Erst einmal ausprobieren?' }).waitFor();
    // Beside the form, and seen without a tap or a scroll.
    await page.getByLabel('Name des Turniers').waitFor();
    const example = page.getByRole('button', { name: 'Mit einem Beispiel anfangen' });
    for (const screen of [PHONE, DESK]) {
      await page.setViewportSize(screen);
      const { y, height } = (await example.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y + height).toBeLessThanOrEqual(screen.height);
    }
    await expectAccessible(page);
    await example.click();

    await page.getByRole('heading', { name: 'Hallencup der E-Junioren' }).waitFor();
    const note = page.getByRole('complementary', { name: 'Beispiel' });
    await note.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Spiel 1 melden' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'FC Probe' }).click();
    const row = page.getByRole('row', { name: /Beispiel/ });
    await row.getByText('Beispiel', { exact: true }).waitFor();
    await expectAccessible(page);
    await row.getByRole('link').click();
    await note.waitFor();
    await page.getByRole('navigation', { name: 'Turnier' }).getByRole('link', { name: 'Verlauf' }).click();
    await page.getByText('Beispiel angelegt').waitFor();
    await note.getByRole('button', { name: 'Beispiel löschen' }).click();
    const deleted = page.getByRole('alert').filter({ hasText: 'ist gelöscht' });
    await deleted.waitFor();
    await page.getByRole('link', { name: 'Neues Turnier' }).first().waitFor();
    await deleted.getByRole('button', { name: 'Rückgängig' }).click();
    await row.waitFor();

    // From the second tournament on the form comes first.
    await page.getByRole('link', { name: 'Neues Turnier' }).first().click();
    await example.waitFor();
    const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? 0;
    expect(await topOf(page.getByLabel('Name des Turniers'))).toBeLessThan(await topOf(example));
  },
);
