import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { writeTournament } from '#test/support/written-tournament.ts';
import { openPageAs, expectDialogAccessible } from './journey.ts';
import { openAllDetails } from './open-details.ts';
import { plannedTournament } from '../server/read-models/event-builders.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament, type Site } from './tournaments.ts';

// What the history of a tournament can have to say and no story leads to: what no longer can be taken back and why, and
// moments that look like each other.

const stage = openJourneyFixture();
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

const planBody = (first: string, playTime = 'PT10M') => ({
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
  await post(`/api/tournaments/${id}/configure`, planBody('Verein'));
  const { matches } = await look({ id });
  const made = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const number of [1, 2, 3]) await report(stage.portal, made, number, 'Finished', [2, 1]);
  return made;
}

/** The matches of a plan as an edit repeats them. */
const placings = async (cup: Pick<MadeTournament, 'id'>) =>
  (await look(cup)).matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
    id,
    index,
    court,
    kickoff,
    teamSelectorA: teamA.teamSelector,
    teamSelectorB: teamB.teamSelector,
  }));

/** Chooses one of the actions of a step, found by its text. */
async function chooseOf(page: Page, step: string | RegExp, act: string): Promise<void> {
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
  const person = await openPageAs(stage.browser, at(cup, '/history'));
  person.forgive(409, /preview/);
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await page.getByText('Außer Konkurrenz gesetzt').first().waitFor();
  for (const [step, said] of [
    ['Umbenannt eins', 'die Mannschaft Umbenannt zwei'],
    ['Wertung geändert', 'die Wertung'],
    [/\+3/, 'die Mannschaft'],
  ] as const) {
    await chooseOf(page, step, 'Zurücknehmen …');
    await dialog.getByText('Das lässt sich nicht mehr einzeln zurücknehmen').waitFor();
    await dialog.getByText(said).first().waitFor();
    await closed(page);
  }
  // Back to a moment: who goes, who is out of competition, which priority, which results.
  const restored = page.getByRole('dialog', { name: /^Auf den Stand von / });
  await chooseOf(page, 'Turnier angelegt', 'Auf diesen Stand zurück …');
  await restored.getByText('3 Ergebnisse gehen verloren.').waitFor();
  await expectDialogAccessible(page);
  await closed(page);
  await chooseOf(page, /Außer Konkurrenz gesetzt/, 'Auf diesen Stand zurück …');
  await restored.getByText('Das würde nichts ändern: Es ist schon so.').waitFor();
  await rename('Umbenannt drei');
  await restored.getByText('Während Sie überlegt haben, wurde etwas geändert.').waitFor();
  await closed(page);
  await patch(`${path}/teams/${team?.id}/out-of-competition`, { outOfCompetition: false });
  await chooseOf(page, /Außer Konkurrenz gesetzt/, 'Auf diesen Stand zurück …');
  await restored.getByText(/, außer Konkurrenz/).waitFor();
  await closed(page);
  await chooseOf(page, /\+3/, 'Auf diesen Stand zurück …');
  await restored.getByText(/, Priorität \+3/).waitFor();
  await restored.getByRole('button', { name: 'Stand wiederherstellen' }).click();
  await page.getByText('Der frühere Stand ist wiederhergestellt.').waitFor();
  await page.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByRole('dialog', { name: 'Zurücknehmen', exact: true }).waitFor();
  await expectDialogAccessible(page);
  await closed(page);
  await page.reload();
  await page.getByText('Wiederherstellung', { exact: true }).first().waitFor();
  // A step that was taken back holds again.
  await chooseOf(page, 'Wiederherstellung', 'Zurücknehmen …');
  await page.getByRole('dialog').getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Rücknahme' })
    .first()
    .getByRole('button', { name: /^Aktionen/ })
    .click();
  await page.getByRole('menuitem', { name: 'Doch gelten lassen …' }).click();
  const redo = page.getByRole('dialog', { name: 'Zurückgenommenes doch gelten lassen' });
  await redo.getByRole('table').first().waitFor();
  await expectDialogAccessible(page);
  await redo.getByRole('button', { name: 'Doch gelten lassen', exact: true }).click();
  await page.getByText('Der Schritt gilt wieder.').waitFor();
  // What brought it back is taken back like any other step.
  await chooseOf(page, 'Wieder gültig', 'Zurücknehmen …');
  await page.getByRole('dialog', { name: /^Zurücknehmen: Rücknahme von .* aufgehoben$/ }).waitFor();
  await closed(page);
});

