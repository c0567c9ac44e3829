import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGood, logIn, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf, valuesOf, withSemiFinals } from './refusing.ts';
import { hallencup, report, type MadeTournament } from './tournaments.ts';

// Results that are typed and not sent, or sent and not arrived, and what happens meanwhile.

const stage = openJourneyFixture();

const url = (cup: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

const unplayed = ['NotStarted', 'FC Königshain', null, null, expect.anything()];

test(
  '[RE3] digits that were typed for two teams go when others come into the match, and are offered once',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page } = await openPageAs(stage.browser, url(cup));
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await rowOf(page, 13).getByText('SV Mühlbach I', { exact: true }).waitFor();
    await page.keyboard.type('3:1');
    const goals = rowOf(page, 13).getByRole('textbox');
    await goals.last().and(page.locator(':focus')).waitFor();
    await report(stage.portal, cup, cup.derby, 'Finished', cup.swapped);

    // No window comes over it, and the next keys go where the last went.
    await rowOf(page, 13)
      .getByText(/^Jetzt spielen hier FC Königshain und .*\. Getippt war 3 : 1\.$/)
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await goals.evaluateAll(valuesOf)).toEqual(['', '']);
    await goals.last().and(page.locator(':focus')).waitFor();
    await expectGood(page);
    // A stray Enter sends nothing: there is nothing to send.
    await page.keyboard.press('Enter');
    await rowOf(page, 13).getByText('Bitte tragen Sie beide Spielstände ein.').waitFor();
    expect(await matchOf(stage.portal, cup, 13)).toEqual(unplayed);

    await rowOf(page, 13).getByRole('button', { name: '3 : 1 übernehmen' }).click();
    await goals.first().and(page.locator(':focus')).waitFor();
    expect(await goals.evaluateAll(valuesOf)).toEqual(['3', '1']);
    expect(await rowOf(page, 13).getByText('Getippt war').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'FC Königshain', 3, 1, expect.anything()]);
  },
);

test(
  '[RE3] digits that come back after a reload are still those of the teams they were typed for',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page } = await openPageAs(stage.browser, url(cup));
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('3:1');
    await page.goto('about:blank');
    await report(stage.portal, cup, cup.derby, 'Finished', cup.swapped);
    await page.goto(url(cup));
    const goals = rowOf(page, 13).getByRole('textbox');
    const notice = rowOf(page, 13).getByText(/Getippt war 3 : 1\.$/);
    await notice.waitFor();
    expect(await goals.evaluateAll(valuesOf)).toEqual(['', '']);
    // As long as it is offered, it is not lost by another reload.
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await notice.waitFor();
    expect(await goals.evaluateAll(valuesOf)).toEqual(['', '']);
    await goals.last().press('Enter');
    expect(await matchOf(stage.portal, cup, 13)).toEqual(unplayed);

    // Before anything is typed, others simply stand there.
    await goals.last().press('Escape');
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await report(stage.portal, cup, cup.derby, 'Finished', [cup.swapped[1], cup.swapped[0]]);
    await rowOf(page, 13).getByText('SV Mühlbach I', { exact: true }).waitFor();
    expect(await notice.count()).toBe(0);
    await page.keyboard.type('2:1');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'SV Mühlbach I', 2, 1, expect.anything()]);
  },
);

async function typeResult(page: Page, number: number, score: string): Promise<void> {
  await page.getByRole('button', { name: `Spiel ${number} melden` }).click();
  await page.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(score);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

/** Tabs whose reports do not arrive, and which end with them. */
async function leaveUnsent(
  context: BrowserContext,
  cup: MadeTournament,
  ...tabs: readonly (readonly (readonly [number, string])[])[]
): Promise<void> {
  const pages = await Promise.all(tabs.map(() => context.newPage()));
  for (const page of pages) await page.goto(url(cup));
  for (const [at, page] of pages.entries()) {
    for (const [number, score] of tabs[at] ?? []) await typeResult(page, number, score);
  }
  for (const page of pages) await page.close({ runBeforeUnload: false });
}

test('[RE6] results that two tabs left unsent are all sent by the next one', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/icon.svg`);
  await logIn(page, url(cup));
  forgive('net::ERR', /outcome\)$/);
  forgive(409, /outcome\)$/);
  await context.route(/outcome$/, (route) => route.abort());
  await leaveUnsent(
    context,
    cup,
    [
      [1, '3:1'],
      [2, '2:0'],
    ],
    [
      [1, '4:1'],
      [3, '0:5'],
    ],
  );
  await context.unroute(/outcome$/);
  await page.goto(url(cup));
  const outcome = (number: number) => matchOf(stage.portal, cup, number);
  await expect.poll(() => outcome(2)).toMatchObject(['Finished', expect.anything(), 2, 0, expect.anything()]);
  await expect.poll(() => outcome(3)).toMatchObject(['Finished', expect.anything(), 0, 5, expect.anything()]);
  // Two of one match are asked about, as if both tabs had gone on.
  await page
    .getByRole('dialog', { name: 'Was stimmt?' })
    .getByRole('button', { name: /Ende 3 : 1/ })
    .click();
  await expect.poll(() => outcome(1)).toMatchObject(['Finished', expect.anything(), 3, 1, expect.anything()]);
});

test('a result that a crashed tab left is sent once that tab is silent for long', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/icon.svg`);
  await logIn(page, url(cup));
  forgive('net::ERR', /outcome\)$/);
  await context.route(/outcome$/, (route) => route.abort());
  await leaveUnsent(context, cup, [[1, '3:1']]);
  await context.unroute(/outcome$/);
  // As a browser that dies leaves it: its last sign of life is young, and no word came at its end.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries({ ...localStorage })) {
      if (!key.startsWith('turnierpult-draft ')) continue;
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), seen: Date.now() }));
    }
  });
  await page.clock.install();
  await page.goto(url(cup));
  await page.getByRole('button', { name: 'Spiel 1 melden' }).waitFor();
  await page.clock.runFor(60_000);
  expect(await matchOf(stage.portal, cup, 1)).toMatchObject([
    'NotStarted',
    expect.anything(),
    null,
    null,
    expect.anything(),
  ]);
  await page.clock.runFor(70_000);
  await expect
    .poll(() => matchOf(stage.portal, cup, 1))
    .toMatchObject(['Finished', expect.anything(), 3, 1, expect.anything()]);
});
