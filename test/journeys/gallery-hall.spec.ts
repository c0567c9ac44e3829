import { beforeAll, inject, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { samplePicture } from '#test/support/sample-picture.ts';
import { onServer } from '#test/support/postgres.ts';
import { openPageAs, openPageAsVisitor, expectDialogAccessible, HALL, PHONE, type Person } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api, hallencup, report, type MadeTournament } from './tournaments.ts';

// What visitors, the hall and the tables have to say in states no story leads to: before the first kickoff and after the
// last whistle, with a lot open among groups, without a network.

const stage = openJourneyFixture();
const SCHEDULE = { playTime: 'PT10M', pauseTime: 'PT2M' };
const HOUR = 60 * 60_000;

let organizationId: string;

beforeAll(async () => {
  const club = await post<{ id: string }>('/api/organizations', { name: 'SV Hallenstadt' });
  organizationId = club.id;
});

const post = <Answer>(path: string, body: object) => api<Answer>(stage.portal, 'POST', path, body);
const look = (id: string) => api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
const at = (path: string): string => `${stage.portal.url}/portal/tournaments/${path}`;
const seen = (path: string): string => `${stage.portal.url}/t/${path}`;

async function made(name: string, plan: object): Promise<MadeTournament> {
  const { id } = await post<{ id: string }>('/api/tournaments', { organizationId, name, visibility: 'Public' });
  await post(`/api/tournaments/${id}/configure`, plan);
  const { matches } = await look(id);
  return { id, organizationId, matches: matches.map((match) => match.id) };
}

/** Groups of so many teams: A1, A2, B1, ... */
const groupsOf = (...sizes: readonly number[]) =>
  sizes.map((size, place) => ({
    alphabeticalId: 'ABCD'[place],
    teams: Array.from({ length: size }, (_, team) => ({ name: `${'ABCD'[place]}${team + 1}` })),
  }));

const groupPhase = { schedule: SCHEDULE, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };

/** Every match of the group phase ends like this; the numbers of the teams say how. */
async function playGroups(
  cup: MadeTournament,
  score: (one: number, other: number) => readonly [number, number],
): Promise<void> {
  const { matches, teams } = await look(cup.id);
  const numberOf = (id: string | null) => Number(/\d+$/.exec(teams.find((team) => team.id === id)?.name ?? '')?.[0]);
  for (const { index, metadata, teamA, teamB } of matches) {
    if (metadata.groupId === null) continue;
    await report(stage.portal, cup, index, 'Finished', score(numberOf(teamA.teamId), numberOf(teamB.teamId)));
  }
}

const chooseTeam = ({ page }: Person, name: string) =>
  page.getByRole('combobox', { name: 'Meine Mannschaft' }).selectOption(name);

