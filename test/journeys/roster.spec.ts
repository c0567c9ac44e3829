import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { DESK, expectDialogAccessible, expectGood, HALL, openPageAs } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// The teams of a tournament once its plan stands: late, away, in the wrong group [PL5] to [PL7].

const stage = openJourneyFixture();
let cup: MadeTournament;

beforeEach(async () => {
  // Tomorrow: nothing of it has begun.
  cup = await hallencup(stage.portal, Date.now() + 24 * 60 * 60_000);
});

const open = (path = 'teams', screen = DESK) =>
  openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/${path}`, screen);
const held = (): Promise<TournamentView> => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
const namesIn = async (group: number): Promise<readonly string[]> => {
  const { groups, teams } = await held();
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (groups[group]?.participants ?? []).map(({ teamId }) => names.get(teamId) ?? '');
};

/** By keyboard: the menu of a team, and its entry. */
async function choose(page: Page, team: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Aktionen für ${team}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
}

test('[PL6] a late team with six results there loses none', { timeout: 120_000 }, async () => {
  for (let number = 1; number <= 6; number += 1) await report(stage.portal, cup, number, 'Finished', [2, 1]);
  const before = await held();
  const { page, forgive } = await open();
  forgive(409, /\/teams\/preview\)$/);
  await page.getByRole('button', { name: 'Mannschaft in Gruppe A nachmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mannschaft in Gruppe A nachmelden' });
  await dialog.getByText('Neue Spiele: 4').waitFor();
  // [PL10] The first result has fixed the numbers.
  expect(await dialog.getByRole('heading', { name: 'Andere Nummern' }).count()).toBe(0);
  await expectDialogAccessible(page);
  const submit = dialog.getByRole('button', { name: 'Nachmelden' });
  expect(await submit.isDisabled()).toBe(true);
  // The finals cannot keep their time: that is said, and nothing is sent.
  await dialog.getByRole('checkbox', { name: 'Finalrunde behält ihre Zeit' }).check();
  await dialog.getByText(/Die Gruppenphase reicht dann in die Finalrunde hinein/).waitFor();
  await dialog.getByRole('checkbox', { name: 'Finalrunde behält ihre Zeit' }).uncheck();
  await dialog.getByText(/Ende um \d\d:\d\d statt \d\d:\d\d Uhr/).waitFor();
  // Two teams may be called the same, and the dialog says it.
  const name = dialog.getByRole('textbox', { name: 'Name der Mannschaft' });
  const namesake = dialog.getByText('So heißt schon eine andere Mannschaft');
  await name.fill((await held()).teams[0]?.name ?? '');
  await namesake.waitFor();
  expect(await submit.isEnabled()).toBe(true);
  await name.fill('SG Nachzügler');
  await namesake.waitFor({ state: 'detached' });
  await submit.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'SG Nachzügler umbenennen' }).waitFor();
  await expectGood(page);

  const after = await held();
  const resultOf = ({ matches }: TournamentView) =>
    new Map(
      matches.flatMap(({ id, outcome, teamA, teamB }) =>
        outcome.state === 'Finished' ? [[id, [teamA.teamId, teamA.score, teamB.teamId, teamB.score]]] : [],
      ),
    );
  expect(resultOf(after).size).toBe(6);
  expect(resultOf(after)).toEqual(resultOf(before));
  expect(after.matches).toHaveLength(before.matches.length + 4);

  const { page: history } = await open('history');
  await history.getByText('Mannschaft nachgemeldet').waitFor();
  await history.getByRole('button', { name: /^Aktionen: Mannschaft nachgemeldet/ }).click();
  await history.getByRole('menuitem', { name: 'Zurücknehmen …' }).click();
  await history
    .getByRole('dialog')
    .getByRole('row', { name: /^Gruppe A, Platz 5 .* entfällt$/ })
    .waitFor();
  // And back in one step.
  await api(stage.portal, 'POST', `/api/tournaments/${cup.id}/undo`, { version: after.version });
  await expect.poll(() => held().then(({ matches }) => matches.length)).toBe(before.matches.length);
  expect(resultOf(await held())).toEqual(resultOf(before));
});

test('[PL5] two teams are swapped after one has paid, and one moves, by keyboard', { timeout: 120_000 }, async () => {
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/t1/entry-fee`, { hasPaidEntryFee: true });
  const { page } = await open();
  await choose(page, 'SV Mühlbach I', 'Tauschen mit …');
  const dialog = page.getByRole('dialog', { name: 'SV Mühlbach I tauschen' });
  await dialog.getByRole('combobox', { name: 'Tauschen mit' }).selectOption({ label: 'FSV Weißenfeld (Gruppe B)' });
  await dialog
    .getByRole('row', { name: /SV Mühlbach I/ })
    .first()
    .waitFor();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Tauschen', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('SV Mühlbach I ist getauscht.').waitFor();
  expect(await namesIn(0)).toEqual(['FSV Weißenfeld', 'FC Königshain', 'TSV Büchenau', 'SpVgg Nördheim']);
  expect((await held()).teams.filter(({ hasPaidEntryFee }) => hasPaidEntryFee).map(({ name }) => name)).toEqual([
    'SV Mühlbach I',
  ]);

  await choose(page, 'TSV Büchenau', 'Nach Gruppe B …');
  const move = page.getByRole('dialog', { name: 'TSV Büchenau nach Gruppe B verschieben?' });
  await move.getByText('Neue Spiele: 4 · Wegfallende Spiele: 3').waitFor();
  await expectDialogAccessible(page);
  await move.getByRole('button', { name: 'Verschieben' }).click();
  await page.getByText('TSV Büchenau ist verschoben.').waitFor();
  expect(await namesIn(1)).toContain('TSV Büchenau');

  const { page: history } = await open('history');
  await history.getByText('Mannschaften getauscht').waitFor();
  await history.getByText(/SV Mühlbach I jetzt in Gruppe B/).waitFor();
  await history.getByText('Mannschaft in andere Gruppe verschoben').waitFor();
});

