import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { DESK, expectGood, HALL, openPageAs, openPageAsVisitor, PHONE, SMALLEST } from './journey.ts';
import { card } from './plan-editing.ts';
import { api, type MadeTournament } from './tournaments.ts';
import { typeKickoff, unfold } from './planning.ts';

// Breaks: typed into the configuration, drawn wherever the plan is, and kept by another configuration.

const stage = openJourneyFixture();

interface Made {
  readonly id: string;
}

const at = (clock: string): string => `2027-01-16T${clock}:00Z`;
const viewOf = (id: string): Promise<TournamentView> =>
  api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const kickoffs = ({ matches }: TournamentView): readonly string[] =>
  matches.map(({ metadata }) => metadata.kickoff?.slice(11, 16) ?? '');

/** Four teams on one court from ten o'clock in Germany, and the final of the best two. */
async function made(breaks: TournamentView['breaks'] = []): Promise<Pick<MadeTournament, 'id' | 'organizationId'>> {
  const organization = await api<Made>(stage.portal, 'POST', '/api/organizations', { name: 'SV Grün-Weiß Mühlbach' });
  const { id } = await api<Made>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: organization.id,
    name: 'Hallencup mit Mittagspause',
    visibility: 'Public',
  });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: ['Ahorn', 'Buche', 'Celtis', 'Douglasie'].map((name) => ({ name })) }],
    firstMatchKickoff: at('09:00'),
    groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
    breaks,
  });
  return { id, organizationId: organization.id };
}

