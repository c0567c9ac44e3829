import { beforeAll, describe, expect, test } from 'vitest';
import { CHIEF } from '#test/support/running-portal.ts';
import { openStage, type Stage } from '../journeys/journey-fixture.ts';
import { cupOfTomorrow, placeOf } from '../journeys/plan-editing.ts';
import { api, hallencup, report, type MadeTournament, type Site } from '../journeys/tournaments.ts';
import { rowsAndWhatLeavesThem, type TableRow } from './boxes.ts';
import type { Driver } from './driver.ts';
import type { OtherBrowser } from './installed.ts';
import { KEY, screenOf, type Place, type Screen } from './screen.ts';

// The journeys that every browser has to pass, in one after another: the first ends logged out, the last ones share a login.

/** Where a journey happens. */
interface Journey {
  readonly stage: Stage<Driver>;
  readonly screen: Screen;
  readonly cup: MadeTournament;
}

/** Registers the journeys for a browser; where it is not installed they are left out, which test/run.mjs says at the end. */
export function otherBrowserJourneys({ name, launch }: OtherBrowser): void {
  if (launch === null)
    describe.skip(`in ${name}, which is not installed here`, () => test('the journeys', () => undefined));
  else describe(`in ${name}`, () => inOtherBrowser(launch));
}

function inOtherBrowser(launch: () => Promise<Driver>): void {
  const stage = openStage(launch);
  let cup: MadeTournament;
  beforeAll(async () => {
    cup = await hallencup(stage.portal);
  });
  for (const [name, journey] of Object.entries(journeys))
    test(name, () => journey({ stage, cup, screen: screenOf(stage.browser) }));
}

const journeys: Readonly<Record<string, (journey: Journey) => Promise<void>>> = {
  'login and logout; a link followed without a session leads back to it': throughLogin,
  'the visitor page: a goal arrives, a team is followed, the tables are there': throughVisitorPage,
  'the board: rows of names on two lines lie below each other, and a goal arrives': throughBoard,
  'reporting: a goal by its button, the end, a typed result, and its correction': throughReporting,
  'the share page: code and address, which is copied': throughSharePage,
  'the plan editor: a match is dragged, another one moved by keys, and both are saved': throughPlanEditor,
};

async function throughLogin({ stage, screen }: Journey): Promise<void> {
  await stage.browser.resize(1280, 900);
  await screen.open(`${stage.portal.url}/portal/organizations/new`);
  await logIn(screen);
  await screen.at(/\/portal\/organizations\/new$/);
  await screen.find('heading', 'Wie heißt Ihr Verein?').wait();
  await screen.find('button', /^Ihr Konto/).click();
  await screen.find('menuitem', 'Abmelden').click();
  await screen.at(/\/\?status=logged_out$/);
  await screen.find('text', 'Sie wurden abgemeldet.').wait();
}

async function throughVisitorPage({ stage, screen, cup }: Journey): Promise<void> {
  await stage.browser.resize(390, 844);
  await screen.open(`${stage.portal.url}/t/${cup.id}`);
  await screen.find('status', 'Live').wait();
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [6, 5]);
  const court = screen.find('region', 'Feld 1');
  await court.wait(({ text }) => /\b6\b.*\b5\b/.test(text));
  await screen.find('combobox', 'Meine Mannschaft').choose('FC Königshain');
  await screen
    .find('region', 'Meine Mannschaft')
    .in('text', /Ihr nächstes Spiel|Läuft/)
    .wait();
  await screen.find('link', 'Gruppen').click();
  const table = screen.find('table', /^Gruppe A/);
  await table.wait(({ text }) => text.includes('FC Königshain') && text.includes('SpVgg Nördheim'));
  const overhang = await stage.browser.run(
    '() => document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overhang).toBeLessThanOrEqual(0);
}

async function throughBoard({ stage, screen, cup }: Journey): Promise<void> {
  const long = await cupOfLongNames(stage.portal);
  await stage.browser.resize(1920, 1080);
  await screen.open(`${stage.portal.url}/t/${long.id}/board?pages=groups`);
  await screen.find('status', 'Live').wait();
  await screen.find('table', /^Gruppe B/).wait();
  const rows = (await stage.browser.run(String(rowsAndWhatLeavesThem))) as readonly TableRow[];
  expect(rows).toHaveLength(2 * 6);
  expect(rows.filter(({ lines }) => lines > 1).length).toBeGreaterThan(6);
  expect(rows.filter(({ leaves }) => leaves.length > 0)).toEqual([]);
  // Rows that do not grow would be noticed.
  await stage.browser.run(`() => void document.styleSheets[0].insertRule('tbody tr { display: block; height: 9px }')`);
  const low = (await stage.browser.run(String(rowsAndWhatLeavesThem))) as readonly TableRow[];
  expect(low.filter(({ leaves }) => leaves.length > 0)).not.toEqual([]);
  await screen.open(`${stage.portal.url}/t/${cup.id}/board?pages=now`);
  await screen.find('status', 'Live').wait();
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [7, 5]);
  await screen.find('region', 'Feld 1').wait(({ text }) => /\b7\b.*\b5\b/.test(text));
}

