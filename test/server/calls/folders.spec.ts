import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { organization } from '#domain/deciders.ts';
import { call, foundTournament, report, twoGroups } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let organizationId: string;
beforeAll(async () => {
  portal = await openPortal();
  organizationId = (await call(portal, 'POST', '/api/organizations', { name: 'SV Musterstadt' })).json<{
    id: string;
  }>().id;
});
afterAll(() => portal.end());

interface Filed {
  readonly id: string;
  readonly folderId: string;
}

const get = async (path: string) => call(portal, 'GET', path, undefined, { 'at-least': await portal.head() });
const folders = async () => (await get(`/api/folders?organizationId=${organizationId}`)).json<{ id: string }[]>();
const newTournament = async (name: string, folderName: string | null = null): Promise<Filed> =>
  (await call(portal, 'POST', '/api/tournaments', { organizationId, name, folderName })).json<Filed>();
const file = (id: string, body: object) => call(portal, 'PATCH', `/api/tournaments/${id}/folder`, body);
const UNKNOWN = [404, 'folder-unknown', 'Diesen Ordner gibt es nicht. Bitte wählen Sie einen anderen.'];

it('an organisation has none at first', async () => {
  expect(await folders()).toEqual([]);
});

describe('filing a tournament', () => {
  it('answers the summary; a folder that is named is made once, however it is written', async () => {
    const { id } = await newTournament('Hallencup');
    const made = await file(id, { folderName: 'Jugend 🏆' });
    expect(made.statusCode).toBe(200);
    const { folderId } = made.json<Filed>();
    expect(made.json()).toEqual({
      id,
      organizationId,
      folderId,
      name: 'Hallencup',
      organizationName: 'SV Musterstadt',
      folderName: 'Jugend 🏆',
      visibility: 'Private',
    });
    const other = await newTournament('Sommercup', 'JUGEND 🏆');
    expect(other.folderId).toBe(folderId);
    expect(await folders()).toEqual([{ id: folderId, organizationId, name: 'Jugend 🏆' }]);
  });

  it('goes by id, and both null take it out; the folder without a tournament is not there', async () => {
    const { id, folderId } = await newTournament('Einzeln', 'Senioren');
    const other = await newTournament('Anderes');
    expect((await file(other.id, { folderId })).json()).toMatchObject({ folderId, folderName: 'Senioren' });
    for (const out of [id, other.id]) {
      expect((await file(out, { folderId: null, folderName: null })).json()).toMatchObject({
        folderId: null,
        folderName: null,
      });
    }
    expect((await folders()).map((folder) => folder.id)).not.toContain(folderId);
    const gone = [await get(`/api/folders/${folderId}/timetable`), await get(`/api/folders/${folderId}/statistics`)];
    for (const answer of gone)
      expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual(UNKNOWN);
  });

  it('into a folder that never was is refused', async () => {
    const { id } = await newTournament('Suchend');
    const answer = await file(id, { folderId: `${organizationId}aaaaaaaa` });
    expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual(UNKNOWN);
    expect(readProblem(await file(id, { folderName: 'x'.repeat(61) })).errors?.[0]?.path).toBe('body.folderName');
  });

  it('a deleted tournament takes its folder along, and brings it back', async () => {
    const { id, folderId } = await newTournament('Flüchtig', 'Nur eins');
    await call(portal, 'DELETE', `/api/tournaments/${id}`);
    expect((await folders()).map((folder) => folder.id)).not.toContain(folderId);
    expect((await call(portal, 'POST', `/api/tournaments/${id}/undelete`)).statusCode).toBe(204);
    expect((await folders()).map((folder) => folder.id)).toContain(folderId);
  });
});

describe('renaming', () => {
  it('shows everywhere; the same name in another case is taken', async () => {
    const { id, folderId } = await newTournament('Cup A', 'Alt');
    await newTournament('Cup B', 'Vergeben');
    const rename = (name: string) => call(portal, 'PUT', `/api/folders/${folderId}`, { name });
    const name = `${'Ü'.repeat(59)}🏆`;
    expect((await rename(name)).statusCode).toBe(204);
    expect((await get(`/api/tournaments/${id}`)).json()).toMatchObject({ folderName: name });
    const taken = await rename('VERGEBEN');
    expect([taken.statusCode, readProblem(taken).code]).toEqual([409, 'folder-name-taken']);
    expect(readProblem(taken).detail).toMatch(/^Einen Ordner mit diesem Namen gibt es schon/);
    expect(readProblem(await rename('')).errors?.[0]).toMatchObject({ path: 'body.name', code: 'too-short' });
    const unknown = await call(portal, 'PUT', `/api/folders/${organizationId}aaaaaaaa`, { name: 'Neu' });
    expect([unknown.statusCode, readProblem(unknown).code, readProblem(unknown).detail]).toEqual(UNKNOWN);
  });
});

