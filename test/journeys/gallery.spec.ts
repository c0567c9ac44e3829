import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import {
  openPageAs,
  openPageAsVisitor,
  expectDialogAccessible,
  expectNoSidewaysScrolling,
  HALL,
  PHONE,
  SMALLEST,
} from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// States that no other journey reaches: every kind of step in a history, every reason for a place, empty and missing
// things. Shown here so that they are seen at all; test/gallery checks which texts of the catalogue appeared on a page.

const stage = openJourneyFixture();
/** 60 characters, as long as a team's name may be, with what clubs and messengers put in. */
const LONGEST = 'Spielgemeinschaft Großräschkau/Königswörth-Süßenbach 🏆 E-III';

let organizationId: string;
let cup: MadeTournament;

const post = <Answer>(path: string, body: object) => api<Answer>(stage.portal, 'POST', path, body);
const patch = (path: string, body: object) => api(stage.portal, 'PATCH', path, body);
const look = (id: string) => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const at = (path: string): string => `${stage.portal.url}/portal/${path}`;

beforeAll(async () => {
  cup = await hallencup(stage.portal);
  ({ organizationId } = cup);
});

/** Expands all elements with this name on a page, one after the other. */
async function openEach(page: Page, name: RegExp): Promise<void> {
  const buttons = page.getByRole('button', { name, expanded: false });
  for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
}

