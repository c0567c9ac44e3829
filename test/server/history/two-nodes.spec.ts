import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { call, foundTournament, report, versionMade, type Founded, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from '../calls/read-problem.ts';

// Undo and restore with two nodes on one log: a revert at one node holds at the other, and the first one wins.

describe.each(['PostgreSQL', 'KurrentDB (a double)'])('two nodes on %s', (log) => {
  let double: KurrentDouble | null = null;
  let here: TestPortal;
  let there: TestPortal;
  let founded: Founded;
  beforeAll(async () => {
    double = log === 'PostgreSQL' ? null : await startKurrentDouble({ nodes: 3 });
    here = await openPortal(double === null ? {} : { EVENT_STORE_URL: double.url });
    there = await here.another();
  });
  afterAll(async () => {
    await here.end();
    await double?.end();
  });
  beforeEach(async () => {
    founded = await foundTournament(here);
    await viewAt(there);
  });

  const path = (rest = ''): string => `/api/tournaments/${founded.tournament}${rest}`;
  const upToNow = async (): Promise<Headers> => ({ 'at-least': await here.head() });
  const viewAt = async (node: TestPortal): Promise<TournamentView> =>
    (await call(node, 'GET', path(), undefined, await upToNow())).json<TournamentView>();
  const back = async (node: TestPortal, does: 'undo' | 'restore', version: number, headers: Headers = {}) =>
    call(node, 'POST', path(`/${does}`), { version }, headers);
  const scoresIn = ({ matches }: TournamentView) => matches.map(({ teamA, teamB }) => [teamA.score, teamB.score]);

  it('take back at one what was reported at the other, and tell the same of it', async () => {
    const reported = await versionMade(report(here, founded, 'm1', [2, 1]));
    const undoing = await versionMade(back(there, 'undo', reported, await upToNow()));
    await versionMade(report(there, founded, 'm2', [1, 1]));
    await versionMade(back(here, 'undo', undoing, await upToNow()));
    const [one, other] = [await viewAt(here), await viewAt(there)];
    expect(one).toEqual(other);
    expect(scoresIn(one).slice(0, 2)).toEqual([
      [2, 1],
      [1, 1],
    ]);
    const told = await Promise.all(
      [here, there].map(async (node) => (await call(node, 'GET', path('/history'), undefined, await upToNow())).json()),
    );
    expect(told[0]).toEqual(told[1]);
    const versionBefore = one.version;
    await versionMade(back(there, 'restore', reported, await upToNow()));
    const restored = await viewAt(here);
    expect(scoresIn(restored).slice(0, 2)).toEqual([
      [2, 1],
      [null, null],
    ]);
    expect(restored.version).toBeGreaterThan(versionBefore);
  });

  it('take a step back once, where both are asked at the same time', async () => {
    const reported = await versionMade(report(here, founded, 'm1', [2, 1]));
    await viewAt(there);
    const answers = await Promise.all([back(here, 'undo', reported), back(there, 'undo', reported)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const [one, other] = [await viewAt(here), await viewAt(there)];
    expect([one, one.version]).toEqual([other, reported + 1]);
    expect(scoresIn(one)[0]).toEqual([null, null]);
  });

  it('undo what a correction at the other node overtook in no order', async () => {
    for (const first of [here, there]) {
      const second = first === here ? there : here;
      const reported = await versionMade(report(first, founded, 'm1', [2, 1]));
      await viewAt(second);
      const [undone, corrected] = await Promise.all([
        back(first, 'undo', reported),
        report(second, founded, 'm1', [5, 5]),
      ]);
      await versionMade(corrected);
      // Either the undo came first, and the report is of a match without a result; or it came too late and is refused.
      expect([204, 409]).toContain(undone.statusCode);
      if (undone.statusCode === 409) expect(readProblem(undone).code).toBe('step-overtaken');
      const [one, other] = [await viewAt(first), await viewAt(second)];
      expect(one).toEqual(other);
      expect(scoresIn(one)[0]).toEqual([5, 5]);
    }
  });

  it('wait for a version that only the other node has so far, and not for one that never was', async () => {
    for (const score of [1, 2, 3]) {
      const late = await versionMade(report(there, founded, 'm1', [score, 0]));
      // Asked at once: the event is in the log, but may not have reached this node.
      const [looked, undone] = await Promise.all([
        call(here, 'GET', path(`?version=${late}`)),
        back(here, 'undo', late),
      ]);
      expect([looked.statusCode, await versionMade(undone)]).toEqual([200, late + 1]);
    }
    const { version } = await viewAt(here);
    for (const answer of [
      await call(here, 'GET', path(`?version=${version + 1}`)),
      await back(here, 'undo', version + 1),
      await back(here, 'restore', version + 1),
      await call(here, 'GET', path(`/history/frames?from=1&to=${version + 1}`)),
    ]) {
      expect([answer.statusCode, readProblem(answer).code]).toEqual([404, 'version-unknown']);
    }
  });

  it('refuse to go back over what came in at the other node since it was looked at', async () => {
    const then = await versionMade(report(here, founded, 'm1', [2, 1]));
    const looked = await versionMade(report(here, founded, 'm1', [3, 1]));
    const since = await versionMade(report(there, founded, 'm1', [4, 1], await upToNow()));
    const refused = await back(here, 'restore', then, { 'based-on': String(looked), ...(await upToNow()) });
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'changed-meanwhile']);
    expect(readProblem(refused)['conflicts']).toEqual([expect.objectContaining({ version: since })]);
    await versionMade(back(here, 'restore', then, { 'based-on': String(since) }));
    expect(scoresIn(await viewAt(there))[0]).toEqual([2, 1]);
  });
});
