import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HistoryTimeline, TournamentView } from '#domain/contract.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { keepShownTexts } from '#test/support/rendered-texts.ts';
import { openPageAs, expectDialogAccessible, expectGood, PHONE } from './journey.ts';
import { arriveAs, joinAs, newAccount, type Account } from './newcomers.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// Steps with author and former values, and the ways to revert them.

let portal: RunningPortal;
let browser: Browser;
let anna: Account;
let konrad: Account;
let organizationId: string;

keepShownTexts();
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launchBrowser()]);
  ({ organizationId } = await hallencup(portal));
  anna = await newAccount(portal, 'Anna Schuster');
  konrad = await newAccount(portal, 'Konrad Prüfer');
  await joinAs(portal, organizationId, anna, 'Organizer');
  await joinAs(portal, organizationId, konrad, 'Auditor');
});

afterAll(async () => {
  await browser.close();
  await portal.end();
});

const url = ({ id }: MadeTournament, tab = ''): string => `${portal.url}/portal/tournaments/${id}${tab}`;
const look = ({ id }: MadeTournament) => api<TournamentView>(portal, 'GET', `/api/tournaments/${id}`);

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };

async function planned(name: string, plan: object): Promise<MadeTournament> {
  const { id } = await api<TournamentView>(portal, 'POST', '/api/tournaments', { organizationId, name });
  await api(portal, 'POST', `/api/tournaments/${id}/configure`, {
    firstMatchKickoff: new Date(Date.now() - 60 * 60_000).toISOString(),
    groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
    pauseBetweenGroupAndFinalsPhase: 'PT10M',
    ...plan,
  });
  const { matches } = await api<TournamentView>(portal, 'GET', `/api/tournaments/${id}`);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

/** Four groups of two, so that quarter-finals come after one match each. */
const knockoutCup = (): Promise<MadeTournament> =>
  planned('Pokalturnier', {
    groups: ['A', 'B', 'C', 'D'].map((letter) => ({
      alphabeticalId: letter,
      teams: [{ name: `Heim ${letter}` }, { name: `Gast ${letter}` }],
    })),
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'QuarterFinal', thirdPlacePlayoff: false },
  });

/** Two groups of four that began an hour ago, semi-finals and a final to come: 15 matches. */
const groupCup = (name: string): Promise<MadeTournament> =>
  planned(name, {
    groups: ['A', 'B'].map((letter) => ({
      alphabeticalId: letter,
      teams: [1, 2, 3, 4].map((slot) => ({ name: `SV Musterstadt ${letter}${slot}` })),
    })),
    finalsPhase: { schedule, numberOfCourts: 1, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: false },
  });