test('every kind of step in the history of a tournament', { timeout: 180_000 }, async () => {
  const path = `/api/tournaments/${cup.id}`;
  const { teams, groups, computationConfiguration, presentationConfiguration } = await look(cup.id);
  const [one = '', other = ''] = teams.map(({ id }) => id);
  const [group] = groups;
  const venue = await post<{ id: string }>('/api/venues', { organizationId, name: 'Halle am Süßen Grund' });
  await patch(`${path}/name`, { name: 'Mühlbacher Hallencup 🏆' });
  await patch(`${path}/visibility`, { visibility: 'Private' });
  await patch(`${path}/visibility`, { visibility: 'Public' });
  await patch(`${path}/venue`, { venueId: venue.id });
  await patch(`${path}/folder`, { folderName: 'Hallenrunde' });
  await patch(`${path}/groups/${group?.id}/name`, { name: 'Gruppe Nord' });
  await patch(`${path}/teams/${one}/name`, { name: LONGEST });
  await patch(`${path}/teams/${one}/entry-fee`, { hasPaidEntryFee: true });
  await patch(`${path}/teams/${one}/entry-fee`, { hasPaidEntryFee: false });
  await patch(`${path}/teams/${one}/priority`, { groupId: group?.id, priority: 3 });
  await patch(`${path}/teams/${other}/out-of-competition`, { outOfCompetition: true });
  await patch(`${path}/teams/${other}/out-of-competition`, { outOfCompetition: false });
  await patch(`${path}/computation-configuration`, {
    configuration: { ...computationConfiguration, matchWonPoints: 2 },
  });
  await patch(`${path}/presentation-configuration`, {
    configuration: { ...presentationConfiguration, showResults: 'OnlyMatchOutcomes' },
  });
  const sheet = await post<{ id: string }>('/api/documents', {
    tournamentId: cup.id,
    type: 'MatchPlan',
    name: 'Aushang',
  });
  await patch(`/api/documents/${sheet.id}/name`, { name: 'Aushang für das Foyer' });
  const config = await api<object>(stage.portal, 'GET', `/api/documents/${sheet.id}/match-plan/config`);
  await patch(`/api/documents/${sheet.id}/match-plan/config`, { ...config, outcomes: 'HideOutcomeStructures' });
  await api(stage.portal, 'DELETE', `/api/documents/${sheet.id}`);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [1, 0]);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 0]);
  await report(stage.portal, cup, 1, 'Finished', [2, 0]);
  await report(stage.portal, cup, 1, 'CurrentlyPlaying', [2, 1]);
  await report(stage.portal, cup, 1, 'Finished', [2, 1]);
  await patch(`${path}/matches/${cup.matches[0]}/outcome`, { state: 'NotStarted' });
  for (let number = 1; number <= 12; number += 1) await report(stage.portal, cup, number, 'Finished', [number % 3, 2]);
  await report(stage.portal, cup, 13, 'Finished', [2, 0]);
  await report(stage.portal, cup, 1, 'Finished', [6, 0]);
  const { matches } = await look(cup.id);
  const plan = matches.map(({ id, index, metadata, teamA, teamB }) => ({
    id,
    index,
    court: metadata.court,
    kickoff: metadata.kickoff,
    teamSelectorA: teamA.teamSelector,
    teamSelectorB: teamB.teamSelector,
  }));
  const later = (kickoff: string | null): string => new Date(Date.parse(kickoff ?? '') + 60_000).toISOString();
  const acknowledged = { acknowledgePlacingChange: true };
  await patch(`${path}/match-plan`, {
    ...acknowledged,
    matches: plan.map((match) => (match.index === 15 ? { ...match, kickoff: later(match.kickoff) } : match)),
  });
  await patch(`${path}/match-plan`, {
    ...acknowledged,
    matches: plan.map((match) => (match.index > 13 ? { ...match, kickoff: later(later(match.kickoff)) } : match)),
  });
  await api(stage.portal, 'DELETE', path);
  await api(stage.portal, 'POST', `${path}/undelete`);
  await post(`${path}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: [{ id: one, name: LONGEST }, { name: 'Neulinge' }] }],
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
    acknowledgeResultLoss: true,
  });

  const { page } = await openPageAs(stage.browser, at(`tournaments/${cup.id}/history`));
  await page.getByText('Turnier neu konfiguriert').first().waitFor();
  await openEach(page, /^Einzelheiten/);
  for (let more = 0; more < 3; more += 1) {
    const button = page.getByRole('button', { name: 'Frühere Änderungen laden' });
    if ((await button.count()) > 0) await button.click();
  }
  await page.getByText('Turnier angelegt').first().waitFor();
  await openEach(page, /^Einzelheiten/);
  await page.setViewportSize(SMALLEST);
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Verlauf herunterladen' }).click();
  await page.getByRole('dialog', { name: 'Verlauf herunterladen und prüfen' }).waitFor();
  await page.getByText('Für Prüfer').click();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  const fresh = await post<{ id: string }>('/api/tournaments', { organizationId, name: 'Frisch angelegt' });
  await page.goto(at(`tournaments/${fresh.id}/history?kind=results`));
  await page.getByText('Keine Änderung passt zu diesem Filter').waitFor();
});

/** Groups in which different criteria decide, without finals. */
async function reasons(): Promise<string> {
  const { id } = await post<{ id: string }>('/api/tournaments', {
    organizationId,
    name: 'Gründe',
    visibility: 'Public',
  });
  const letters = ['A', 'B', 'C', 'D', 'E'];
  await post(`/api/tournaments/${id}/configure`, {
    groups: letters.map((letter, place) => ({
      alphabeticalId: letter,
      teams: Array.from({ length: place < 2 ? 3 : 2 }, (_, team) => ({
        name: team === 0 ? `${letter} ${LONGEST}`.slice(0, 60) : `${letter}${team + 1}`,
      })),
    })),
    groupPhase: { schedule: null, numberOfCourts: 1, useAlternatingOrder: false, numberOfGroupRounds: 1 },
  });
  const { matches, teams, groups } = await look(id);
  const made = { id, organizationId, matches: matches.map((match) => match.id) };
  const nameOf = (teamId: string | null) => teams.find((team) => team.id === teamId)?.name ?? '';
  // By the last letter of both names: the goals of one against the other.
  const scores: Readonly<Record<string, readonly [number, number]>> = {
    A12: [0, 0],
    A13: [3, 0],
    A23: [1, 0],
    B12: [0, 0],
    B13: [3, 2],
    B23: [1, 0],
    C12: [1, 1],
    D12: [2, 2],
    E12: [0, 1],
  };
  for (const { index, metadata, teamA, teamB } of matches) {
    const letter = groups.find((group) => group.id === metadata.groupId)?.alphabeticalId ?? '';
    const place = (teamId: string | null) => /^\w(\d)$/.exec(nameOf(teamId))?.[1] ?? '1';
    const [a, b] = [place(teamA.teamId), place(teamB.teamId)];
    const [low, high] = scores[letter + [a, b].sort().join('')] ?? [1, 0];
    await report(stage.portal, made, index, 'Finished', a < b ? [low, high] : [high, low]);
  }
  const last = (letter: string) => teams.find(({ name }) => name === `${letter}2`)?.id ?? '';
  const groupD = groups.find(({ alphabeticalId }) => alphabeticalId === 'D');
  await patch(`/api/tournaments/${id}/teams/${last('D')}/priority`, { groupId: groupD?.id, priority: 5 });
  await patch(`/api/tournaments/${id}/teams/${last('E')}/out-of-competition`, { outOfCompetition: true });
  return id;
}

test('every reason why a team stands before another', { timeout: 150_000 }, async () => {
  const id = await reasons();
  const { page } = await openPageAs(stage.browser, at(`tournaments/${id}/groups`));
  const askAll = async (): Promise<number> => {
    const questions = page.getByRole('button', { name: /^Warum steht/ });
    await questions.first().waitFor();
    const count = await questions.count();
    const answer = page.getByRole('dialog');
    for (let place = 0; place < count; place += 1) {
      const question = questions.nth(place);
      await question.click();
      await answer.waitFor();
      // Escape closes the answer as well while the focus is still on its question.
      if (place % 2 === 0) await question.focus();
      await page.keyboard.press('Escape');
      await answer.waitFor({ state: 'detached' });
    }
    return count;
  };
  expect(await askAll()).toBeGreaterThan(8);
  await page.goto(at(`tournaments/${id}/ranking`));
  expect(await askAll()).toBeGreaterThan(8);
  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}#gruppen`, PHONE);
  const rows = visitor.page.getByRole('table').getByRole('button', { expanded: false });
  const said = new Set<string>();
  for (let row = 0, count = await rows.count(); row < count; row += 1) {
    await rows.nth(row).click();
    said.add(await visitor.page.locator('tr[data-reason]').innerText());
    await visitor.page.getByRole('table').getByRole('button', { expanded: true }).click();
  }
  expect(said.size).toBeGreaterThan(8);
  await expectNoSidewaysScrolling(visitor.page);
});