test('ways back whose two sides look alike', { timeout: 120_000 }, async () => {
  const { id } = await post<TournamentView>('/api/tournaments', { organizationId, name: 'Pokal der Zwillinge' });
  const path = `/api/tournaments/${id}`;
  await post(`${path}/configure`, planBody('Verein'));
  await post(`${path}/configure`, planBody('Verein', 'PT8M'));
  const { page } = await openPageAs(stage.browser, at({ id }, '/history'));
  const dialog = page.getByRole('dialog');
  await chooseOf(page, 'Turnier neu konfiguriert', 'Zurücknehmen …');
  await dialog.getByText('3 Spiele, 0 Ergebnisse, angesetzt wie damals').waitFor();
  await dialog.getByText('10 min Spielzeit, 2 min Pause').waitFor();
  await expectDialogAccessible(page);
  await closed(page);
  const [one, other] = (await look({ id })).teams;
  await post(`${path}/teams/${one?.id}/swap`, { with: other?.id });
  await chooseOf(page, 'Mannschaften getauscht', 'Zurücknehmen …');
  await dialog.getByText('Verein A1 (Platz 2 der Gruppe A)').waitFor();
  await closed(page);
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
  const { page } = await openPageAs(stage.browser, at(cup, '/history'));
  await page.getByRole('listitem').getByText('Anzeigetafel (API-Schlüssel)').first().waitFor();
  await chooseOf(page, 'Anzeigetafel (API-Schlüssel)', 'Einzelheiten');
  await page.getByText(/^Schlüssel in der Datei: /).waitFor();
  await page.goto(at(cup, '/history?version=2'));
  await page.getByRole('button', { name: 'Alle Unterschiede zeigen' }).waitFor();
  await page.goto(at(cup, '/history?version=18'));
  await page.getByText('Das ist der Stand von jetzt.').waitFor();
  await page.goto(at(cup, '/history?team=t999'));
  await page
    .getByRole('combobox', { name: 'Mannschaft' })
    .getByText('nicht mehr im Turnier')
    .waitFor({ state: 'attached' });
  await post(`/api/tournaments/${cup.id}/configure`, { ...planBody('Anders'), acknowledgeResultLoss: true });
  await page.goto(at(cup, '/history?version=2'));
  await page.getByText('Damals galt ein anderer Spielplan').waitFor();
});

test('changes that come in while somebody reads further down', { timeout: 120_000 }, async () => {
  const cup = await played('Viel los');
  const path = `/api/tournaments/${cup.id}`;
  await report(stage.portal, cup, 1, 'Finished', [0, 4]);
  for (let count = 1; count <= 100; count += 1) await patch(`${path}/name`, { name: `Viel los ${count}` });
  const { page, forgive } = await openPageAs(stage.browser, at(cup, '/history'));
  await page.getByRole('button', { name: 'Frühere Änderungen laden' }).waitFor();
  await page.getByRole('button', { name: 'Frühere Änderungen laden' }).scrollIntoViewIfNeeded();
  await patch(`${path}/name`, { name: 'Ganz anders' });
  await page.getByRole('button', { name: /neue Änderung oben/ }).waitFor();
  await page.goto(at(cup, '/history?version=30'));
  await page.getByText('Seit diesem Stand sind Spiele, Zeiten, Tabellen').waitFor();
  // What did not come is not said to be gone; nor is it looked for without an end: thousands of steps are not made here.
  await page.goto(at(cup));
  const undo = page.getByRole('button', { name: 'Änderung zurücknehmen' });
  const answerHistory = (status: number, json: object) =>
    page.route(/\/history\?/, (route) => route.fulfill({ status, json }), { times: 1 });
  forgive(403, /\/history\?/);
  await answerHistory(403, { code: 'forbidden', detail: 'Das geht gerade nicht.' });
  await undo.click();
  await page.getByText('Das geht gerade nicht.').waitFor();
  await answerHistory(200, { entries: [], cursor: null });
  await undo.click();
  await page.getByText('steht nicht mehr unter den letzten Änderungen').waitFor();
});