test('a quarter-final corrected after the semi-final is taken back', { timeout: 120_000 }, async () => {
  const cup = await knockoutCup();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await report(portal, cup, number, 'Finished', [2, 1]);
  const quarter = (await look(cup)).matches.find(({ metadata }) => metadata.finalsRound === 'QuarterFinal');
  const semi = (await look(cup)).matches.find(({ metadata }) => metadata.finalsRound === 'SemiFinal');
  if (quarter === undefined || semi === undefined) throw new Error('The cup has no finals');
  await report(portal, cup, semi.index, 'Finished', [3, 0]);
  const before = await look(cup);

  const { page, complaints, context } = await arriveAs(browser, anna, url(cup, `?match=${quarter.index}`));
  await page.getByRole('button', { name: `Spiel ${quarter.index} korrigieren` }).click();
  const correction = page.getByRole('dialog', { name: `Ergebnis von Spiel ${quarter.index} korrigieren` });
  const [home, guest] = [correction.getByLabel(/^Tore /).first(), correction.getByLabel(/^Tore /).last()];
  await home.fill('0');
  await guest.fill('4');
  await correction.getByLabel('Grund').fill('Mannschaften verwechselt');
  await correction.getByRole('button', { name: `Korrigieren und Spiel ${semi.index} markieren` }).click();
  await page.getByRole('group', { name: `Spiel ${semi.index} hat jetzt andere Mannschaften` }).waitFor();

  // The toast offers to undo, and previews the effect first.
  await page.getByRole('alert').or(page.getByRole('status')).first().waitFor();
  await page.getByText(`Das Ergebnis von Spiel ${quarter.index} ist korrigiert.`).waitFor();
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Zurücknehmen: Ergebnis korrigiert, Spiel ${quarter.index}` });
  await question.getByText(`Ergebnis von Spiel ${quarter.index}`).waitFor();
  await expectGood(page);
  await question.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
  await page
    .getByRole('group', { name: `Spiel ${semi.index} hat jetzt andere Mannschaften` })
    .waitFor({ state: 'hidden' });
  expect((await look(cup)).matches).toEqual(before.matches);

  // Both steps stand in the history, the first one struck out, with its reason.
  await page.goto(url(cup, '/history'));
  await page.getByText('Rücknahme', { exact: true }).waitFor();
  await page.getByText('zurückgenommen', { exact: true }).waitFor();
  await page.getByText('Grund: Mannschaften verwechselt').waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a match affected by a correction offers to take that correction back', { timeout: 120_000 }, async () => {
  const cup = await knockoutCup();
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await report(portal, cup, number, 'Finished', [2, 1]);
  const semi = (await look(cup)).matches.find(({ metadata }) => metadata.finalsRound === 'SemiFinal');
  if (semi === undefined) throw new Error('The cup has no semi-final');
  await report(portal, cup, semi.index, 'Finished', [3, 0]);
  const { label } = semi.teamA;
  const source = Number(/\d+/.exec(label)?.[0]);
  await report(portal, cup, source, 'Finished', [0, 2]);
  // The hall goes on meanwhile, and every goal is a step.
  const other = (await look(cup)).matches.findLast(({ metadata }) => metadata.finalsRound === 'SemiFinal')?.index ?? 0;
  for (let goals = 0; goals < 205; goals += 1) await report(portal, cup, other, 'CurrentlyPlaying', [goals % 50, 0]);

  const { page, complaints, context } = await arriveAs(browser, anna, url(cup));
  await page
    .getByRole('group', { name: `Spiel ${semi.index} hat jetzt andere Mannschaften` })
    .getByRole('button', { name: 'Änderung zurücknehmen' })
    .click();
  const question = page.getByRole('dialog', { name: `Zurücknehmen: Ergebnis korrigiert, Spiel ${source}` });
  await question.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
  expect((await look(cup)).matches.every(({ affected }) => affected === null)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  'a configuration by mistake on the day of the matches is undone with all results',
  { timeout: 120_000 },
  async () => {
    const cup = await groupCup('Versehen');
    for (const number of [1, 2, 3, 4, 5]) await report(portal, cup, number, 'Finished', [number, 1]);
    const before = await look(cup);
    await api(portal, 'POST', `/api/tournaments/${cup.id}/configure`, {
      groups: [{ alphabeticalId: 'A', teams: [{ name: 'Versehen 1' }, { name: 'Versehen 2' }] }],
      groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
      acknowledgeResultLoss: true,
    });

    const { page, complaints, context } = await arriveAs(browser, anna, url(cup, '/history'));
    await page.getByRole('button', { name: /^Aktionen: Turnier neu konfiguriert/ }).click();
    await page.getByRole('menuitem', { name: 'Zurücknehmen …' }).click();
    const question = page.getByRole('dialog', { name: 'Zurücknehmen: Turnier neu konfiguriert' });
    await question
      .getByText(/5 Ergebnisse/)
      .first()
      .waitFor();
    await expectGood(page);
    await question.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
    await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
    const after = await look(cup);
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });

    // Redo is the same at the undo step; the dialog is cancelled.
    await page.getByRole('button', { name: /^Aktionen: Schritt von .* zurückgenommen/ }).click();
    await page.getByRole('menuitem', { name: 'Doch gelten lassen …' }).click();
    await page.getByRole('dialog', { name: 'Zurückgenommenes doch gelten lassen' }).waitFor();
    await page.keyboard.press('Escape');
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('a step that was overtaken says by what, and what can be done instead', { timeout: 90_000 }, async () => {
  const cup = await groupCup('Überholt');
  await report(portal, cup, 1, 'Finished', [1, 0]);
  await report(portal, cup, 1, 'Finished', [2, 0]);
  await report(portal, cup, 1, 'Finished', [3, 0]);
  const { page, complaints, context } = await arriveAs(browser, anna, url(cup, '/history'));
  await page
    .getByRole('button', { name: /^Aktionen: Ergebnis korrigiert, Spiel 1/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Zurücknehmen …' }).click();
  const blocked = page.getByRole('dialog');
  await blocked.getByText('Das lässt sich nicht mehr einzeln zurücknehmen').waitFor();
  await blocked.getByText(/das Ergebnis von Spiel 1, von Administrator/).waitFor();
  await expectGood(page);
  await blocked.getByRole('button', { name: 'Auf den Stand davor zurück …' }).click();
  const restore = page.getByRole('dialog', { name: 'Stand wiederherstellen' });
  await restore.getByRole('table').first().waitFor();
  await expectDialogAccessible(page);
  await restore.getByRole('button', { name: 'Stand wiederherstellen' }).click();
  await page.getByText('Der frühere Stand ist wiederhergestellt.').waitFor();
  const [first] = (await look(cup)).matches;
  expect([first?.teamA.score, first?.teamB.score]).toEqual([1, 0]);
  // A refused step is an answer with an error status; the console reports it as such.
  expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  await context.close();
});

test('an auditor follows a dispute to its cause, and can do no harm', { timeout: 120_000 }, async () => {
  const cup = await knockoutCup();
  const [disputed = ''] = cup.matches;
  await report(portal, cup, 1, 'Finished', [2, 1]);
  await report(portal, cup, 2, 'Finished', [1, 0]);
  await api(portal, 'PATCH', `/api/tournaments/${cup.id}/matches/${disputed}/outcome`, {
    state: 'Finished',
    scoreA: 1,
    scoreB: 3,
    outcomeType: 'Standard',
    reason: 'Einspruch der Gäste',
  });
  await report(portal, cup, 3, 'Finished', [1, 0]);

  const { page, complaints, context } = await arriveAs(browser, konrad, url(cup, '/history'));
  await page.getByRole('combobox', { name: 'Spiel', exact: true }).selectOption(disputed);
  await page.waitForURL(/match=/);
  const list = page.getByRole('region', { name: 'Änderungen', exact: true });
  await list.getByText('Ergebnis korrigiert, Spiel 1').waitFor();
  await list.getByText('Grund: Einspruch der Gäste').waitFor();
  await list.getByRole('listitem').filter({ hasText: 'Einspruch der Gäste' }).getByText('Administrator').waitFor();
  expect(await list.getByText('Endstand Spiel 2').count()).toBe(0);
  await page.getByRole('button', { name: /^Aktionen: Ergebnis korrigiert/ }).click();
  const actions = await page.getByRole('menuitem').allInnerTexts();
  expect(actions).toEqual(['Einzelheiten', 'Mit jetzt vergleichen', 'Turnier so ansehen']);
  await page.getByRole('menuitem', { name: 'Turnier so ansehen' }).click();
  const bar = page.getByRole('region', { name: 'Früherer Stand' });
  await bar.getByText('nur zum Ansehen').waitFor();
  await page.getByText('Pokalturnier').first().waitFor();
  expect(await page.getByRole('button', { name: /korrigieren|melden/ }).count()).toBe(0);
  await expectGood(page);

  // No tab shows viewers an action they may not take.
  const dead = /^(Speichern|Anpfiff|Melden|Umbenennen|Löschen|Turnier löschen|Zurücknehmen|Plan bearbeiten|Planen)/;
  for (const tab of ['', '/groups', '/teams', '/ranking', '/documents', '/share', '/history', '/settings']) {
    await page.goto(url(cup, tab));
    await page.getByRole('heading', { name: 'Pokalturnier' }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: dead, disabled: false }).allInnerTexts()).toEqual([]);
    expect(await page.getByRole('link', { name: dead }).allInnerTexts()).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('anybody of the club slides through the day, and shares a moment of it', { timeout: 120_000 }, async () => {
  const cup = await groupCup('Zeitreise');
  for (const number of [1, 2, 3, 4]) await report(portal, cup, number, 'Finished', [number, 0]);
  const steps = await api<HistoryTimeline>(portal, 'GET', `/api/tournaments/${cup.id}/history/timeline`);
  const results = steps.filter(([, , kind]) => kind === 'results').map(([version]) => version);
  const [, second, third] = results;
  const { page, complaints, context } = await arriveAs(browser, anna, url(cup, `?version=${second}`));
  const bar = page.getByRole('region', { name: 'Früherer Stand' });
  await bar.getByText(/^Stand von \d\d:\d\d Uhr/).waitFor();
  const slider = bar.getByRole('slider', { name: 'Zeitpunkt' });
  const played = () =>
    page
      .getByText(/^\d+ von 15$/)
      .first()
      .innerText();
  await expect.poll(played).toBe('2 von 15');
  await expectGood(page);

  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(played).toBe('3 von 15');
  await page.waitForURL(`**?version=${third}`);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(played).toBe('1 von 15');
  await page.getByRole('link', { name: /^Gruppen/ }).click();
  await page.getByRole('table', { name: 'Gruppe A' }).waitFor();
  expect(new URL(page.url()).searchParams.get('version')).not.toBeNull();

  // Playback from here to the end, where it stops.
  await bar.getByRole('combobox', { name: 'Tempo' }).selectOption('16');
  await bar.getByRole('button', { name: 'Abspielen' }).click();
  await page.waitForURL(`**/groups?version=${steps.at(-1)?.[0]}`);
  await bar.getByRole('button', { name: 'Abspielen' }).waitFor();

  // The hall display at that moment.
  await bar.getByRole('link', { name: 'Hallenanzeige' }).click();
  await page.frameLocator('iframe[title="Hallenanzeige"]').getByText('Zeitreise').first().waitFor();
  await bar.getByRole('link', { name: 'Zurück zum Jetzt' }).click();
  await bar.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Jetzt auf dem Feld' }).waitFor();

  await page.setViewportSize(PHONE);
  await page.goto(url(cup, `/history?version=${second}`));
  await page.getByText('Gewählter Stand').waitFor();
  await page.getByRole('complementary', { name: 'Vergleich mit jetzt' }).getByText('Spiel 4').first().waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a moment that never was, or does not come, is never shown as today', { timeout: 120_000 }, async () => {
  const cup = await groupCup('Ohne Stand');
  await report(portal, cup, 1, 'Finished', [2, 0]);
  const steps = await api<HistoryTimeline>(portal, 'GET', `/api/tournaments/${cup.id}/history/timeline`);
  const { page, complaints, context } = await arriveAs(browser, anna, url(cup, '?version=99999'));
  const bar = page.getByRole('region', { name: 'Früherer Stand' });
  const plan = page.getByRole('heading', { name: 'Spielplan' });
  for (const asked of ['?version=99999', '?version=0', '?version=abc', '?at=gestern']) {
    await page.goto(url(cup, asked));
    await bar.getByText('Diesen Stand gab es nicht.').waitFor();
    expect(await plan.count()).toBe(0);
    expect(await page.getByRole('button', { name: /melden|korrigieren|Anpfiff/ }).count()).toBe(0);
  }
  await expectGood(page);

  // A moment leads to its version; the line stays so that a wrong version can be left.
  await page.goto(url(cup, `?at=${new Date().toISOString()}`));
  await page.waitForURL(`**?version=${steps.at(-1)?.[0]}`);
  await page.goto(url(cup, '?version=abc'));
  await bar.getByRole('slider', { name: 'Zeitpunkt' }).press('Home');
  await page.waitForURL(`**?version=${steps[0]?.[0]}`);
  await bar.getByText(/^Stand von/).waitFor();

  // A failed answer is reported, and can be requested again.
  const broken = /\/api\/tournaments\/\w+(\?version=|\/history\/(timeline|frames))/;
  await page.route(broken, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(url(cup, `?version=${steps[1]?.[0]}`));
  await bar.getByRole('alert').waitFor();
  expect(await plan.count()).toBe(0);
  await page.unroute(broken);
  await bar.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await bar.getByText(/^Stand von/).waitFor();
  await bar.getByRole('slider', { name: 'Zeitpunkt' }).waitFor();
  await bar.getByRole('alert').waitFor({ state: 'hidden' });

  // The history list reports what it could not read, and keeps only entries of its filter.
  await page.goto(url(cup, '/history'));
  const list = page.getByRole('region', { name: 'Änderungen', exact: true });
  await list.getByText('Endstand Spiel 1').waitFor();
  await page.route(/\/history\?/, (route) => route.fulfill({ status: 500, body: '' }));
  await report(portal, cup, 2, 'Finished', [1, 0]);
  await list.getByText(/^Nicht alles ist geladen/).waitFor();
  await list.getByRole('button', { name: /^Plan/ }).click();
  await list.getByRole('alert').waitFor();
  expect(await list.getByText('Endstand Spiel 1').count()).toBe(0);
  await page.unroute(/\/history\?/);
  await list.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await list.getByText('Turnierplan erstellt').waitFor();
  expect(complaints.filter((complaint) => !/40[04]|500/.test(complaint))).toEqual([]);
  await context.close();
});

test('what others do comes in at the top while one looks', { timeout: 60_000 }, async () => {
  const cup = await groupCup('Mitlesen');
  const { page, complaints, context } = await openPageAs(browser, url(cup, '/history'));
  await page.getByText('Turnierplan erstellt').waitFor();
  await report(portal, cup, 2, 'Finished', [1, 1]);
  await page.getByText('Endstand Spiel 2').waitFor();
  await page.getByRole('button', { name: 'Alle', exact: false }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a finished tournament is played once more, for training only', { timeout: 90_000 }, async () => {
  const cup = await planned('Freundschaftsspiel', {
    // As long ago as the replay at sixty times the speed needs to reach the result.
    firstMatchKickoff: new Date(Date.now() - 2 * 60_000).toISOString(),
    groups: [{ alphabeticalId: 'A', teams: [{ name: 'SV Mühlbach' }, { name: 'FC Königshain' }] }],
  });
  await report(portal, cup, 1, 'CurrentlyPlaying', [0, 0]);
  await report(portal, cup, 1, 'Finished', [2, 1]);
  const { page, complaints, context } = await arriveAs(browser, anna, url(cup, '/history'));
  await page.getByRole('button', { name: 'Zum Üben noch einmal abspielen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turnier zum Üben abspielen' });
  await dialog.getByRole('button', { name: '60-fach' }).click();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Abspielen' }).click();
  await page.getByRole('heading', { name: 'Freundschaftsspiel (Training)' }).waitFor();
  await page.getByRole('complementary', { name: 'Training' }).getByText('zum Üben noch einmal').waitFor();
  await page.getByText('Nur Ihre Organisation sieht es.', { exact: false }).waitFor();
  const [, copy = ''] = /tournaments\/(\w+)/.exec(page.url()) ?? [];
  await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).click();
  const correction = page.getByRole('dialog', { name: 'Ergebnis von Spiel 1 korrigieren' });
  await correction.getByRole('button', { name: 'Verlauf dieses Spiels' }).click();
  await correction
    .getByText(/^von dem Trainingslauf, /)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await api(portal, 'PATCH', `/api/tournaments/${copy}/visibility`, { visibility: 'Public' });
  await page.getByText('Es ist öffentlich: Besucher sehen es wie ein echtes Turnier.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Verlauf', exact: true }).click();
  await page.getByText('Turnier als Kopie angelegt').waitFor();
  await page.getByRole('link', { name: 'Training löschen …' }).click();
  await page.getByRole('button', { name: 'Turnier löschen …' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
