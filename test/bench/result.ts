import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request, Agent } from 'node:http';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { runningEmbeddedPostgres } from '#server/database/embedded.ts';
import { twoGroups } from '#test/support/play.ts';
import { startPortal } from '#test/support/running-portal.ts';
import { figure, median } from './bench.ts';

// One result at a time: how long until the caller has the answer and a board has the change, against one fsynced INSERT of
// as many bytes over the same HTTP into the same database. Both alternate, so that the machine's noise meets both.

const WARM = 200;
const RESULTS = 1_000;
const ROUNDS = 3;

// What one ResultReported weighs in the log: data and metadata.
const EVENT = {
  data: { matchId: 'm21', teamA: 't1', teamB: 't2', scoreA: 2, scoreB: 1, outcomeType: 'Standard', reason: null },
  metadata: {
    at: '2026-11-21T09:00:00Z',
    actor: { kind: 'user', id: 'q8wz4k1n7d2m5x0c' },
    command: { key: 'a'.repeat(32), request: 'b'.repeat(32) },
    cause: null,
    salt: 'c'.repeat(32),
    dataHash: 'd'.repeat(64),
    chain: 'e'.repeat(64),
  },
};

export async function bench(): Promise<void> {
  const portal = await startPortal();
  const floor = await startFloor(portal.dataDir);
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
          await send(agent, floor.port, 'PATCH', '/result', { event: EVENT });
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
    floor.process.kill();
    await portal.end();
  }
}

async function startFloor(dataDir: string): Promise<{ port: number; process: ChildProcess }> {
  const url = runningEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('No database runs');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor-server.js'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString().trim()), process: child };
}

async function found(port: number, agent: Agent, caller: Readonly<Record<string, string>>): Promise<string> {
  const make = async (path: string, body: object): Promise<string> =>
    (JSON.parse(await send(agent, port, 'POST', path, body, caller)) as { id: string }).id;
  const organizationId = await make('/api/organizations', { name: 'SV Stoppuhr' });
  const tournament = await make('/api/tournaments', { organizationId, name: 'Messung', visibility: 'Public' });
  await send(agent, port, 'POST', `/api/tournaments/${tournament}/configure`, twoGroups(6), caller);
  return tournament;
}

/** A board: `next` resolves with the moment at which the next change arrived. */
async function follow(port: number, tournament: string): Promise<{ next: () => Promise<number>; close: () => void }> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(JSON.stringify({ follow: `public/${tournament}` }));
  await once(socket, 'message');
  let waiting: ((at: number) => void) | null = null;
  socket.on('message', () => {
    waiting?.(performance.now());
    waiting = null;
  });
  return { next: () => new Promise((resolve) => (waiting = resolve)), close: () => socket.close() };
}

/** One request over a kept connection; node's own client, since `fetch` costs more than what is measured. */
function send(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((answer.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    asked.on('error', reject);
    asked.end(payload);
  });
}