async function throughReporting({ stage, screen, cup }: Journey): Promise<void> {
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [7, 5]);
  await stage.browser.resize(1280, 900);
  await screen.open(`${stage.portal.url}/portal/tournaments/${cup.id}`);
  await logIn(screen);
  await screen.at(new RegExp(`/portal/tournaments/${cup.id}$`));
  const court = screen.find('region', 'Jetzt auf dem Feld').in('region', 'Feld 1');
  await court.in('button', /^Tor /).click();
  await court.wait(({ text }) => /\b8\b.*\b5\b/.test(text));
  await court.in('button', 'Endstand melden').click();
  await expect.poll(() => outcomeOf(stage.portal, cup, 1), { timeout: 10_000 }).toBe('Finished 8:5');
  await screen.find('button', 'Spiel 3 melden').click();
  await screen
    .find('group', 'Spiel 3 melden')
    .in('textbox')
    .wait(({ isFocused }) => isFocused);
  await screen.type(`4:2${KEY.enter}`);
  await expect.poll(() => outcomeOf(stage.portal, cup, 3), { timeout: 10_000 }).toBe('Finished 4:2');
  await screen.find('button', 'Spiel 3 korrigieren').click();
  const dialog = screen.find('dialog', 'Ergebnis von Spiel 3 korrigieren');
  await dialog.in('textbox', /^Tore /).wait(({ isFocused }) => isFocused);
  await screen.type('5');
  // Offered as soon as it is known what else changes.
  await dialog.in('button', /^Ergebnis korrigieren/).click();
  await dialog.gone();
  await expect.poll(() => outcomeOf(stage.portal, cup, 3), { timeout: 10_000 }).toBe('Finished 5:2');
}

async function throughSharePage({ stage, screen, cup }: Journey): Promise<void> {
  await screen.open(`${stage.portal.url}/portal/tournaments/${cup.id}/share`);
  const link = `${stage.portal.url}/t/${cup.id}`;
  await screen.find('img', `QR-Code, führt zu ${link}`).wait();
  await screen.find('text', link).wait();
  await screen.find('button', 'Link für Besucher kopieren').click();
  await screen.find('text', 'Kopiert').wait();
}

async function throughPlanEditor({ stage, screen }: Journey): Promise<void> {
  const plan = await cupOfTomorrow(stage);
  await stage.browser.resize(1440, 900);
  await screen.open(`${stage.portal.url}/portal/tournaments/${plan.id}/plan`);
  await screen.find('heading', 'Plan bearbeiten').wait();
  const bar = screen.find('region', 'Plan speichern');
  const placesOf = (...numbers: readonly number[]) =>
    Promise.all(numbers.map((number) => placeOf(stage, plan, number)));
  const [first, fourth, fifth] = await placesOf(1, 4, 5);
  await screen.drag(card(screen, 1), card(screen, 5));
  await screen.drop();
  await bar.in('text', /2 Änderungen/).wait();
  await card(screen, 4).click();
  await screen.type(`${KEY.space}${KEY.arrowDown}${KEY.space}`);
  await bar.in('text', /^[34] Änderungen/).wait();
  await bar.in('button', 'Plan speichern').click();
  await screen.find('text', 'Der Spielplan ist gespeichert.').wait();
  const [now, moved, swapped] = await placesOf(1, 4, 5);
  expect([now, swapped]).toEqual([fifth, first]);
  expect(moved).not.toBe(fourth);
}

/** 'Finished 4:2' */
async function outcomeOf(site: Site, { id }: MadeTournament, number: number): Promise<string> {
  const { matches } = await api<{ matches: Reported[] }>(site, 'GET', `/api/tournaments/${id}`);
  const match = matches[number - 1];
  return `${match?.outcome.state} ${match?.teamA.score}:${match?.teamB.score}`;
}

/** A public tournament of two groups whose names need two lines on a board. */
async function cupOfLongNames(site: Site): Promise<{ readonly id: string }> {
  const { id: organizationId } = await api<{ id: string }>(site, 'POST', '/api/organizations', { name: 'SV Langenau' });
  const tournament = { organizationId, name: 'Cup der langen Namen', visibility: 'Public' };
  const { id } = await api<{ id: string }>(site, 'POST', '/api/tournaments', tournament);
  const places = ['Großräschkau', 'Königswörth', 'Süßenbach', 'Mühltal-Höfen', 'Bad Weißenbrunn', 'Oberhöhenkirchen'];
  await api(site, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B'].map((alphabeticalId) => ({
      alphabeticalId,
      teams: places.map((place) => ({ name: `Spielgemeinschaft ${place} und Umgebung ${alphabeticalId}` })),
    })),
    firstMatchKickoff: new Date().toISOString(),
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 2,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  return { id };
}

interface Reported {
  readonly outcome: { readonly state: string };
  readonly teamA: { readonly score: number | null };
  readonly teamB: { readonly score: number | null };
}

const card = (screen: Screen, number: number): Place =>
  screen.find('button', new RegExp(`, Spiel ${number}(?!\\d)[^–]*Feld \\d`));

async function logIn(screen: Screen): Promise<void> {
  await screen.at(/\/portal\/login/);
  await screen.find('textbox', 'E-Mail-Adresse').fill(CHIEF.eMail);
  await screen.find('textbox', 'Passwort').fill(CHIEF.password);
  await screen.type(KEY.enter);
}
