import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { realTournaments } from '#test/domain/support/real-tournaments.ts';
import { openPageAs, DESK, expectGood, PHONE } from './journey.ts';
import { realCup } from './real-cup.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

const stage = openJourneyFixture();
let club: string;
beforeAll(async () => {
  club = (await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Mühlbach' })).id;
});
const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
/** Four teams, six matches on one court. */
const fourTeams = (firstMatchKickoff: string) => ({
  groups: [{ alphabeticalId: 'A', teams: ['Süd', 'Nord', 'Ost', 'West'].map((name) => ({ name })) }],
  firstMatchKickoff,
  groupPhase: { schedule, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pauseBetweenGroupAndFinalsPhase: 'PT0M',
  finalsPhase: null,
});

async function planned(name: string, folderName: string, kickoff: string | null): Promise<TournamentView> {
  const made = await api<TournamentView>(stage.portal, 'POST', '/api/tournaments', {
    organizationId: club,
    name,
    folderName,
  });
  if (kickoff !== null) await api(stage.portal, 'POST', `/api/tournaments/${made.id}/configure`, fourTeams(kickoff));
  return api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${made.id}`);
}

const open = (folderId: string | null, page: 'timetable' | 'statistics', screen = DESK) =>
  openPageAs(stage.browser, `${stage.portal.url}/portal/organizations/${club}/folders/${folderId}/${page}`, screen);

const figure = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Kennzahlen' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .innerText();

const HOUR = 3_600_000;
const hourInBerlin = (instant: number): number =>
  Number(new Intl.DateTimeFormat('de-DE', { hour: 'numeric', timeZone: 'Europe/Berlin' }).format(instant).slice(0, 2));

/** The current full hour; in the last hour of the day the one before, because the matches take more than an hour. */
function lastHourThatEndsToday(now: number): string {
  const hour = Math.floor(now / HOUR) * HOUR;
  return new Date(hourInBerlin(hour) === 23 ? hour - HOUR : hour).toISOString();
}

test(
  'the timetable draws the days, venues and hours, and moves when somebody plans',
  { timeout: 120_000 },
  async () => {
    const today = lastHourThatEndsToday(Date.now());
    const first = await planned('Cup am Vormittag', 'Hallenrunde', '2027-01-16T08:30:00Z');
    const second = await planned('Cup am Nachmittag', 'Hallenrunde', '2027-01-16T09:00:00Z');
    const now = await planned('Cup von heute', 'Hallenrunde', today);
    await planned('Cup ohne Termin', 'Hallenrunde', null);
    const { id: venueId } = await api<{ id: string }>(stage.portal, 'POST', '/api/venues', {
      organizationId: club,
      name: 'Sporthalle am Bürgerpark',
    });
    for (const { id } of [first, second]) await api(stage.portal, 'PATCH', `/api/tournaments/${id}/venue`, { venueId });

    const { page } = await open(first.folderId, 'timetable');
    await page.getByRole('heading', { name: 'Zeitplan Hallenrunde', level: 1 }).waitFor();
    await page.getByText('3 Turniere an 2 Tagen').waitFor();
    const day = page.getByRole('article', { name: 'Sa, 16.01.2027' });
    await day.getByRole('heading', { name: 'Sporthalle am Bürgerpark' }).waitFor();
    // Six matches of ten minutes with two between them: 70 minutes.
    await day.getByRole('link', { name: /Cup am Vormittag 09:30 bis 10:40 Uhr geplant/ }).waitFor();
    await day.getByRole('link', { name: /Cup am Nachmittag 10:00 bis 11:10 Uhr geplant/ }).waitFor();
    expect(await day.getByText('gleichzeitig in derselben Spielstätte').count()).toBe(2);
    await page
      .getByRole('article', { name: /heute/ })
      .getByText(/^jetzt \d\d:\d\d$/)
      .waitFor({ state: 'attached' });
    const list = page.getByRole('table', { name: 'Alle Termine als Liste' });
    expect(await list.getByRole('rowheader').allInnerTexts()).toEqual([
      'Cup von heute',
      'Cup am Vormittag',
      'Cup am Nachmittag',
      'Cup ohne Termin',
    ]);
    await expectGood(page);

    // A later one begins further down.
    const top = async (name: RegExp) => (await day.getByRole('link', { name }).boundingBox())?.y ?? 0;
    expect(await top(/Nachmittag/)).toBeGreaterThan(await top(/Vormittag/));

    // It is planned for another day, and results are reported in the hall.
    await api(stage.portal, 'POST', `/api/tournaments/${second.id}/configure`, fourTeams('2027-01-17T13:00:00Z'));
    await page
      .getByRole('article', { name: 'So, 17.01.2027' })
      .getByRole('link', { name: /14:00 bis 15:10/ })
      .waitFor();
    expect(await day.getByText('gleichzeitig in derselben Spielstätte').count()).toBe(0);
    await api(stage.portal, 'PATCH', `/api/tournaments/${now.id}/matches/${now.matches[0]?.id}/outcome`, {
      state: 'CurrentlyPlaying',
      scoreA: 1,
      scoreB: 0,
      outcomeType: 'Standard',
    });
    await page.getByRole('link', { name: /Cup von heute .* läuft · 0 von 6/ }).waitFor();
    await page.getByRole('link', { name: 'Ordner', exact: true }).click();
    await page.getByRole('heading', { name: 'Hallenrunde' }).waitFor();

    // Across midnight, long ago; nothing is played today.
    const night = await planned('Nachtcup', 'Nachtrunde', '2025-01-17T22:30:00Z');
    await planned('Cup im Januar', 'Nachtrunde', '2027-01-16T08:30:00Z');
    const nights = await open(night.folderId, 'timetable');
    await nights.page.getByText(/^Heute, /).waitFor();
    await nights.page.getByText('23:30 Uhr bis 18.01., 00:40 Uhr', { exact: true }).waitFor();
    await nights.page.getByText('seit 17.01., 23:30 Uhr, bis 18.01., 00:40 Uhr', { exact: true }).waitFor();
    await expectGood(nights.page);

    const phone = await open(first.folderId, 'timetable', PHONE);
    await phone.page.getByRole('article', { name: 'Sa, 16.01.2027' }).waitFor();
    await expectGood(phone.page);
  },
);

test(
  'a folder without dates says so, and one whose last tournament goes is told as gone',
  { timeout: 60_000 },
  async () => {
    const { id, folderId } = await planned('Nur eine Idee', 'Ideen', null);
    const { page } = await open(folderId, 'timetable');
    await page.getByRole('heading', { name: 'Noch kein Turnier hat einen Termin' }).waitFor();
    await expectGood(page);
    await page.goto(page.url().replace('timetable', 'statistics'));
    await page.getByText('Noch kein Spiel ist beendet.', { exact: false }).first().waitFor();
    await expectGood(page);
    await api(stage.portal, 'DELETE', `/api/tournaments/${id}`);
    await page.getByRole('heading', { name: 'Diesen Ordner gibt es nicht' }).waitFor();
    await expectGood(page);
    await page.getByRole('link', { name: 'Zu den Turnieren' }).click();
    await page.waitForURL(new RegExp(`/organizations/${club}$`));
  },
);

test(
  'the statistics of a World Cup are the published ones, as figures, charts and tables',
  { timeout: 240_000 },
  async () => {
    const cup = await realCup(stage.portal, 'wc-1966', club, { played: 32, began: new Date('1966-07-11T18:30:00Z') });
    await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/folder`, { folderName: 'Weltmeisterschaften' });
    const { folderId } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${cup.id}`);
    const draft = await planned('Noch nicht gespielt', 'Weltmeisterschaften', null);
    const { page } = await open(folderId, 'statistics');
    await page.getByRole('heading', { name: 'Statistik Weltmeisterschaften', level: 1 }).waitFor();

    // FIFA's report of 1966: 16 teams in 4 groups, 32 matches, 89 goals, 2.78 a match; the clearest win 5:0, the most goals in
    // one match eight (Portugal 5:3 North Korea), eight matches after the groups, one of them (the final) after extra time.
    const figures: Readonly<Record<string, readonly string[]>> = {
      Turniere: ['2'],
      Mannschaften: ['16', '4 Gruppen'],
      'Spiele beendet': ['32/32', '100 %'],
      Tore: ['89', '2,78 je Spiel'],
      'deutlichstes Ergebnis': ['5:0', 'meiste Tore: 8 in einem Spiel'],
      Entscheidungsspiele: ['8', '1 n. V. · 0 n. E.'],
    };
    for (const [name, parts] of Object.entries(figures)) {
      const text = await figure(page, name);
      for (const part of parts) expect(text).toContain(part);
    }

    // The table of results holds what was played, counted here from the record of the matches.
    const played = realTournaments().find(({ id }) => id === 'wc-1966')?.matches ?? [];
    const counts = new Map<string, number>();
    for (const { scoreA, scoreB } of played) {
      const outcome = `${Math.max(scoreA, scoreB)}:${Math.min(scoreA, scoreB)}`;
      counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    }
    await page.getByRole('img', { name: /^Verteilung der Ergebnisse von 32 Spielen\./ }).waitFor();
    await page
      .getByRole('img', { name: /^Balkendiagramm: Tore je Spiel in 32 Spielen, im Durchschnitt 2,78\./ })
      .waitFor();
    await page.getByText('Noch ohne beendete Spiele: Noch nicht gespielt.').waitFor();
    await expectGood(page);
    await page.getByRole('button', { name: 'Ergebnisse als Tabelle' }).click();
    const table = page.getByRole('table', { name: 'Ergebnisse' });
    for (const [outcome, count] of counts) {
      const cells = table.getByRole('row', { name: new RegExp(`^${outcome} `) }).getByRole('cell');
      expect(await cells.first().innerText()).toBe(String(count));
    }
    expect(await table.getByRole('row').count()).toBe(counts.size + 1);
    for (const chart of ['Tore je Spiel', 'Fortschritt', 'Aufrufe der Besucherseiten']) {
      await page.getByRole('button', { name: `${chart} als Tabelle` }).click();
      await page.getByRole('table', { name: chart }).waitFor();
    }
    await expectGood(page);

    // What is reported meanwhile is counted at once.
    await api(stage.portal, 'POST', `/api/tournaments/${draft.id}/configure`, fourTeams('2027-02-06T09:00:00Z'));
    const { matches } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${draft.id}`);
    await api(stage.portal, 'PATCH', `/api/tournaments/${draft.id}/matches/${matches[0]?.id}/outcome`, {
      state: 'Finished',
      scoreA: 9,
      scoreB: 0,
      outcomeType: 'Standard',
    });
    await expect.poll(() => figure(page, 'deutlichstes Ergebnis'), { timeout: 10_000 }).toContain('9:0');
    expect(await figure(page, 'Spiele beendet')).toContain('33/38');

    const phone = await open(folderId, 'statistics', PHONE);
    await phone.page.getByRole('img', { name: /^Verteilung/ }).waitFor();
    await expectGood(phone.page);
  },
);
