import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { matchOf, rowOf, valuesOf, withSemiFinals } from './refusing.ts';
import { report, type MadeTournament } from './tournaments.ts';

// Results that are typed and not sent, or sent and not arrived, and what happens meanwhile.

const stage = openJourneyFixture();

const url = (cup: MadeTournament): string => `${stage.portal.url}/portal/tournaments/${cup.id}`;

const teamsChanged = (page: Page, number: number) =>
  page.getByRole('dialog', { name: `Spiel ${number} hat inzwischen andere Mannschaften` });

const unplayed = ['NotStarted', 'FC Königshain', null, null, expect.anything()];

test(
  '[RE3] digits that were typed for two teams are not sent for others who came into the match',
  { timeout: 120_000 },
  async () => {
    const cup = await withSemiFinals(stage.portal);
    const { page } = await openPageAs(stage.browser, url(cup));
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await rowOf(page, 13).getByText('SV Mühlbach I', { exact: true }).waitFor();
    await page.keyboard.type('3:1');
    await report(stage.portal, cup, cup.derby, 'Finished', cup.swapped);

    // A stray Enter answers the question without reading it: the digits stay, and are not sent by the next one.
    await teamsChanged(page, 13).waitFor();
    await expectGood(page);
    await page.keyboard.press('Enter');
    await teamsChanged(page, 13).waitFor({ state: 'detached' });
    const goals = rowOf(page, 13).getByRole('textbox');
    await rowOf(page, 13)
      .getByText(/Jetzt spielen hier FC Königshain und /)
      .waitFor();
    await expectGood(page);
    await goals.last().press('Enter');
    await teamsChanged(page, 13).waitFor();
    expect(await goals.evaluateAll(valuesOf)).toEqual(['3', '1']);
    expect(await matchOf(stage.portal, cup, 13)).toEqual(unplayed);

    await teamsChanged(page, 13).getByRole('button', { name: 'Zum Spiel' }).click();
    await goals.first().and(page.locator(':focus')).waitFor();
    expect(await goals.evaluateAll(valuesOf)).toEqual(['3', '1']);
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
    await page.keyboard.type('3:1');
    await page.goto('about:blank');
    await report(stage.portal, cup, cup.derby, 'Finished', cup.swapped);
    await page.goto(url(cup));
    await teamsChanged(page, 13).waitFor();
    await page.keyboard.press('Escape');
    const goals = rowOf(page, 13).getByRole('textbox');
    expect(await goals.evaluateAll(valuesOf)).toEqual(['3', '1']);
    await goals.last().press('Enter');
    await teamsChanged(page, 13).waitFor();
    expect(await matchOf(stage.portal, cup, 13)).toEqual(unplayed);

    // Before anything is typed, others simply stand there.
    await page.keyboard.press('Escape');
    await goals.last().press('Escape');
    await page.getByRole('button', { name: 'Spiel 13 melden' }).click();
    await report(stage.portal, cup, cup.derby, 'Finished', [cup.swapped[1], cup.swapped[0]]);
    await rowOf(page, 13).getByText('SV Mühlbach I', { exact: true }).waitFor();
    await page.keyboard.type('2:1');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => matchOf(stage.portal, cup, 13))
      .toEqual(['Finished', 'SV Mühlbach I', 2, 1, expect.anything()]);
  },
);
