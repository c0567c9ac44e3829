import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf, withSemiFinals } from './refusing.ts';
import { report } from './tournaments.ts';

// A knockout that is typed as level at a keyboard: who won is named by its reporter, never by a key that saves.

const stage = openJourneyFixture();

/** The row of the first semi-final, opened at a desk, and the bodies of the reports that the page sends from then on. */
async function openSemiFinal() {
  const cup = await withSemiFinals(stage.portal);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/outcome')) sent.push(request.postDataJSON());
  });
  await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
  return { cup, page, row: rowOf(page, 13), sent };
}

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('[OB8] Enter after a level score leads to the question, and sends nothing however often', async () => {
  const { cup, page, row, sent } = await openSemiFinal();
  await type(page, '2', 'Tab', '2', 'Enter', 'Enter', 'Enter');
  const question = row.getByText(/^Hier braucht es einen Sieger/);
  await question.and(page.locator(':focus')).waitFor();
  await row.getByText('Enter speichert erst, wenn gewählt ist, wer gewonnen hat.').waitFor();
  await expectGood(page);
  expect(
    await row.getByRole('textbox').evaluateAll((fields) => fields.map((field) => 'value' in field && field.value)),
  ).toEqual(['2', '2']);

  // Named by its reporter, it is saved, and nothing else was sent on the way.
  await type(page, 'Tab', 'Tab', 'Enter', 'Enter');
  await expect
    .poll(() => matchOf(stage.portal, cup, 13))
    .toEqual(['Finished', expect.anything(), 2, 3, expect.anything()]);
  expect(sent).toEqual([expect.objectContaining({ scoreA: 2, scoreB: 3, outcomeType: 'AfterOvertime' })]);
});

test('[OB8] an Enter that is held down chooses a winner at most, and saves none', async () => {
  const { page, row, sent } = await openSemiFinal();
  await type(page, '2', 'Tab', '2', 'Enter', 'Tab');
  for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await row
    .getByRole('button', { name: /Speichern/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.press('Escape');
  await row.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
});

test('[OB8] nor does it save a correction that is level', { timeout: 60_000 }, async () => {
  const { cup, page, row, sent } = await openSemiFinal();
  await type(page, 'Escape');
  await row.waitFor({ state: 'detached' });
  await report(stage.portal, cup, 13, 'Finished', [2, 1]);
  await page.getByRole('button', { name: 'Spiel 13 korrigieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ergebnis von Spiel 13 korrigieren' });
  const goals = dialog.getByRole('textbox', { name: /^Tore / });
  await goals.last().fill('2');
  await dialog.getByRole('button', { name: /2:3$/ }).first().focus();
  // For longer than the preview takes, without which nothing can be saved.
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(100);
  }
  await page.keyboard.up('Enter');
  await dialog.getByRole('button', { name: /korrigieren/, disabled: false }).waitFor();
  expect(sent).toEqual([]);
  await type(page, 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => matchOf(stage.portal, cup, 13))
    .toEqual(['Finished', expect.anything(), 2, 3, expect.anything()]);
});
