import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RevertPreview, TournamentView } from '#domain/contract.ts';
import { openPage, wholeView } from '#test/server/live/page.ts';
import {
  call,
  foundTournament,
  report,
  twoGroups,
  versionMade,
  type Founded,
  type Headers,
} from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from '../calls/read-problem.ts';

// Undo and restore over HTTP (docs/api.md, "History").

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());
beforeEach(async () => {
  founded = await foundTournament(portal);
});

const ask = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, headers?: Headers) =>
  call(portal, method, `/api/tournaments/${founded.tournament}${path}`, body, headers);
const seen = async () => (await ask('GET', '')).json<TournamentView>();
const undo = (version: number, headers?: Headers) => ask('POST', '/undo', { version }, headers);
const restore = (version: number, headers?: Headers) => ask('POST', '/restore', { version }, headers);
const previewOf = async (kind: 'undo' | 'restore', version: number) =>
  (await ask('POST', `/${kind}/preview`, { version })).json<RevertPreview>();
/** The restored parts of a view. */
const restored = ({
  teams,
  groups,
  matches,
  rankings,
  matchPlanConfiguration,
  computationConfiguration,
}: TournamentView) => ({
  teams,
  groups,
  matches,
  rankings,
  matchPlanConfiguration,
  computationConfiguration,
});

/** Eight seeded teams starting with quarter-finals: matches 1 to 4, then semi-finals 5 and 6, the final 7. */
const cup = {
  groups: [{ alphabeticalId: 'A', teams: Array.from({ length: 8 }, (_, at) => ({ name: `Team ${at + 1}` })) }],
  groupPhase: null,
  finalsPhase: {
    schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
    numberOfCourts: 2,
    firstFinalsRound: 'QuarterFinal',
    thirdPlacePlayoff: false,
  },
};
const reportAt = async (index: number, score: readonly [number, number]): Promise<number> => {
  const match = (await seen()).matches[index - 1];
  return versionMade(report(portal, founded, match?.id ?? '', score));
};
const teamsAt = ({ matches }: TournamentView, index: number) => [
  matches[index - 1]?.teamA.teamId,
  matches[index - 1]?.teamB.teamId,
];

