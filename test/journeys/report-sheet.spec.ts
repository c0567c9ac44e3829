import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { countEffort, effortOf } from './effort.ts';
import { expectGood, openPageAs, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf, valuesOf, withSemiFinals } from './refusing.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// A result typed on a phone: a sheet with digits of its own over the list.

const stage = openJourneyFixture();

const url = (cup: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

/** The sheet of a match, opened from the list, and the bodies of the reports that the page sends. */
async function openSheet(cup: MadeTournament, number: number, screen: Screen = PHONE) {
  const person = await openPageAs(stage.browser, url(cup), screen);
  const { page } = person;
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/outcome')) sent.push(request.postDataJSON());
  });
  await countEffort(person);
  await page.goto(url(cup));
  await page.getByRole('button', { name: `Spiel ${number} melden` }).tap();
  await rowOf(page, number).waitFor();
  return { page, person, sent };
}

const digits = (page: Page) => page.getByRole('group', { name: 'Ziffern' });

async function tapDigits(page: Page, ...typed: readonly string[]): Promise<void> {
  for (const digit of typed) await digits(page).getByRole('button', { name: digit, exact: true }).tap();
}

const figures = (page: Page): Promise<string[]> => page.getByRole('dialog').getByRole('textbox').evaluateAll(valuesOf);

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a result is two taps and its digits, and no keyboard opens', { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, person, sent } = await openSheet(cup, 3);
  const dialog = sheet(page, 'Ergebnis');
  const goals = dialog.getByRole('textbox');
  await goals.first().and(page.locator(':focus')).waitFor();
  expect(await goals.evaluateAll((fields) => fields.map((field) => field.getAttribute('inputmode')))).toEqual([
    'none',
    'none',
  ]);
  await button(page, 'Endstand – : – melden').waitFor();
  await tapDigits(page, '1');
  await goals.last().and(page.locator(':focus')).waitFor();
  await expectGood(page);
  await tapDigits(page, '2');
  await button(page, 'Endstand 1 : 2 melden').tap();
  await dialog.waitFor({ state: 'detached' });
  expect((await effortOf(person)).pointed).toBe(2 + 2);
  await expect
    .poll(() => matchOf(stage.portal, cup, 3))
    .toEqual(['Finished', expect.anything(), 1, 2, expect.anything()]);
  expect(sent).toEqual([expect.objectContaining({ scoreA: 1, scoreB: 2, outcomeType: 'Standard' })]);
  await page.getByRole('button', { name: 'Spiel 3 korrigieren' }).and(page.locator(':focus')).waitFor();
});

test('a figure that is missing is asked for, a running score stays one', { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, sent } = await openSheet(cup, 3);
  await tapDigits(page, '4');
  await page.getByRole('button', { name: 'Endstand 4 : – melden' }).tap();
  await rowOf(page, 3).getByText('Bitte tragen Sie beide Spielstände ein.').waitFor();
  await button(page, 'Läuft noch').tap();
  // The key beside took the focus, not the side that is filled.
  await tapDigits(page, '0');
  await button(page, '4 : 0, läuft noch').tap();
  await expect
    .poll(() => matchOf(stage.portal, cup, 3))
    .toEqual(['CurrentlyPlaying', expect.anything(), 4, 0, expect.anything()]);
  expect(sent).toHaveLength(1);
});

test('digits can be taken back, and two make a figure once a result has had two', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await report(stage.portal, cup, 1, 'Finished', [12, 9]);
  const { page } = await openSheet(cup, 3);
  await tapDigits(page, '1');
  expect(await figures(page)).toEqual(['1', '']);
  await tapDigits(page, '0', '8');
  expect(await figures(page)).toEqual(['10', '8']);
  await button(page, 'Letzte Ziffer löschen').tap();
  await button(page, 'Letzte Ziffer löschen').tap();
  expect(await figures(page)).toEqual(['1', '']);
  await tapDigits(page, '1', '7');
  // An arrow to where it leads, not one that would swap what is typed.
  await button(page, 'Andere Mannschaft').locator('.tabler-icon-arrow-left').waitFor();
  await button(page, 'Andere Mannschaft').tap();
  await button(page, 'Andere Mannschaft').locator('.tabler-icon-arrow-right').waitFor();
  await tapDigits(page, '9');
  expect(await figures(page)).toEqual(['9', '7']);
  // A keyboard that is there fills them too.
  await button(page, 'Andere Mannschaft').tap();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => matchOf(stage.portal, cup, 3))
    .toEqual(['Finished', expect.anything(), 9, 11, expect.anything()]);
});

test('[OB7] a sheet that is closed keeps what was typed, also after a reload', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, sent } = await openSheet(cup, 3);
  await tapDigits(page, '3');
  await page.keyboard.press('Escape');
  await sheet(page, 'Ergebnis').waitFor({ state: 'detached' });
  const opensThird = page.getByRole('button', { name: 'Spiel 3 melden' });
  await opensThird.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Spiel 4 melden' }).tap();
  await rowOf(page, 4).waitFor();
  await tapDigits(page, '5', '6');
  await button(page, 'Schließen').tap();
  await opensThird.tap();
  await rowOf(page, 3).waitFor();
  expect(await figures(page)).toEqual(['3', '']);
  await button(page, 'Schließen').tap();
  await page.getByRole('button', { name: 'Spiel 4 melden' }).tap();
  await rowOf(page, 4).waitFor();
  expect(await figures(page)).toEqual(['5', '6']);
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await rowOf(page, 4).waitFor();
  expect(await figures(page)).toEqual(['5', '6']);
  expect(sent).toEqual([]);
});

