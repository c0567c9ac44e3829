import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { readPdf } from '#test/support/pdf.ts';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { openAllDetails } from './open-details.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { bar, card, save, saved } from './plan-editing.ts';
import { chooseCourts } from './planning.ts';
import { api, hallencup, startPrinter, type MadeTournament } from './tournaments.ts';

// What a match is called, from the plan to a printed card and after a late team [PL10].

const stage = openJourneyFixture();
let cup: MadeTournament;
beforeAll(async () => {
  // Tomorrow: nothing of it has begun.
  cup = await hallencup(stage.portal, Date.now() + 24 * 60 * 60_000);
  await startPrinter(stage.portal, cup);
}, 300_000);

const at = (path: string): string => `${stage.portal.url}/portal/tournaments/${cup.id}${path}`;
const held = (): Promise<TournamentView> => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);

test('[PL10] who cannot fix numbers is told so before a print, and fixes none', { timeout: 120_000 }, async () => {
  const otto = await newAccount(stage.portal, 'Otto Prüfer');
  await joinAs(stage.portal, cup.organizationId, otto, 'Auditor');
  const { page } = await arriveAs(stage.browser, otto, at(''), PHONE);
  await page.getByRole('link', { name: 'Drucken', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Feldplan' });
  await dialog.getByText('Die Nummern können sich noch ändern.').waitFor();
  await expectGood(page);
  await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    dialog.getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('list', { name: 'Drucken' }).getByRole('link', { name: 'Türschild' }).click();
  const sign = page.getByRole('dialog', { name: 'Türschild' });
  await sign.getByText('Was heute stattfindet').waitFor();
  expect(await sign.getByText('Die Nummern können sich noch ändern.').count()).toBe(0);
  expect((await held()).hasFixedNumbers).toBeUndefined();
});

test(
  '[PL10] an organiser prints with fixed numbers also before the page knows the role',
  { timeout: 120_000 },
  async () => {
    const other = await hallencup(stage.portal, Date.now() + 24 * 60 * 60_000);
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal`);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/api/organizations/${other.organizationId}`, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${stage.portal.url}/portal/tournaments/${other.id}`);
    await page.getByRole('link', { name: 'Drucken', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Feldplan' });
    await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      dialog.getByRole('button', { name: 'Herunterladen' }).click(),
    ]);
    const { hasFixedNumbers } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${other.id}`);
    expect(hasFixedNumbers).toBe(true);
    release();
  },
);

test('[PL10] what an organiser has printed keeps its number', { timeout: 240_000 }, async () => {
  const { page, context, complaints } = await openPageAs(stage.browser, at('/teams'), { width: 1280, height: 844 });
  const late = page.getByRole('button', { name: 'Mannschaft in Gruppe A nachmelden' });
  const roster = page.getByRole('dialog', { name: 'Mannschaft in Gruppe A nachmelden' });
  await late.click();
  await roster.getByRole('heading', { name: 'Andere Nummern' }).waitFor();
  await page.keyboard.press('Escape');

  await page.goto(at('/documents'));
  await page.getByRole('list', { name: 'Drucken' }).getByRole('link', { name: 'Feldplan' }).click();
  const print = page.getByRole('dialog', { name: 'Feldplan' });
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    print.getByRole('button', { name: 'Herunterladen' }).click(),
  ]);
  expect((await readPdf(await readFile(await download.path()))).text).toContain('15');
  const printed = await held();
  expect(printed.hasFixedNumbers).toBe(true);

  await page.goto(at('/teams'));
  await late.click();
  await roster.getByText('Neue Spiele: 4').waitFor();
  expect(await roster.getByRole('heading', { name: 'Andere Nummern' }).count()).toBe(0);
  await roster.getByRole('textbox', { name: 'Name der Mannschaft' }).fill('SG Nachzügler');
  await roster.getByRole('button', { name: 'Nachmelden' }).click();
  await roster.waitFor({ state: 'detached' });
  const numbered = ({ matches }: TournamentView): ReadonlyMap<string, number> =>
    new Map(matches.map(({ id, index, number = index }) => [id, number]));
  const [before, after] = [numbered(printed), numbered(await held())];
  expect([...before].map(([id]) => [id, after.get(id)])).toEqual([...before]);
  const added = [...after].flatMap(([id, number]) => (before.has(id) ? [] : [number]));
  expect(added).toEqual([1, 2, 3, 4].map((next) => before.size + next));

  await page.goto(at('/plan'));
  await card(page, before.size + 1).click();
  const chosen = page.getByRole('region', { name: 'Ausgewählt' });
  await chosen.getByText(/^Die Nummern stehen fest, auch auf gedruckten Karten/).waitFor();
  await chosen.getByLabel('Nummer').fill('3');
  await page.keyboard.press('Enter');
  const taken = chosen.getByText('Nummer 3 hat schon ein anderes Spiel.');
  await taken.waitFor();
  // Above the bar at the foot.
  await expect
    .poll(async () => {
      const [said, foot] = await Promise.all([taken.boundingBox(), bar(page).boundingBox()]);
      return said !== null && foot !== null && said.y + said.height <= foot.y;
    })
    .toBe(true);
  await expectGood(page);
  await chosen.getByLabel('Nummer').fill('40');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ausgewählt: Spiel 40' }).waitFor();
  await bar(page)
    .getByText(/1 neue Nummer/)
    .waitFor();
  await save(page).click();
  await saved(page);
  expect([...numbered(await held()).values()]).toContain(40);

  // A program changes the order of play, which the numbers do not show.
  const { matches } = await held();
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/match-plan`, {
    matches: matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
      id,
      index: index < 3 ? 3 - index : index,
      court,
      kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
  });
  await page.goto(at('/history'));
  await page.getByText('Nummern der Spiele festgehalten').waitFor();
  await openAllDetails(page);
  await page.getByText('als 1. der Reihenfolge → als 2. der Reihenfolge').waitFor();
  await expectGood(page);

  await page.goto(at('/configure'));
  await chooseCourts(page, 1);
  await page.getByRole('checkbox', { name: 'Plan behalten, nur Neues einarbeiten' }).uncheck();
  await page.getByText('Die Spiele bekommen neue Nummern: Karten neu drucken.').waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await context.close();
});