/** Opens every answer to 'Warum?' on the page, one after the other. */
async function askWhy({ page }: Person): Promise<void> {
  const questions = page.getByRole('button', { name: /^Warum steht/ });
  await questions.first().waitFor();
  for (const question of await questions.all()) {
    await question.click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

test('before the first kickoff', { timeout: 60_000 }, async () => {
  const cup = await made('Morgen', {
    groups: groupsOf(2),
    groupPhase,
    firstMatchKickoff: new Date(Date.now() + 30 * HOUR).toISOString(),
  });
  const visitor = await openPageAsVisitor(stage.browser, seen(cup.id), PHONE);
  await visitor.page.getByText(/^Los geht es /).waitFor();
  const board = await openPageAsVisitor(stage.browser, seen(`${cup.id}/board?pages=now`), HALL);
  await board.page.getByText('Los geht es', { exact: true }).waitFor();
});

test('while the semi-finals run, and after the last whistle', { timeout: 120_000 }, async () => {
  const cup = await hallencup(stage.portal);
  for (let number = 1; number <= 11; number += 1) await report(stage.portal, cup, number, 'Finished', [number % 3, 2]);
  await report(stage.portal, cup, 12, 'CurrentlyPlaying', [1, 0]);
  const board = await openPageAsVisitor(stage.browser, seen(`${cup.id}/board?court=2`), HALL);
  await board.page.getByText('Auf diesem Feld ist kein weiteres Spiel geplant.').waitFor();
  await board.page.mouse.move(200, 200);
  await board.page.getByRole('button', { name: 'Anhalten' }).click();
  await board.page.getByRole('button', { name: 'Weiter', exact: true }).waitFor();
  const visitor = await openPageAsVisitor(stage.browser, seen(cup.id), PHONE);
  await chooseTeam(visitor, '1. FC Höhenkirch');
  await visitor.page
    .getByText(/^Wenn jetzt Schluss wäre: /)
    .first()
    .waitFor();
  await visitor.page
    .getByText(/noch \d Gruppenspiel/)
    .first()
    .waitFor();
  await visitor.page
    .getByText(/seit \d\d:\d\d/)
    .first()
    .waitFor();
  const desk = await openPageAs(stage.browser, at(`${cup.id}/groups`));
  await desk.page.getByText('Live-Tabelle').click();
  await desk.page.getByText(/^Zählt laufende Spielstände mit:/).waitFor();
  await askWhy(desk);
  await report(stage.portal, cup, 12, 'Finished', [1, 0]);
  await report(stage.portal, cup, 13, 'CurrentlyPlaying', [1, 0]);
  await desk.page.goto(at(`${cup.id}/ranking`));
  await desk.page.getByText('vorläufig, führt 1:0').first().waitFor();
  await desk.page.getByText('vorläufig, liegt 0:1 zurück').first().waitFor();
  for (const number of [13, 14, 15, 16]) await report(stage.portal, cup, number, 'Finished', [2, 1]);
  await visitor.page
    .getByText(/ ist das Turnier zu Ende\.$/)
    .first()
    .waitFor();
  await desk.page.getByText('alle gespielt', { exact: true }).waitFor();
  await askWhy(desk);
});

test('places that nothing but a comparison decides, or nothing at all', { timeout: 120_000 }, async () => {
  const three = await made('Zu dritt', {
    groups: groupsOf(3),
    groupPhase,
    finalsPhase: { schedule: SCHEDULE, numberOfCourts: 1, firstFinalsRound: 'Final', thirdPlacePlayoff: false },
  });
  await playGroups(three, (one, other) => (one < other ? [2, 0] : [0, 2]));
  await report(stage.portal, three, 4, 'Finished', [1, 0]);
  const desk = await openPageAs(stage.browser, at(`${three.id}/ranking`));
  await askWhy(desk);
  const quarters = await made('Bis Platz sechs', {
    groups: groupsOf(3, 3),
    groupPhase,
    finalsPhase: {
      schedule: SCHEDULE,
      numberOfCourts: 1,
      firstFinalsRound: 'SemiFinal',
      thirdPlacePlayoff: false,
      additionalPlayoffs: [
        {
          playoffPosition: 5,
          teamSelectorA: { kind: 'groupRank', group: 'A', rank: 3 },
          teamSelectorB: { kind: 'groupRank', group: 'B', rank: 3 },
        },
      ],
    },
  });
  await playGroups(quarters, (one, other) => (one < other ? [2, 0] : [0, 2]));
  for (const number of [7, 8]) await report(stage.portal, quarters, number, 'Finished', [1, 0]);
  await desk.page.goto(at(`${quarters.id}/ranking`));
  await askWhy(desk);
  // Who lost a semi-final stands before who did not reach the finals, whatever they did in their groups.
  const four = await made('Ohne Spiel um Platz drei', {
    groups: groupsOf(3, 3),
    groupPhase,
    finalsPhase: { schedule: SCHEDULE, numberOfCourts: 1, firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: false },
  });
  await playGroups(four, (one, other) => (one < other ? [2, 0] : [0, 2]));
  for (const number of [7, 8, 9]) await report(stage.portal, four, number, 'Finished', [1, 0]);
  await desk.page.goto(at(`${four.id}/ranking`));
  await desk.page.getByRole('button', { name: /^Warum steht .* auf Platz 4/ }).click();
  await desk.page.getByText('Wer in der Finalrunde weiter kommt, steht davor.').waitFor();
  await desk.page.getByText('nicht in der Finalrunde').waitFor();
  const visitor = await openPageAsVisitor(stage.browser, seen(`${quarters.id}#finale`), PHONE);
  await visitor.page.getByText('Spiele um weitere Plätze').waitFor();
});

/** A group in which points decide, then the matches against each other; `results` by the numbers of both teams. */
async function comparedDirectly(
  name: string,
  teams: number,
  results: Readonly<Record<string, readonly [number, number]>>,
): Promise<MadeTournament> {
  const cup = await made(name, { groups: groupsOf(teams), groupPhase });
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/computation-configuration`, {
    configuration: {
      ...(await look(cup.id)).computationConfiguration,
      comparisonModes: ['ByPoints', 'ByDirectComparison', 'ByScore', 'ByScoreDifference'],
    },
  });
  await playGroups(cup, (one, other) => {
    const [low = 0, high = 0] = results[`${Math.min(one, other)}${Math.max(one, other)}`] ?? [];
    return one < other ? [low, high] : [high, low];
  });
  return cup;
}

test('a direct comparison, and a lot among the seconds of groups', { timeout: 120_000 }, async () => {
  // 1 loses to 2 and beats the others, who beat each other in a circle.
  const direct = await comparedDirectly('Direkt', 4, {
    12: [0, 1],
    13: [1, 0],
    14: [1, 0],
    23: [0, 1],
    24: [1, 0],
    34: [0, 0],
  });
  const desk = await openPageAs(stage.browser, at(`${direct.id}/groups`));
  await askWhy(desk);
  await report(stage.portal, direct, 1, 'CurrentlyPlaying', [5, 0]);
  await desk.page.getByText('Live-Tabelle').click();
  await desk.page
    .getByText(/^von Platz \d$/)
    .first()
    .waitFor();
  const visitor = await openPageAsVisitor(stage.browser, seen(`${direct.id}#gruppen`), PHONE);
  for (const row of await visitor.page.getByRole('table').getByRole('button').all()) await row.click();
  const lot = await made('Los', {
    groups: groupsOf(2, 2, 2),
    groupPhase,
    finalsPhase: {
      schedule: SCHEDULE,
      numberOfCourts: 1,
      firstFinalsRound: 'SemiFinal',
      thirdPlacePlayoff: false,
      firstRoundPairings: [
        {
          teamSelectorA: { kind: 'groupRank', group: 'A', rank: 1 },
          teamSelectorB: { kind: 'bestOfRank', rank: 2, ordinal: 1 },
        },
        {
          teamSelectorA: { kind: 'groupRank', group: 'B', rank: 1 },
          teamSelectorB: { kind: 'groupRank', group: 'C', rank: 1 },
        },
      ],
    },
  });
  await playGroups(lot, (one, other) => (one < other ? [1, 0] : [0, 1]));
  await desk.page.goto(at(`${lot.id}/ranking`));
  await desk.page
    .getByText(/^unter den Mannschaften auf Platz 2/)
    .or(desk.page.getByText('Losentscheid nötig'))
    .first()
    .waitFor();
  await desk.page.getByRole('button', { name: 'Hier losen' }).first().click();
  const dialog = desk.page.getByRole('dialog', { name: 'Gleichstand entscheiden' });
  await dialog.getByText(/^Wird hier gelost, gilt es/).waitFor();
  await dialog.getByRole('button', { name: 'Jetzt losen' }).click();
  await dialog.getByText('Hier gelost. Das gilt.').waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('button', { name: 'Gleichstand entscheiden' }).first().click();
  await dialog.getByRole('button', { name: 'C2 nach oben' }).click();
  await dialog.getByRole('button', { name: 'C2 nach oben' }).click();
  // Others decide it after this dialog was opened, which this page has not heard of yet.
  desk.forgive(409, /\/tie-decisions\b/);
  const { groups } = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${lot.id}`);
  await desk.page.route('**/tie-decisions', async (route) => {
    const seconds = groups.map(({ participants }) => [participants[1]?.teamId]);
    const path = `/api/tournaments/${lot.id}/tie-decisions`;
    await api(stage.portal, 'POST', path, { order: seconds, by: 'Shootout' });
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'So entscheiden' }).click();
  await desk.page.getByText(/^Nicht eingetragen: Diesen Gleichstand hat inzwischen/).waitFor();
});

test('a direct comparison of three, and one that leaves two level', { timeout: 60_000 }, async () => {
  // 4 loses to all; 1, 2 and 3 beat each other in a circle, by different scores.
  const circle = await comparedDirectly('Im Kreis', 4, {
    12: [3, 0],
    13: [0, 1],
    14: [1, 0],
    23: [1, 0],
    24: [1, 0],
    34: [1, 0],
  });
  const desk = await openPageAs(stage.browser, at(`${circle.id}/groups`));
  await desk.page
    .getByRole('button', { name: /^Warum steht/ })
    .first()
    .click();
  await desk.page.getByText('Tabelle der Spiele untereinander').waitFor();
  await expectDialogAccessible(desk.page);
  // 1 and 2 drew, scored alike and got different goals.
  const level = await comparedDirectly('Gleichauf', 3, { 12: [1, 1], 13: [2, 0], 23: [2, 1] });
  const visitor = await openPageAsVisitor(stage.browser, seen(`${level.id}#gruppen`), PHONE);
  await visitor.page.getByRole('table').getByRole('button').first().click();
  await visitor.page
    .getByText(
      'je 4 Punkte; im direkten Vergleich je 1 Punkt, Tordifferenz je 0, je 1 Tor; je 3 Tore, Tordifferenz +2 gegenüber +1',
    )
    .waitFor();
});

test('who pays and where it is, and taking the page along', { timeout: 90_000 }, async () => {
  const cup = await made('Mit Sponsor', { groups: groupsOf(2), groupPhase });
  const venue = await post<{ id: string }>('/api/venues', { organizationId, name: 'Sporthalle am Wehr' });
  await api(stage.portal, 'PUT', `/api/venues/${venue.id}`, {
    name: 'Sporthalle am Wehr',
    externalLinks: ['https://www.halle.example/anfahrt'],
  });
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/venue`, { venueId: venue.id });
  const form = new FormData();
  form.set('OrganizationId', organizationId);
  form.set('ImageType', 'SponsorBanner');
  const { bytes } = await samplePicture(800, 200);
  form.set('Image', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), 'Banner.webp');
  const answer = await fetch(`${stage.portal.url}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stage.portal.accessToken}` },
    body: form,
  });
  const { id: imageId } = (await answer.json()) as { id: string };
  await api(stage.portal, 'PATCH', `/api/tournaments/${cup.id}/image`, { target: 'SponsorBanner', imageId });
  const { page, context } = await openPageAsVisitor(stage.browser, seen(cup.id), PHONE);
  await page.getByRole('region', { name: 'Mit freundlicher Unterstützung' }).waitFor();
  await page.getByRole('list', { name: 'Links zur Spielstätte' }).waitFor();
  // What only phones' browsers have: a way of their own to send a page, and to put it on the start screen.
  await context.addInitScript(() => Object.assign(navigator, { share: () => Promise.resolve() }));
  await page.reload();
  await page.getByRole('button', { name: 'Teilen und mehr' }).click();
  await page.getByRole('button', { name: 'An andere schicken' }).click();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await page.getByText('Ist installiert.').waitFor();
  // Over plain http, as in a hall's own network, browsers neither install nor copy.
  const plain = await openPageAsVisitor(stage.browser, `http://0.0.0.0:${stage.portal.port}/t/${cup.id}`, PHONE);
  await plain.page.getByRole('button', { name: 'Teilen und mehr' }).click();
  await plain.page.getByText('Bitte den Link von Hand kopieren.').waitFor();
  await plain.page.getByText('Das geht nur über eine verschlüsselte Adresse (https).').waitFor();
});

test('without a connection from the beginning', { timeout: 60_000 }, async () => {
  const name = new URL(stage.databaseUrl).pathname.slice(1);
  const server = inject('databaseServer');
  await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onServer(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND backend_type = 'client backend'`,
  );
  try {
    await sayThatNobodyAnswers();
  } finally {
    await onServer(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
});

async function sayThatNobodyAnswers(): Promise<void> {
  for (const [path, said] of [
    ['unbekannt1234567', 'Keine Verbindung zum Turnier.'],
    ['unbekannt7654321/board', 'Die Hallenanzeige wartet auf eine Verbindung zum Turnier.'],
  ] as const) {
    const visitor = await openPageAsVisitor(stage.browser, `${stage.portal.url}/icon.svg`);
    for (const what of ['WebSocket', 'ERR_', '503', '404']) visitor.forgive(what, /./);
    await visitor.page.routeWebSocket(/./, (socket) => socket.close());
    await visitor.page.goto(seen(path));
    await visitor.page.getByText(said).waitFor();
  }
}
