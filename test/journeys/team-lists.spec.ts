import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { DESK, expectGood, openPageAs, paste, PHONE, type Screen } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, type MadeTournament } from './tournaments.ts';

// The lists of teams in the configuration: pasted over others, swapped, moved, drawn from pots, taken out.

const stage = openJourneyFixture();

const url = ({ id }: Pick<MadeTournament, 'id'>): string => `${stage.portal.url}/portal/tournaments/${id}/configure`;
const listOf = (page: Page, group: string): Locator =>
  page.getByRole('region', { name: `Gruppe ${group}`, exact: true });
const namesIn = async (page: Page, group: string): Promise<readonly string[]> => {
  const fields = await listOf(page, group).getByRole('textbox').all();
  const names = await Promise.all(fields.map((field) => field.inputValue()));
  return names.filter((name) => name !== '');
};
const choose = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Aktionen für ${menu}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const firstField = (page: Page) => page.getByLabel('Gruppe A, Mannschaft 1', { exact: true });
async function openLists(cup: MadeTournament, screen: Screen = DESK): Promise<Page> {
  const { page } = await openPageAs(stage.browser, url(cup), screen);
  await firstField(page).waitFor();
  return page;
}

test('a pasted list is added to a group or takes its place; a team that it names again stays the same', async () => {
  const cup = await hallencup(stage.portal);
  const page = await openLists(cup);
  const before = await namesIn(page, 'A');
  await firstField(page).focus();
  await paste(page, 'SC Neu\nVfB Spät');
  const dialog = page.getByRole('dialog', { name: 'Liste in Gruppe A einfügen' });
  await dialog.getByText(`In Gruppe A stehen schon ${before.length} Mannschaften.`).waitFor();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Anfügen' }).click();
  expect(await namesIn(page, 'A')).toEqual([...before, 'SC Neu', 'VfB Spät']);

  await firstField(page).focus();
  await paste(page, `TSV Anders\n${before[0]}\nSC Eins`);
  await dialog.getByRole('button', { name: 'Ersetzen' }).click();
  expect(await namesIn(page, 'A')).toEqual(['TSV Anders', before[0], 'SC Eins']);
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  await page.getByRole('button', { name: /^(Übernehmen|Neu planen, .* löschen)$/ }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  const after = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const idOf = (view: TournamentView) => view.teams.find(({ name }) => name === before[0])?.id;
  expect(idOf(after)).toBe(idOf({ ...after, teams }));

  await page.goto(url(cup));
  await firstField(page).click();
  await paste(page, 'Eins\nZwei');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect(await namesIn(page, 'A')).toEqual(['TSV Anders', before[0], 'SC Eins']);
});

test('[GR5] a list with numbers and headings loses them, and gets its numbers back', { timeout: 60_000 }, async () => {
  const { organizationId } = await hallencup(stage.portal);
  const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name: 'Neu' });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}/configure`);
  await firstField(page).focus();
  await paste(page, 'Gr. A\n1. FC Höhenkirch\n2. TSV Büchenau\nGr. B\n1. SV Mühlbach');
  const note = page.getByText('Nummern und Striche vor den Namen bleiben weg.');
  await note.waitFor();
  expect([await namesIn(page, 'A'), await namesIn(page, 'B')]).toEqual([
    ['FC Höhenkirch', 'TSV Büchenau'],
    ['SV Mühlbach'],
  ]);
  await expectGood(page);
  await page.getByRole('button', { name: 'Nummern behalten' }).click();
  await note.waitFor({ state: 'detached' });
  expect([await namesIn(page, 'A'), await namesIn(page, 'B')]).toEqual([
    ['1. FC Höhenkirch', '2. TSV Büchenau'],
    ['1. SV Mühlbach'],
  ]);
});

test('Enter that ends the composing of a word stays in its field, another one goes on', async () => {
  const page = await openLists(await hallencup(stage.portal));
  await firstField(page).focus();
  // An input method sends the key with the word that it proposes.
  await firstField(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  expect(await firstField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByLabel('Gruppe A, Mannschaft 2', { exact: true }).and(page.locator(':focus')).waitFor();
});

test('[PL5] two teams are swapped in the lists by menu and by mouse, and what was paid goes along', async () => {
  const cup = await hallencup(stage.portal);
  const { teams } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  const [paid] = teams;
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/${paid?.id}/entry-fee`, { hasPaidEntryFee: true });
  const page = await openLists(cup);
  const [a, b] = [await namesIn(page, 'A'), await namesIn(page, 'B')];
  await choose(page, paid?.name ?? '', 'Tauschen mit …');
  const dialog = page.getByRole('dialog', { name: `${paid?.name} tauschen` });
  await dialog.getByLabel('Tauschen mit').selectOption(`${b[1]} (Gruppe B)`);
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Tauschen' }).click();
  await expect.poll(() => namesIn(page, 'A')).toEqual([b[1], ...a.slice(1)]);
  await expect.poll(() => namesIn(page, 'B')).toEqual([b[0], a[0], ...b.slice(2)]);

  await drag(page, gripOf(page, 'A', 2), gripOf(page, 'B', 1));
  await expect.poll(() => namesIn(page, 'A')).toEqual([b[1], b[0], ...a.slice(2)]);
  await drag(page, gripOf(page, 'A', 3), listOf(page, 'B').locator('header'));
  await expect.poll(() => namesIn(page, 'B')).toEqual([a[1], a[0], ...b.slice(2), a[2]]);

  await page.getByRole('button', { name: /^(Übernehmen|Neu planen, .* löschen)$/ }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  const after = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
  expect(after.teams.filter(({ entryFeePaidAt }) => entryFeePaidAt !== null).map(({ id }) => id)).toEqual([paid?.id]);
  expect(after.groups[1]?.participants.some(({ teamId }) => teamId === paid?.id)).toBe(true);
});

