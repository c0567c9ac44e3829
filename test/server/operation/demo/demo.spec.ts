import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { documentType } from '#domain/tournament/contract/bodies.ts';
import { buildApp, type App } from '#server/app.ts';
import { openPool } from '#server/database/pool.ts';
import { openEventStore } from '#server/event-store/open-event-store.ts';
import { demoClock } from '#server/operation/demo/demo-clock.ts';
import { readDemoSettings } from '#server/operation/demo/demo-settings.ts';
import { makeDemo, type Demo } from '#server/operation/demo/demo.ts';
import type { MadeTournament } from '#server/operation/demo/make-tournament.ts';
import { addOrganiserDoor, type OrganiserDoor } from '#server/operation/demo/organiser-door.ts';
import { playDay } from '#server/operation/demo/play-day.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { freshDatabase } from '#test/support/postgres.ts';

const NOW = new Date();
const YEAR = 365 * 24 * 60 * 60_000;

let app: App;
let demo: Demo;
let door: OrganiserDoor;
let close: () => Promise<void>;
const complaints: string[] = [];
const renewed: string[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
  const read = readDemoSettings({}, dataDir);
  if ('wrong' in read) throw new Error(read.wrong);
  const { settings, administrator, password } = read;
  const log = pino({ level: 'warn' }, { write: (line: string) => complaints.push(line) });
  const pool = openPool({ connectionString: database.url, max: 12 });
  const store = await openEventStore({ pool, url: database.url, eventStore: null });
  const clock = demoClock();
  const web = join(import.meta.dirname, '../../../../dist/web');
  const compiled = join(import.meta.dirname, '../../../../dist/server');
  app = await buildApp({ settings, log, pool, store, version: 'test', web, compiled, clock: clock.now });
  door = addOrganiserDoor(app.http, { renewed: (path) => renewed.push(path) });
  close = async () => {
    await app.close();
    await store.close();
    await pool.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  demo = await makeDemo({ http: app.http, settings, clock, administrator, password }, NOW);
  // A whole year of a club by real commands: under a minute alone, several beside everything else.
}, 400_000);
afterAll(() => close());

const read = <Answer>(path: string): Promise<Answer> => demo.club.people.owner.call<Answer>('GET', path);
const viewOf = ({ id }: { readonly id: string }): Promise<TournamentView> => read(`/api/tournaments/${id}`);
const countOf = ({ matches }: TournamentView, state: string): number =>
  matches.filter(({ outcome }) => outcome.state === state).length;
const silent = { warn: () => undefined };
/** The rest of its day, all at once. */
const play = (tournament: MadeTournament, log: { warn(about: object): void } = silent) =>
  playDay({ club: demo.club, tournament, from: NOW, speed: 1e9, log });

