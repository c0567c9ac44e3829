import { expect, test } from 'vitest';
import { expectGood, HALL, openPageAs, openPageAsVisitor } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { hallencup } from './tournaments.ts';

const stage = openJourneyFixture();

test(
  '[GR1] a group gets a name of its own, shown wherever it is named, and its letter back',
  { timeout: 120_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
    const { page } = await openPageAs(stage.browser, `${url}/groups`);
    await expect.poll(() => page.title()).toMatch(/^Gruppen, /);
    await page.getByRole('button', { name: 'Gruppe A umbenennen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gruppe A umbenennen' });
    await dialog.getByLabel('Name der Gruppe').fill('Rote Gruppe mit zu langem Namen');
    await dialog.getByRole('button', { name: 'Umbenennen' }).click();
    await dialog.getByText('25').first().waitFor();
    await dialog.getByLabel('Name der Gruppe').fill('Rote Gruppe');
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Umbenennen' }).click();
    await page.getByRole('region', { name: 'Rote Gruppe' }).first().waitFor();

    const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}/board`, HALL);
    await board.page.getByText('Rote Gruppe').first().waitFor();
    const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}`);
    await visitor.page.getByText('Rote Gruppe').first().waitFor();
    await page.goto(url);
    await page
      .getByText(/^Rote Gruppe · Spiel \d+$/)
      .first()
      .waitFor();
    expect(await page.getByText('Gr. A ·').count()).toBe(0);
    await expectGood(page);
    await page.goto(`${url}/plan`);
    await page.getByText('Rote Gruppe').first().waitFor();
    expect(await page.getByText('Gr. A', { exact: true }).count()).toBe(0);

    await page.goto(`${url}/groups`);
    await page.getByRole('button', { name: 'Rote Gruppe umbenennen' }).click();
    await page.getByLabel('Name der Gruppe').fill('');
    await page.getByRole('button', { name: 'Umbenennen', exact: true }).click();
    await page.getByRole('region', { name: 'Gruppe A' }).first().waitFor();
  },
);