/** By what a team is carried: its number in the list. */
const gripOf = (page: Page, group: string, slot: number): Locator =>
  listOf(page, group)
    .locator('[data-grip]')
    .nth(slot - 1);

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag');
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 20, { steps: 3 });
  await page.mouse.move(end.x + 10, end.y + 10, { steps: 5 });
  await page.mouse.up();
}

test.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])('teams are drawn from pots, moved and taken out %s', async (_where, screen: Screen) => {
  const cup = await hallencup(stage.portal);
  const page = await openLists(cup, screen);
  const [a, b] = [await namesIn(page, 'A'), await namesIn(page, 'B')];
  const [first = '', second = ''] = a;
  for (const team of [first, second]) await choose(page, team, 'In Topf 1 zum Auslosen');
  const potIn = (group: string) => listOf(page, group).getByText('Topf 1', { exact: true }).count();
  await expect.poll(() => potIn('A')).toBe(2);
  await page.getByText('Auslosen hält Mannschaften desselben Topfs auseinander.', { exact: false }).waitFor();
  await expectGood(page);
  for (let draw = 0; draw < 5; draw += 1) {
    await page.getByRole('button', { name: 'Auslosen' }).click();
    for (const group of ['A', 'B']) {
      await expect.poll(() => potIn(group)).toBe(1);
    }
  }
  expect([...(await namesIn(page, 'A')), ...(await namesIn(page, 'B'))].toSorted()).toEqual([...a, ...b].toSorted());
  await choose(page, first, 'Aus dem Topf nehmen');
  await expect.poll(() => page.getByText('Topf 1', { exact: true }).count()).toBe(1);

  const away = (await namesIn(page, 'A')).includes(second) ? 'B' : 'A';
  await choose(page, second, `Nach Gruppe ${away}`);
  await expect.poll(async () => (await namesIn(page, away)).at(-1)).toBe(second);
  await choose(page, second, 'Entfernen');
  await expect.poll(() => namesIn(page, away)).not.toContain(second);
  await choose(page, `Gruppe ${away}`, 'Gruppe leeren');
  await expect.poll(() => namesIn(page, away)).toEqual([]);
  if (screen === PHONE) await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByText('Nicht gespeichert').first().waitFor();
});

test('a list of ten becomes two groups of five, and any even split is one tap', { timeout: 90_000 }, async () => {
  const { organizationId } = await hallencup(stage.portal);
  const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name: 'Zehner' });
  const { page } = await openPageAs(stage.browser, url(cup));
  const ten = Array.from({ length: 10 }, (_, at) => `SV Ort ${'abcdefghij'[at] ?? ''}`);
  // Who arrives can type at once; what is pasted beside all fields is meant for the teams.
  await firstField(page).and(page.locator(':focus')).waitFor();
  await page.getByRole('heading', { name: 'Mannschaften' }).click();
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null));
  await paste(page, ten.join('\n'));
  await expect.poll(() => namesIn(page, 'B')).toEqual(ten.slice(5));
  const split = page.getByRole('group', { name: 'Aufteilung' });
  await split.getByRole('button', { name: /^2 × 5 24 Spiele, \d:\d\d h$/, pressed: true }).waitFor();
  await expectGood(page);
  await split.getByRole('button', { name: /^3 × 3 \/ 4/ }).click();
  await expect.poll(() => namesIn(page, 'C')).toEqual(ten.slice(7));
  await split.getByRole('button', { name: /^1 × 10/ }).click();
  expect(await namesIn(page, 'A')).toEqual(ten);
  // A team moves within its group by keys.
  await page.getByLabel('Gruppe A, Mannschaft 2', { exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByLabel('Gruppe A, Mannschaft 3', { exact: true }).and(page.locator(':focus')).waitFor();
  expect((await namesIn(page, 'A')).slice(0, 3)).toEqual([ten[0], ten[2], ten[1]]);
});

test('the plan is drawn by courts and by teams, with its finals and every place', { timeout: 90_000 }, async () => {
  const page = await openLists(await hallencup(stage.portal));
  const plan = page.getByRole('complementary', { name: 'Vorschau' });
  const drawn = plan.getByRole('list', { name: 'Feld 1' }).getByRole('listitem');
  await drawn.filter({ hasText: 'Halbfinale' }).first().waitFor();
  const matches = async () => Number(await plan.getByRole('definition').first().innerText());
  const before = await matches();
  await page.getByRole('switch', { name: /^Alle Plätze ausspielen \(\+2 Spiele\)$/ }).check();
  await expect.poll(matches).toBe(before + 2);
  await plan.getByText('Spiel um Platz 7', { exact: true }).waitFor();
  await expectGood(page);
  await plan.getByRole('button', { name: 'Nach Mannschaften' }).click();
  const [first = ''] = await namesIn(page, 'A');
  const row = plan.getByRole('listitem').filter({ has: page.getByText(first, { exact: true }) });
  expect(await row.getByRole('listitem').count()).toBe(3);
  await expectGood(page);
});
