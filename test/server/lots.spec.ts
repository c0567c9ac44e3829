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

it('[ST4] a lot among several teams is previewed as a whole, and entered as one step', async () => {
  const [group] = view.groups;
  const teams = group?.participants.map(({ teamId }) => teamId) ?? [];
  // All four are level: the last two slots are drawn before the first two.
  const drawn = [teams[3], teams[2], teams[0], teams[1]];
  const priorities = drawn.map((teamId, at) => ({ teamId, groupId: group?.id, priority: 3 - at }));
  const told = (await preview(priorities)).json<Consequences>();
  expect(told.groups).toEqual(drawn.map((after, at) => ({ group: 'A', rank: at + 1, before: teams[at], after })));
  expect(told.matches.map(({ slot, before, after }) => [slot, before, after])).toEqual([['A', teams[0], teams[3]]]);
  expect(await seen()).toEqual(view);

  const path = `/api/tournaments/${founded.tournament}/lot`;
  const based = { 'based-on': String(view.version) };
  expect((await call(portal, 'POST', path, { priorities }, based)).statusCode).toBe(204);
  const standing = (await seen()).groups[0]?.participants ?? [];
  expect(standing.toSorted((a, b) => a.statistics.position - b.statistics.position).map((one) => one.teamId)).toEqual(
    drawn,
  );
  expect(
    (await call(portal, 'POST', path.replace('/lot', '/undo'), { version: (await seen()).version })).statusCode,
  ).toBe(204);
  expect((await seen()).groups).toEqual(view.groups);
});

it('[PL3] of two who enter a lot among the same teams the second is told, and nothing of it is entered', async () => {
  const before = await seen();
  const [group] = before.groups;
  const [one, other] = group?.participants.map(({ teamId }) => teamId) ?? [];
  const enter = (first: string | undefined, second: string | undefined) =>
    call(
      portal,
      'POST',
      `/api/tournaments/${founded.tournament}/lot`,
      {
        priorities: [
          { teamId: first, groupId: group?.id, priority: 1 },
          { teamId: second, groupId: group?.id, priority: 0 },
        ],
      },
      { 'based-on': String(before.version) },
    );
  expect((await enter(one, other)).statusCode).toBe(204);
  const refused = await enter(other, one);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'changed-meanwhile']);
  const priorities = (await seen()).groups[0]?.participants.map(({ priority }) => priority);
  expect(priorities).toEqual([1, 0, 0, 0]);
  // The same draw once more is no news.
  expect((await enter(one, other)).statusCode).toBe(204);
});

it('a team of another group gets no priority there', async () => {
  const teamId = view.groups[1]?.participants[0]?.teamId;
  const answer = await preview([{ teamId, groupId: view.groups[0]?.id, priority: 1 }]);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'team-unknown']);
});