async function pictured(page: Page, name: string): Promise<void> {
  const folder = process.env['BREAK_PICTURES'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png`, animations: 'disabled', fullPage: true });
  }
}

/** Judged and pictured at a desk, on a phone and on the smallest one; it stays as at the desk. */
async function expectGoodAtAllSizes(page: Page, name: string): Promise<void> {
  for (const screen of [PHONE, SMALLEST, DESK]) {
    await page.setViewportSize(screen);
    await expectGood(page);
    await pictured(page, `${name}-${screen.width}`);
  }
}

const lunch = { name: 'Mittagspause', from: at('09:20'), to: at('10:00') };

test(
  '[SC8] a break is typed into the configuration, and no match is planned into it',
  { timeout: 120_000 },
  async () => {
    const { id } = await made();
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
    await page.getByRole('button', { name: 'Pause hinzufügen' }).click();
    const row = page.getByRole('group', { name: 'Pause 1' });
    await row.getByLabel('Von').fill('11:00');
    // An end before the beginning is one of the next day, and says so.
    await row.getByLabel('Bis').fill('10:20');
    await row.locator('p', { hasText: 'So, 17.01.2027' }).waitFor();
    await row.getByLabel('Bis').fill('11:00');
    await row.getByLabel('Name der Pause').click();
    await row.getByText('Das Ende muss nach dem Beginn liegen.').waitFor();
    await row.getByLabel('Von').click();
    await row.getByText('Bitte geben Sie der Pause einen Namen.').waitFor();
    await row.getByLabel('Bis').fill('');
    await row.getByLabel('Name der Pause').click();
    await row.getByText('Bitte geben Sie eine Uhrzeit an.').waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await page.getByText('Pause 1: Bitte geben Sie der Pause einen Namen.').waitFor();
    await row.getByLabel('Name der Pause').fill('Mittagspause');
    await row.getByLabel('Von').fill('10:20');
    await row.getByLabel('Bis').fill('11:00');
    await page.getByLabel('Vorschau').getByText('1 Pause für alle').waitFor();
    await expectGoodAtAllSizes(page, 'configuration');
    await save(page).click();
    await page.getByText('Der Spielplan ist erstellt.').waitFor();
    const view = await viewOf(id);
    expect(view.breaks).toEqual([lunch]);
    expect(kickoffs(view)).toEqual(['09:00', '10:00', '10:12', '10:24', '10:36', '10:48', '11:00']);
  },
);

test('[SC8] a break that is removed leaves its warnings to no other', { timeout: 60_000 }, async () => {
  const { id } = await made();
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
  for (let count = 0; count < 2; count += 1) await page.getByRole('button', { name: 'Pause hinzufügen' }).click();
  const row = (number: number) => page.getByRole('group', { name: `Pause ${number}`, exact: true });
  await row(1).getByLabel('Name der Pause').focus();
  await row(1).getByLabel('Von').focus();
  const warning = page.getByText('Bitte geben Sie der Pause einen Namen.', { exact: true });
  await warning.waitFor();
  await row(1).getByRole('button', { name: 'Pause 1 entfernen' }).click();
  await row(2).waitFor({ state: 'detached' });
  // The name of the other one was never touched.
  expect(await warning.count()).toBe(0);
});

test('[SC8] a tournament over a night has a break on its second day', { timeout: 120_000 }, async () => {
  const { id } = await made();
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
  const type = async (number: number, name: string, from: string, to: string): Promise<void> => {
    await page.getByRole('button', { name: 'Pause hinzufügen' }).click();
    const row = page.getByRole('group', { name: `Pause ${number}` });
    await row.getByLabel('Name der Pause').fill(name);
    await row.getByLabel('Von').fill(from);
    await row.getByLabel('Bis').fill(to);
  };
  await type(1, 'Nachtruhe', '10:20', '09:00');
  await type(2, 'Frühstück', '09:20', '09:50');
  // Which day is asked once there are two.
  const second = page.getByRole('group', { name: 'Pause 2' });
  await second.getByLabel('Tag').selectOption('So, 17.01.2027');
  await expectGoodAtAllSizes(page, 'configuration-days');
  await save(page).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  const view = await viewOf(id);
  expect(view.breaks.map(({ from, to }) => [from, to])).toEqual([
    [at('09:20'), '2027-01-17T08:00:00Z'],
    ['2027-01-17T08:20:00Z', '2027-01-17T08:50:00Z'],
  ]);
  expect(kickoffs(view)).toEqual(['09:00', '08:00', '08:50', '09:02', '09:14', '09:26', '09:38']);
});

test('[SC8] a break is drawn in plan, editor, visitor page and board', { timeout: 120_000 }, async () => {
  const soon = Math.floor(Date.now() / 60_000) * 60_000;
  const instant = (minutes: number): string => new Date(soon + minutes * 60_000).toISOString().replace('.000', '');
  const now = { name: 'Siegerehrung Minis', from: instant(10), to: instant(40) };
  const { id } = await made([lunch, now]);
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}`);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').waitFor();
  await expectGood(page);
  await pictured(page, 'plan-1440');
  await page.goto(`${stage.portal.url}/portal/tournaments/${id}/plan`);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').first().waitFor();
  await expectGood(page);
  await pictured(page, 'editor-1440');
  // It leads to where it is changed.
  await page.getByRole('link', { name: '10:20 bis 11:00 Uhr: Mittagspause' }).click();
  const name = page.getByLabel('Name der Pause').and(page.locator(':focus'));
  await name.waitFor();
  expect(await name.inputValue()).toBe('Mittagspause');
  await page.goBack();
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').first().waitFor();
  await page.setViewportSize(PHONE);
  await page.getByText('10:20 bis 11:00 Uhr: Mittagspause').first().waitFor();
  await pictured(page, 'editor-390');

  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}#plan`, PHONE);
  await visitor.page.getByText('10:20 bis 11:00 Uhr: Mittagspause').waitFor();
  await expectGood(visitor.page);
  await pictured(visitor.page, 'visitor-390');
  await visitor.page.setViewportSize(SMALLEST);
  await expectGood(visitor.page);
  await pictured(visitor.page, 'visitor-320');

  const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}/board`, HALL);
  await board.page.getByText('Siegerehrung Minis').waitFor();
  await expectGood(board.page);
  await pictured(board.page, 'board-1920');
});

test('[SC8] the editor says which match lies in a break, and which would', { timeout: 60_000 }, async () => {
  const { id } = await made([lunch]);
  const { matches } = await viewOf(id);
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/match-plan`, {
    matches: matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
      id: matchId,
      index,
      court: metadata.court,
      kickoff: index === 2 ? at('09:30') : metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
  });
  const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/plan`);
  await page.getByText('Liegt in einer Pause').waitFor();
  await page.getByText('Spiel 2 liegt in der Pause „Mittagspause“.').waitFor();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  // The match of the two other teams, carried: on a second court it would lie in the break too.
  const teamsOf = (match: TournamentView['matches'][number] | undefined) => [match?.teamA.teamId, match?.teamB.teamId];
  const others = matches.find((match) => !teamsOf(match).some((team) => teamsOf(matches[1]).includes(team)));
  await card(page, others?.index ?? 0).focus();
  await page.keyboard.press('Space');
  await page
    .getByText(/^möglich, liegt in der Pause „Mittagspause“$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await expectGood(page);
});

/** Two matches change places, as in the editor. */
async function swapped(id: string, one: number, other: number): Promise<readonly string[]> {
  const { matches } = await viewOf(id);
  const placeOf = (index: number): number => (index === one ? other : index === other ? one : index);
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/match-plan`, {
    matches: matches.map(({ id: matchId, index, teamA, teamB }) => ({
      id: matchId,
      index: placeOf(index),
      court: matches[placeOf(index) - 1]?.metadata.court,
      kickoff: matches[placeOf(index) - 1]?.metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
    })),
  });
  return (await viewOf(id)).matches.map((match) => match.id);
}