describe('the demo', () => {
  test('has a finished tournament with a ranking that needs no lot', async () => {
    const view = await viewOf(demo.finished);
    expect(countOf(view, 'Finished')).toBe(26);
    expect(view.rankings.slice(0, 4).map(({ reason, tied }) => [reason, tied])).toEqual(
      Array.from({ length: 4 }, () => ['decided', false]),
    );
    expect(view.matches.filter(({ teamA, teamB }) => teamA.tied || teamB.tied)).toEqual([]);
  });

  test('has one that has been running for about an hour and a half, with two matches on the courts', async () => {
    const view = await viewOf(demo.running);
    expect(countOf(view, 'CurrentlyPlaying')).toBe(2);
    expect(countOf(view, 'Finished')).toBe(12);
    const playing = view.matches.filter(({ outcome }) => outcome.state !== 'NotStarted');
    for (const { metadata, outcome } of playing) {
      const late = Date.parse(outcome.startedAt ?? '') - Date.parse(metadata.kickoff ?? '');
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(4 * 60_000);
    }
    expect(view.visibility).toBe('Public');
    expect(view.venueName).toBe('Sporthalle am Stadtpark');
  });

  test('its running day can be played to its end without a lot', async () => {
    const told: object[] = [];
    expect(await play(demo.running, { warn: (about) => told.push(about) }).over).toBe('played');
    expect(told).toEqual([]);
    const view = await viewOf(demo.running);
    expect(countOf(view, 'Finished')).toBe(26);
    expect(view.rankings.slice(0, 4).every(({ tied, reason }) => !tied && reason === 'decided')).toBe(true);
    expect(view.matches.filter(({ teamA, teamB }) => teamA.tied || teamB.tied)).toEqual([]);
  });

  test('has a planned one in the days to come', async () => {
    const view = await viewOf(demo.planned);
    expect(countOf(view, 'NotStarted')).toBe(26);
    expect(Date.parse(view.kickoff ?? '')).toBeGreaterThan(NOW.getTime());
    expect(view.teams.filter(({ hasPaidEntryFee }) => hasPaidEntryFee)).toHaveLength(5);
  });

  test('leaves to a person the match that the person has ended', async () => {
    const [first] = (await viewOf(demo.planned)).matches;
    const path = `/api/tournaments/${demo.planned.id}/matches/${first?.id}/outcome`;
    const mine = { state: 'Finished', scoreA: 9, scoreB: 0, outcomeType: 'Standard' };
    await demo.club.people.firstScorer.call('PATCH', path, mine);
    expect(await play(demo.planned).over).toBe('played');
    const { matches } = await viewOf(demo.planned);
    expect(matches[0]).toMatchObject({ outcome: { state: 'Finished' }, teamA: { score: 9 }, teamB: { score: 0 } });
    expect(
      matches.filter(({ metadata, outcome }) => metadata.type === 'GroupMatch' && outcome.state === 'Finished'),
    ).toHaveLength(18);
  });

  test('goes on where the portal declines a report, and says what it was', async () => {
    const told: object[] = [];
    const gone = { id: '0'.repeat(16), day: demo.planned.day.slice(0, 3) };
    expect(await play(gone, { warn: (about) => told.push(about) }).over).toBe('played');
    expect(new Set(told.map((about) => JSON.stringify(about).includes('"code":"not-found"')))).toEqual(new Set([true]));
  });

  test('stops in the middle of a day', async () => {
    const playing = playDay({ club: demo.club, tournament: demo.planned, from: NOW, speed: 1, log: silent });
    await playing.stop();
    expect(await playing.over).toBe('stopped');
  });

  test('has a folder of last year, played last year, with statistics', async () => {
    const folders = await read<{ id: string; name: string }[]>(`/api/folders?organizationId=${demo.club.id}`);
    expect(folders).toHaveLength(2);
    const statistics = await Promise.all(
      folders.map(({ id }) => read<Record<string, unknown>>(`/api/folders/${id}/statistics`)),
    );
    const list = await read<{ id: string; name: string; folderId: string | null; kickoff: string | null }[]>(
      `/api/tournaments?organizationId=${demo.club.id}`,
    );
    const old = list.filter(({ kickoff }) => kickoff !== null && Date.parse(kickoff) < NOW.getTime() - YEAR + 1);
    expect(old).toHaveLength(3);
    expect(new Set(old.map(({ folderId }) => folderId)).size).toBe(1);
    const lastYear = statistics[folders.findIndex(({ id }) => id === old[0]?.folderId)];
    expect(lastYear).toMatchObject({ numberOfTournaments: 3 });
    const history = await read<{ entries: { recordedAt: string; type: string }[] }>(
      `/api/tournaments/${old[0]?.id}/history`,
    );
    expect(Date.parse(history.entries[0]?.recordedAt ?? '')).toBeLessThan(NOW.getTime() - YEAR + 1);
  });

  test('has members of every role, and an open invitation', async () => {
    const members = await read<{ role: string }[]>(`/api/organizations/${demo.club.id}/members`);
    expect(members.map(({ role }) => role).sort()).toEqual(['Auditor', 'Organizer', 'Owner', 'Scorer', 'Scorer']);
    expect(await read(`/api/organizations/${demo.club.id}/invitations`)).toHaveLength(1);
  });

  test('has venues, pictures and documents', async () => {
    expect(await read(`/api/venues?organizationId=${demo.club.id}`)).toHaveLength(2);
    const view = await viewOf(demo.running);
    expect(view.images).toMatchObject({ hasOrganizerLogo: true, hasSponsorLogo: true, hasSponsorBanner: true });
    expect(view.documents.map(({ type }) => type).sort()).toEqual([...documentType.options].sort());
    const picture = await app.http.inject(view.images.organizerLogo?.url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('has a key whose program has been asking for two weeks', async () => {
    const [key] = await read<{ id: string; name: string }[]>(`/api/api-keys?organizationId=${demo.club.id}`);
    expect(key?.name).toBe('Vereinshomepage');
    // Counted calls reach the tables about a minute later.
    await expect
      .poll(
        async () => {
          const { entries } = await read<{ entries: { count: number }[] }>(`/api/api-keys/${key?.id}/usage?range=14`);
          return entries.length;
        },
        { timeout: 100_000, interval: 1_000 },
      )
      .toBeGreaterThan(10);
  });
});

describe('the link into the portal', () => {
  const entered = (): string =>
    door.issue({ login: demo.club.organiserLogin, page: `/portal/tournaments/${demo.running.id}` });
  const open = (path: string) => app.http.inject({ url: path, headers: { accept: 'text/html' } });

  test('brings a browser to the running tournament, logged in as the organiser, once and not twice', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const link = `http://localhost:${port}${entered()}`;
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ locale: 'de-DE' });
      await page.goto(link);
      await page.waitForURL(`**/portal/tournaments/${demo.running.id}`);
      await page
        .getByRole('heading', { name: /^Hallencup der E-Junioren/ })
        .first()
        .waitFor();
      const own = await page.request.get(`http://localhost:${port}/identity/user-data`);
      expect(await own.json()).toMatchObject({ userName: 'Jonas Wiebe' });

      const elsewhere = await browser.newContext();
      expect((await elsewhere.request.get(link)).status()).toBe(410);
      expect((await elsewhere.storageState()).cookies).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('is followed by another one that works', async () => {
    renewed.splice(0);
    const path = entered();
    expect((await open(path)).statusCode).toBe(200);
    expect((await open(path)).statusCode).toBe(410);
    expect(renewed).toHaveLength(1);
    expect((await open(renewed[0] ?? '')).statusCode).toBe(200);
  });

  test('is not used up by a look at it, and a guess opens nothing', async () => {
    const path = entered();
    await app.http.inject({ method: 'HEAD', url: path });
    expect((await open(`${path.slice(0, -1)}_`)).statusCode).toBe(410);
    expect((await open(path)).statusCode).toBe(200);
  });
});
