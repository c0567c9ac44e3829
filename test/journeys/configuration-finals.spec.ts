import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { expectGood, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';
import { chooseFinals, unfold, withoutGroupPhase } from './planning.ts';

// The finals in the configuration: additional playoffs, and what the preview warns of.

const stage = openJourneyFixture();

const url = ({ id }: Pick<MadeTournament, 'id'>): string => `${stage.portal.url}/portal/tournaments/${id}/configure`;
const playoffsOf = async ({ id }: Pick<MadeTournament, 'id'>) =>
  (await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`)).matchPlanConfiguration?.finalsPhaseConfig
    ?.additionalPlayoffs;
const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Übernehmen|Neu planen, .* löschen)$/ }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
};

test('[FI7] playoffs are added, changed and removed, and none goes by itself', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAs(stage.browser, url(cup));
  const finals = await unfold(page, 'Platzierungsspiele');
  const add = finals.getByRole('button', { name: 'Platzierungsspiel hinzufügen' });
  await finals.getByText(/^Hier spielen Mannschaften um ihren Platz/).waitFor();
  await add.click();
  await add.click();
  await add.waitFor({ state: 'detached' });
  const fifth = finals.getByRole('group', { name: 'Spiel um Platz 5' });
  const seventh = finals.getByRole('group', { name: 'Spiel um Platz 7' });
  expect(await fifth.getByLabel('Mannschaft 1').locator('option:checked').textContent()).toBe('3. Gruppe A');
  await expectGood(page);
  await save(page);
  expect(await playoffsOf(cup)).toHaveLength(2);

  // The losers of the quarter-finals play for place 5, winner and loser of the playoff for place 7 are to be had too.
  await page.goto(url(cup));
  await unfold(page, 'Platzierungsspiele');
  await seventh.waitFor();
  await chooseFinals(page, 'Viertelfinale');
  await fifth
    .getByLabel('Mannschaft 2')
    .locator('option', { hasText: 'Sieger Spiel um Platz 7' })
    .waitFor({ state: 'attached' });
  await fifth.getByLabel('Mannschaft 1').selectOption('Verlierer Viertelfinale 1');
  await fifth.getByLabel('Mannschaft 2').selectOption('Verlierer Viertelfinale 2');
  await finals.getByRole('button', { name: 'Spiel um Platz 7 entfernen' }).click();
  await save(page);
  const loser = (match: number) => ({ kind: 'loser', match });
  const kept = [{ playoffPosition: 5, teamSelectorA: loser(13), teamSelectorB: loser(14) }];
  expect(await playoffsOf(cup)).toEqual(kept);

  // What another field takes from a playoff stands there, until it is chosen again.
  await page.goto(url(cup));
  await unfold(page, 'Platzierungsspiele');
  await chooseFinals(page, 'Halbfinale');
  const gone = 'Verlierer Viertelfinale 1 – gibt es nicht mehr';
  expect(await fifth.getByLabel('Mannschaft 1').locator('option:checked').textContent()).toBe(gone);
  await page.getByText('Eine Paarung nennt ein Spiel, eine Gruppe oder einen Platz').first().waitFor();
  await fifth.getByLabel('Mannschaft 1').selectOption('3. Gruppe A');
  await fifth.getByLabel('Mannschaft 2').selectOption('3. Gruppe B');
  await page.getByRole('button', { name: 'Gruppe B entfernen' }).click();
  expect(await fifth.getByLabel('Mannschaft 2').locator('option:checked').textContent()).toBe(
    'Entfernte Gruppe – gibt es nicht mehr',
  );
});

test('[FI5] own pairings of the first round are said, and can be dropped', { timeout: 90_000 }, async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'TSV Eigenweg',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Eigenpokal',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  const first = (group: string) => ({ kind: 'groupRank', group, rank: 1 });
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B', 'C'].map((letter) => ({
      alphabeticalId: letter,
      teams: [1, 2].map((number) => ({ name: `${letter}${number}` })),
    })),
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: {
      schedule,
      numberOfCourts: 1,
      firstFinalsRound: 'Final',
      thirdPlacePlayoff: false,
      firstRoundPairings: [{ teamSelectorA: first('A'), teamSelectorB: first('B') }],
    },
  });
  const { page } = await openPageAs(stage.browser, url({ id }));
  const finals = await unfold(page, 'Platzierungsspiele');
  await finals.getByText('Die erste Finalrunde hat eigene Paarungen.').waitFor();
  await expectGood(page);
  const refused = page.getByText('Eine Paarung nennt ein Spiel, eine Gruppe oder einen Platz').first();
  await page.getByRole('button', { name: 'Gruppe B entfernen' }).click();
  await refused.waitFor();
  await finals.getByRole('button', { name: 'Eigene Paarungen verwerfen' }).click();
  await refused.waitFor({ state: 'detached' });
  expect(await finals.getByText('Die erste Finalrunde hat eigene Paarungen.').count()).toBe(0);
});

test('[FI13] [FI14] [FI15] the preview warns before saving', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page } = await openPageAs(stage.browser, url(cup));
  const preview = page.getByRole('complementary', { name: 'Vorschau' });
  const finals = await unfold(page, 'Platzierungsspiele');
  await chooseFinals(page, 'Finale');
  await finals.getByRole('button', { name: 'Platzierungsspiel hinzufügen' }).click();
  await finals.getByLabel('Mannschaft 1').selectOption('Bester Gruppenerster');
  await preview.getByText('Im Spiel um Platz 3 könnte eine Mannschaft stehen, die noch um den Sieg spielt.').waitFor();
  await finals.getByRole('button', { name: 'Spiel um Platz 3 entfernen' }).click();
  await page.getByRole('button', { name: 'Gruppe hinzufügen' }).click();
  await page.getByLabel('Gruppe C, Mannschaft 1').fill('SV Tannheim');
  await page.getByLabel('Gruppe C, Mannschaft 2').fill('SC Eichwald');
  await preview.getByText('Gruppensieger, die nicht in die Finalrunde kommen: 1').waitFor();
  await expectGood(page);
  await withoutGroupPhase(page);
  await preview.getByText(/^In diesem Plan spielen nie: .*…$/).waitFor();
});

test(
  '[PL3] 32 teams choose among five rounds, and two organisers among two of them',
  { timeout: 120_000 },
  async () => {
    const { organizationId } = await hallencup(stage.portal);
    const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
      organizationId,
      name: 'Großpokal',
    });
    const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
    await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/configure`, {
      groups: [...'ABCDEFGH'].map((letter) => ({
        alphabeticalId: letter,
        teams: [1, 2, 3, 4].map((number) => ({ name: `${letter}${number}` })),
      })),
      groupPhase: { schedule, numberOfCourts: 4, useAlternatingOrder: true, numberOfGroupRounds: 1 },
      finalsPhase: { schedule, numberOfCourts: 4, firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: false },
    });
    const here = await openPageAs(stage.browser, url(cup));
    here.forgive(409, /\/configure\)$/);
    const there = await openPageAs(stage.browser, url(cup));
    await chooseFinals(here.page, 'Achtelfinale');
    await chooseFinals(there.page, 'Sechzehntelfinale');
    await there.page.getByText('Sechzehntelfinale 16', { exact: true }).waitFor();
    await save(there.page);
    // Groups of other sizes are no even split.
    await here.page.getByLabel('Gruppe A, Mannschaft 5').fill('A5');
    await here.page.getByLabel('Gruppe A, Mannschaft 6').fill('A6');
    await here.page.getByText('selbst verteilen').waitFor();
    await expectGood(here.page);
    await here.page.getByRole('button', { name: 'Übernehmen' }).click();
    const dialog = here.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    await dialog.getByRole('group', { name: /Beginnt mit/ }).waitFor();
    await expectGood(here.page);
  },
);
