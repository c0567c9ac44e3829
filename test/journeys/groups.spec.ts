import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import {
  expectGood,
  expectNoSidewaysScrolling,
  HALL,
  openPageAs,
  openPageAsVisitor,
  PHONE,
  SMALLEST,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report } from './tournaments.ts';

const stage = openJourneyFixture();

test(
  '[GR1] a group gets a name of its own, shown wherever it is named, and its letter back',
  { timeout: 120_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
    const { page, forgive } = await openPageAs(stage.browser, `${url}/groups`);
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
    // Another organiser renames it meanwhile: the dialog says so, and the typed name counts if it is sent again.
    forgive(409, /\/name\)$/);
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/groups/g1/name`, { name: 'Blaue Gruppe' });
    await page.getByLabel('Name der Gruppe').fill('');
    await page.getByRole('button', { name: 'Umbenennen', exact: true }).click();
    await page.getByText('Inzwischen heißt es „Blaue Gruppe“').waitFor();
    await page.getByRole('button', { name: 'Umbenennen', exact: true }).click();
    await page.getByRole('region', { name: 'Gruppe A' }).first().waitFor();
  },
);

const clock = (moment: string): string =>
  new Date(moment).toLocaleTimeString('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' });

/** Where the columns of each table begin, in pixels from its left. */
const columnsOf = (tables: Locator): Promise<readonly (readonly number[])[]> =>
  tables.evaluateAll((all) =>
    all.map((table) =>
      [...(table.querySelector('tbody tr')?.children ?? [])]
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left }) => Math.round(left - table.getBoundingClientRect().left)),
    ),
  );

test('the columns of several groups stand below each other', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const name = 'Spielgemeinschaft Großräschkau/Königswörth-Süßenbach E-III';
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/${teams[0]?.id}/name`, { name });
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/${teams[0]?.id}/entry-fee`, {
    hasPaidEntryFee: true,
  });
  // In one of the groups alone the figures have two places.
  for (let number = 1; number <= 4; number += 1)
    await report(stage.portal, cup, number, 'Finished', [number % 2 ? 12 : 1, 1]);
  const url = `${stage.portal.url}/portal/tournaments/${cup.id}`;
  const { page } = await openPageAs(stage.browser, `${url}/groups`);
  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}#gruppen`);
  for (const screen of [{ width: 1280, height: 860 }, PHONE, SMALLEST]) {
    await page.setViewportSize(screen);
    await visitor.page.setViewportSize(screen);
    for (const tab of ['/groups', '/teams']) {
      await page.goto(url + tab);
      const tables = page.getByRole('table', { name: /^Gruppe [AB]$/ });
      await tables.nth(1).waitFor();
      const [one, other] = await columnsOf(tables);
      expect(one, `${tab} at ${screen.width}`).toEqual(other);
      await expectNoSidewaysScrolling(page);
    }
    const [one, other] = await columnsOf(visitor.page.locator('main table'));
    expect(one, `visitors at ${screen.width}`).toEqual(other);
    await expectNoSidewaysScrolling(visitor.page);
  }
});

test('on a phone the cross table is a list per team, with what is still to come', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const view = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const [first] = view.matches;
  await report(stage.portal, cup, 1, 'Finished', [3, 1]);
  const nameOf = (id: string | null | undefined) => view.teams.find((team) => team.id === id)?.name ?? '';
  const [one, other] = [nameOf(first?.teamA.teamId), nameOf(first?.teamB.teamId)];
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/groups`, PHONE);
  const card = page.getByRole('region', { name: /^Begegnungen/ }).filter({ hasText: one });
  const team = (name: string) => card.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await team(one).getByText('3:1', { exact: true }).waitFor();
  await team(other).getByText('1:3', { exact: true }).waitFor();
  // Two matches of each are to come, with the time of their kickoff.
  const kickoffs = view.matches
    .filter(({ teamA, teamB }) => [teamA.teamId, teamB.teamId].includes(first?.teamA.teamId ?? null))
    .slice(1)
    .map(({ metadata }) => clock(metadata.kickoff ?? ''));
  expect(kickoffs).toHaveLength(2);
  for (const kickoff of kickoffs) await team(one).getByText(kickoff).first().waitFor();
  await expectGood(page);
  await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ id: 't1' }, { id: 't3' }] }],
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
    acknowledgeResultLoss: true,
  });
  await page.getByText('steht noch aus').first().waitFor();
});
