import { Agent } from 'node:http';
import { startPortal } from '#test/support/running-portal.ts';
import { figure, median } from './bench.ts';
import { startFloor } from './floor.ts';
import { databaseOf } from './many-tournaments.ts';
import { follow, found, send } from './one-tournament.ts';
import { STORED_RESULT } from './stored-result.ts';

// One result at a time: how long until the caller has the answer and a board has the change, against one fsynced INSERT of
// as many bytes over the same HTTP into the same database. Both alternate, so that the machine's noise meets both.

const WARM = 200;
const RESULTS = 1_000;
const ROUNDS = 3;

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const floor = await startFloor('floor-server', databaseOf(portal));
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
        // Whoever comes second meets what the first left to do.
        for (const each of number % 2 === 0 ? [report, insert] : [insert, report]) await each();
      }
    }
    const runs = RESULTS * ROUNDS;
    const base = median(inserted);
    figure({ name: 'result: answer p50', value: median(answered), unit: 'ms', floor: base, goal: '<= 1.3', runs });
    figure({ name: 'result: first board p50', value: median(seen), unit: 'ms', floor: base, goal: '<= 1.5', runs });
    board.close();
  } finally {
    agent.destroy();
    floor.stop();
    await portal.end();
  }
}
