import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

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
export type ToCrowd = Opening | { readonly ask: 'read' } | { readonly ask: 'end' };

/** When the last of this process's followers had a version; `at` in milliseconds of the machine's clock since it started. */
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
      /** Milliseconds that each cut line took to be followed again. */
      readonly back: readonly number[];
      /** Milliseconds of each page, and how many could not be had. */
      readonly pages: readonly number[];
      readonly failed: number;
      /** Sockets that follow at the end. */
      readonly following: number;
    };

const AT_ONCE = 100;
/** A page waits so long at most before it comes back, in ms. */
const COME_BACK_MS = 2_000;
const say = (message: FromCrowd): unknown => process.send?.(message);

/** The same for all processes of a machine. */
export const machineClock = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

const arrivals = new Map<string, Arrival>();
const back: number[] = [];
const pages: number[] = [];
let failed = 0;
let following = 0;
let isOver = false;

/** Follows until the end; resolves with the first answer. */
async function follow(port: number, tournament: string): Promise<void> {
  await openSocket(port, tournament, null);
}

/** `cutAt`: when its line was cut; null: it is the first. */
async function openSocket(port: number, tournament: string, cutAt: number | null): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live?beat=1`, { perMessageDeflate: false });
  let isFollowing = false;
  const first = new Promise<void>((resolve) => {
    socket.on('message', (message: Buffer) => {
      const at = machineClock();
      const { version } = JSON.parse(message.toString()) as { version?: number };
      if (version === undefined) return;
      // What a newcomer is told came with its line, not with a result.
      if (isFollowing) arrivals.set(`${tournament} ${version}`, { tournament, version, at });
      else {
        isFollowing = true;
        following += 1;
        if (cutAt !== null) back.push(at - cutAt);
      }
      resolve();
    });
  });
  socket.on('open', () => socket.send(JSON.stringify({ follow: `public/${tournament}` })));
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (isFollowing) following -= 1;
    if (!isOver) void comeBack(port, tournament, cutAt ?? machineClock(), isFollowing);
  });
  if (cutAt === null) await first;
}

async function comeBack(port: number, tournament: string, cutAt: number, wasFollowing: boolean): Promise<void> {
  await pause(Math.random() * COME_BACK_MS);
  await openSocket(port, tournament, wasFollowing ? machineClock() : cutAt);
}

/** Reads pages at a pace until the end. */
async function readPages({ port, crowds, pagesPerSecond }: Opening): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const tickets = crowds.flatMap(({ tournament, followers }) =>
    Array.from({ length: Math.ceil(followers / 10) }, () => tournament),
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
  else if (asked.ask === 'end') void end();
});

async function end(): Promise<void> {
  isOver = true;
  say({ say: 'ended', arrivals: [...arrivals.values()], back, pages, failed, following });
  await once(process, 'disconnect');
  process.exit();
}
