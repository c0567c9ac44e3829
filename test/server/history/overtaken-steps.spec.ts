import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { call, foundTournament, report, versionMade, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from '../calls/read-problem.ts';

// What an undo is refused for over HTTP: later steps changed the same.

let portal: TestPortal;
let founded: Founded;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.end());
beforeEach(async () => {
  founded = await foundTournament(portal);
});

const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  call(portal, method, `/api/tournaments/${founded.tournament}${path}`, body);
const seen = async () => (await ask('GET', '')).json<TournamentView>();
const undo = (version: number) => ask('POST', '/undo', { version });
const reportAt = async (index: number, score: readonly [number, number]): Promise<number> => {
  const match = (await seen()).matches[index - 1];
  return versionMade(report(portal, founded, match?.id ?? '', score));
};

describe('[PL9] a step whose fields were changed again, and are as it left them', () => {
  const takenBack = async () => {
    const { entries } = (await ask('GET', '/history')).json<{
      entries: { version: number; takenBackBy: number | null }[];
    }>();
    return new Map(entries.map(({ version, takenBackBy }) => [version, takenBackBy]));
  };

  it.each(['/undo', '/undo/preview'])('is overtaken by the newest of the changes: %s', async (path) => {
    const first = await reportAt(1, [3, 1]);
    const [second, third] = [await reportAt(1, [2, 1]), await reportAt(1, [3, 1])];
    const refused = await ask('POST', path, { version: first });
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'step-overtaken']);
    expect(readProblem(refused)['conflicts']).toEqual([
      expect.objectContaining({
        version: third,
        theirs: { state: 'Finished', scoreA: 3, scoreB: 1, outcomeType: 'Standard' },
        by: { kind: 'user', id: portal.me.id },
      }),
    ]);
    const by = await takenBack();
    expect([first, second, third].map((version) => by.get(version))).toEqual([null, null, null]);
    // From the newest on, each can be taken back.
    for (const version of [third, second, first]) await versionMade(undo(version));
    expect((await seen()).matches[0]?.outcome.state).toBe('NotStarted');
  });

  it('is overtaken by the same result reported again after it was taken back', async () => {
    const first = await reportAt(1, [3, 1]);
    const undoing = await versionMade(undo(first));
    const again = await reportAt(1, [3, 1]);
    for (const version of [first, undoing]) {
      const refused = await undo(version);
      expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'step-overtaken']);
      expect(readProblem(refused)['conflicts']).toEqual([expect.objectContaining({ version: again })]);
    }
    const by = await takenBack();
    expect([first, undoing, again].map((version) => by.get(version))).toEqual([undoing, null, null]);
    expect((await seen()).matches[0]?.teamA.score).toBe(3);
  });

  it('is overtaken where only what it took back or brought back changed them', async () => {
    const first = await reportAt(1, [3, 1]);
    const second = await reportAt(1, [2, 1]);
    await reportAt(2, [1, 0]);
    const restoring = await versionMade(ask('POST', '/restore', { version: first }));
    const bringingBack = await versionMade(undo(restoring));
    const undoing = await versionMade(undo(second));
    const refused = await undo(bringingBack);
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'step-overtaken']);
    expect(readProblem(refused)['conflicts']).toEqual([expect.objectContaining({ version: undoing })]);
    await versionMade(undo(undoing));
    await versionMade(undo(bringingBack));
    const { matches } = await seen();
    expect(matches.slice(0, 2).map(({ teamA }) => teamA.score)).toEqual([3, null]);
  });
});
