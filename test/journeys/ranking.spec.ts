import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, expectAccessible, expectGood, SMALLEST } from './journey.ts';
import { realCup } from './real-cup.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

const stage = openJourneyFixture();
let cup: MadeTournament;
let euro: TournamentView;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  euro = await realCup(stage.portal, 'euro-1996', cup.organizationId, {
    played: 29,
    began: new Date(Date.now() - 3 * 3_600_000),
  });
}, 120_000);

const rankingOf = (id: string) => `${stage.portal.url}/portal/tournaments/${id}/ranking`;

test(
  'a real competition: tree, places and their reasons, and a match leads to the plan',
  { timeout: 90_000 },
  async () => {
    const { page } = await openPageAs(stage.browser, rankingOf(euro.id));
    const places = page.getByRole('table', { name: 'Plätze' });
    await places.waitFor();
    expect(await page.getByRole('complementary', { name: 'Platzierung' }).innerText()).toContain(
      '12 von 16 entschieden',
    );
    const final = page.getByRole('region', { name: 'Finale', exact: true });
    expect(await final.innerText()).toMatch(/Sieger Halbfinale 1[\s\S]*Czech Republic\s*Sieger Halbfinale 2/);
    // Of six ways into the next round one is not known yet.
    expect(await page.locator('[data-wires] path').count()).toBe(6);
    expect(await page.locator('[data-wires] [data-decided=false]').count()).toBe(1);
    expect(await places.getByRole('row').nth(1).innerText()).toMatch(
      /Sieger Finale\s*Sieger Halbfinale 1 oder Czech Republic/,
    );

    await page.getByRole('button', { name: 'Warum steht Portugal auf Platz 5?' }).click();
    const why = page.getByRole('dialog', { name: 'Warum steht Portugal auf Platz 5?' });
    await why.getByRole('heading', { name: 'Warum steht Portugal vor Croatia?' }).waitFor();
    expect(await why.innerText()).toContain('Der Platz in der Gruppe entscheidet.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectGood(page);

    await page.getByRole('link', { name: 'Viertelfinale 2, Spiel 26: im Spielplan zeigen' }).click();
    await page.getByRole('heading', { name: 'Spielplan' }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).search).toBe('?match=26');
    const asked = page.locator(':focus').filter({ hasText: 'Croatia' });
    await asked.waitFor();
    // Rows that come into sight on the way take their real height only then.
    const isInSight = (row: Element): boolean => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    await expect.poll(() => asked.evaluate(isInSight)).toBe(true);

    // Beside the plan: the line under the last place that leads on runs through every cell, the name's too.
    const lines = await page
      .getByRole('table', { name: /^Gruppe A/ })
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map(({ children }) => Array.from(children, (cell) => getComputedStyle(cell).borderBottomWidth)),
      );
    expect(lines.filter((cells) => cells.includes('2px'))).toEqual([Array.from({ length: 5 }, () => '2px')]);
  },
);

test('a lot: drawn by hand, its consequences before, seen by somebody else at once', { timeout: 90_000 }, async () => {
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [1, 1]);
  const anna = await openPageAs(stage.browser, rankingOf(cup.id));
  const other = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/groups`);
  const { page } = anna;
  await page.getByRole('region', { name: 'Losentscheid nötig' }).waitFor();
  await other.page.getByText('Losentscheid nötig').first().waitFor();
  await expectGood(page);
  await page.getByRole('button', { name: 'Gleichstand entscheiden' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
  const semi = () => dialog.getByRole('row', { name: /^Halbfinale 1 \(Spiel 13\)/ }).innerText();
  await dialog.getByRole('button', { name: 'Los', exact: true }).click();
  // By keyboard alone: the second goes above the first.
  await dialog.getByRole('button', { name: 'FC Königshain nach oben' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(semi).toMatch(/SV Mühlbach I\s*FC Königshain/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'So entscheiden' }).click();
  await page.getByText(/^Gleichstand: FC Königshain vor /).waitFor();
  const first = other.page.getByRole('table', { name: 'Gruppe A' }).locator('tbody tr').first();
  await expect.poll(() => first.innerText()).toContain('FC Königshain');
  const { tieDecisions = [] } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  expect(tieDecisions.map(({ by, order }) => [by, order.length])).toEqual([['Lot', 4]]);
  await page.goto(`${stage.portal.url}/portal/tournaments/${cup.id}/history`);
  await page
    .getByText(/^Gleichstand: FC Königshain vor /)
    .first()
    .waitFor();
});

test('a lot that a program enters by its call is told in the history', { timeout: 90_000 }, async () => {
  const level = await hallencup(stage.portal);
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, level, number, 'Finished', [1, 1]);
  const path = `/api/tournaments/${level.id}`;
  const [group] = (await api<TournamentView>(stage.portal, 'GET', path)).groups;
  const teams = group?.participants.map(({ teamId }) => teamId) ?? [];
  await api(stage.portal, 'POST', `${path}/lot`, {
    priorities: teams.map((teamId, at) => ({ teamId, groupId: group?.id, priority: at })),
  });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${level.id}/history`);
  await page.getByText('Los eingetragen').first().waitFor();
});

test(
  'before there is a plan it says what to do; on the smallest phone nothing scrolls sideways',
  { timeout: 60_000 },
  async () => {
    const { id } = await api<TournamentView>(stage.portal, 'POST', '/api/tournaments', {
      organizationId: cup.organizationId,
      name: 'Nikolausturnier',
    });
    const { page } = await openPageAs(stage.browser, rankingOf(id), SMALLEST);
    await page.getByRole('link', { name: 'Mannschaften eintragen' }).waitFor();
    await expectAccessible(page);
    await page.goto(rankingOf(euro.id));
    await page.getByRole('heading', { name: 'Viertelfinale', exact: true }).waitFor();
    await expectGood(page);
  },
);
