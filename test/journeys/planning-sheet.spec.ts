import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { answerDialog, DESK, expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { stepOf, unfold } from './planning.ts';
import { api } from './tournaments.ts';

// What of the tournament is chosen while it is planned, and how typed names are shared out.

const stage = openJourneyFixture();

async function newTournament(): Promise<{ readonly id: string; readonly organizationId: string }> {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Planfeld',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Planfelder Cup',
    visibility: 'Private',
  });
  return { id, organizationId };
}

const url = (id: string): string => `${stage.portal.url}/portal/tournaments/${id}/configure`;
const viewOf = (id: string): Promise<TournamentView> => api(stage.portal, 'GET', `/api/tournaments/${id}`);

/** Types names one below the other, as the first field has the focus. */
async function typeNames(page: Page, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await page.getByLabel(`Gruppe A, Mannschaft ${at}`, { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(`FC Dorf ${at}`);
    await page.keyboard.press('Enter');
  }
}

test(
  'typed names are shared out once one goes on, and the field that was entered keeps the focus',
  { timeout: 120_000 },
  async () => {
    const { id } = await newTournament();
    const { page } = await openPageAs(stage.browser, url(id));
    await page.setViewportSize(DESK);
    const groups = () => page.getByRole('region', { name: /^Gruppe [A-Z]$/ }).count();
    const split = page.getByRole('group', { name: 'Aufteilung' });
    await typeNames(page, 10);
    // While one types nothing moves.
    await page.getByLabel('Gruppe A, Mannschaft 11').and(page.locator(':focus')).waitFor();
    expect(await groups()).toBe(1);
    const kickoff = stepOf(page, 'Wann und wo').getByLabel('Erster Anstoß');
    await kickoff.click();
    await expect.poll(groups).toBe(2);
    await kickoff.and(page.locator(':focus')).waitFor();
    await split.getByRole('button', { name: /^2 × 5/, pressed: true }).waitFor();
    expect(await page.getByLabel('Gruppe B, Mannschaft 5').inputValue()).toBe('FC Dorf 10');

    // One list is one list again where that is wanted.
    await split.getByRole('button', { name: /^1 × 10/ }).click();
    await expect.poll(groups).toBe(1);
    await page.getByLabel('Gruppe A, Mannschaft 11').fill('FC Dorf 11');
    await kickoff.click();
    await page.getByRole('button', { name: 'Plan erstellen' }).click();
    await page.getByText('Der Spielplan ist erstellt.').waitFor();
    expect((await viewOf(id)).groups).toHaveLength(1);
  },
);

test('saving straight from the last name shares them out, too', { timeout: 60_000 }, async () => {
  const { id } = await newTournament();
  const { page } = await openPageAs(stage.browser, url(id));
  await page.setViewportSize(DESK);
  await typeNames(page, 8);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  const { groups } = await viewOf(id);
  expect(groups.map(({ participants }) => participants.length)).toEqual([4, 4]);
});

test('hall and points are chosen where one plans, and saved on their own', { timeout: 120_000 }, async () => {
  const { id, organizationId } = await newTournament();
  const venue = await api<{ id: string }>(stage.portal, 'POST', `/api/venues`, {
    organizationId,
    name: 'Halle am Anger',
  });
  const { page } = await openPageAs(stage.browser, url(id), PHONE);
  const when = stepOf(page, 'Wann und wo');
  await when.getByLabel('Halle').selectOption('Halle am Anger');
  await when.getByText(/^Gespeichert \d/).waitFor();
  expect((await viewOf(id)).venueId).toBe(venue.id);

  const points = await unfold(page, 'Wertung');
  await points.getByText('3, 1 und 0 Punkte').waitFor();
  await points.getByLabel('Sieg').fill('2');
  await expectGood(page);
  await page.getByLabel('Gruppe A, Mannschaft 1').fill('FC Dorf 1');
  await page.getByLabel('Gruppe A, Mannschaft 2').fill('FC Dorf 2');
  // The plan is saved, and what was not asks before it is lost.
  const asked = answerDialog(page, false);
  await page.getByRole('button', { name: 'Plan erstellen' }).click();
  expect(await asked).not.toBe('');
  expect((await viewOf(id)).matches).toHaveLength(1);
  await points.getByRole('button', { name: 'Speichern' }).click();
  await points.getByText('2, 1 und 0 Punkte').waitFor();
  expect((await viewOf(id)).computationConfiguration.matchWonPoints).toBe(2);
});

test('what was discarded comes back from the toast, teams and all', { timeout: 60_000 }, async () => {
  const { id } = await newTournament();
  const { page } = await openPageAs(stage.browser, url(id));
  await typeNames(page, 4);
  const fourth = page.getByLabel('Gruppe A, Mannschaft 4', { exact: true });
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await fourth.waitFor({ state: 'detached' });
  await page.getByText('Die Änderungen sind verworfen.').waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await expect.poll(() => fourth.inputValue()).toBe('FC Dorf 4');
});
