import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, twoGroups, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A finished tournament is replayed; the portal's clock is advanced by hand.

const MINUTE = 60_000;

let portal: TestPortal;
let founded: Founded;
let original: TournamentView;
let pool: pg.Pool;
beforeAll(async () => {
  portal = await openPortal();
  pool = new pg.Pool({ connectionString: portal.url, max: 1 });
  founded = await foundTournament(portal);
  // A result every twelve minutes, every third one corrected, until the final is over.
  for (const { id } of (await look(founded.tournament)).matches) {
    portal.passes(12 * MINUTE);
    await report(portal, founded, id, [Number(id.slice(1)) % 3, 4]);
  }
  await report(portal, founded, 'm3', [5, 4]);
  original = await look(founded.tournament);
}, 60_000);
afterAll(async () => {
  await pool.end();
  await portal.end();
});

const rows = async (sql: string, values: readonly unknown[] = []) => (await pool.query(sql, [...values])).rows;
const look = async (id: string, node = portal): Promise<TournamentView> =>
  (
    await call(node, 'GET', `/api/tournaments/${id}`, undefined, { 'at-least': await portal.head() })
  ).json<TournamentView>();
const replay = (speed: unknown, headers: Headers = {}, of = founded.tournament) =>
  call(portal, 'POST', `/api/tournaments/${of}/replay`, { speed } as object, headers);
const start = async (speed: number): Promise<TournamentView> => {
  const answer = await replay(speed);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<TournamentView>();
};
const finishedIn = ({ matches }: TournamentView): number =>
  matches.filter(({ outcome }) => outcome.state === 'Finished').length;
const outcomesIn = ({ matches, rankings }: TournamentView) => [
  matches.map(({ id, teamA, teamB, outcome }) => [
    id,
    teamA.teamId,
    teamA.score,
    teamB.teamId,
    teamB.score,
    outcome.state,
  ]),
  rankings,
];
const stop = (id: string) => call(portal, 'DELETE', `/api/tournaments/${id}`);