describe('[RE3] a quarter-final corrected after its semi-final was played', () => {
  let correction: number;
  beforeEach(async () => {
    await versionMade(ask('POST', '/configure', cup));
    for (const index of [1, 2, 3, 4, 5]) await reportAt(index, [2, 0]);
    correction = await reportAt(1, [0, 2]);
  });

  it('is taken back with all it brought, and both ways say so before', async () => {
    const corrected = await seen();
    const [wrong, right] = [corrected.matches[0]?.teamA.teamId, corrected.matches[0]?.teamB.teamId];
    expect(corrected.matches[4]?.affected).not.toBeNull();
    const back = await previewOf('undo', correction);
    expect(back.version).toBe(correction);
    expect(back.results).toEqual([
      {
        index: 1,
        before: { state: 'Finished', scoreA: 0, scoreB: 2, outcomeType: 'Standard' },
        after: { state: 'Finished', scoreA: 2, scoreB: 0, outcomeType: 'Standard' },
      },
    ]);
    expect(back.matches).toEqual([
      expect.objectContaining({ index: 5, before: right, after: wrong, state: 'Finished' }),
    ]);
    expect(back).toMatchObject({ teams: [], groupNames: [], plan: null, computation: null });
    expect(await seen()).toEqual(corrected);

    const undoing = await versionMade(undo(correction, { 'based-on': String(back.version) }));
    const after = await seen();
    expect(after.version).toBe(undoing);
    expect(after.matches[0]?.teamA.score).toBe(2);
    expect(after.matches[4]?.affected).toBeNull();

    const forth = await previewOf('undo', undoing);
    expect(forth.matches).toEqual([
      expect.objectContaining({ index: 5, before: wrong, after: right, state: 'Finished' }),
    ]);
    await versionMade(undo(undoing));
    expect(restored(await seen())).toEqual(restored(corrected));
  });

  it('keeps what was reported after it', async () => {
    await reportAt(6, [1, 0]);
    await versionMade(undo(correction));
    const { matches } = await seen();
    expect([matches[0]?.teamA.score, matches[5]?.teamA.score]).toEqual([2, 1]);
    expect(teamsAt(await seen(), 7)).toEqual([matches[4]?.teamA.teamId, matches[5]?.teamA.teamId]);
  });

  it('is not taken back once it was corrected again: the answer says what, when and by whom', async () => {
    const preview = await previewOf('undo', correction);
    const again = await reportAt(1, [5, 1]);
    for (const answer of [await undo(correction), await ask('POST', '/undo/preview', { version: correction })]) {
      expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'step-overtaken']);
      expect(readProblem(answer)['conflicts']).toEqual([
        {
          path: 'matches/m13/result'.replace('m13', (await seen()).matches[0]?.id ?? ''),
          base: { state: 'Finished', scoreA: 0, scoreB: 2, outcomeType: 'Standard' },
          theirs: { state: 'Finished', scoreA: 5, scoreB: 1, outcomeType: 'Standard' },
          by: { kind: 'user', id: portal.me.id },
          at: expect.stringMatching(/^\d{4}-/),
          version: again,
        },
      ]);
    }
    const late = await undo(correction, { 'based-on': String(preview.version) });
    expect([late.statusCode, readProblem(late).code]).toEqual([409, 'step-overtaken']);
    // Seeing the newer step first allows to go on.
    await versionMade(undo(again));
    await versionMade(undo(correction));
    expect((await seen()).matches[0]?.teamA.score).toBe(2);
  });
});

describe('[PL1] a configuration that deleted results', () => {
  const groupMatches = async () =>
    (await seen()).matches.filter(({ metadata }) => metadata.type === 'GroupMatch').map(({ index }) => index);

  it('is taken back on match day with all of them, under their own ids', async () => {
    await versionMade(ask('PATCH', '/teams/t1/name', { name: 'SV Musterstadt' }));
    for (const index of await groupMatches()) await reportAt(index, [index % 4, 1]);
    const before = await seen();
    const configured = await versionMade(ask('POST', '/configure', { ...twoGroups(3), acknowledgeResultLoss: true }));
    const preview = await previewOf('undo', configured);
    expect(preview.plan).toMatchObject({
      replaced: true,
      matchCount: { before: 7, after: before.matches.length },
      resultCount: { before: 0, after: before.matches.length - 1 },
    });
    expect(preview.teams.filter(({ after }) => after !== null)).toHaveLength(8);
    expect(preview.teams.filter(({ before: was }) => was !== null)).toHaveLength(6);
    expect(preview.teams).toContainEqual({
      id: 't1',
      before: null,
      after: { name: 'SV Musterstadt', group: 'A', slot: 1, priority: 0, outOfCompetition: false },
    });
    expect(preview.results).toHaveLength(before.matches.length - 1);
    const undoing = await versionMade(undo(configured));
    expect(restored(await seen())).toEqual(restored(before));
    const { teams } = await seen();
    expect(teams.map(({ id }) => id)).toEqual(before.teams.map(({ id }) => id));
    // The reverse: the newer plan returns under its old ids.
    await versionMade(undo(undoing));
    expect((await seen()).teams.map(({ id }) => id)).toEqual(['t9', 't10', 't11', 't12', 't13', 't14']);
  });

  it('stays once somebody reports in the new plan, and the older state can still be restored', async () => {
    await reportAt(1, [4, 2]);
    const before = await seen();
    const configured = await versionMade(ask('POST', '/configure', { ...twoGroups(3), acknowledgeResultLoss: true }));
    const version = await reportAt(1, [1, 0]);
    const refused = await undo(configured);
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'step-overtaken']);
    expect(readProblem(refused)['conflicts']).toEqual([
      expect.objectContaining({ path: 'results', version, by: { kind: 'user', id: portal.me.id } }),
    ]);
    await versionMade(restore(before.version));
    expect(restored(await seen())).toEqual(restored(before));
  });
});

