import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, interleaved, median } from './bench.ts';
import { startBaseline } from './baseline.ts';
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
type Variant = 'hello' | 'bytes' | 'public304' | 'publicBytes' | 'member304' | 'memberBytes';

/** What is asked of the portal, and of a bare Fastify. */
const ASKED = [
  { name: 'public, 304', asked: 'public304', floor: 'hello', goal: '<= 2.0' },
  { name: 'public, bytes', asked: 'publicBytes', floor: 'bytes', goal: '<= 2.0' },
  { name: 'member, 304', asked: 'member304', floor: 'hello', goal: '<= 2.0' },
  { name: 'member, bytes', asked: 'memberBytes', floor: 'bytes', goal: '<= 2.0' },
] as const;

/** Of one start of portal and floor: microseconds of a request, all bursts and what they left to collect together. */
type Costs = Readonly<Record<Variant, number>>;

interface Reading {
  readonly connections: KeptConnections;
  /** Requests by what is asked, each for all tournaments in turn. */
  readonly asks: Readonly<Record<Audience, { readonly whole: readonly string[]; readonly known: readonly string[] }>>;
  /** Bytes of one public view. */
  readonly bytes: number;
}

export async function bench(): Promise<void> {
  const few: Costs[] = [];
  while (few.length < STARTS) few.push(await measured(FEW));
  const many: Costs[] = [];
  while (many.length < STARTS_WITH_MANY) many.push(await measured(MANY));
  for (const { name, asked, floor, goal } of ASKED) {
    const of = (variant: Variant): number => median(few.map((costs) => costs[variant]));
    const ratios = few.map((costs) => costs[asked] / costs[floor]);
    const runs = STARTS;
    figure({
      name: `read: ${name}`,
      value: of(asked),
      unit: 'µs',
      floor: of(floor),
      ratio: median(ratios),
      goal,
      runs,
    });
    figure({ name: `read: ${name}, worst start`, value: Math.max(...ratios), unit: 'of the floor', runs });
  }
  for (const { name, asked, floor } of ASKED) {
    // They were measured one after the other, so each counts by its own floor.
    const of = (starts: readonly Costs[]): number => median(starts.map((costs) => costs[asked] / costs[floor]));
    const against = `${name}, ${MANY} tournaments against ${FEW}`;
    const runs = STARTS_WITH_MANY;
    figure({ name: `read: ${against}`, value: of(many), unit: 'of the floor', floor: of(few), goal: '<= 1.2', runs });
  }
}

async function measured(count: number): Promise<Costs> {
  const portal = await startPortal();
  const ends = [() => portal.end()];
  try {
    const { connections, asks, bytes } = await reading(portal, count);
    ends.unshift(async () => connections.close());
    const floor = await startBaseline('hello-server', String(bytes), String(FEW));
    ends.unshift(async () => floor.stop());
    const bare = keptConnections(floor.port, CONNECTIONS);
    ends.unshift(async () => bare.close());
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
    const bursts = await interleaved(variants, ROUNDS);
    const mean = (of: Variant): number => bursts[of].reduce((sum, each) => sum + each, 0) / ROUNDS;
    return {
      hello: mean('hello'),
      bytes: mean('bytes'),
      public304: mean('public304'),
      publicBytes: mean('publicBytes'),
      member304: mean('member304'),
      memberBytes: mean('memberBytes'),
    };
  } finally {
    for (const end of ends) await end();
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