test('the end of an organisation names all that goes with it', { timeout: 90_000 }, async () => {
  const club = await hallencup(stage.portal);
  await report(stage.portal, club, 1, 'CurrentlyPlaying', [0, 0]);
  await post('/api/tournaments', { organizationId: club.organizationId, name: 'Noch eines' });
  await post('/api/venues', { organizationId: club.organizationId, name: 'Halle Nord' });
  await patch(`/api/management/organizations/${club.organizationId}/licensing`, { allowApiAccess: true });
  const key = await post<{ id: string }>('/api/api-keys', {
    organizationId: club.organizationId,
    name: 'Vereinsseite',
    validity: 30,
  });
  await patch(`/api/api-keys/${key.id}/active`, { isActive: false });
  const { page } = await openPageAs(stage.browser, at(`organizations/${club.organizationId}/settings`));
  await page.getByRole('button', { name: 'Organisation löschen …' }).click();
  await page.getByText('1 API-Schlüssel wird ungültig.').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(at(`organizations/${club.organizationId}/keys/${key.id}`));
  await page.getByText('bis Sie ihn wieder aktivieren').waitFor();
  await page.goto(at(`organizations/${club.organizationId}/keys/new`));
  await page.getByLabel('Beschreibung').fill('ü'.repeat(240));
  await page.getByText(/^noch \d+ Zeichen$/).waitFor();
  await patch(`/api/management/organizations/${club.organizationId}/licensing`, { allowApiAccess: false });
  await page.goto(at(`organizations/${club.organizationId}/keys/${key.id}`));
  await page.getByText('nicht mehr für API-Schlüssel freigeschaltet').waitFor();
  await page.goto(at(`tournaments/${club.id}/settings`));
  await page.getByRole('button', { name: 'Turnier löschen …' }).click();
  await page.getByText('1 Spiel läuft gerade.').waitFor();
});

/** Pages of an empty tournament, with their texts. */
const EMPTY: readonly (readonly [path: string, text: string | RegExp])[] = [
  ['/groups', 'Noch keine Gruppen'],
  ['/teams', 'Noch keine Mannschaften'],
  ['/ranking', 'Noch keine Platzierung'],
  ['/share', 'Sobald es einen Spielplan gibt, steht hier die Vorschau.'],
];

test('a tournament without anything', { timeout: 120_000 }, async () => {
  const { id } = await post<{ id: string }>('/api/tournaments', {
    organizationId,
    name: LONGEST,
    visibility: 'Public',
  });
  const { page } = await openPageAs(stage.browser, at(`tournaments/${id}`), SMALLEST);
  for (const [path, text] of EMPTY) {
    await page.goto(at(`tournaments/${id}${path}`));
    await page.getByText(text).first().waitFor();
    // Every tab that waits for the teams leads to where they are typed.
    if (path !== '/share') await page.getByRole('link', { name: 'Mannschaften eintragen' }).waitFor();
    await expectNoSidewaysScrolling(page);
  }
  const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}`, SMALLEST);
  await visitor.page.getByText('Der Plan folgt.').first().waitFor();
  await expectNoSidewaysScrolling(visitor.page);
  const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${id}/board`, HALL);
  await board.page.getByText('Der Plan folgt').first().waitFor();
});

test('what is not there any more, or cannot be', { timeout: 120_000 }, async () => {
  const { page, forgive } = await openPageAs(stage.browser, at('management/users/niemand'));
  forgive(404, /./);
  forgive(400, /./);
  await page.getByText('Diesen Nutzer gibt es nicht mehr.').first().waitFor();
  await page.goto(at('management/mailbox/nichts'));
  await page.getByText('Diese Mail gibt es nicht mehr.').first().waitFor();
  await page.goto(at(`tournaments/${cup.id}/teams`));
  await page
    .getByRole('button', { name: /^Aktionen für / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Priorität …' }).click();
  const priority = page.getByRole('dialog').getByLabel('Priorität', { exact: true });
  await priority.fill('999');
  await priority.press('Enter');
  await page.getByText('ganze Zahl von −100 bis 100').waitFor();
  await page.getByText(/^Nur bei völligem Gleichstand/).waitFor();
  await page.goto(at(`organizations/${organizationId}/venues?search=Stadion`));
  await page.goto(`${stage.portal.url}/portal/confirm?action=change_email&user_id=1&confirmation_code=1`);
  await page.getByText('Die Adresse wurde nicht geändert').waitFor();
  const board = await openPageAsVisitor(stage.browser, `${stage.portal.url}/t/${cup.id}/board?court=9`, HALL);
  await board.page.getByText('In diesem Turnier gibt es kein Feld 9.').waitFor();
});
