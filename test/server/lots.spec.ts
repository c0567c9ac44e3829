import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Consequences, TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let founded: Founded;
let view: TournamentView;
const seen = async () => (await call(portal, 'GET', `/api/tournaments/${founded.tournament}`)).json<TournamentView>();

beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal);
  for (const match of (await seen()).matches) {
    if (match.metadata.type === 'GroupMatch') await report(portal, founded, match.id, [1, 1]);
  }
  view = await seen();
});
afterAll(() => portal.end());

const preview = (priorities: object) =>
  call(portal, 'POST', `/api/tournaments/${founded.tournament}/lot/preview`, { priorities });

it('[ST4] a lot among several teams is previewed as a whole, and is what the single calls then do', async () => {
  const [group] = view.groups;
  const teams = group?.participants.map(({ teamId }) => teamId) ?? [];
  // All four are level: the last two slots are drawn before the first two.
  const drawn = [teams[3], teams[2], teams[0], teams[1]];
  const priorities = drawn.map((teamId, at) => ({ teamId, groupId: group?.id, priority: 3 - at }));
  const told = (await preview(priorities)).json<Consequences>();
  expect(told.groups).toEqual(drawn.map((after, at) => ({ group: 'A', rank: at + 1, before: teams[at], after })));
  expect(told.matches.map(({ slot, before, after }) => [slot, before, after])).toEqual([['A', teams[0], teams[3]]]);
  expect(await seen()).toEqual(view);

  for (const { teamId, ...body } of priorities) {
    const path = `/api/tournaments/${founded.tournament}/teams/${teamId}/priority`;
    expect((await call(portal, 'PATCH', path, body)).statusCode).toBe(204);
  }
  const standing = (await seen()).groups[0]?.participants ?? [];
  expect(standing.toSorted((a, b) => a.statistics.position - b.statistics.position).map((one) => one.teamId)).toEqual(
    drawn,
  );
});

it('a team of another group gets no priority there', async () => {
  const teamId = view.groups[1]?.participants[0]?.teamId;
  const answer = await preview([{ teamId, groupId: view.groups[0]?.id, priority: 1 }]);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'team-unknown']);
});
