import { once } from 'node:events';
import { request, type Agent } from 'node:http';
import { WebSocket } from 'ws';
import { exampleConfiguration } from '#domain/tournament/example.ts';
import { CLUB, RUNNING } from '#server/operation/demo/club.ts';

// One tournament, one board, and results sent over a kept connection: what benches of a result's way share.

const FIRST = new Date('2026-12-05T08:30:00Z');

/** The demo's club with its public tournament of twelve teams and 26 matches, planned; answers its id. */
export async function found(port: number, agent: Agent, caller: Readonly<Record<string, string>>): Promise<string> {
  const make = async (path: string, body: object): Promise<string> =>
    (JSON.parse(await send(agent, port, 'POST', path, body, caller)) as { id: string }).id;
  const organizationId = await make('/api/organizations', { name: CLUB });
  const tournament = await make('/api/tournaments', { organizationId, name: RUNNING.name, visibility: 'Public' });
  await send(
    agent,
    port,
    'POST',
    `/api/tournaments/${tournament}/configure`,
    exampleConfiguration(RUNNING.groups, FIRST),
    caller,
  );
  return tournament;
}

/** A board: `next` resolves with the moment at which the next change arrived. */
export async function follow(
  port: number,
  tournament: string,
): Promise<{ next: () => Promise<number>; close: () => void }> {
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
export function send(
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