const configuration = async (id: string): Promise<Page> =>
  (await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`)).page;
const save = (page: Page) => page.getByRole('button', { name: /^(Übernehmen|Neu planen, .* löschen)$/ });
/** Where the plan that stands is kept. */
const keep = (page: Page) => page.getByRole('button', { name: 'Speichern', exact: true });
const stands = (page: Page) => page.getByText('Der Spielplan bleibt, wie er steht.');
const preview = (page: Page) => page.getByLabel('Vorschau');

test(
  '[PL8] a tournament with lunch and an order made by hand gets another date and keeps both',
  { timeout: 120_000 },
  async () => {
    const { id } = await made([lunch]);
    const order = await swapped(id, 2, 5);
    const page = await configuration(id);
    await typeKickoff(page, '2027-01-23T11:00');
    expect(await page.getByRole('group', { name: 'Pause 1' }).getByLabel('Von').inputValue()).toBe('11:20');
    // The card shows the plan that is kept, and its end.
    await stands(page).waitFor();
    const planned = await viewOf(id);
    const [, second] = planned.matches;
    const rival = planned.teams.find((team) => team.id === second?.teamA.teamId)?.name ?? '';
    const drawn = preview(page).getByRole('list', { name: 'Feld 1' }).getByRole('listitem');
    expect(planned.matches.map((match) => match.id)).toEqual(order);
    await drawn.filter({ hasText: '12:00' }).filter({ hasText: rival }).waitFor();
    await preview(page).getByRole('definition').filter({ hasText: '13:10' }).waitFor();
    await expectGoodAtAllSizes(page, 'kept');
    await keep(page).click();
    await page.getByText('Der Spielplan ist erstellt.').waitFor();
    const view = await viewOf(id);
    expect(view.matches.map((match) => match.id)).toEqual(order);
    expect(view.breaks).toEqual([{ ...lunch, from: '2027-01-23T10:20:00Z', to: '2027-01-23T11:00:00Z' }]);
    expect(view.matches[1]?.metadata.kickoff).toBe('2027-01-23T11:00:00Z');
  },
);

test('[PL8] what hands made and has to go is named and asked for', { timeout: 120_000 }, async () => {
  const { id } = await made([lunch]);
  await swapped(id, 2, 5);
  await api(stage.portal, 'POST', `/api/tournaments/${id}/match-plan/shift`, { from: at('10:36'), minutes: 5 });
  const before = (await viewOf(id)).matches.map((match) => match.id);
  const page = await configuration(id);
  await page.getByRole('button', { name: 'Mittagspause entfernen' }).click();
  await (await unfold(page, 'Spiele je Paarung')).getByRole('button', { name: 'Runden erhöhen' }).click();
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Wirklich neu planen?' });
  await dialog.getByText('Ihre Pause 10:20 bis 11:00, verschobene Spiele: 3, die geänderte Reihenfolge').waitFor();
  await expectGood(page);
  await pictured(page, 'lost-1440');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  expect((await viewOf(id)).matches.map((match) => match.id)).toEqual(before);
  await save(page).click();
  await dialog.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  expect((await viewOf(id)).matches).toHaveLength(13);
});

test('[PL8] a plan that hands made is planned anew where that is wanted', { timeout: 120_000 }, async () => {
  const { id } = await made();
  const order = await swapped(id, 2, 5);
  const page = await configuration(id);
  await stands(page).waitFor();
  expect(await keep(page).isDisabled()).toBe(true);
  await page.getByLabel('Plan behalten, nur Neues einarbeiten').uncheck();
  await stands(page).waitFor({ state: 'detached' });
  await save(page).click();
  const dialog = page.getByRole('dialog', { name: 'Wirklich neu planen?' });
  await dialog.getByText('die geänderte Reihenfolge').waitFor();
  await dialog.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await page.getByText('Der Spielplan ist erstellt.').waitFor();
  const { matches } = await viewOf(id);
  expect(matches.some((match) => order.includes(match.id))).toBe(false);
  expect(kickoffs({ ...(await viewOf(id)), matches })).toEqual(kickoffs(await viewOf((await made()).id)));
});

test('[PL8] what would be lost is asked first: without an answer nothing is saved', { timeout: 120_000 }, async () => {
  const { id } = await made();
  await swapped(id, 2, 5);
  const { page, forgive } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
  forgive(429, /preview\)$/);
  await page.route('**/configure/preview', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'too-many-requests', detail: 'Bitte warten Sie.' }),
    }),
  );
  const before = await viewOf(id);
  await (await unfold(page, 'Spiele je Paarung')).getByRole('button', { name: 'Runden erhöhen' }).click();
  await save(page).click();
  await page.getByRole('alert').getByText('Bitte warten Sie.').waitFor();
  expect(await viewOf(id)).toEqual(before);
});

test('[PL8] with results a name and a delay are saved without losing one', { timeout: 120_000 }, async () => {
  const { id } = await made();
  const [first] = (await viewOf(id)).matches;
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${first?.id}/outcome`, {
    state: 'Finished',
    scoreA: 2,
    scoreB: 1,
    outcomeType: 'Standard',
  });
  const page = await configuration(id);
  await page.getByLabel('Gruppe A, Mannschaft 2').fill('Birke');
  await typeKickoff(page, '2027-01-16T10:30');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await stands(page).waitFor();
  await keep(page).click();
  await page.getByText('Gespeichert. Alle Ergebnisse bleiben erhalten.').waitFor();
  // One call, so that one undo takes it back.
  expect(sent).toEqual([`PATCH /api/tournaments/${id}/match-plan`]);
  await page.getByRole('button', { name: 'Zurücknehmen' }).waitFor();
  const { teams, matches, matchPlanConfiguration } = await viewOf(id);
  expect(matchPlanConfiguration?.firstMatchKickoff).toBe(at('09:30'));
  expect(teams.map(({ name }) => name)).toEqual(['Ahorn', 'Birke', 'Celtis', 'Douglasie']);
  expect(matches[0]?.outcome.state).toBe('Finished');
  expect(matches[1]?.metadata.kickoff).toBe(at('09:42'));
});