describe('restore', () => {
  it('[PL4] brings teams, groups, plan, results and computation back, and nothing else', async () => {
    await reportAt(1, [3, 1]);
    await versionMade(
      ask('PATCH', '/teams/t2/entry-fee', { hasPaidEntryFee: true }).then((answer) => ({
        ...answer,
        statusCode: 204,
        body: '',
        headers: answer.headers,
      })),
    );
    const then = await seen();
    await versionMade(ask('PATCH', '/groups/g1/name', { name: 'Nord' }));
    await versionMade(ask('PATCH', '/visibility', { visibility: 'Public' }));
    await versionMade(ask('PATCH', '/name', { name: 'Sommercup' }));
    await versionMade(
      ask('PATCH', '/computation-configuration', {
        configuration: { ...then.computationConfiguration, matchWonPoints: 2 },
      }),
    );
    await reportAt(2, [0, 0]);
    const preview = await previewOf('restore', then.version);
    expect(preview.groupNames).toEqual([{ group: 'A', before: 'Nord', after: '' }]);
    expect(preview.computation).toMatchObject({ before: { matchWonPoints: 2 }, after: { matchWonPoints: 3 } });
    expect(preview.results).toEqual([expect.objectContaining({ index: 2 })]);
    await versionMade(restore(then.version));
    const now = await seen();
    expect(restored(now)).toEqual(restored(then));
    expect([now.visibility, now.name]).toEqual(['Public', 'Sommercup']);
    // Restoring the current state changes nothing.
    expect(await versionMade(restore(then.version))).toBe(now.version);
    expect((await previewOf('restore', then.version)).matches).toEqual([]);
  });

  it('is refused where somebody moved what it would replace since the version it was based on', async () => {
    const then = await reportAt(1, [3, 1]);
    const based = await reportAt(1, [3, 2]);
    const since = await reportAt(1, [3, 3]);
    const refused = await restore(then, { 'based-on': String(based) });
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'changed-meanwhile']);
    expect(readProblem(refused)['conflicts']).toEqual([
      expect.objectContaining({
        version: since,
        theirs: { state: 'Finished', scoreA: 3, scoreB: 3, outcomeType: 'Standard' },
        by: { kind: 'user', id: portal.me.id },
      }),
    ]);
    // A result elsewhere is no obstacle.
    const other = await reportAt(2, [1, 1]);
    await versionMade(restore(other, { 'based-on': String(since) }));
    await versionMade(restore(then, { 'based-on': String(other) }));
  });
});

