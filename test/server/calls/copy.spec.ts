import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
});
afterAll(() => portal.end());

const at = (path: string, id = founded.tournament) => `/api/tournaments/${id}${path}`;
const copy = (body: object, headers = {}) =>
  call(portal, 'POST', at('/copy'), { name: 'Hallencup 2027', ...body }, headers);
const seen = async (id: string) => (await call(portal, 'GET', at('', id))).json<TournamentView>();
const kickoffs = ({ matches }: TournamentView) => matches.map(({ metadata }) => metadata.kickoff);
const newVenue = async (name: string) => {
  const made = await call(portal, 'POST', '/api/venues', { organizationId: founded.organization, name });
  return made.json<{ id: string }>().id;
};

it('a tournament is copied privately into a folder, with what is taken and without results', async () => {
  const venueId = await newVenue('Sporthalle');
  await call(portal, 'PATCH', at('/venue'), { venueId });
  const document = { tournamentId: founded.tournament, type: 'Receipts', name: 'Quittungen' };
  await call(portal, 'POST', '/api/documents', document);
  await report(portal, founded, 'm1', [2, 1]);
  const source = await seen(founded.tournament);

  const answer = await copy({ firstMatchKickoff: '2027-12-04T08:30:00Z', folderName: 'Hallenrunde 2027' });
  expect(answer.statusCode).toBe(201);
  const made = answer.json<TournamentView>();
  expect(answer.headers.location).toBe(`/api/tournaments/${made.id}`);
  expect(made).toMatchObject({
    name: 'Hallencup 2027',
    visibility: 'Private',
    purpose: 'Competition',
    folderName: 'Hallenrunde 2027',
    venueId,
    kickoff: '2027-12-04T08:30:00Z',
  });
  expect(made.matches.every(({ outcome }) => outcome.state === 'NotStarted')).toBe(true);
  expect(made.documents.map(({ name }) => name)).toEqual(['Quittungen']);
  expect(made.teams.map(({ name }) => name)).toEqual(source.teams.map(({ name }) => name));

  const bare = (await copy({ take: [], teams: 'empty' })).json<TournamentView>();
  expect(bare).toMatchObject({ folderId: null, venueId: null, documents: [] });
  expect(kickoffs(bare)).toEqual(kickoffs(source));
  expect(bare.teams.every(({ name }) => /^Mannschaft [A-Z]\d+$/.test(name))).toBe(true);
});

it('a repeated call is the same copy', async () => {
  const key = { 'idempotency-key': 'copy-once' };
  const [first, again] = [await copy({ folderName: 'Jugend' }, key), await copy({ folderName: 'Jugend' }, key)];
  expect(again.json()).toEqual(first.json());
});

it('a copy does not point at what its organisation has deleted since', async () => {
  const venueId = await newVenue('Alte Halle');
  await call(portal, 'PATCH', at('/venue'), { venueId });
  await call(portal, 'DELETE', `/api/venues/${venueId}`);
  const { id } = (await copy({})).json<TournamentView>();
  expect((await call(portal, 'GET', at('/history', id))).body).not.toContain('TournamentVenueSet');
});

it('a team, a folder or a part that is not there is refused', async () => {
  expect(readProblem(await copy({ teams: ['t99'] }))).toMatchObject({ code: 'team-unknown' });
  expect(readProblem(await copy({ folderId: 'aaaaaaaaaaaaaaaabbbbbbbb' }))).toMatchObject({ code: 'folder-unknown' });
  expect((await copy({ take: ['results'] })).statusCode).toBe(400);
});

it('a copy that is refused makes no folder', async () => {
  const before = await portal.head();
  const refused = await copy({ teams: ['t99'], folderName: 'Ordner ohne Turnier' });
  expect(readProblem(refused)).toMatchObject({ code: 'team-unknown' });
  expect(await portal.head()).toBe(before);
});
