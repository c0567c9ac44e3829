import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
let view: TournamentView;
const seen = async () => (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<TournamentView>();
const ask = (path: string, body?: object, headers?: Record<string, string>) =>
  call(portal, 'POST', `/api/tournaments/${founded.tournament}/tie-decisions${path}`, body, headers);

beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  for (const match of (await seen()).matches) {
    if (match.metadata.type === 'GroupMatch') await report(portal, founded, match.id, [1, 1]);
  }
  view = await seen();
});
afterAll(() => portal.end());

const orderIn = ({ groups }: TournamentView) =>
  groups[0]?.participants
    .toSorted((one, other) => one.statistics.position - other.statistics.position)
    .map(({ teamId }) => teamId);

it('[ST17] a decision is previewed, entered, told, taken back, and that undone', async () => {
  const teams = view.groups[0]?.participants.map(({ teamId }) => teamId) ?? [];
  const drawn = teams.toReversed();
  const meetings = [{ teamA: teams[0], teamB: teams[3], scoreA: 2, scoreB: 4 }];
  const body = { order: drawn.map((team) => [team]), by: 'Shootout', meetings };
  const told = (await ask('/preview', body)).json<Consequences>();
  expect(told.groups.map(({ after }) => after)).toEqual(drawn);
  expect(await seen()).toEqual(view);

  expect((await ask('', body, { 'based-on': String(view.version) })).statusCode).toBe(204);
  const decided = await seen();
  expect(orderIn(decided)).toEqual(drawn);
  expect(decided.tieDecisions).toEqual([{ id: 'd1', ...body }]);
  const why = decided.groups[0]?.participants.find(({ teamId }) => teamId === drawn[0])?.statistics.why;
  expect([why?.decidedBy, why?.decision]).toEqual(['decision', { id: 'd1', ...body }]);

  const removal = (await ask('/d1/removal/preview')).json<Consequences>();
  expect(removal.groups.map(({ after }) => after)).toEqual(teams);
  expect((await ask('/d1/removal')).statusCode).toBe(204);
  expect((await seen()).groups).toEqual(view.groups);
  const { version } = await seen();
  const undo = await call(portal, 'POST', `/api/tournaments/${founded.tournament}/undo`, { version });
  expect(undo.statusCode).toBe(204);
  expect((await seen()).groups).toEqual(decided.groups);
  expect((await ask('/d7/removal')).json<{ code: string }>().code).toBe('decision-unknown');
});

it('[PL3] of two who decide one tie at once the second is told, and nothing of it is entered', async () => {
  const before = await seen();
  const teams = before.groups[1]?.participants.map(({ teamId }) => teamId) ?? [];
  const decide = (order: readonly string[]) =>
    ask('', { order: order.map((team) => [team]), by: 'Lot' }, { 'based-on': String(before.version) });
  expect((await decide(teams)).statusCode).toBe(204);
  const refused = await decide(teams.toReversed());
  const { code, details } = refused.json<{ code: string; details?: unknown }>();
  expect([refused.statusCode, code]).toEqual([409, 'changed-meanwhile']);
  expect(JSON.stringify(details ?? refused.json())).toContain('decisions/d2');
  expect((await seen()).tieDecisions?.map(({ id }) => id)).toEqual(['d2', 'd1']);
  // The same decision once more is no news; another without a version is refused by what stands.
  expect((await decide(teams)).statusCode).toBe(204);
  const bare = await ask('', { order: teams.toReversed().map((team) => [team]), by: 'Lot' });
  expect([bare.statusCode, bare.json<{ code: string }>().code]).toEqual([409, 'not-tied']);
  const instead = await ask('', { order: teams.toReversed().map((team) => [team]), by: 'Lot', instead: 'd2' });
  expect(instead.statusCode).toBe(204);
});

it('a decision that no schema takes is refused whole', async () => {
  const [one = '', other = ''] = view.groups[0]?.participants.map(({ teamId }) => teamId) ?? [];
  const meeting = { teamA: one, teamB: other, scoreA: 1, scoreB: 0 };
  for (const body of [
    { order: [[one]], by: 'Lot' },
    { order: [[one], []], by: 'Lot' },
    { order: [[one], [other]], by: 'Coin' },
    { order: [[one], [other]], by: 'Lot', meetings: Array.from({ length: 21 }, () => meeting) },
    { order: [[one], [other]], by: 'Lot', meetings: [{ ...meeting, scoreA: -1 }] },
  ]) {
    expect((await ask('', body)).statusCode).toBe(400);
  }
});
