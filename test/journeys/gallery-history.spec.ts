import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { arrive } from './journey.ts';
import { openStage } from './stage.ts';
import { api, hallencup, report, type MadeTournament, type Site } from './tournaments.ts';

// What the history of a tournament can have to say and no story leads to: what no longer can be taken back and why, and
// moments that look like each other.

const stage = openStage();
const SCHEDULE = { playTime: 'PT10M', pauseTime: 'PT2M' };

let organizationId: string;

const post = <Answer>(path: string, body: object, by: Site = stage.portal) => api<Answer>(by, 'POST', path, body);
const patch = (path: string, body: object, by: Site = stage.portal) => api(by, 'PATCH', path, body);
const look = ({ id }: Pick<MadeTournament, 'id'>) => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const at = ({ id }: Pick<MadeTournament, 'id'>, rest = ''): string =>
  `${stage.portal.url}/portal/tournaments/${id}${rest}`;

beforeAll(async () => {
  const club = await post<{ id: string }>('/api/organizations', { name: 'SV Verlaufshausen' });
  organizationId = club.id;
});

const planOf = (first: string, playTime = 'PT10M') => ({
  groups: ['A', 'B'].map((letter) => ({
    alphabeticalId: letter,
    teams: [1, 2].map((slot) => ({ name: `${first} ${letter}${slot}` })),
  })),
  firstMatchKickoff: new Date(Date.now() - 60 * 60_000).toISOString(),
  groupPhase: {
    schedule: { ...SCHEDULE, playTime },
    numberOfCourts: 2,
    useAlternatingOrder: true,
    numberOfGroupRounds: 1,
  },
  pauseBetweenGroupAndFinalsPhase: 'PT10M',
  finalsPhase: { schedule: SCHEDULE, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
});

/** Two groups of two and a final, every match played: versions 1 to 5. */
async function played(name: string): Promise<MadeTournament> {
  const { id } = await post<TournamentView>('/api/tournaments', { organizationId, name });
  await post(`/api/tournaments/${id}/configure`, planOf('Verein'));
  const { matches } = await look({ id });
  const made = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const number of [1, 2, 3]) await report(stage.portal, made, number, 'Finished', [2, 1]);
  return made;
}

