import { expect, test } from 'vitest';
import { openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, refuseNext, rowOf, valuesOf } from './refusing.ts';
import { hallencup, type MadeTournament } from './tournaments.ts';

// What is mended in the row of a refused result stays, whatever else happens on the page.

const stage = openJourneyFixture();

const url = (cup: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

/** A page on which the result of match 1 was refused, and is mended in its row. */
async function mendFirst() {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(422, /outcome\)$/);
  await refuseNext(context, 422, 'So geht es nicht.');
  await page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('3:1');
  await page.keyboard.press('Enter');
  const goals = rowOf(page, 1).getByRole('textbox');
  await rowOf(page, 1).getByRole('alert').waitFor();
  await goals.first().fill('4');
  return { cup, page, goals };
}

test('what is mended in a refused row is there again after a reload', { timeout: 120_000 }, async () => {
  const { cup, page, goals } = await mendFirst();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await rowOf(page, 1).getByRole('alert').waitFor();
  expect(await goals.evaluateAll(valuesOf)).toEqual(['4', '1']);
  await goals.last().press('Enter');
  await expect
    .poll(() => matchOf(stage.portal, cup, 1))
    .toMatchObject(['Finished', expect.anything(), 4, 1, expect.anything()]);
  await rowOf(page, 1).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).waitFor();
  expect(await rowOf(page, 1).count()).toBe(0);
});

test('what is mended in a refused row stays while other rows are opened and saved', { timeout: 120_000 }, async () => {
  const { page, goals } = await mendFirst();

  // No question comes: a browser that is asked one here says no.
  await page.getByRole('button', { name: 'Spiel 3 melden' }).click();
  const third = rowOf(page, 3).getByRole('textbox');
  await third.first().fill('2');
  await third.last().fill('0');
  await third.last().press('Enter');
  await rowOf(page, 4).waitFor();
  await rowOf(page, 4).getByRole('textbox').first().fill('5');
  const questions: string[] = [];
  page.once('dialog', (asked) => {
    questions.push(asked.message());
    void asked.accept();
  });
  await page.getByRole('button', { name: 'Spiel 2 melden' }).click();
  await rowOf(page, 2).waitFor();
  expect(questions).toEqual([expect.stringContaining('Spiel 4')]);

  // Who is led to its match is led to what was mended.
  await page.getByRole('region', { name: 'Zu tun' }).getByRole('button', { name: 'Melden' }).first().click();
  await goals.first().and(page.locator(':focus')).waitFor();
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await rowOf(page, 1).getByRole('alert').waitFor();
  expect(await goals.evaluateAll(valuesOf)).toEqual(['4', '1']);
});
