import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openPageAs, DESK, expectGood, logInOn, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount } from './newcomers.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { splitWordsIn } from './split-words.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';
import { chooseCourts, chooseFinals, stepOf, unfold, withoutGroupPhase } from './planning.ts';

// The configuration with two organisers at once, and with a network that fails during typing.

const stage = openJourneyFixture();

const url = ({ id }: Pick<MadeTournament, 'id'>): string => `${stage.portal.url}/portal/tournaments/${id}/configure`;
const viewOf = ({ id }: Pick<MadeTournament, 'id'>): Promise<TournamentView> =>
  api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const more = (page: Page, what: string) =>
  stepOf(page, 'Wann und wo').getByRole('button', { name: `${what} erhöhen`, exact: true });
const save = (page: Page) => page.getByRole('button', { name: /^(Übernehmen|Neu planen, .* löschen)$/ });
const saved = (page: Page) => page.getByText('Der Spielplan ist erstellt.').waitFor();

test(
  '[PL3] two organisers: what only one changed merges, what both changed is chosen field by field',
  { timeout: 120_000 },
  async () => {
    const cup = await hallencup(stage.portal);
    const anna = await newAccount(stage.portal, 'Anna Sörensen');
    await joinAs(stage.portal, cup.organizationId, anna, 'Organizer');
    const here = await openPageAs(stage.browser, url(cup));
    // The expected refusal.
    here.forgive(409, /\/configure\)$/);
    const there = await arriveAs(stage.browser, anna, url(cup));
    const third = here.page.getByLabel('Gruppe A, Mannschaft 3');

    // Here: a name, the time of play and the courts of the groups; there: the same name, the same time, and a pause.
    await third.fill('TSV Büchenau II');
    await more(here.page, 'Spielzeit').click();
    await chooseCourts(here.page, 3);
    await there.page.getByLabel('Gruppe A, Mannschaft 3').fill('TSV Büchenau 1909');
    await there.page.getByLabel('Gruppe B, Mannschaft 1').fill('SV Mühlbach Zwei');
    const play = more(there.page, 'Spielzeit');
    await play.click();
    await play.click();
    const pause = await unfold(there.page, 'Pause vor dem Halbfinale');
    await pause.getByRole('button', { name: 'Pause vor dem Halbfinale erhöhen' }).click();
    await save(there.page).click();
    await saved(there.page);

    await save(here.page).click();
    const dialog = here.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
    const time = dialog.getByRole('group', { name: 'Gruppenphase: Spielzeit' });
    const name = dialog.getByRole('group', { name: 'Gruppe A, Mannschaft 3' });
    await time.getByText('11 min').waitFor();
    await time.getByText('12 min').waitFor();
    await name.getByText('Fassung von Anna Sörensen').waitFor();
    // The finals, which had the same time, followed on both pages.
    const timeOfFinals = dialog.getByRole('group', { name: 'Finalrunde: Spielzeit' });
    expect(await dialog.getByRole('group').count()).toBe(3);
    const button = dialog.getByRole('button', { name: 'Übernehmen' });
    expect(await button.isDisabled()).toBe(true);
    await expectGood(here.page);
    await time.getByRole('radio', { name: /Anna/ }).check();
    await timeOfFinals.getByRole('radio', { name: /Anna/ }).check();
    await name.getByRole('radio', { name: /Ihre Fassung/ }).check();
    await button.click();
    await saved(here.page);

    const { matchPlanConfiguration: plan, teams } = await viewOf(cup);
    expect(plan?.groupPhaseConfig).toMatchObject({ schedule: { playTime: 'PT12M' }, numberOfCourts: 3 });
    expect(plan?.pauseBetweenGroupAndFinalsPhase).not.toBe('PT10M');
    const names = teams.map((team) => team.name);
    expect(names).toEqual(expect.arrayContaining(['TSV Büchenau II', 'SV Mühlbach Zwei']));
    expect(names).not.toContain('TSV Büchenau 1909');
  },
);

test('[PL3] two organisers put the teams into groups: one arrangement is chosen', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const [here, there] = [await openPageAs(stage.browser, url(cup)), await openPageAs(stage.browser, url(cup))];
  here.forgive(409, /\/configure\)$/);
  await here.page.getByLabel('Gruppe A, Mannschaft 5').fill('VfB Tannheim');
  await there.page.getByLabel('Gruppe B, Mannschaft 5').fill('SC Eichwald');
  await save(there.page).click();
  await saved(there.page);
  await save(here.page).click();
  const dialog = here.page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  const groups = dialog.getByRole('group', { name: 'Gruppen und Mannschaften' });
  await groups.getByText(/Gruppe A: .*VfB Tannheim · Gruppe B: /).waitFor();
  await groups.getByRole('radio', { name: /SC Eichwald/ }).check();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await saved(here.page);
  const names = (await viewOf(cup)).teams.map((team) => team.name);
  expect(names).toContain('SC Eichwald');
  expect(names).not.toContain('VfB Tannheim');
});

