import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RegroupPreview, TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// Teams that come late, stay away, move and change places, over HTTP [PL5] to [PL7]; the rules have specs of their own.

let portal: TestPortal;
let cup: Founded;

beforeAll(async () => {
  portal = await openPortal();
});
beforeEach(async () => {
  cup = await foundTournament(portal);
});
afterAll(async () => {
  await portal.end();
});

type Verb = Parameters<typeof call>[1];
const send = (method: Verb, path: string, body?: object, headers: Headers = {}) =>
  call(portal, method, `/api/tournaments/${cup.tournament}${path}`, body, headers);
const view = async (): Promise<TournamentView> => (await send('GET', '')).json<TournamentView>();
const preview = async (path: string, body?: object): Promise<RegroupPreview> => {
  const answer = await send('POST', `${path}/preview`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RegroupPreview>();
};
const membersOf = ({ groups }: TournamentView): readonly (readonly string[])[] =>
  groups.map(({ participants }) => participants.map(({ teamId }) => teamId).toSorted());
const LATE = { groupId: 'g2', name: 'Nachzügler' };

describe('[PL6] a late team', () => {
  test('is answered with its id, also when the answer was lost and others came since', async () => {
    const key = { 'idempotency-key': 'nachmeldung-1' };
    const first = await send('POST', '/teams', LATE, key);
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ id: 't9', name: 'Nachzügler', hasPaidEntryFee: false });
    expect((await send('POST', '/teams', { ...LATE, name: 'Noch einer' })).json()).toMatchObject({ id: 't10' });
    const again = await send('POST', '/teams', LATE, key);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(Object.keys((await view()).teams)).toHaveLength(10);
    await send('DELETE', '/teams/t9');
    expect((await send('POST', '/teams', LATE, key)).json()).toMatchObject({ code: 'team-unknown' });
  });

  test('is previewed with its matches, what moves and the new end; what is previewed comes', async () => {
    const before = await view();
    const { added, removed, moved, renumbered, end } = await preview('/teams', LATE);
    expect(added).toHaveLength(4);
    expect(removed).toEqual([]);
    expect((await view()).matches).toEqual(before.matches);
    await send('POST', '/teams', LATE);
    const { matches } = await view();
    for (const { id, index, kickoff, court } of added) {
      expect(matches[index - 1]).toMatchObject({ id, metadata: { kickoff, court } });
    }
    for (const { id, after } of renumbered) expect(matches[after - 1]?.id).toBe(id);
    for (const { id, after } of moved)
      expect(matches[after.index - 1]).toMatchObject({ id, metadata: { kickoff: after.kickoff } });
    const [last] = matches
      .map(({ metadata }) => metadata.kickoff ?? '')
      .toSorted()
      .slice(-1);
    expect(Date.parse(end ?? '') - Date.parse(last ?? '')).toBe(10 * 60_000);
  });

  test('is refused where its group is unknown, and what is unknown in its body', async () => {
    expect((await send('POST', '/teams', { ...LATE, groupId: 'g9' })).json()).toMatchObject({ code: 'group-unknown' });
    expect((await send('POST', '/teams', { ...LATE, finals: 'later' })).statusCode).toBe(400);
  });
});

describe('[PL7] a team that stays away', () => {
  test('is taken out with its matches and comes back with an undo; the gaps can be closed', async () => {
    const before = await view();
    const previewed = await preview('/teams/t1/removal');
    expect(previewed.removed).toHaveLength(3);
    const removed = await send('DELETE', '/teams/t1');
    expect(removed.statusCode).toBe(204);
    expect(membersOf(await view())).toEqual([
      ['t2', 't3', 't4'],
      ['t5', 't6', 't7', 't8'],
    ]);
    const gaps = await preview('/match-plan/close-gaps');
    expect(gaps.moved.length).toBeGreaterThan(0);
    expect(gaps.renumbered).toEqual([]);
    expect((await send('POST', '/match-plan/close-gaps')).statusCode).toBe(204);
    await send('POST', '/undo', { version: Number(removed.headers['tournament-version']) + 1 });
    await send('POST', '/undo', { version: Number(removed.headers['tournament-version']) });
    expect((await view()).matches).toEqual(before.matches);
  });

  test('is refused once it has played', async () => {
    await report(portal, cup, 'm1', [1, 0]);
    const { matches } = await view();
    const played = matches.find(({ id }) => id === 'm1')?.teamA.teamId ?? '';
    const answer = await send('DELETE', `/teams/${played}`);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'team-has-played']);
    expect((await send('POST', `/teams/${played}/move`, { groupId: 'g2' })).statusCode).toBe(409);
  });
});

describe('[PL5] teams', () => {
  test('are swapped with the fee that one has paid, and the preview names the matches they then play', async () => {
    await send('PATCH', '/teams/t1/entry-fee', { hasPaidEntryFee: true });
    const { matches } = await preview('/teams/t1/swap', { with: 't5' });
    expect(matches).toHaveLength(6);
    expect((await send('POST', '/teams/t1/swap', { with: 't5' })).statusCode).toBe(204);
    const after = await view();
    expect(membersOf(after)).toEqual([
      ['t2', 't3', 't4', 't5'],
      ['t1', 't6', 't7', 't8'],
    ]);
    expect(after.teams.filter(({ hasPaidEntryFee }) => hasPaidEntryFee).map(({ id }) => id)).toEqual(['t1']);
  });

  test('move, and two people at once are told of what both changed', async () => {
    const { version } = await view();
    expect((await preview('/teams/t1/move', { groupId: 'g2' })).added).toHaveLength(4);
    expect((await send('POST', '/teams/t1/move', { groupId: 'g2' })).statusCode).toBe(204);
    const stale = await send('DELETE', '/teams/t1', undefined, { 'based-on': String(version) });
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'changed-meanwhile']);
  });
});