/** Advances the clock and waits for the expected view. */
async function comesTo(id: string, finished: number, step: number, node = portal): Promise<TournamentView> {
  let view = await look(id, node);
  await expect
    .poll(
      async () => {
        portal.passes(step);
        view = await look(id, node);
        return finishedIn(view) >= finished;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(true);
  return view;
}

describe('a training', () => {
  it('begins as a private copy with the plan and no result, its times from now on and quicker', async () => {
    const copy = await start(10);
    expect(copy).toMatchObject({ visibility: 'Private', name: 'Hallencup (Training)' });
    expect(copy.matches).toHaveLength(original.matches.length);
    expect(finishedIn(copy)).toBe(0);
    const kickoffs = copy.matches.map(({ metadata }) => Date.parse(metadata.kickoff ?? ''));
    expect(Math.abs(Math.min(...kickoffs) - portal.now().getTime())).toBeLessThan(10_000);
    const lasting = (view: TournamentView) => {
      const all = view.matches.map(({ metadata }) => Date.parse(metadata.kickoff ?? ''));
      return Math.max(...all) - Math.min(...all);
    };
    expect(lasting(copy) * 10).toBeCloseTo(lasting(original), -4);
    await stop(copy.id);
  });

  it('is played again to its end, as it was, and then over', { timeout: 60_000 }, async () => {
    const { id } = await start(60);
    const half = await comesTo(id, 3, 20_000);
    expect(finishedIn(half)).toBeLessThan(original.matches.length);
    const end = await comesTo(id, original.matches.length, 60_000);
    await expect
      .poll(
        async () => {
          portal.passes(60_000);
          return outcomesIn(await look(id));
        },
        { timeout: 30_000, interval: 300 },
      )
      .toEqual(outcomesIn(original));
    expect(end.version).toBeGreaterThan(original.matches.length);
    const { entries } = (await call(portal, 'GET', `/api/tournaments/${id}/history?limit=1`)).json<{
      entries: { actor: { name: string } }[];
    }>();
    expect(entries[0]?.actor.name).toBe('Training');
  });

  it('is played by one node alone, and goes on where it was when that one ends', { timeout: 90_000 }, async () => {
    const player = await portal.another();
    const begun = await call(player, 'POST', `/api/tournaments/${founded.tournament}/replay`, { speed: 30 });
    const { id } = begun.json<TournamentView>();
    const before = await comesTo(id, 2, 30_000, player);
    const { entries } = (await call(portal, 'GET', `/api/tournaments/${id}/history?kind=results`)).json<{
      entries: { changeCount: number }[];
    }>();
    // Two players would have reported every result twice.
    expect(entries.length).toBeLessThanOrEqual(finishedIn(before) + 1);
    await player.close();
    const left = await look(id);
    // An idle day is not caught up with: otherwise everything would be over.
    portal.passes(24 * 60 * MINUTE);
    const more = await comesTo(id, finishedIn(left) + 2, 10_000);
    expect(finishedIn(more)).toBeLessThan(original.matches.length);
    await stop(id);
  });

  it('leaves what a helper does in it, and plays on around it', { timeout: 90_000 }, async () => {
    const { id } = await start(30);
    await comesTo(id, 3, 20_000);
    const copy = { tournament: id };
    const played = original.matches.map((match) => match.id);
    const [corrected = '', ahead = ''] = [played[0], played.at(-2)];
    const team = original.matches[0]?.teamA.teamId ?? '';
    for (const done of [
      await report(portal, copy, corrected, [8, 7]),
      await report(portal, copy, ahead, [9, 9]),
      await call(portal, 'PATCH', `/api/tournaments/${id}/teams/${team}/name`, { name: 'SV Übung' }),
    ]) {
      expect(done.statusCode, done.body).toBe(204);
    }
    // As after a crash before the progress was saved.
    await rows('UPDATE history.replays SET reached = 3 WHERE tournament_id = $1', [id]);
    const others = (view: TournamentView) =>
      outcomesIn(view)[0]?.filter((match) => Array.isArray(match) && match[0] !== corrected && match[0] !== ahead);
    let end = await look(id);
    await expect
      .poll(
        async () => {
          portal.passes(MINUTE);
          end = await look(id);
          return (await rows('SELECT FROM history.replays WHERE tournament_id = $1', [id])).length;
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe(0);
    expect(end.origin).toEqual({ tournamentId: founded.tournament, version: original.version });
    const scores = (of: string) => {
      const match = end.matches.find((each) => each.id === of);
      return [match?.teamA.score, match?.teamB.score];
    };
    expect([scores(corrected), scores(ahead)]).toEqual([
      [8, 7],
      [9, 9],
    ]);
    expect(JSON.stringify(end)).toContain('SV Übung');
    const groupMatches = (view: TournamentView) => others(view)?.slice(0, -1);
    expect(groupMatches(end)).toEqual(groupMatches(original));
    // Other standings lead to another final: the trainees report its result.
    const finalIn = ({ matches }: TournamentView) => matches.at(-1);
    const finalists = (view: TournamentView) => [finalIn(view)?.teamA.teamId, finalIn(view)?.teamB.teamId];
    expect(finalists(end)).not.toContain(null);
    expect(finalists(end)).not.toEqual(finalists(original));
    expect(finalIn(end)?.outcome.state).toBe('NotStarted');
    expect((await report(portal, copy, finalIn(end)?.id ?? '', [1, 0])).statusCode).toBe(204);
  });

  it('begins with the plan that stood, not with one configured by mistake', { timeout: 60_000 }, async () => {
    const own = await foundTournament(portal);
    const ids = (await look(own.tournament)).matches.map(({ id }) => id);
    for (const id of ids.slice(0, 3)) await report(portal, own, id, [2, 1]);
    const again = { ...twoGroups(3), acknowledgeResultLoss: true };
    const mistake = await call(portal, 'POST', `/api/tournaments/${own.tournament}/configure`, again);
    expect(mistake.statusCode, mistake.body).toBe(204);
    const { version } = await look(own.tournament);
    // Whatever happened meanwhile that no plan knows of.
    const named = await call(portal, 'PATCH', `/api/tournaments/${own.tournament}/name`, { name: 'Sommercup' });
    expect(named.statusCode, named.body).toBe(204);
    const undo = await call(portal, 'POST', `/api/tournaments/${own.tournament}/undo`, { version });
    expect(undo.statusCode, undo.body).toBe(204);
    for (const id of ids.slice(3)) await report(portal, own, id, [3, 1]);
    const answer = await replay(60, {}, own.tournament);
    expect(answer.statusCode, answer.body).toBe(201);
    const copy = answer.json<TournamentView>();
    expect(copy.matches.map(({ id }) => id)).toEqual(ids);
    expect(finishedIn(copy)).toBe(0);
    const end = await comesTo(copy.id, ids.length, MINUTE);
    expect(outcomesIn(end)).toEqual(outcomesIn(await look(own.tournament)));
  });

  it('is refused where nobody recorded how it was played', async () => {
    const file = (await call(portal, 'GET', `/api/tournaments/${founded.tournament}/export`)).json<object>();
    const url = `/api/tournaments/import?organizationId=${founded.organization}`;
    const imported = await call(portal, 'POST', url, file);
    expect(imported.statusCode, imported.body).toBe(201);
    const refused = await replay(5, {}, imported.json<TournamentView>().id);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'never-played']);
  });

  it('waits a minute for a copy that is still being created', { timeout: 30_000 }, async () => {
    await rows(
      `INSERT INTO history.replays (tournament_id, organization_id, source_id, source_version, speed, begun_at)
       VALUES ('notyetcreated000', $1, $2, $3, 1, $4)`,
      [founded.organization, founded.tournament, original.version, portal.now()],
    );
    const noted = () => rows(`SELECT FROM history.replays WHERE tournament_id = 'notyetcreated000'`);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await noted()).toHaveLength(1);
    portal.passes(MINUTE);
    await expect.poll(async () => (await noted()).length, { timeout: 10_000 }).toBe(0);
  });

  it('is named after the original, whose signs are not cut through', async () => {
    const own = await foundTournament(portal);
    const name = `${'x'.repeat(48)}⚽🏆🏆`;
    const url = `/api/tournaments/${own.tournament}`;
    const named = await call(portal, 'PATCH', `${url}/name`, { name });
    expect(named.statusCode, named.body).toBeLessThan(300);
    for (const { id } of (await look(own.tournament)).matches) await report(portal, own, id, [2, 1]);
    for (const [old, short] of [
      [name, 'x'.repeat(48) + '⚽'],
      [`${'x'.repeat(48)}🏆🏆`, 'x'.repeat(48) + '🏆'],
    ]) {
      await call(portal, 'PATCH', `${url}/name`, { name: old });
      const answer = await replay(1, {}, own.tournament);
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json<TournamentView>().name).toBe(`${short} (Training)`);
      await stop(answer.json<TournamentView>().id);
    }
  });

  it('ends when its copy is deleted, and makes room for another', { timeout: 60_000 }, async () => {
    const running: TournamentView[] = [];
    for (let one = 0; one < 5; one += 1) running.push(await start(1));
    // Its folder is called otherwise by now: the next one needs another.
    const { folderId } = await look(running[0]?.id ?? '');
    await call(portal, 'PUT', `/api/folders/${folderId}`, { name: 'Probe' });
    const head = await portal.head();
    const refused = await replay(1);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'too-many-replays']);
    expect(await portal.head()).toBe(head);
    const [first, ...others] = running;
    await stop(first?.id ?? '');
    expect((await replay(1)).statusCode).toBe(201);
    for (const { id } of others) await stop(id);
  });

  it('is made once for a repeated request', async () => {
    const key = { 'idempotency-key': 'noch-einmal' };
    const [one, other] = [await replay(5, key), await replay(5, key)];
    expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(other.json<TournamentView>().id).toBe(one.json<TournamentView>().id);
    expect((await replay(6, key)).statusCode).toBe(422);
    await stop(one.json<TournamentView>().id);
  });

  it('is refused for what is not over, and for speeds that are none', async () => {
    const open = await foundTournament(portal);
    const refused = await replay(5, {}, open.tournament);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not-finished']);
    for (const speed of [0, 61, 'schnell', null]) expect((await replay(speed)).statusCode, String(speed)).toBe(400);
  });

  it('[NT6] lies in a folder of its own and counts nowhere', async () => {
    await call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/folder`, { folderName: 'Winter' });
    const statistics = async ({ folderId }: TournamentView) =>
      (
        await call(portal, 'GET', `/api/folders/${folderId}/statistics`, undefined, { 'at-least': await portal.head() })
      ).json<{ numberOfTournaments: number; numberOfMatches: number }>();
    const played = await look(founded.tournament);
    const before = await statistics(played);
    const copy = await start(10);
    const other = await start(10);
    const copied = await look(copy.id);
    expect(copied).toMatchObject({ folderName: 'Trainingsläufe', purpose: 'Training' });
    expect((await look(other.id)).folderId).toBe(copied.folderId);
    expect(await statistics(played)).toEqual(before);
    expect(await statistics(copied)).toMatchObject({ numberOfTournaments: 0, numberOfMatches: 0 });
    // Not even when it is moved beside the original.
    await call(portal, 'PATCH', `/api/tournaments/${copy.id}/folder`, { folderId: played.folderId });
    expect(await statistics(played)).toEqual(before);
    const timetable = await call(portal, 'GET', `/api/folders/${played.folderId}/timetable`, undefined, {
      'at-least': await portal.head(),
    });
    expect(timetable.json<{ tournaments: unknown[] }>().tournaments).toHaveLength(1);
    await stop(copy.id);
    await stop(other.id);
  });
});
