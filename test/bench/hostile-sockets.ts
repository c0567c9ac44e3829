import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPortal } from '#test/support/running-portal.ts';
import { Pool } from 'pg';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { WebSocket } from 'ws';
import type { HostileFlood, HostileInput } from './hostile-inputs.ts';
import type { Attacker } from './hostile-sending.ts';
import { databaseOf, settled, writeTournaments } from './many-tournaments.ts';

// What can be sent without an account over one connection, or three: frames of the live channel, requests that wait for no
// answer, and follows of large tournaments.

/** Milliseconds between two pieces. */
const PACE = 50;
const KB = 1024;
/** Whose views take more than a machine of 1 GB has: 19 MB each. */
const LARGE_TOURNAMENTS = Number(process.env['LARGE'] ?? 60);
/** Topics that one socket may follow. */
const MOST_TOPICS = 64;
const SOCKETS = 3;

const UPGRADE =
  'GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

export function socketInputs(): readonly HostileInput[] {
  const frames = (kilobytes: number, text: () => string): HostileFlood =>
    pieces(UPGRADE, kilobytes, () => frame(text()));
  const unknown = (): string => `public/${randomBytes(8).toString('hex')}`;
  const requests = (head: string): HostileFlood => pieces('', 256, () => Buffer.from(head));
  const brackets = '['.repeat(8_000) + ']'.repeat(8_000);
  return [
    flood(
      'malformed frames, 64 kB a second',
      frames(64, () => 'x'),
    ),
    flood(
      'malformed frames, 256 kB a second',
      frames(256, () => 'x'),
    ),
    flood(
      'follows, 256 kB a second',
      frames(256, () => JSON.stringify({ follow: unknown() })),
    ),
    flood(
      'unfollows, 256 kB a second',
      frames(256, () => JSON.stringify({ unfollow: unknown() })),
    ),
    flood(
      'brackets of 16 kB, 256 kB a second',
      frames(256, () => brackets),
    ),
    flood(
      'pings, 256 kB a second',
      pieces(UPGRADE, 256, () => control(0x89)),
    ),
    flood('pipelined requests, 256 kB a second', requests('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')),
    flood('pipelined requests without a host, 256 kB a second', requests('GET / HTTP/1.1\r\n\r\n')),
  ];
}

const flood = (name: string, what: HostileFlood): HostileInput => ({ name: `socket: ${name}`, by: 'stranger', what });

/** Three sockets on more public tournaments of 4,940 matches than there is memory for, like this one of the organisation. */
export async function followingInput(
  portal: RunningPortal,
  { organization, tournament, organizer }: Readonly<Record<'organization' | 'tournament' | 'organizer', string>>,
): Promise<HostileInput> {
  const url = databaseOf(portal);
  const pool = new Pool({ connectionString: url, max: 1 });
  const { store } = await openPostgresEventStore({ url, pool });
  const facts = [];
  for await (const events of store.readStream(`tournament-${tournament}`)) facts.push(...events);
  await store.close();
  await pool.end();
  const large = await writeTournaments(portal, organization, LARGE_TOURNAMENTS, facts);
  await settled({ ...portal, accessToken: organizer }, organization, LARGE_TOURNAMENTS);
  return flood('three connections follow large tournaments', followers(large));
}

/** One connection on which the same is sent again and again, so many kilobytes a second; opened again where it ends. */
function pieces(hello: string, kilobytesPerSecond: number, one: () => Buffer): HostileFlood {
  const bytes = (kilobytesPerSecond * KB * PACE) / 1_000;
  const open = (port: number): Attacker => {
    let socket: Socket | null = null;
    async function opened(): Promise<Socket> {
      if (socket?.destroyed === false) return socket;
      socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.resume();
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
      if (hello !== '') {
        socket.write(hello);
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
      }
      return socket;
    }
    return {
      close: () => socket?.destroy(),
      async send() {
        const to = await opened();
        const parts: Buffer[] = [];
        for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 0) parts.push(one());
        // Where it is not read, what waits to be sent does not grow for ever.
        if (to.writableLength < KB * KB) to.write(Buffer.concat(parts));
        await pause(PACE);
        return null;
      },
    };
  };
  return { kind: 'flood', open };
}

/** Sockets that follow them all and follow again what they are refused or let go of. */
function followers(ids: readonly string[]): HostileFlood {
  const open = (port: number): Attacker => {
    const sockets: WebSocket[] = [];
    const each = Math.min(MOST_TOPICS, Math.ceil(ids.length / SOCKETS));
    for (let from = 0; from < ids.length; from += each) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false });
      const follow = (id: string): void => socket.send(JSON.stringify({ follow: `public/${id}` }));
      socket.on('error', () => undefined);
      socket.on('open', () => {
        for (const id of ids.slice(from, from + each)) follow(id);
      });
      socket.on('message', (data: Buffer) => {
        if (data.length > KB || socket.readyState !== WebSocket.OPEN) return;
        const { error, topic = '' } = JSON.parse(data.toString()) as { error?: string; topic?: string };
        if (error !== undefined) follow(topic.slice('public/'.length));
      });
      sockets.push(socket);
    }
    return {
      close: () => {
        for (const socket of sockets) socket.terminate();
      },
      async send() {
        await pause(PACE);
        return null;
      },
    };
  };
  return { kind: 'flood', open };
}

/** A text as a client sends it: masked, by a key of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126 ? [0x81, 0x80 | payload.length] : [0x81, 0xfe, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

const control = (opcode: number): Buffer => Buffer.from([opcode, 0x80, 0, 0, 0, 0]);