test('a plan that got its times late, and got others; a venue that is gone', { timeout: 120_000 }, async () => {
  const { id } = await post<TournamentView>('/api/tournaments', { organizationId, name: 'Pokal der Zeiten' });
  const path = `/api/tournaments/${id}`;
  const { groups, firstMatchKickoff, groupPhase, finalsPhase } = planBody('Verein');
  await post(`${path}/configure`, {
    groups,
    groupPhase: { ...groupPhase, schedule: null },
    finalsPhase: { ...finalsPhase, schedule: null },
  });
  const edit = async (change: object, move: (all: Awaited<ReturnType<typeof placings>>) => object[] = (all) => all) =>
    patch(`${path}/match-plan`, { ...change, matches: move(await placings({ id })), acknowledgePlacingChange: true });
  await edit({ firstMatchKickoff, pauseBetweenGroupAndFinalsPhase: 'PT10M', groupPhase, finalsPhase });
  await edit({}, (all) =>
    all.map((match) =>
      match.index === 3 ? { ...match, teamSelectorA: match.teamSelectorB, teamSelectorB: match.teamSelectorA } : match,
    ),
  );
  await edit(
    { groupPhase: { ...groupPhase, schedule: { playTime: 'PT12M', pauseTime: 'PT3M' } } },
    ([one, two, ...rest]) => [{ ...one, index: 2 }, { ...two, index: 1 }, ...rest],
  );
  const { matches } = await look({ id });
  await report(stage.portal, { id, organizationId, matches: matches.map((match) => match.id) }, 1, 'Finished', [1, 0]);
  const venue = await post<{ id: string }>('/api/venues', { organizationId, name: 'Alte Turnhalle' });
  await patch(`${path}/venue`, { venueId: venue.id });
  await api(stage.portal, 'DELETE', `/api/venues/${venue.id}`);

  const person = await openPageAs(stage.browser, at({ id }, '/history'));
  person.forgive(409, /preview/);
  const { page } = person;
  await openAllDetails(page);
  await page.getByText('Erster Anstoß: ohne Uhrzeit → ').waitFor();
  await page.getByText('Gruppenphase: ohne Spielzeiten → 10 min Spielzeit, 2 min Pause').waitFor();
  await page.getByText('Pause vor der Finalrunde: wie zwischen den Spielen → 10 min').waitFor();
  await page.getByText(/als Spiel 1 → als Spiel 2$/).waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Spiel 3 verlegt' })
    .getByText(/^mit .+ – .+$/)
    .first()
    .waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Spielstätte gewechselt' }).getByText('gelöscht').waitFor();
  const dialog = page.getByRole('dialog');
  for (const [step, things] of [
    ['Spielplan bearbeitet', ['die Zeiten des Plans', /^der Platz von Spiel \d im Plan/]],
    ['Turnierplan erstellt', ['der Spielplan', 'die Ergebnisse']],
  ] as const) {
    await chooseOf(page, step, 'Zurücknehmen …');
    for (const thing of things) await dialog.getByText(thing).first().waitFor();
    await closed(page);
  }
  // Without the result again: that step sets results, and says how many.
  await chooseOf(page, 'Endstand Spiel 1', 'Zurücknehmen …');
  await dialog.getByRole('button', { name: 'Zurücknehmen', exact: true }).click();
  await page.getByText('Der Schritt ist zurückgenommen.').waitFor();
  // Who reads further down is not moved by what comes in.
  await page.evaluate(() => scrollTo(0, 0));
  await openAllDetails(page);
  await page.getByText('1 Ergebnis gesetzt').waitFor();
});

test('matches that lie elsewhere by now, few and many, and a priority', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  const path = `/api/tournaments/${cup.id}`;
  const moveLast = (count: number) =>
    placings(cup).then((all) =>
      patch(`${path}/match-plan`, {
        matches: all.map((match, place) => ({
          ...match,
          kickoff: new Date(
            Date.parse(match.kickoff ?? '') + (place < all.length - count ? 0 : 30 * 60_000),
          ).toISOString(),
        })),
        acknowledgePlacingChange: true,
      }),
    );
  const { teams, groups } = await look(cup);
  await moveLast(5);
  await patch(`${path}/teams/${teams[0]?.id}/priority`, { groupId: groups[0]?.id, priority: 2 });
  await moveLast(1);
  const { page } = await openPageAs(stage.browser, at(cup, '/history?version=2'));
  await page.getByText(/^5 Spiele, Zeit und Feld$/).waitFor();
  await page
    .getByText(/^etwa Spiel \d+: /)
    .first()
    .waitFor();
  await page.getByText('SV Mühlbach I, Priorität').waitFor();
  await page.goto(at(cup, '/history?version=4'));
  await page.getByText(/^Spiel \d+, Zeit und Feld$/).waitFor();
});

