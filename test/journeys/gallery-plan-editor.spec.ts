import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { toLocalInput } from '#client/texts/typed-times.ts';
import type { TournamentView } from '#domain/contract.ts';
import { bar, card, editor } from './plan-editing.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// States of the plan editor that no other journey reaches: drop hints, findings in the plan, and conflicts with another
// editor's changes.

const stage = openJourneyFixture();

const HOUR = 60 * 60_000;

let organizationId: string;

beforeAll(async () => {
  const club = await api<{ id: string }>(stage.portal, 'POST', '/api/organizations', { name: 'SV Planberg' });
  organizationId = club.id;
});

const look = (id: string) => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);

/**
 * Two groups of two, with a match each at the same time on separate courts, the given milliseconds from now; null:
 * without times.
 */
async function pair(name: string, from: number | null): Promise<MadeTournament> {
  const { id } = await api<{ id: string }>(stage.portal, 'POST', '/api/tournaments', { organizationId, name });
  const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
  await api(stage.portal, 'POST', `/api/tournaments/${id}/configure`, {
    groups: ['A', 'B'].map((letter) => ({
      alphabeticalId: letter,
      teams: [1, 2].map((team) => ({ name: `${letter}${team}` })),
    })),
    ...(from === null ? {} : { firstMatchKickoff: new Date(Date.now() + from).toISOString() }),
    groupPhase: {
      schedule: from === null ? null : schedule,
      numberOfCourts: 2,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  const { matches } = await look(id);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

type PlannedMatch = Pick<TournamentView['matches'][number], 'id' | 'index'> & {
  court: number;
  kickoff: string | null;
  teamSelectorA: object | null;
  teamSelectorB: object | null;
};

/** Saves the plan with these matches changed, as another organiser. */
async function changeElsewhere(id: string, change: (match: PlannedMatch) => Partial<PlannedMatch>): Promise<void> {
  const { matches } = await look(id);
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/match-plan`, {
    acknowledgePlacingChange: true,
    matches: matches.map(({ id: match, index, metadata, teamA, teamB }) => {
      const planned = {
        id: match,
        index,
        court: metadata.court,
        kickoff: metadata.kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      };
      return { ...planned, ...change(planned) };
    }),
  });
}

const hints = (page: Page) => page.getByRole('region', { name: 'Hinweise' });
const chosen = (page: Page) => page.getByRole('region', { name: 'Ausgewählt' });

/** Sets the kickoff of the selected match to this time of day, to the minute. */
async function playAt(page: Page, kickoff: number): Promise<void> {
  await chosen(page).getByLabel('Anstoß').selectOption('andere Uhrzeit …');
  await chosen(page).getByLabel('Genaue Anstoßzeit').fill(toLocalInput(kickoff));
  await chosen(page).getByRole('button', { name: 'Übernehmen' }).click();
}

test('a match is put wherever there is room, by fields and by keys', { timeout: 90_000 }, async () => {
  const made = await pair('Platz genug', 24 * HOUR);
  const kickoff = Date.parse((await look(made.id)).matches[0]?.metadata.kickoff ?? '');
  const { page } = await editor(stage, made);
  await hints(page).getByText('Keine Konflikte').waitFor();
  await hints(page).getByText('Keine Mannschaft spielt doppelt').waitFor();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await hints(page).getByText('Ein neues Feld zählt erst').waitFor();
  await card(page, 1).click();
  await chosen(page).getByRole('button', { name: 'Tauschen', exact: true }).click();
  await chosen(page).getByLabel('Platz tauschen mit').getByText('bitte wählen').waitFor({ state: 'attached' });
  await chosen(page).getByLabel('Spielfeld').getByText('Feld 4 (neu)').waitFor({ state: 'attached' });
  await playAt(page, kickoff + 5 * 60_000);
  await bar(page)
    .getByText(/^1 Änderung: Spiel 1 auf /)
    .waitFor();
  await chosen(page).getByLabel('Spielfeld').getByText('Feld 2 · Konflikt').waitFor({ state: 'attached' });
  await card(page, 1).focus();
  const said = page.getByRole('status');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await said.getByText(/: hier frei$/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await said.getByText(/: sein Platz bisher$/).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  await said.getByText(/: Spiel 2 dauert hier noch$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await hints(page).getByText('Feld ist doppelt belegt').waitFor();
  await chosen(page).getByLabel('Nummer').fill('2');
  await page.keyboard.press('Enter');
  await bar(page)
    .getByText(/neue Nummer/)
    .waitFor();
});

test('what is late already, and what is played', { timeout: 90_000 }, async () => {
  const made = await pair('Schon vorbei', -HOUR);
  await report(stage.portal, made, 2, 'Finished', [1, 0]);
  const { page } = await editor(stage, made);
  await hints(page).getByText('Anstoß liegt in der Vergangenheit').waitFor();
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await card(page, 1).focus();
  await page.keyboard.press('Space');
  await page.getByText('möglich, die Zeit ist schon vorbei').first().waitFor();
  await page.keyboard.press('Escape');
  await card(page, 1).click();
  await chosen(page).getByLabel('Spielfeld').getByText('Feld 3 · mit Hinweis').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Alles ab … verschieben' }).click();
  const delay = page.getByRole('dialog', { name: 'Spiele verschieben' });
  await delay.getByText('1 Spiel mit Ergebnis bleibt, wo es ist.').waitFor();
  await report(stage.portal, made, 1, 'Finished', [0, 0]);
  await delay.getByText('Ab dieser Zeit ist kein Spiel mehr offen.').waitFor();
});

test('a plan without times is a list', { timeout: 60_000 }, async () => {
  const { page } = await editor(stage, await pair('Ohne Zeiten', null));
  await page.getByText('Dieser Plan hat keine Anstoßzeiten.').waitFor();
  await card(page, 1).click();
  await page.getByRole('button', { name: /ohne Uhrzeit, Feld 1/ }).waitFor();
});

test('finals before what they wait for, and a team that plays two matches at once', { timeout: 90_000 }, async () => {
  const made = await hallencup(stage.portal);
  const { page } = await editor(stage, made);
  await hints(page)
    .getByRole('button', { name: /^Alle \d+ anzeigen$/ })
    .click();
  await hints(page).getByRole('button', { name: 'Weniger anzeigen' }).waitFor();
  const { matches } = await look(made.id);
  const final = matches.at(-1)?.index ?? 0;
  await page.getByRole('button', { name: 'Feld hinzufügen' }).click();
  await card(page, final).focus();
  await page.keyboard.press('Space');
  await page
    .getByText(/Spiel \d+ ist dann noch nicht beendet/)
    .first()
    .waitFor();
  await page
    .getByText(/nur 2 min Pause nach Spiel 14$/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await card(page, final).click();
  await chosen(page).getByLabel('Anstoß').selectOption({ index: 0 });
  await hints(page).getByText('Beginnt zu früh').first().waitFor();
  const [first] = matches;
  const again = matches.find(
    ({ index, teamA, teamB }) => index > 1 && [teamA.teamId, teamB.teamId].includes(first?.teamA.teamId ?? ''),
  );
  await card(page, 1).click();
  await playAt(page, Date.parse(again?.metadata.kickoff ?? '') + 5 * 60_000);
  await hints(page)
    .getByText(/ gleichzeitig\.$/)
    .first()
    .waitFor();
  await card(page, 14).click();
  await chosen(page).getByLabel('Mannschaft A').selectOption({ label: '1. Gruppe A' });
  await hints(page).getByText('Zweimal in einer Runde').waitFor();
  await hints(page).getByText('So lässt sich der Plan nicht speichern').waitFor();
  await bar(page).getByText('Bitte beheben Sie zuerst').waitFor();
});

test('what somebody else changes meanwhile', { timeout: 90_000 }, async () => {
  const made = await hallencup(stage.portal);
  await report(stage.portal, made, 1, 'Finished', [2, 1]);
  const { page, forgive } = await editor(stage, made);
  forgive(409, /match-plan/);
  await card(page, 2).click();
  await chosen(page).getByLabel('Spielfeld').selectOption('3');
  await chosen(page).getByLabel('Anstoß').selectOption({ index: 4 });
  await changeElsewhere(made.id, ({ index }) => (index === 2 ? { court: 4 } : {}));
  await hints(page).getByRole('button', { name: 'Jetzt entscheiden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Während Sie bearbeitet haben' });
  await dialog.getByRole('button', { name: 'Auswahl übernehmen' }).waitFor();
  await page.keyboard.press('Escape');
  await api(stage.portal, 'POST', `/api/tournaments/${made.id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ name: 'Neu eins' }, { name: 'Neu zwei' }] }],
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
    acknowledgeResultLoss: true,
  });
  await hints(page).getByText('Der Plan wurde neu erstellt').waitFor();
  await hints(page).getByRole('button', { name: 'Neuen Plan laden' }).click();
  await page.getByText('Dieser Plan hat keine Anstoßzeiten.').waitFor();
});