test('a phone that is turned on its side keeps the sheet', { timeout: 60_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openSheet(cup, 3, { width: 430, height: 932 });
  await tapDigits(page, '3');
  await page.setViewportSize({ width: 932, height: 430 });
  await digits(page).waitFor();
  expect(await figures(page)).toEqual(['3', '']);
});

test.each([
  { width: 320, height: 568 },
  { width: 740, height: 360 },
])('the digits and the key are in sight at $width × $height', { timeout: 60_000 }, async (screen) => {
  const cup = await withSemiFinals(stage.portal);
  const { page } = await openSheet(cup, 13, screen);
  const isInSight = (name: string | RegExp) =>
    button(page, name).evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit);
    });
  for (const name of ['1', '0', 'Endstand', /^Endstand .* melden$/])
    expect([name, await isInSight(name)]).toEqual([name, true]);
  await tapDigits(page, '1', '1');
  await button(page, 'Weiter').tap();
  await button(page, 'FSV Weißenfeld').tap();
  for (const name of ['1', '0', 'Schießen', /^FSV Weißenfeld weiter/])
    expect([name, await isInSight(name)]).toEqual([name, true]);
});

test(
  '[RE2] [RE18] [OB8] after a level knockout it is asked who is through, how, and for the score of the shoot-out',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page, sent } = await openSheet(cup, 13);
    await tapDigits(page, '1', '1');
    await button(page, 'Weiter').tap();
    const who = sheet(page, 'Wer ist weiter?');
    await who.getByText('1 : 1 nach der Spielzeit').and(page.locator(':focus')).waitFor();
    await who
      .getByText('Danach sagen Sie, wie es entschieden wurde. Nach einem Schießen bleibt der Stand, wie er ist.')
      .waitFor();
    await expectGood(page);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
    await who.waitFor();
    // Back is a step, with the digits that were typed.
    await button(page, 'Zurück').tap();
    await rowOf(page, 13).waitFor();
    expect(await figures(page)).toEqual(['1', '1']);
    await page.keyboard.press('Enter');
    await button(page, 'FSV Weißenfeld').tap();

    const how = sheet(page, 'Wie?');
    await how.getByText('1 : 1 · FSV Weißenfeld ist weiter').waitFor();
    expect(await figures(page)).toEqual(['', '']);
    expect(await how.getByRole('button', { pressed: true }).count()).toBe(0);
    await button(page, 'FSV Weißenfeld weiter, – : –').tap();
    await how.getByText('Bitte wählen Sie, wie entschieden wurde.').waitFor();
    await button(page, 'Verlängerung').tap();
    await how.getByRole('textbox').first().fill('5');
    await how.getByRole('textbox').last().fill('4');
    await page.keyboard.press('Enter');
    await how.getByText('Der Endstand muss FSV Weißenfeld vorn haben.').waitFor();
    await button(page, 'Schießen').tap();
    await how.getByText('Der Stand bleibt 1 : 1. Den des Schießens können Sie weglassen.').waitFor();
    await button(page, 'FSV Weißenfeld weiter, 1 : 1 n. E.').waitFor();
    await how.getByRole('textbox').first().fill('4');
    await how.getByText('Bitte tragen Sie beide Spielstände ein.').waitFor();
    for (const [a, b] of [
      ['4', '4'],
      ['5', '4'],
    ] as const) {
      await how.getByRole('textbox').first().fill(a);
      await how.getByRole('textbox').last().fill(b);
      await page.keyboard.press('Enter');
      await how.getByText('Im Schießen muss FSV Weißenfeld vorn liegen.').waitFor();
    }
    await expectGood(page);
    // [OB7] Closed in the middle, it opens with the question that was open.
    await page.keyboard.press('Escape');
    await how.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Spiel 13 melden' }).tap();
    await how.waitFor();
    expect(await figures(page)).toEqual(['5', '4']);
    expect(sent).toEqual([]);
    await how.getByRole('textbox').first().fill('3');
    await button(page, 'FSV Weißenfeld weiter, 1 : 1, 4 : 3 n. E.').tap();
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'SV Mühlbach I', 1, 1, 'FSV Weißenfeld']);
    expect(sent).toEqual([
      expect.objectContaining({ scoreA: 1, scoreB: 1, shootout: { winner: 'B', score: { a: 3, b: 4 } } }),
    ]);

    // Another one is not over yet: what is reported is its running score.
    await page.getByRole('button', { name: 'Spiel 14 melden' }).tap();
    await rowOf(page, 14).waitFor();
    await tapDigits(page, '2', '2');
    await button(page, 'Weiter').tap();
    await button(page, 'Noch offen, es geht weiter').tap();
    await expect
      .poll(() => matchOf(stage.portal, cup, 14))
      .toEqual(['CurrentlyPlaying', expect.anything(), 2, 2, expect.anything()]);
    expect(sent).toHaveLength(2);
  },
);

test('[RE3] an answer goes with the digits when others come into the match', { timeout: 90_000 }, async () => {
  const cup = await withSemiFinals(stage.portal);
  const { page, sent } = await openSheet(cup, 13);
  await tapDigits(page, '1', '1');
  await button(page, 'Weiter').tap();
  await button(page, 'SV Mühlbach I').tap();
  await sheet(page, 'Wie?').waitFor();
  await report(stage.portal, cup, cup.derby, 'Finished', cup.swapped);
  await rowOf(page, 13)
    .getByText(/^Jetzt spielen hier FC Königshain und .*\. Getippt war 1 : 1\.$/)
    .waitFor();
  expect(await figures(page)).toEqual(['', '']);
  await rowOf(page, 13).getByRole('button', { name: '1 : 1 übernehmen' }).tap();
  await button(page, 'Weiter').tap();
  await sheet(page, 'Wer ist weiter?').getByRole('button', { name: 'FC Königshain' }).waitFor();
  expect(sent).toEqual([]);
});