test('one step that changes more than anybody reads', { timeout: 120_000 }, async () => {
  const { id } = await post<TournamentView>('/api/tournaments', { organizationId, name: 'Kreisturnier' });
  const path = `/api/tournaments/${id}`;
  await post(`${path}/configure`, {
    groups: Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => ({
      alphabeticalId: letter,
      teams: [1, 2].map((slot) => ({ name: `Verein ${letter}${slot}` })),
    })),
    groupPhase: { schedule: null, numberOfCourts: 10, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  });
  const { matches, groups, teams, computationConfiguration: configuration } = await look({ id });
  const cup = { id, organizationId, matches: matches.map((match) => match.id) };
  for (const { index } of matches) await report(stage.portal, cup, index, 'Finished', [2, 1]);
  await patch(`${path}/computation-configuration`, {
    configuration: { ...configuration, matchWonPoints: 0, matchLostPoints: 3 },
  });
  await patch(`${path}/match-plan`, {
    groups: groups.map((group) => ({
      id: group.id,
      alphabeticalId: group.alphabeticalId,
      teams: group.participants.map(({ teamId }) => ({
        id: teamId,
        name: `${teams.find((team) => team.id === teamId)?.name} neu`,
      })),
    })),
    matches: await placings({ id }),
  });
  const { page } = await openPageAs(stage.browser, at({ id }, '/history'));
  await openAllDetails(page);
  await page.getByText('2 weitere Folgen').first().waitFor();
  await chooseOf(page, 'Endstand Spiel 26', 'Auf diesen Stand zurück …');
  await page
    .getByText(/^\d+ weitere Änderung/)
    .last()
    .waitFor();
});

test(
  'more than two thousand steps since the last visit, by somebody whose account is gone',
  { timeout: 120_000 },
  async () => {
    const story = plannedTournament(organizationId, 'Dauerturnier');
    const [first] = story.open;
    if (first === undefined) throw new Error('Nothing can be played');
    story.reports(first.id, 'Finished', 2, 1);
    for (let goal = 1; goal <= 2_000; goal += 1) story.reports(first.id, 'Finished', 2 + (goal % 2), 0);
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
    const told = { at: yesterday, actor: { kind: 'user', id: 'erased0000000000' } } as const;
    const id = await writeTournament(stage.databaseUrl, story.facts, () => told);
    const { page } = await openPageAs(stage.browser, at({ id }));
    await page.getByRole('button', { name: 'Spiel 1 korrigieren' }).click();
    const correction = page.getByRole('dialog');
    await correction.getByRole('button', { name: 'Verlauf dieses Spiels' }).click();
    await correction
      .getByText(/^von gelöschtem Konto 1, /)
      .first()
      .waitFor();
    await correction.getByRole('link', { name: 'Im Verlauf ansehen' }).waitFor();
    await page.goto(at({ id }, '/history'));
    await page.getByRole('heading', { name: 'Gestern' }).waitFor();
    // Seen last when it was planned.
    await page.goto(`${stage.portal.url}/portal`);
    await page.evaluate(() => {
      const kept = localStorage.getItem('turnierpult-visits') ?? '{}';
      const long = kept.replaceAll(/"at":"[^"]+"/g, '"at":"2026-01-05T09:30:00.000Z"');
      localStorage.setItem('turnierpult-visits', long.replaceAll(/"version":\d+/g, '"version":2'));
    });
    await page.goto(at({ id }));
    const strip = page.getByRole('region', { name: 'Seit Ihrem letzten Besuch' });
    await strip.getByText(/ mindestens /).waitFor();
    await strip.getByText('von gelöschtem Konto 1').waitFor();
  },
);
