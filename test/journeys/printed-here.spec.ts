import { beforeAll, expect, test } from 'vitest';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, startPrinter, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  await api(stage.portal, 'POST', '/api/documents', { tournamentId: cup.id, type: 'RefereeCards', name: 'Karten' });
  await startPrinter(stage.portal, cup);
}, 300_000);

test('what was printed here and is other by now says so, until it is printed again', { timeout: 180_000 }, async () => {
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/documents`);
  const again = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByText('neu drucken', { exact: true });
  const print = async (name: string) => {
    await page.getByRole('link', { name: `${name} einrichten` }).click();
    await page.getByRole('dialog', { name, exact: true }).waitFor();
    await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      page.getByRole('button', { name: 'Herunterladen' }).click(),
    ]);
    await page.getByRole('button', { name: 'Schließen' }).click();
  };
  await print('Mannschaftsliste');
  await print('Karten');
  expect(await page.getByText('neu drucken', { exact: true }).count()).toBe(0);
  const { teams } = await api<{ teams: { id: string }[] }>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/${teams[0]?.id}/name`, { name: 'SV Nachmeldung' });
  await again('Mannschaftsliste').waitFor();
  await again('Karten').waitFor();
  // What was never printed here says nothing.
  expect(await page.getByText('neu drucken', { exact: true }).count()).toBe(2);
  await expectGood(page);
  // It is known after a reload, too.
  await page.reload();
  await again('Karten').waitFor();
  await print('Karten');
  await again('Karten').waitFor({ state: 'detached' });
  expect(await again('Mannschaftsliste').count()).toBe(1);
});