describe('a step', () => {
  it('repeated with the same key changes nothing, with another body it is refused', async () => {
    const reported = await reportAt(1, [2, 1]);
    const key = { 'idempotency-key': 'zurück' };
    const once = await versionMade(undo(reported, key));
    await reportAt(1, [4, 4]);
    const { version } = await seen();
    expect(await versionMade(undo(reported, key))).toBe(version);
    expect(once).toBe(version - 1);
    expect((await seen()).matches[0]?.teamA.score).toBe(4);
    const other = await undo(reported + 1, key);
    expect([other.statusCode, readProblem(other).code]).toEqual([422, 'idempotency-key-reused']);
  });

  it('of several events is taken back as a whole, whichever of its versions is named', async () => {
    const { matches, groups, version } = await seen();
    const renaming = {
      groups: groups.map(({ id, alphabeticalId, participants }) => ({
        id,
        alphabeticalId,
        teams: participants.map(({ teamId }) => ({ id: teamId, name: `Neu ${teamId}` })),
      })),
      matches: matches.map(({ id, index, metadata, teamA, teamB }) => ({
        id,
        index,
        court: 2,
        kickoff: metadata.kickoff,
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    };
    const before = await seen();
    const last = await versionMade(ask('PATCH', '/match-plan', renaming));
    expect(last).toBeGreaterThan(version + 8);
    const preview = await previewOf('undo', version + 3);
    expect(preview.teams).toHaveLength(8);
    expect(preview.plan?.moved.length).toBeGreaterThan(3);
    await versionMade(undo(version + 3));
    expect(restored(await seen())).toEqual(restored(before));
    const undoing = (await seen()).version;
    await versionMade(undo(undoing - 1));
    expect((await seen()).teams[0]?.name).toBe('Neu t1');
  });

  it.each([
    ['of no version that was', 99, 404, 'version-unknown'],
    ['that made the tournament', 1, 409, 'step-is-creation'],
    ['that changed nothing of what can be taken back', 3, 409, 'not-undoable'],
  ])('%s is not taken back, and the preview says so too', async (_what, version, status, code) => {
    await versionMade(ask('PATCH', '/visibility', { visibility: 'Public' }));
    for (const path of ['/undo', '/undo/preview']) {
      const answer = await ask('POST', path, { version });
      expect([answer.statusCode, readProblem(answer).code]).toEqual([status, code]);
    }
  });

  it('of a deleted tournament is gone with it, and no version is restored', async () => {
    await reportAt(1, [1, 0]);
    expect((await call(portal, 'DELETE', `/api/tournaments/${founded.tournament}`)).statusCode).toBe(204);
    for (const path of ['/undo', '/undo/preview', '/restore', '/restore/preview']) {
      expect((await ask('POST', path, { version: 2 })).statusCode).toBe(404);
    }
    expect((await ask('POST', '/undelete')).statusCode).toBe(204);
    await versionMade(undo(3));
    // A deletion cannot be undone as a step, but a version from the deleted time can be restored.
    const deletion = await undo(4);
    expect([deletion.statusCode, readProblem(deletion).code]).toEqual([409, 'not-undoable']);
    await versionMade(restore(4));
    expect((await seen()).matches[0]?.teamA.score).toBe(1);
  });

  it('asked for by two at once is taken back once', async () => {
    const reported = await reportAt(1, [2, 1]);
    const answers = await Promise.all([undo(reported), undo(reported), reportAt(2, [1, 1]), undo(reported)]);
    expect(answers.map((answer) => (typeof answer === 'number' ? 204 : answer.statusCode))).toEqual([
      204, 204, 204, 204,
    ]);
    const { matches, version } = await seen();
    expect(matches[0]?.outcome.state).toBe('NotStarted');
    expect(version).toBe(reported + 2);
  });
});

describe('whoever follows the tournament', () => {
  it('gets what undo moved as changes, members with the cause', async () => {
    await versionMade(ask('POST', '/configure', cup));
    for (const index of [1, 2]) await reportAt(index, [2, 0]);
    const correction = await reportAt(1, [0, 2]);
    await portal.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = portal.http.server.address() as AddressInfo;
    const page = await openPage(`ws://127.0.0.1:${port}/api/live`, { ...portal.me.headers });
    try {
      page.say({ follow: `tournament/${founded.tournament}` });
      wholeView(await page.next());
      const undoing = await versionMade(undo(correction));
      const frame = await page.next();
      expect(frame).toMatchObject({
        version: undoing,
        causes: [{ version: undoing, type: 'ResultsSet', by: { kind: 'user', id: portal.me.id } }],
      });
      const { view } = page.view(`tournament/${founded.tournament}`) ?? {};
      expect(view).toEqual(await seen());
      const sent = JSON.stringify(frame);
      expect(sent.length).toBeLessThan(JSON.stringify(view).length / 4);
      expect(sent).toContain('"teamId"');
    } finally {
      await page.leave();
    }
  });
});
