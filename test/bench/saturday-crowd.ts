import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { machineClock } from './machine-clock.ts';

// Visitors of many tournaments in one process: sockets that follow them and come back when their line is cut, as a page
// does, and readers of pages at a pace.

export interface Opening {
  readonly ask: 'open';
  readonly port: number;
  /** How many follow each tournament. */
  readonly crowds: readonly { readonly tournament: string; readonly followers: number }[];
  /** Pages a second, half of them with `If-None-Match`; of tournaments in proportion to their followers. */
  readonly pagesPerSecond: number;
}
export type ToCrowd = Opening | { readonly ask: 'read' | 'forget' } | { readonly ask: 'end' };

/** When the last of this process's followers had a version, by the machine's clock. */
export interface Arrival {
  readonly tournament: string;
  readonly version: number;
  readonly at: number;
}

export type FromCrowd =
  | { readonly say: 'open' }
  | {
      readonly say: 'ended';
      readonly arrivals: readonly Arrival[];
      /** Milliseconds from each connection's end until its socket follows again. */
      readonly back: readonly number[];
      /** The oldest version that a socket of each tournament has at the end. */
      readonly oldest: readonly (readonly [tournament: string, version: number])[];
      /** Milliseconds of each page, and how many could not be had. */
      readonly pages: readonly number[];
      readonly failed: number;
      /** Sockets that follow at the end. */
      readonly following: number;
    };

const AT_ONCE = 100;
/** A page waits so long at most before it connects again, in ms. */
const COME_BACK_MS = 2_000;
const say = (message: FromCrowd): unknown => process.send?.(message);

const arrivals = new Map<string, Arrival>();
const back: number[] = [];
const pages: number[] = [];
let failed = 0;
/** What each socket that follows has. */
const held = new Map<WebSocket, { readonly tournament: string; version: number }>();
let isOver = false;

/** Follows until the end; resolves with the first answer. */
async function follow(port: number, tournament: string): Promise<void> {
  await openSocket(port, tournament, null);
}

/** `cutAt`: when the connection before it ended; null: it is the first. */
async function openSocket(port: number, tournament: string, cutAt: number | null): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live?beat=1`, { perMessageDeflate: false });
  const first = new Promise<void>((resolve) => {
    socket.on('message', (message: Buffer) => {
      const at = machineClock();
      const { version } = JSON.parse(message.toString()) as { version?: number };
      if (version === undefined) return;
      // What a socket is told when it begins to follow came with its connection, not with a result.
      if (held.has(socket)) arrivals.set(`${tournament} ${version}`, { tournament, version, at });
      else if (cutAt !== null) back.push(at - cutAt);
      held.set(socket, { tournament, version });
      resolve();
    });
  });
  socket.on('open', () => socket.send(JSON.stringify({ follow: `public/${tournament}` })));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    const lostAt = held.delete(socket) ? machineClock() : cutAt;
    if (!isOver) void comeBack(port, tournament, lostAt);
  });
  if (cutAt === null) await first;
}

/** `lostAt`: when it stopped following; null: it never did. */
async function comeBack(port: number, tournament: string, lostAt: number | null): Promise<void> {
  await pause(Math.random() * COME_BACK_MS);
  await openSocket(port, tournament, lostAt ?? machineClock());
}

/** Reads pages at a pace until the end. */
async function readPages({ port, crowds, pagesPerSecond }: Opening): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const tickets = crowds.flatMap(({ tournament, followers }) =>
    Array.from({ length: Math.ceil(followers / 5) }, () => tournament),
  );
  const known = new Map<string, string>();
  const began = performance.now();
  for (let turn = 0; !isOver; turn += 1) {
    await pause(Math.max(0, began + (turn * 1_000) / pagesPerSecond - performance.now()));
    const tournament = tickets[Math.floor(Math.random() * tickets.length)] ?? '';
    const etag = turn % 2 === 0 ? undefined : known.get(tournament);
    void readPage(agent, port, tournament, etag).then((got) => {
      if (got === null) failed += 1;
      else known.set(tournament, got);
    });
  }
  agent.destroy();
}

/** Answers the page's ETag; null where it could not be had. */
function readPage(agent: Agent, port: number, tournament: string, etag: string | undefined): Promise<string | null> {
  const asked = performance.now();
  const headers = { 'accept-encoding': 'gzip', ...(etag === undefined ? {} : { 'if-none-match': etag }) };
  return new Promise((resolve) => {
    const call = request({ agent, host: '127.0.0.1', port, path: `/t/${tournament}`, headers }, (answer) => {
      answer.resume();
      answer.on('error', () => resolve(null));
      answer.on('end', () => {
        pages.push(performance.now() - asked);
        resolve([200, 304].includes(answer.statusCode ?? 0) ? (answer.headers.etag ?? '') : null);
      });
    });
    call.on('error', () => resolve(null));
    call.end();
  });
}

async function openAll({ port, crowds }: Opening): Promise<void> {
  const places = crowds.flatMap(({ tournament, followers }) => Array.from({ length: followers }, () => tournament));
  for (let opened = 0; opened < places.length; opened += AT_ONCE) {
    await Promise.all(places.slice(opened, opened + AT_ONCE).map((tournament) => follow(port, tournament)));
  }
  say({ say: 'open' });
}

let opening: Opening | null = null;
process.on('message', (asked: ToCrowd) => {
  if (asked.ask === 'open') void openAll((opening = asked));
  else if (asked.ask === 'read' && opening !== null) void readPages(opening);
  else if (asked.ask === 'forget') forget();
  else if (asked.ask === 'end') end();
});

/** What was measured so far is not told. */
function forget(): void {
  pages.length = 0;
  failed = 0;
}

process.on('disconnect', () => process.exit());

function end(): void {
  isOver = true;
  const oldest = new Map<string, number>();
  for (const { tournament, version } of held.values()) {
    oldest.set(tournament, Math.min(version, oldest.get(tournament) ?? version));
  }
  say({
    say: 'ended',
    arrivals: [...arrivals.values()],
    back,
    oldest: [...oldest],
    pages,
    failed,
    following: held.size,
  });
}