test('[PL3] a program plans a tournament while somebody types its first teams', { timeout: 90_000 }, async () => {
  const { organizationId } = await hallencup(stage.portal);
  await api(stage.portal, 'PATCH', `/api/management/organizations/${organizationId}/licensing`, {
    allowApiAccess: true,
  });
  const wanted = { organizationId, name: 'Spielplaner', validity: 1 };
  const key = await api<{ id: string; secret: string }>(stage.portal, 'POST', '/api/api-keys', wanted);
  const fresh = { organizationId, name: 'Noch ohne Plan' };
  const cup = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', fresh);
  const { page, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /\/configure\)$/);
  await page.getByLabel('Gruppe A, Mannschaft 1').fill('VfB Tannheim');
  await page.getByLabel('Gruppe A, Mannschaft 2').fill('SC Eichwald');
  const program = { url: stage.portal.url, accessToken: `tp_${key.id}_${key.secret}` };
  await api(program, 'POST', `/api/tournaments/${cup.id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ name: 'TSV Eins' }, { name: 'TSV Zwei' }] }],
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
  });
  await page.getByRole('button', { name: /^(Plan erstellen|Übernehmen)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  const groups = dialog.getByRole('group', { name: 'Gruppen und Mannschaften' });
  await groups.getByText('Fassung von einem angebundenen Programm').waitFor();
  await groups.getByText('keine', { exact: true }).waitFor();
  await expectGood(page);
});

test('untouched it follows, and a result reported meanwhile has to be agreed to', { timeout: 90_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, forgive } = await openPageAs(stage.browser, url(cup));
  forgive(409, /\/configure\)$/);
  await page.getByLabel('Gruppe A, Mannschaft 1').waitFor();
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/teams/t1/name`, { name: 'SV Mühlbach 1921' });
  await expect.poll(() => page.getByLabel('Gruppe A, Mannschaft 1').inputValue()).toBe('SV Mühlbach 1921');
  await report(stage.portal, cup, 1, 'Finished', [2, 0]);
  await chooseCourts(page, 3);
  await page.getByLabel('Ich weiß, dass 1 Ergebnis gelöscht wird.').check();
  await report(stage.portal, cup, 2, 'Finished', [1, 1]);
  // Only one result was acknowledged.
  await page.getByLabel('Ich weiß, dass 2 Ergebnisse gelöscht werden.').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.getByLabel('Ich weiß, dass 2 Ergebnisse gelöscht werden.').check();
  await page
    .getByRole('button', { name: 'Neu planen, 2 Ergebnisse löschen' })
    .and(page.locator('[data-tone=danger]'))
    .waitFor();
  await save(page).click();
  await saved(page);
  expect((await viewOf(cup)).matches.every(({ outcome }) => outcome.state === 'NotStarted')).toBe(true);
});

test('no line breaks a word of groups, teams and the first plan in its middle', { timeout: 60_000 }, async () => {
  const { page } = await openPageAs(stage.browser, url(await hallencup(stage.portal)));
  await chooseCourts(page, 3);
  await page.getByRole('list', { name: 'Feld 3' }).waitFor();
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => splitWordsIn(page), { message: `${width} pixels wide` }).toEqual([]);
  }
});

test('a number is typed anew from an emptied field', async () => {
  const { page } = await openPageAs(stage.browser, url(await hallencup(stage.portal)));
  const number = (name: string) => stepOf(page, 'Wann und wo').getByRole('spinbutton', { name, exact: true });
  const playTime = number('Spielzeit');
  await playTime.press('End');
  for (const _ of [1, 2]) await page.keyboard.press('Backspace');
  expect(await playTime.inputValue()).toBe('');
  await page.keyboard.type('5');
  expect(await playTime.inputValue()).toBe('5');
  await page.keyboard.press('Tab');
  // More than four courts are counted.
  await stepOf(page, 'Wann und wo').getByRole('button', { name: '5+' }).click();
  await number('Anzahl der Felder').fill('50');
  await page.keyboard.press('Tab');
  expect([await playTime.inputValue(), await number('Anzahl der Felder').inputValue()]).toEqual(['5', '10']);
});

