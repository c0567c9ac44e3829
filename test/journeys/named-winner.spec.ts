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
  await rowOf(page, 13).getByRole('textbox').first().and(page.locator(':focus')).waitFor();
  return { cup, page, row: rowOf(page, 13), sent };
}

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('[OB8] Enter after a level score leads to the question, and sends nothing however often', async () => {
  const { cup, page, row, sent } = await openSemiFinal();
  await type(page, '2', 'Tab', '2', 'Enter', 'Enter', 'Enter');
  const question = row.getByText('2 : 2. Wer ist weiter?');
  await question.and(page.locator(':focus')).waitFor();
  await row.getByText('Enter speichert erst, wenn gewählt ist, wer weiterkommt.').waitFor();
  await expectGood(page);
  expect(
    await row.getByRole('textbox').evaluateAll((fields) => fields.map((field) => 'value' in field && field.value)),
  ).toEqual(['2', '2']);

  // No goal is filled in: who is through by its key, how, and the whole final score; nothing else was sent on the way.
  await type(page, '2');
  // Nor does Enter choose how: the hint for who is gone, and the next question has the focus.
  await row.getByText('Wie?').and(page.locator(':focus')).waitFor();
  await type(page, 'Enter', 'Enter');
  expect(await row.getByRole('group', { name: 'Wie?' }).getByRole('button', { pressed: true }).count()).toBe(0);
  expect(await row.getByText('Enter speichert erst').count()).toBe(0);
  await type(page, '1');
  await row.getByRole('button', { name: 'Verlängerung', pressed: true }).waitFor();
  await row
    .getByRole('textbox', { name: /^Endstand, Tore / })
    .first()
    .and(page.locator(':focus'))
    .waitFor();
  await type(page, 'Enter');
  await row.getByText('Bitte tragen Sie beide Spielstände ein.').waitFor();
  await type(page, '2', 'Tab', '2', 'Enter');
  await row.getByText('Der Endstand muss ').waitFor();
  await expectGood(page);
  expect(sent).toEqual([]);
  await type(page, 'Backspace', '3', 'Enter');
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
    .getByRole('group', { name: '2 : 2. Wer ist weiter?' })
    .getByRole('button', { pressed: true })
    .first()
    .waitFor();
  expect(await row.getByRole('group', { name: 'Wie?' }).getByRole('button', { pressed: true }).count()).toBe(0);
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
  const asks = dialog.getByRole('group', { name: '2 : 2. Wer ist weiter?' });
  await asks.getByRole('button').nth(1).focus();
  // For longer than the preview takes, without which nothing can be saved.
  for (let times = 0; times < 20; times += 1) {
    await page.keyboard.down('Enter');
    await page.waitForTimeout(100);
  }
  await page.keyboard.up('Enter');
  await asks.getByRole('button', { pressed: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Ergebnis korrigieren' }).isDisabled()).toBe(true);
  expect(sent).toEqual([]);
  await type(page, '1', '2', 'Tab', '3');
  await dialog.getByRole('button', { name: /korrigieren/, disabled: false }).waitFor();
  await type(page, 'Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => matchOf(stage.portal, cup, 13))
    .toEqual(['Finished', expect.anything(), 2, 3, expect.anything()]);
});
