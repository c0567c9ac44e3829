import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, report, versionMade, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// 1,900 matches: a thread works out for a while what moves.

let portal: TestPortal;
let cup: Founded;
beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal);
  const groups = [...'ABCDEFGHIJ'].map((alphabeticalId) => ({
    alphabeticalId,
    teams: Array.from({ length: 20 }, (_, at) => ({ name: `Team ${alphabeticalId}${at + 1}` })),
  }));
  const plan = {
    groups,
    firstMatchKickoff: '2026-12-05T08:30:00Z',
    groupPhase: {
      schedule: { playTime: 'PT10M', pauseTime: 'PT2M' },
      numberOfCourts: 4,
      useAlternatingOrder: true,
      numberOfGroupRounds: 1,
    },
  };
  await versionMade(call(portal, 'POST', `/api/tournaments/${cup.tournament}/configure`, plan));
});
afterAll(() => portal.end());

interface Shown {
  readonly matches: readonly { readonly id: string; readonly outcome: { readonly state: string } }[];
}
const look = async (): Promise<Shown> =>
  (await call(portal, 'GET', `/api/tournaments/${cup.tournament}`)).json<Shown>();

it('a result does not wait for a plan that is worked out, which then has it', async () => {
  const match = (await look()).matches[0]?.id ?? '';
  const moving = call(portal, 'POST', `/api/tournaments/${cup.tournament}/match-plan/shift`, {
    from: '2026-12-05T12:00:00Z',
    minutes: 30,
  });
  // Its turn has come: it is being worked out.
  await new Promise((resolve) => setTimeout(resolve, 10));
  const first = await versionMade(report(portal, cup, match, [2, 1]));
  const second = await versionMade(moving);
  expect(second).toBeGreaterThan(first);
  expect((await look()).matches[0]?.outcome.state).toBe('Finished');
});
