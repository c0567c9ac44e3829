import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { scoreOf, type RealMatch } from '#test/domain/support/real-tournaments.ts';
import { openPageAs, expectGood, rowsOf } from './journey.ts';
import { competition, planned, realCup } from './real-cup.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

// A whole day of a tournament that was really played, every result reported at the keyboard of a browser.

const stage = openJourneyFixture();
const REAL = competition('euro-1984');

/** How often W is pressed for how a match was decided. */
const DECIDED = { Standard: 0, AfterOvertime: 1, AfterPenalties: 2, SpecialScoring: 3 } as const;

async function reportOn(page: Page, view: TournamentView, match: RealMatch): Promise<void> {
  const [{ index }, turned] = planned(view, match);
  const [a, b] = turned ? scoreOf(match).toReversed() : scoreOf(match);
  const row = page.getByRole('group', { name: `Spiel ${index} melden` });
  // The row of the next match opens by itself; where another one is next, its own button opens it.
  if ((await row.count()) === 0) await page.getByRole('button', { name: `Spiel ${index} melden` }).click();
  await row.getByRole('textbox').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`${a}:${b}`);
  for (let presses = 0; presses < DECIDED[match.outcomeType]; presses += 1) await page.keyboard.press('w');
  await page.keyboard.press('Enter');
  await row.waitFor({ state: 'detached' });
}

test('a real tournament from the first kickoff to the final: the official places', { timeout: 240_000 }, async () => {
  const { id: organizationId } = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', {
    name: 'SV Grün-Weiß Mühlbach 1921',
  });
  const began = new Date(Date.now() - 3_600_000);
  const { id } = await realCup(stage.portal, REAL.id, organizationId, { played: 0, began });
  const look = () => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const finished = async () => (await look()).matches.filter(({ outcome }) => outcome.state === 'Finished').length;

  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();
  for (const [at, match] of REAL.matches.entries()) {
    await reportOn(page, await look(), match);
    // Who comes into the finals is known when the server has the result.
    await expect.poll(finished).toBe(at + 1);
  }

  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  for (const [at, { table }] of REAL.groups.entries()) {
    const name = `Gruppe ${'ABCDEFGH'[at]}`;
    await expect
      .poll(async () => (await rowsOf(page, name)).map((row) => [row[0], row[1], row[6], row[8]]))
      .toEqual(table.map((row) => [String(row.position), named(row), goalsOf(row), String(row.points)]));
  }
  await page.getByRole('link', { name: /^Platzierung/ }).click();
  const places = page.getByRole('table', { name: 'Plätze' });
  await places.waitFor();
  const rows = await places.getByRole('row').allInnerTexts();
  for (const { placementRank, team, shared } of REAL.ranking) {
    const among = shared === true ? [3, 4] : [placementRank];
    expect(among.map((place) => rows[place]).join(' '), `${team} on ${among.join(' or ')}`).toContain(team);
  }
  await expectGood(page);
});

/** The first two of a group come into the semi-finals, and the table says so. */
const named = ({ position, team }: { position: number; team: string }): string =>
  position <= 2 ? `${team} (Platz führt ins Halbfinale)` : team;

const goalsOf = ({ scoreFor, scoreDifference }: { scoreFor: number; scoreDifference: number }): string =>
  `${scoreFor}:${scoreFor - scoreDifference}`;