/** Asks for the way back of a step, by its name. */
async function goBack(page: Page, step: string | RegExp, act: string): Promise<void> {
  // Of several the oldest: 'from nothing to 3' stands below 'from 3 to 7'.
  const row = page.getByRole('listitem').filter({ hasText: step }).last();
  await row.getByRole('button', { name: /^Aktionen/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
  // It fades: the next one would stand beside it.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

test('steps that later ones stand in the way of', { timeout: 120_000 }, async () => {
  const cup = await played('Pokal der Wege');
  const path = `/api/tournaments/${cup.id}`;
  const { teams, groups, computationConfiguration: configuration } = await look(cup);
  const [team] = teams;
  const rename = (name: string) => patch(`${path}/teams/${team?.id}/name`, { name });
  const prioritize = (priority: number) =>
    patch(`${path}/teams/${team?.id}/priority`, { groupId: groups[0]?.id, priority });
  await rename('Umbenannt eins');
  await rename('Umbenannt zwei');
  await patch(`${path}/computation-configuration`, { configuration: { ...configuration, matchWonPoints: 2 } });
  await patch(`${path}/computation-configuration`, { configuration: { ...configuration, matchWonPoints: 4 } });
  await prioritize(3);
  await prioritize(7);
  await patch(`${path}/teams/${team?.id}/out-of-competition`, { outOfCompetition: true });
  const person = await arrive(stage.browser, at(cup, '/history'));
  person.forgive(409, /preview/);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await page.getByText('Außer Konkurrenz gesetzt').first().waitFor();
  for (const [step, said] of [
    ['Umbenannt eins', 'die Mannschaft Umbenannt zwei'],
    ['Wertung geändert', 'die Wertung'],
    [/\+3/, 'die Mannschaft'],
  ] as const) {
    await goBack(page, step, 'Zurücknehmen …');
    await dialog.getByText('Das lässt sich nicht mehr einzeln zurücknehmen').waitFor();
    await dialog.getByText(said).first().waitFor();
    await closed(page);
  }
  // Back to a moment: who goes, who is out of competition, which priority, which results.
  const restored = page.getByRole('dialog', { name: /^Auf den Stand von / });
  await goBack(page, 'Turnier angelegt', 'Auf diesen Stand zurück …');
  await restored.getByText('3 Ergebnisse gehen verloren.').waitFor();
  await closed(page);
  await goBack(page, /Außer Konkurrenz gesetzt/, 'Auf diesen Stand zurück …');
  await restored.getByText('Das würde nichts ändern: Es ist schon so.').waitFor();
  await rename('Umbenannt drei');
  await restored.getByText('Während Sie überlegt haben, wurde etwas geändert.').waitFor();
  await closed(page);
  await patch(`${path}/teams/${team?.id}/out-of-competition`, { outOfCompetition: false });
  await goBack(page, /Außer Konkurrenz gesetzt/, 'Auf diesen Stand zurück …');
  await restored.getByText(/, außer Konkurrenz/).waitFor();
  await closed(page);
  await goBack(page, /\+3/, 'Auf diesen Stand zurück …');
  await restored.getByText(/, Priorität 3/).waitFor();
  await restored.getByRole('button', { name: 'Stand wiederherstellen' }).click();
  await page.getByText('Der frühere Stand ist wiederhergestellt.').waitFor();
  await page.reload();
  await page.getByText('Wiederherstellung', { exact: true }).first().waitFor();
  // A step that was taken back holds again.
  await goBack(page, 'Wiederherstellung', 'Zurücknehmen …');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Rücknahme' })
    .first()
    .getByRole('button', { name: /^Aktionen/ })
    .click();
  await page.getByRole('menuitem', { name: 'Doch gelten lassen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Doch gelten lassen', exact: true }).click();
  await page.getByText('Der Schritt gilt wieder.').waitFor();
});

test('a program at work, and moments that are far apart', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  await patch(`/api/management/organizations/${cup.organizationId}/licensing`, { allowApiAccess: true });
  const key = await post<{ id: string; secret: string }>('/api/api-keys', {
    organizationId: cup.organizationId,
    name: 'Anzeigetafel',
    validity: 30,
  });
  const tafel = { url: stage.portal.url, accessToken: `tp_${key.id}_${key.secret}` };
  for (let number = 1; number <= 16; number += 1) await report(tafel, cup, number, 'Finished', [number % 3, 3]);
  const { page } = await arrive(stage.browser, at(cup, '/history'));
  await page.getByRole('listitem').getByText('Anzeigetafel (API-Schlüssel)').first().waitFor();
  await page.goto(at(cup, '/history?version=2'));
  await page.getByText(/^und \d+ weitere Unterschiede$/).waitFor();
  await page.goto(at(cup, '/history?version=18'));
  await page.getByText('Das ist der Stand von jetzt.').waitFor();
  await page.goto(at(cup, '/history?team=t999'));
  await page
    .getByRole('combobox', { name: 'Mannschaft' })
    .getByText('nicht mehr im Turnier')
    .waitFor({ state: 'attached' });
  await post(`/api/tournaments/${cup.id}/configure`, { ...planOf('Anders'), acknowledgeResultLoss: true });
  await page.goto(at(cup, '/history?version=2'));
  await page.getByText('Damals galt ein anderer Spielplan').waitFor();
});

test('changes that come in while somebody reads further down', { timeout: 120_000 }, async () => {
  const cup = await played('Viel los');
  const path = `/api/tournaments/${cup.id}`;
  for (let count = 1; count <= 60; count += 1) await patch(`${path}/name`, { name: `Viel los ${count}` });
  const { page } = await arrive(stage.browser, at(cup, '/history'));
  await page.getByRole('button', { name: 'Frühere Änderungen laden' }).waitFor();
  await page.getByRole('button', { name: 'Frühere Änderungen laden' }).scrollIntoViewIfNeeded();
  await patch(`${path}/name`, { name: 'Ganz anders' });
  await page.getByRole('button', { name: /neue Änderung oben/ }).waitFor();
  await page.goto(at(cup, '/history?version=30'));
  await page.getByText('Zwischen diesem Stand und jetzt ist kein Spiel').waitFor();
});
