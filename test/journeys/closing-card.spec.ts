import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

// What the desk shows once the last match is finished.

const stage = openJourneyFixture();

const GROUPS = [
  ['SV Mühlbach I', 'FC Königshain'],
  ['TSV Büchenau', 'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III'],
];

/** Two groups of two whose winners play the final, all but the final finished. */
async function beforeFinal() {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', {
    organizationId,
    name: 'Mühlbacher Hallencup 2026',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: GROUPS.map((teams, at) => ({ alphabeticalId: 'AB'[at], teams: teams.map((name) => ({ name })) })),
    firstMatchKickoff: new Date(Date.now() - 60 * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
  });
  const { matches, teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const report = (at: number, scoreA: number, scoreB: number) =>
    api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${matches[at]?.id}/outcome`, {
      state: 'Finished',
      scoreA,
      scoreB,
    });
  await report(0, 2, 0);
  await report(1, 1, 3);
  return { id, organizationId, report, teams };
}

test(
  'after the final the desk says who won, and what is left to do is one tap away',
  { timeout: 120_000 },
  async () => {
    const cup = await beforeFinal();
    const plan = `${stage.portal.url}/portal/tournaments/${cup.id}`;
    const { page } = await openPageAs(stage.browser, plan);
    await page
      .getByRole('button', { name: /Spiel 3/ })
      .first()
      .waitFor();
    const card = page.getByRole('region', { name: 'Das Turnier ist gespielt' });
    expect(await card.count()).toBe(0);

    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/${cup.teams[0]?.id}/entry-fee`, {
      hasPaidEntryFee: true,
    });
    await cup.report(2, 3, 1);
    await card.getByRole('heading', { name: 'SV Mühlbach I' }).waitFor();
    await card.getByText(/^Finale 3:1 gegen JSG Großräschkau.* · 3 Spiele, 10 Tore, 4 Mannschaften$/).waitFor();
    await card.getByText(/^Noch offen sind 3 Startgelder: FC Königshain, /).waitFor();
    await expectGood(page);
    await page.setViewportSize(PHONE);
    await expectGood(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await card.getByRole('link', { name: /^Nächstes Jahr/ }).click();
    const chosen = page.getByRole('combobox').filter({ hasText: 'Mühlbacher Hallencup 2026' });
    await chosen.first().waitFor();
    await page.goBack();
    await card.getByRole('link', { name: /^Platzierung drucken/ }).click();
    await page.getByRole('dialog', { name: 'Platzierung', exact: true }).waitFor();
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/visibility`, { visibility: 'Public' });
    await page.goto(plan);
    await card.getByRole('link', { name: /^Platzierung weitersagen/ }).click();
    const message = page.getByRole('group', { name: 'Die Platzierung' });
    await message.and(page.locator(':focus')).waitFor();
    await message.getByText('1. SV Mühlbach I', { exact: false }).waitFor();
    expect(await message.evaluate((part) => part.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await message.evaluate((part) => innerHeight - part.getBoundingClientRect().bottom)).toBeGreaterThan(0);
    await page.goto(`${plan}/ranking`);
    await page.getByRole('link', { name: 'Drucken', exact: true }).click();
    await page.getByRole('dialog', { name: 'Platzierung', exact: true }).waitFor();
    await page.goto(plan);
    await card.getByRole('link', { name: 'Alle 4 Plätze' }).click();
    await page.getByRole('heading', { name: 'Platzierung' }).first().waitFor();
  },
);

test('who may only report sees the winner, and no deed of the organisers', { timeout: 90_000 }, async () => {
  const cup = await beforeFinal();
  await cup.report(2, 0, 2);
  const account = await newAccount(stage.portal, 'Ole Helfer');
  await joinAs(stage.portal, cup.organizationId, account, 'Scorer');
  const { page } = await arriveAs(stage.browser, account, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  const card = page.getByRole('region', { name: 'Das Turnier ist gespielt' });
  await card.getByRole('heading', { name: /^JSG Großräschkau/ }).waitFor();
  expect(await card.getByRole('link', { name: /^Nächstes Jahr/ }).count()).toBe(0);
  await expectGood(page);
});