test('nothing is saved from behind a dialog, nor what makes no plan, and the bar says why', async () => {
  const { page } = await openPageAs(stage.browser, url(await hallencup(stage.portal)));
  await more(page, 'Spielzeit').click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/configure')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Mannschaften einfügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await chooseFinals(page, 'Nur Gruppen');
  await withoutGroupPhase(page);
  await page.getByText('Bitte wählen Sie eine Gruppenphase, eine Finalrunde oder beides.').nth(1).waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  expect(sent).toEqual([]);
});

test('the server goes away while somebody types: nothing typed is lost', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const teams = await openPageAs(stage.browser, url(cup));
  const desk = await openPageAs(stage.browser, `${stage.portal.url}/portal/tournaments/${cup.id}`);
  for (const { forgive } of [teams, desk]) forgive('net::ERR_', /\/(api|assets|health|identity)\//);
  // A result reported meanwhile is not lost silently.
  teams.forgive(409, /\/configure\)$/);
  const field = teams.page.getByLabel('Gruppe B, Mannschaft 2');
  await field.click();
  await teams.page.keyboard.press('Control+A');
  await teams.page.keyboard.type('FSV Weißen');
  await desk.page.getByRole('button', { name: 'Spiel 1 melden' }).click();
  await desk.page.getByRole('textbox').and(desk.page.locator(':focus')).waitFor();
  await desk.page.keyboard.type('3');

  await stage.portal.kill('SIGKILL');
  const lost = /Verbindung unterbrochen seit \d\d:\d\d/;
  for (const { page } of [teams, desk]) await page.getByRole('status').filter({ hasText: lost }).waitFor();
  await teams.page.keyboard.type('feld 1920');
  await desk.page.keyboard.type(':2');
  await stage.reopen();
  for (const { page } of [teams, desk])
    await page
      .getByRole('status')
      .filter({ hasText: /^Live$/ })
      .waitFor();

  expect(await field.inputValue()).toBe('FSV Weißenfeld 1920');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText(/Gespeichert \d\d:\d\d/).waitFor();
  // A name beside a result is saved without losing it [PL8].
  await teams.page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await teams.page.getByText('Gespeichert. Alle Ergebnisse bleiben erhalten.').waitFor();
  const { matches } = await viewOf(cup);
  expect([matches[0]?.teamA.score, matches[0]?.teamB.score]).toEqual([3, 2]);
  expect((await viewOf(cup)).teams.map(({ name }) => name)).toContain('FSV Weißenfeld 1920');
});

test('what was typed outlives the session, and is saved after a login beside it', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const { page, context, forgive } = await openPageAs(stage.browser, url(cup));
  const third = page.getByLabel('Gruppe A, Mannschaft 3');
  await third.fill('TSV Büchenau II');
  const beside = await context.newPage();
  await beside.goto(`${stage.portal.url}/portal`);
  await beside.getByRole('button', { name: /^Ihr Konto/ }).click();
  await beside.getByRole('menuitem', { name: 'Abmelden' }).click();
  await beside.getByText('Sie wurden abgemeldet.').waitFor();

  const told = page.getByRole('alert').filter({ hasText: 'Was Sie eingegeben haben, bleibt so lange hier stehen.' });
  await told.waitFor();
  await page.getByRole('status').filter({ hasText: 'Abgemeldet' }).waitFor();
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    // The toast leaves the button free.
    await expect
      .poll(async () => {
        const [notice, button] = [await told.boundingBox(), await save(page).boundingBox()];
        if (notice === null || button === null) return true;
        const isBeside = notice.x + notice.width <= button.x || button.x + button.width <= notice.x;
        return !isBeside && notice.y + notice.height > button.y && button.y + button.height > notice.y;
      })
      .toBe(false);
  }
  await expectGood(page);
  await save(page).click();
  await page.getByText('Sie sind nicht mehr angemeldet. Bitte melden Sie sich an.').nth(1).waitFor();
  expect(await third.inputValue()).toBe('TSV Büchenau II');

  const opened = context.waitForEvent('page');
  await told.getByRole('link', { name: 'In neuem Tab anmelden' }).click();
  const login = await opened;
  // The new tab has no session yet.
  forgive(401, /./);
  await logInOn(login);
  await told.waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'Abgemeldet' }).waitFor({ state: 'detached' });
  await save(page).click();
  await saved(page);
  const { teams } = await viewOf(cup);
  expect(teams.map(({ name }) => name)).toContain('TSV Büchenau II');
});