describe('a folder without a living tournament', () => {
  const emptied = async (name: string): Promise<string> => {
    const { id, folderId } = await newTournament('Geht', name);
    await call(portal, 'DELETE', `/api/tournaments/${id}`);
    return folderId;
  };
  const rename = (folderId: string, name: string) => call(portal, 'PUT', `/api/folders/${folderId}`, { name });

  it('is as unknown to a renaming as to the lists', async () => {
    const answer = await rename(await emptied('Leer'), 'Voll');
    expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual(UNKNOWN);
  });

  it('keeps no name from one that is shown; brought back, it is told apart', async () => {
    const { id, folderId: hidden } = await newTournament('Geht', 'Pokale');
    await call(portal, 'DELETE', `/api/tournaments/${id}`);
    const { folderId } = await newTournament('Bleibt', 'Pokal');
    expect((await rename(folderId, 'Pokale')).statusCode).toBe(204);
    await call(portal, 'POST', `/api/tournaments/${id}/undelete`);
    expect(await folders()).toEqual(
      expect.arrayContaining([
        { id: folderId, organizationId, name: 'Pokale' },
        { id: hidden, organizationId, name: 'Pokale (2)' },
      ]),
    );
  });

  it('one that was filled this moment can be renamed at once', async () => {
    const { folderId } = await newTournament('Frisch', 'Eben erst');
    expect((await rename(folderId, 'Soeben')).statusCode).toBe(204);
  });

  it('that got its name this moment keeps it: who comes later with the same is told', async () => {
    const { folderId: older } = await newTournament('Alt', 'Altherren');
    // The tables have the older one; then they rest from their work.
    expect((await get(`/api/folders?organizationId=${organizationId}`)).statusCode).toBe(200);
    for (let number = 0; number < 5; number += 1) {
      await newTournament('Neu', `Begehrt ${number}`);
      const late = await rename(older, `Begehrt ${number}`);
      expect([late.statusCode, readProblem(late).code]).toEqual([409, 'folder-name-taken']);
    }
  });

  it('is not made by a filing that comes too late', async () => {
    const { id } = await newTournament('Veraltet');
    const late = await call(
      portal,
      'PATCH',
      `/api/tournaments/${id}/folder`,
      { folderName: 'Nie' },
      { 'if-match': '"0000000000000000"' },
    );
    expect(late.statusCode).toBe(412);
    const events = await portal.handleCommand(organization, {
      stream: `organization-${organizationId}`,
      command: { type: 'RenameOrganization', name: 'SV Musterstadt' },
      metadata: { actor: { kind: 'user', id: portal.me.id }, command: null },
    });
    const state = 'loaded' in events ? events.loaded.state : null;
    expect(Object.values(state?.folders ?? {}).map(({ name }) => name)).not.toContain('Nie');
  });
});

