import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, interleaved, median } from './bench.ts';
import { startFloor } from './floor.ts';
import { keptConnections, written, type KeptConnections } from './kept-connections.ts';
import { newOrganization, processorSeconds, settled, writeTournaments } from './many-tournaments.ts';

// Processor time of one read, for the server's process: a tournament as visitors and members see it, when the caller has it
// already (304) and when its 30 kB are sent, against a bare Fastify that says hello and one that sends as many bytes.

const FEW = 10;
const MANY = 10_000;
const CONNECTIONS = 8;
/** In a burst: short, so that all variants meet the same moments of a machine whose speed changes by a third. */
const REQUESTS = 500;
const ROUNDS = 100;
/** The same code costs a fifth more in one process than in another, as it happens to be compiled and to lie in memory. */
const STARTS = 5;
const STARTS_WITH_MANY = 3;
/** Rounds until both servers run what the compiler makes of a path that is hot. */
const WARM = 60;

type Audience = 'public' | 'member';
/** What is answered from memory, and the answer of a bare Fastify that it is held against. */
const FLOOR = { public304: 'hello', publicBytes: 'bytes', member304: 'hello', memberBytes: 'bytes' } as const;
type Variant = keyof typeof FLOOR | (typeof FLOOR)[keyof typeof FLOOR];

interface Reading {
  readonly connections: KeptConnections;
  /** Requests by what is asked, each for all tournaments in turn. */
  readonly asks: Readonly<Record<Audience, { readonly whole: readonly string[]; readonly known: readonly string[] }>>;
  /** Bytes of one public view. */
  readonly bytes: number;
}

export async function bench(): Promise<void> {
  const few = await startedOften(FEW, STARTS);
  const many = await startedOften(MANY, STARTS_WITH_MANY);
  const told = (name: string, variant: keyof typeof FLOOR, goal: string): void =>
    figure({ name, value: few.cost(variant), unit: 'µs', floor: few.cost(FLOOR[variant]), goal, runs: few.runs });
  told('read: public, 304', 'public304', '<= 1.2');
  told(`read: public, ${few.bytes} bytes`, 'publicBytes', '<= 1.2');
  told('read: member, 304', 'member304', '<= 2.0');
  told('read: member, bytes', 'memberBytes', '<= 2.0');
  for (const [variant, floor] of Object.entries(FLOOR) as [Variant, Variant][]) {
    // They were measured one after the other, so each counts by its own floor.
    const [value, against] = [many, few].map(({ cost }) => cost(variant) / cost(floor)) as [number, number];
    const name = `read: ${variant}, ${MANY} tournaments against ${FEW}`;
    figure({ name, value, unit: 'of the floor', floor: against, goal: '<= 1.2', runs: many.runs });
  }
}

/** Of several starts: the middle of all their bursts, in microseconds of a request. */
async function startedOften(tournaments: number, starts: number) {
  const all: Measured[] = [];
  while (all.length < starts) all.push(await measured(tournaments));
  const cost = (variant: Variant): number => median(all.flatMap(({ costs }) => costs[variant]));
  return { cost, bytes: all[0]?.bytes ?? 0, runs: starts * ROUNDS };
}

/** Of one start of portal and floor. */
interface Measured {
  /** Microseconds of each burst's requests. */
  readonly costs: Readonly<Record<Variant, readonly number[]>>;
  /** Of one public view. */
  readonly bytes: number;
}

async function measured(count: number): Promise<Measured> {
  const portal = await startPortal();
  const { connections, asks, bytes } = await reading(portal, count);
  const floor = await startFloor('hello-server', String(bytes), String(FEW));
  const bare = keptConnections(floor.port, CONNECTIONS);
  try {
    const cost = (to: KeptConnections, pid: number, requests: readonly string[], status: number) => async () => {
      const burst = Array.from({ length: REQUESTS }, (_, at) => requests[at % requests.length] ?? '');
      const before = processorSeconds(pid);
      await to.sendAll(burst, status);
      return ((processorSeconds(pid) - before) / REQUESTS) * 1e6;
    };
    const variants: Record<Variant, () => Promise<number>> = {
      hello: cost(bare, floor.pid, [written('GET', '/hello')], 200),
      bytes: cost(bare, floor.pid, [written('GET', '/bytes')], 200),
      public304: cost(connections, portal.pid, asks.public.known, 304),
      publicBytes: cost(connections, portal.pid, asks.public.whole, 200),
      member304: cost(connections, portal.pid, asks.member.known, 304),
      memberBytes: cost(connections, portal.pid, asks.member.whole, 200),
    };
    await interleaved(variants, WARM);
    return { costs: await interleaved(variants, ROUNDS), bytes };
  } finally {
    bare.close();
    floor.stop();
    connections.close();
    await portal.end();
  }
}

/** A portal with that many tournaments, of which the first ten are read. */
async function reading(portal: RunningPortal, count: number): Promise<Reading> {
  const organizationId = await newOrganization(portal);
  const ids = await writeTournaments(portal, organizationId, count);
  await settled(portal, organizationId, count);
  const caller = { authorization: `Bearer ${portal.accessToken}` };
  const audience = async (path: string, headers: Readonly<Record<string, string>>) => {
    const whole: string[] = [];
    const known: string[] = [];
    let bytes = 0;
    for (const id of ids.slice(0, FEW)) {
      const answer = await fetch(`${portal.url}${path}${id}`, { headers });
      bytes = (await answer.arrayBuffer()).byteLength;
      whole.push(written('GET', path + id, headers));
      known.push(written('GET', path + id, { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' }));
    }
    return { whole, known, bytes };
  };
  const shown = await audience('/api/public/tournaments/', {});
  const own = await audience('/api/tournaments/', caller);
  const connections = keptConnections(portal.port, CONNECTIONS);
  return { connections, asks: { public: shown, member: own }, bytes: shown.bytes };
}
