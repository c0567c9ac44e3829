import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { countEffort, effortOf } from './effort.ts';
import { expectGood, openPageAs, PHONE } from './journey.ts';
import { openJourneyFixture } from './journey-fixture.ts';
import { api } from './tournaments.ts';

// Last year's tournament becomes this year's.

const stage = openJourneyFixture();

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const team = (name: string) => ({ name });

/** A tournament of last year with a hand-made order: its first two matches have changed places. */
async function lastYear(firstMatchKickoff: string | null) {
  const post = <Answer>(path: string, body: object) => api<Answer>(stage.portal, 'POST', path, body);
  const { id: organizationId } = await post<{ id: string }>('/api/organizations', { name: 'SV Alljährlich' });
  const body = { organizationId, name: 'Hallencup 2025', folderName: 'Hallenrunde', visibility: 'Public' };
  const { id } = await post<{ id: string }>('/api/tournaments', body);
  await post(`/api/tournaments/${id}/configure`, {
    groups: [{ alphabeticalId: 'A', teams: ['Anker', 'Boje', 'Chronos', 'Delfin'].map(team) }],
    firstMatchKickoff,
    groupPhase: {
      schedule: firstMatchKickoff && schedule,
      numberOfCourts: 1,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  });
  const view = await api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${id}`);
  const matches = view.matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
    id: matchId,
    index: index === 1 ? 2 : index === 2 ? 1 : index,
    court: metadata.court,
    kickoff: metadata.kickoff,
    teamSelectorA: teamA.teamSelector,
    teamSelectorB: teamB.teamSelector,
  }));
  await api(stage.portal, 'PATCH', `/api/tournaments/${id}/match-plan`, { matches });
  return { id, organizationId, url: `${stage.portal.url}/portal/organizations/${organizationId}` };
}

const viewOf = (address: string) =>
  api<TournamentView>(stage.portal, 'GET', `/api/tournaments/${address.split('/').at(-1)}`);
const order = ({ matches }: TournamentView) => matches.map(({ id, metadata }) => [id, metadata.kickoff?.slice(11)]);

test(
  'last year becomes this year in at most 8 clicks and keys, where the proposed name and day are taken',
  { timeout: 90_000 },
  async () => {
    const { id, url } = await lastYear('2025-11-29T09:00:00Z');
    const source = await viewOf(`/${id}`);
    const person = await openPageAs(stage.browser, url);
    await countEffort(person);
    await person.page.goto(url);
    const { page } = person;

    await page.getByRole('button', { name: 'Aktionen für „Hallencup 2025“' }).click();
    await page.getByRole('menuitem', { name: 'Kopieren …' }).click();
    const dialog = page.getByRole('dialog', { name: '„Hallencup 2025“ kopieren' });
    const name = await dialog.getByLabel('Name der Kopie').inputValue();
    const begins = await dialog.getByLabel('Erster Anstoß').inputValue();
    await dialog.getByText(`Es entsteht „${name}“`, { exact: false }).waitFor();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Kopieren' }).click();
    await page.waitForURL(/\/portal\/tournaments\//);
    await page.getByRole('heading', { name }).waitFor();
    expect((await effortOf(person)).acts).toBeLessThanOrEqual(8);

    // The next edition that lies ahead: its year is that of its day.
    const days = (Date.parse(begins) - Date.parse('2025-11-29T10:00')) / 86_400_000;
    expect([days % 364, begins.slice(10)]).toEqual([0, 'T10:00']);
    expect(name).toBe(`Hallencup ${2025 + days / 364}`);
    const made = await viewOf(page.url());
    expect(made).toMatchObject({ name, visibility: 'Private', folderName: 'Hallenrunde' });
    expect(order(made)).toEqual(order(source));
    expect(made.kickoff?.slice(0, 10)).toBe(begins.slice(0, 10));
  },
);

test('what comes along is chosen: some teams, some parts, a new folder', { timeout: 90_000 }, async () => {
  const { url } = await lastYear('2025-11-29T09:00:00Z');
  const { page } = await openPageAs(stage.browser, url, PHONE);
  await page.getByRole('button', { name: 'Aktionen für „Hallencup 2025“' }).tap();
  await page.getByRole('menuitem', { name: 'Kopieren …' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Erster Anstoß').fill('');
  await dialog.getByLabel('Ordner', { exact: true }).selectOption('Neuer Ordner …');
  await dialog.getByRole('button', { name: 'Kopieren' }).tap();
  await dialog.getByText('Bitte geben Sie Tag und Uhrzeit an.').waitFor();
  await dialog.getByText('Bitte geben Sie einen Namen ein.').waitFor();
  await dialog.getByLabel('Name der Kopie').fill('Sommercup');
  await dialog.getByLabel('Erster Anstoß').fill('2027-07-03T09:30');
  await dialog.getByLabel('Name des neuen Ordners').fill('Sommer 2027');
  await dialog.getByRole('radio', { name: 'Plätze frei lassen' }).check();
  await dialog.getByText('davon freie Plätze: 4', { exact: false }).waitFor();
  await dialog.getByRole('radio', { name: 'Nur einige mitnehmen' }).check();
  await dialog.getByText('Anker').tap();
  await dialog.getByText('Boje').tap();
  await dialog.getByText('Boje').tap();
  await dialog.getByText('davon freie Plätze: 3', { exact: false }).waitFor();
  await dialog.getByText('Dokumente').tap();
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Kopieren' }).tap();
  await page.waitForURL(/\/portal\/tournaments\//);
  const made = await viewOf(page.url());
  expect(made).toMatchObject({ name: 'Sommercup', folderName: 'Sommer 2027', kickoff: '2027-07-03T07:30:00Z' });
  expect(made.teams.map(({ name }) => name)).toEqual(['Anker', 'Mannschaft A2', 'Mannschaft A3', 'Mannschaft A4']);
});

test('a plan without times is copied without', { timeout: 60_000 }, async () => {
  const { url } = await lastYear(null);
  const { page } = await openPageAs(stage.browser, url);
  await page.getByRole('button', { name: 'Aktionen für „Hallencup 2025“' }).click();
  await page.getByRole('menuitem', { name: 'Kopieren …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('ohne Anstoßzeiten', { exact: false }).waitFor();
  expect(await dialog.getByLabel('Erster Anstoß').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Kopieren' }).click();
  await page.getByRole('heading', { name: 'Hallencup 2026' }).waitFor();
});
