import { afterAll, beforeAll, expect, it } from 'vitest';
import { tournament } from '#domain/deciders.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// How long it takes to open the middle of a long history, against the view of now, on nodes that have neither at hand.

const EVENTS = 1_000;
const NODES = 6;
const MOST = 3;

let portal: TestPortal;
let first: Founded;
let second: Founded;
beforeAll(async () => {
  portal = await openPortal();
  first = await longTournament();
  second = await longTournament();
}, 120_000);
afterAll(() => portal.end());

async function longTournament(): Promise<Founded> {
  const founded = await foundTournament(portal);
  const asking = { actor: { kind: 'user', id: portal.me.id }, command: null } as const;
  const reports = Array.from({ length: EVENTS - 2 }, (_, at) =>
    portal.handleCommand(tournament, {
      stream: `tournament-${founded.tournament}`,
      command: {
        type: 'ReportOutcome',
        matchId: `m${1 + (at % 12)}`,
        state: 'CurrentlyPlaying',
        scoreA: 1 + Math.floor(at / 12),
        scoreB: 0,
        outcomeType: 'Standard',
        reason: null,
        previous: null,
      },
      asking,
    }),
  );
  await Promise.all(reports);
  return founded;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

it(
  `opening version 500 of ${EVENTS} events takes at most ${MOST} times as long as the view of now`,
  { timeout: 120_000 },
  async () => {
    const now: number[] = [];
    const past: number[] = [];
    for (let at = 0; at < NODES; at += 1) {
      const node = await portal.another();
      const opening = async ({ tournament: id }: Founded, query: string, version: number): Promise<number> => {
        const start = performance.now();
        const answer = await call(node, 'GET', `/api/tournaments/${id}${query}`);
        const took = performance.now() - start;
        expect(answer.headers['tournament-version']).toBe(String(version));
        return took;
      };
      // Whatever a node does for the first time of all takes long and is neither.
      await call(node, 'GET', `/api/tournaments?organizationId=${first.organization}`);
      const [one, other] = at % 2 === 0 ? [first, second] : [second, first];
      if (at % 4 < 2) now.push(await opening(one, '', EVENTS));
      past.push(await opening(other, '?version=500', 500));
      if (at % 4 >= 2) now.push(await opening(one, '', EVENTS));
      await node.close();
    }
    expect({ now, past, ratio: median(past) / median(now) }).toMatchObject({
      ratio: expect.toSatisfy((ratio: number) => ratio <= MOST),
    });
  },
);
