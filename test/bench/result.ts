import { Agent } from 'node:http';
import { startPortal } from '#test/support/running-portal.ts';
import { figure, median } from './bench.ts';
import { startBaseline } from './baseline.ts';
import { databaseOf } from './many-tournaments.ts';
import { follow, found, send } from './one-tournament.ts';
import { STORED_RESULT } from './stored-result.ts';

// One result at a time: how long until the caller has the answer and a board shows the change, compared with one
// fsynced INSERT of as many bytes over the same HTTP into the same database. Both alternate, so that the machine's
// noise affects both.

const WARM = 200;
const RESULTS = 1_000;
const ROUNDS = 3;
/** The same code varies by some hundredths of an INSERT between starts. */
const STARTS = 3;

/** Medians of one start in milliseconds: answer, first board, baseline. */
interface Times {
  readonly answer: number;
  readonly board: number;
  readonly floor: number;
}

export async function bench(): Promise<void> {
  const starts: Times[] = [];
  while (starts.length < STARTS) starts.push(await timesOfAStart());
  const runs = STARTS * ROUNDS * RESULTS;
  const floor = median(starts.map((times) => times.floor));
  const compared = (part: 'answer' | 'board') => ({
    value: median(starts.map((times) => times[part])),
    unit: 'ms',
    floor,
    ratio: median(starts.map((times) => times[part] / times.floor)),
    runs,
  });
  figure({ name: 'result: answer p50', ...compared('answer'), goal: '<= 1.4' });
  figure({ name: 'result: first board p50', ...compared('board'), goal: '<= 1.7' });
  const worst = (part: 'answer' | 'board') => Math.max(...starts.map((times) => times[part] / times.floor));
  figure({ name: 'result: answer, worst start', value: worst('answer'), unit: 'of the floor', runs: STARTS });
  figure({ name: 'result: first board, worst start', value: worst('board'), unit: 'of the floor', runs: STARTS });
}

async function timesOfAStart(): Promise<Times> {
  const portal = await startPortal();
  const floor = await startBaseline('floor-server', databaseOf(portal));
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  try {
    const caller = { authorization: `Bearer ${portal.accessToken}` };
    const tournament = await found(portal.port, agent, caller);
    const board = await follow(portal.port, tournament);
    const answered: number[] = [];
    const seen: number[] = [];
    const inserted: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let number = 0; number < WARM + RESULTS; number += 1) {
        const counts = number >= WARM;
        const report = async (): Promise<void> => {
          const body = { state: 'CurrentlyPlaying', scoreA: number % 1000, scoreB: (round * 7 + number) % 13 };
          const shown = board.next();
          const path = `/api/tournaments/${tournament}/matches/m${(number % 6) + 1}/outcome`;
          const start = performance.now();
          await send(agent, portal.port, 'PATCH', path, body, {
            ...caller,
            'idempotency-key': `${round}-${number}`,
          });
          const answer = performance.now() - start;
          const frame = (await shown) - start;
          if (counts) answered.push(answer);
          if (counts) seen.push(frame);
        };
        const insert = async (): Promise<void> => {
          const start = performance.now();
          await send(agent, floor.port, 'PATCH', '/result', { event: STORED_RESULT });
          if (counts) inserted.push(performance.now() - start);
        };
        // Alternate the order: the second call meets the work that the first one left.
        for (const each of number % 2 === 0 ? [report, insert] : [insert, report]) await each();
      }
    }
    board.close();
    return { answer: median(answered), board: median(seen), floor: median(inserted) };
  } finally {
    agent.destroy();
    floor.stop();
    await portal.end();
  }
}