test('[PL7] a team is struck, and the others move up', { timeout: 120_000 }, async () => {
  const { page, forgive } = await open();
  forgive(409, /\/removal\/preview\)$/);
  await choose(page, 'SpVgg Nördheim', 'Streichen …');
  const dialog = page.getByRole('dialog', { name: 'SpVgg Nördheim streichen?' });
  await dialog.getByRole('heading', { name: 'Spiele, die wegfallen' }).waitFor();
  await dialog.getByText(/Ende wie bisher um/).waitFor();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Streichen' }).click();
  const gaps = page.getByRole('dialog', { name: 'Spiele aufrücken lassen?' });
  await gaps.getByRole('heading', { name: 'Andere Zeiten' }).waitFor();
  await expectDialogAccessible(page);
  await gaps.getByRole('button', { name: 'Aufrücken' }).click();
  await page.getByText('Die Spiele sind aufgerückt.').waitFor();
  expect(await namesIn(0)).toHaveLength(3);
  const { page: history } = await open('history');
  await history.getByText('Mannschaft gestrichen').waitFor();
  await history.getByRole('button', { name: 'Einzelheiten: Mannschaft gestrichen' }).click();
  await history.getByText(/^Weggefallene Spiele: \d+$/).waitFor();
  await history.getByText('Danach entfällt Platz 4 in Gruppe A (bisher SpVgg Nördheim).').waitFor();
  // One that has played stays.
  const { matches, teams } = await held();
  await report(stage.portal, { ...cup, matches: matches.map(({ id }) => id) }, 1, 'Finished', [1, 0]);
  const played = teams.find(({ id }) => id === matches[0]?.teamA.teamId)?.name ?? '';
  await choose(page, played, 'Streichen …');
  await page.getByText(/Diese Mannschaft hat schon gespielt/).waitFor();
  expect(await page.getByRole('button', { name: 'Streichen', exact: true }).isDisabled()).toBe(true);
});

test('[PL5] a team is carried onto another, and into another group', { timeout: 120_000 }, async () => {
  // All teams are far from the edge, at which the page scrolls along.
  const { page } = await open('teams', HALL);
  const middleOf = async (locator: ReturnType<Page['locator']>): Promise<readonly [number, number]> => {
    const box = await locator.boundingBox();
    if (box === null) throw new Error('It is not in sight');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const carry = async (team: string, to: ReturnType<Page['locator']>, said: string): Promise<void> => {
    await page.mouse.move(...(await middleOf(page.getByRole('button', { name: `${team} umbenennen` }))));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(to)), { steps: 8 });
    await page.getByText(said, { exact: true }).waitFor();
    await page.mouse.up();
  };
  await page.getByText('0 von 8 bezahlt').waitFor();
  await carry(
    'FC Königshain',
    page.getByRole('button', { name: '1. FC Höhenkirch umbenennen' }),
    'Tauschen mit 1. FC Höhenkirch',
  );
  const dialog = page.getByRole('dialog', { name: 'FC Königshain tauschen' });
  await dialog.getByRole('button', { name: 'Tauschen', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await namesIn(0)).toContain('1. FC Höhenkirch');
  await carry('TSV Büchenau', page.getByRole('heading', { name: 'Gruppe B' }), 'Nach Gruppe B');
  await page.getByRole('dialog', { name: 'TSV Büchenau nach Gruppe B verschieben?' }).waitFor();
  await page.keyboard.press('Escape');
});

test('[PL9] a struck team that a result overtook: the dialog says how it comes back', { timeout: 60_000 }, async () => {
  await api(stage.portal, 'DELETE', `/api/tournaments/${cup.id}/teams/t1`);
  await report(stage.portal, { ...cup, matches: (await held()).matches.map(({ id }) => id) }, 1, 'Finished', [1, 0]);
  const { page, forgive } = await open('history');
  forgive(409, /\/undo\/preview\)$/);
  await page.getByRole('button', { name: /^Aktionen: Mannschaft gestrichen/ }).click();
  await page.getByRole('menuitem', { name: 'Zurücknehmen …' }).click();
  const blocked = page.getByRole('dialog');
  await blocked.getByText('Das lässt sich nicht mehr einzeln zurücknehmen').waitFor();
  await blocked.getByText('Daran wurde seitdem weitergearbeitet:').waitFor();
  await blocked.getByText(/^Ging es um eine Mannschaft\? Unter „Mannschaften“/).waitFor();
  await expectGood(page);
  // The later step is one click away.
  await blocked.getByRole('link', { name: /^die Ergebnisse, von / }).click();
  await blocked.waitFor({ state: 'detached' });
  await page.waitForURL(/\/history\?version=\d+$/);
});