describe('timetable and statistics', () => {
  it('tell of the tournaments in it, those without a plan too', async () => {
    const planned = await newTournament('Mit Plan', 'Hallenrunde');
    await call(portal, 'POST', `/api/tournaments/${planned.id}/configure`, twoGroups(3));
    const unplanned = await newTournament('Ohne Plan', 'Hallenrunde');
    const timetable = await get(`/api/folders/${planned.folderId}/timetable`);
    expect(timetable.statusCode).toBe(200);
    // Three matches in each group on two courts, 12 minutes each; 15 minutes of rest; then the final of 10 minutes.
    expect(timetable.json()).toEqual({
      folderId: planned.folderId,
      organizationId,
      folderName: 'Hallenrunde',
      tournaments: [
        {
          id: planned.id,
          name: 'Mit Plan',
          startDate: '2026-12-05T08:30:00Z',
          endDate: expect.stringMatching(/^2026-12-05T09:/),
        },
        { id: unplanned.id, name: 'Ohne Plan', startDate: null, endDate: null },
      ],
    });

    await report(portal, { tournament: planned.id }, 'm1', [4, 1]);
    await report(portal, { tournament: planned.id }, 'm2', [0, 0]);
    const statistics = await get(`/api/folders/${planned.folderId}/statistics`);
    expect(statistics.json()).toEqual({
      folderId: planned.folderId,
      organizationId,
      folderName: 'Hallenrunde',
      numberOfTournaments: 2,
      numberOfMatches: 7,
      numberOfFinishedMatches: 2,
      percentageOfFinishedMatches: 28.6,
      numberOfTeams: 6,
      numberOfGroups: 2,
      numberOfGoals: 5,
      averageGoalsPerMatch: 2.5,
      mostGoalsPerMatch: 5,
      mostSignificantOutcome: { scoreA: 4, scoreB: 1 },
      numberOfDecidingMatches: 1,
      numberOfPenaltyShootouts: 0,
      numberOfOverTimes: 0,
      totalPublicPageViews: 0,
      averagePublicPageViewsPerTournament: 0,
      tournamentPageViews: [
        { tournamentId: planned.id, tournamentName: 'Mit Plan', publicPageViews: 0 },
        { tournamentId: unplanned.id, tournamentName: 'Ohne Plan', publicPageViews: 0 },
      ],
      outcomeDistribution: [
        { outcome: '0:0', count: 1 },
        { outcome: '4:1', count: 1 },
      ],
      goalDistributionExcludedTournaments: [{ tournamentId: unplanned.id, tournamentName: 'Ohne Plan' }],
    });
  });
  it('count a tournament that cannot be read among those without goals', async () => {
    const { id, folderId } = await newTournament('Mit Plan', 'Lesbar');
    await call(portal, 'POST', `/api/tournaments/${id}/configure`, twoGroups(3));
    await report(portal, { tournament: id }, 'm1', [4, 1]);
    const unreadable = await newTournament('Unlesbar', 'Lesbar');
    await get(`/api/folders/${folderId}/timetable`);
    const pool = new pg.Pool({ connectionString: portal.url, max: 1 });
    await pool.query(`UPDATE log.events SET type = 'OfALaterVersion' WHERE stream = $1`, [
      `tournament-${unreadable.id}`,
    ]);
    await pool.end();
    const node = await portal.another();
    const statistics = await call(node, 'GET', `/api/folders/${folderId}/statistics`);
    expect([statistics.statusCode, statistics.json()]).toEqual([
      200,
      expect.objectContaining({
        numberOfTournaments: 2,
        numberOfGoals: 5,
        goalDistributionExcludedTournaments: [{ tournamentId: unreadable.id, tournamentName: 'Unlesbar' }],
      }),
    ]);
  });
});

it('an organisation with 500 folders makes no more, and a call that wants one leaves nothing behind', async () => {
  const owned = await foundTournament(portal);
  const { organization: club, tournament } = owned;
  for (const { id } of (await get(`/api/tournaments/${tournament}`)).json<TournamentView>().matches) {
    await report(portal, owned, id, [1, 0]);
  }
  const make = (at: number) =>
    portal.handleCommand(organization, {
      stream: `organization-${club}`,
      command: { type: 'CreateFolder', folderId: `${club}${String(at).padStart(8, '0')}`, name: `Ordner ${at}` },
      metadata: { actor: { kind: 'user', id: portal.me.id }, command: null },
    });
  await Promise.all(Array.from({ length: 500 }, (_, at) => make(at)));
  const head = await portal.head();

  const refused = [
    await call(portal, 'POST', '/api/tournaments', { organizationId: club, name: 'Neu', folderName: 'Nr. 501' }),
    await file(tournament, { folderName: 'Nr. 501' }),
    await call(portal, 'POST', `/api/tournaments/${tournament}/copy`, { name: 'Kopie', folderName: 'Nr. 501' }),
    await call(portal, 'POST', `/api/tournaments/${tournament}/replay`, { speed: 10 }),
  ];
  for (const answer of refused) {
    expect([answer.statusCode, readProblem(answer)]).toMatchObject([409, { code: 'folder-limit', maximum: 500 }]);
  }
  expect(await portal.head()).toBe(head);
  const pool = new pg.Pool({ connectionString: portal.url, max: 1 });
  expect((await pool.query('SELECT FROM history.replays')).rowCount).toBe(0);
  await pool.end();
  expect((await file(tournament, { folderName: 'ORDNER 7' })).statusCode).toBe(200);
});