test('[PL8] with results a delay of a plan with breaks deletes them, and says so', { timeout: 120_000 }, async () => {
  const { id } = await made([lunch]);
  const [first] = (await viewOf(id)).matches;
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${first?.id}/outcome`, {
    state: 'CurrentlyPlaying',
    scoreA: 0,
    scoreB: 0,
  });
  const page = await configuration(id);
  await typeKickoff(page, '2027-01-16T10:30');
  await page.getByLabel('Ich weiß, dass 1 Ergebnis gelöscht wird.').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  // Nothing says that all stays; what keeps the results is one click away.
  await page.getByText('Soll nur später weitergespielt werden', { exact: false }).waitFor();
  expect(await stands(page).count()).toBe(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Plan bearbeiten' }).click();
  await page.getByRole('button', { name: 'Alles ab … verschieben' }).waitFor();
});

test(
  '[SC11] a break that moves while a tournament is played takes no result, and one undo takes it back',
  { timeout: 90_000 },
  async () => {
    const { id } = await made([lunch]);
    const before = await viewOf(id);
    await api(stage.portal, 'PATCH', `/api/tournaments/${id}/matches/${before.matches[0]?.id}/outcome`, {
      state: 'Finished',
      scoreA: 2,
      scoreB: 1,
      outcomeType: 'Standard',
    });
    const { page } = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${id}/configure`);
    const row = page.getByRole('group', { name: 'Pause 1' });
    await row.getByLabel('Bis').fill('11:30');
    await row.getByLabel('Von').fill('10:40');
    await expectGood(page);
    await page.locator('#save-plan').click();
    await page.getByText('Gespeichert. Alle Ergebnisse bleiben erhalten.').waitFor();
    const after = await viewOf(id);
    expect(after.breaks).toMatchObject([{ from: at('09:40'), to: at('10:30') }]);
    expect(kickoffs(after)[1]).toBe('09:20');
    expect(after.matches[0]?.outcome.state).toBe('Finished');
    await page.getByRole('button', { name: 'Zurücknehmen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect.poll(async () => kickoffs(await viewOf(id))).toEqual(kickoffs(before));
  },
);
