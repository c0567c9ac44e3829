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
/** Rounds until both servers run what the compiler makes of a path that is hot. */
const WARM = 60;

type Audience = 'public' | 'member';

interface Reading {
  readonly connections: KeptConnections;
  readonly pid: number;
  /** Requests by what is asked, each for all tournaments in turn. */
  readonly asks: Readonly<Record<Audience, { readonly whole: readonly string[]; readonly known: readonly string[] }>>;
  /** Bytes of one public view. */
  readonly bytes: number;
}

export async function bench(): Promise<void> {
  const portals = [await startPortal(), await startPortal()] as const;
  const [few, many] = [await reading(portals[0], FEW), await reading(portals[1], MANY)];
  const floor = await startFloor('hello-server', String(few.bytes), String(FEW));
  const bare = keptConnections(floor.port, CONNECTIONS);
  try {
    const cost = (connections: KeptConnections, pid: number, asks: readonly string[], status: number) => async () => {
      const requests = Array.from({ length: REQUESTS }, (_, at) => asks[at % asks.length] ?? '');
      const before = processorSeconds(pid);
      await connections.sendAll(requests, status);
      return ((processorSeconds(pid) - before) / REQUESTS) * 1e6;
    };
    const of = ({ connections, pid, asks }: Reading, audience: Audience) => ({
      whole: cost(connections, pid, asks[audience].whole, 200),
      known: cost(connections, pid, asks[audience].known, 304),
    });
    const [fewPublic, fewMember] = [of(few, 'public'), of(few, 'member')];
    const [manyPublic, manyMember] = [of(many, 'public'), of(many, 'member')];
    const variants = {
      hello: cost(bare, floor.pid, [written('GET', '/hello')], 200),
      bytes: cost(bare, floor.pid, [written('GET', '/bytes')], 200),
      public304: fewPublic.known,
      publicBytes: fewPublic.whole,
      member304: fewMember.known,
      memberBytes: fewMember.whole,
      manyPublic304: manyPublic.known,
      manyPublicBytes: manyPublic.whole,
      manyMember304: manyMember.known,
      manyMemberBytes: manyMember.whole,
    };
    await interleaved(variants, WARM);
    const runs = await interleaved(variants, ROUNDS);
    const middle = (name: keyof typeof variants): number => median(runs[name]);
    const told = (name: string, variant: keyof typeof variants, against: keyof typeof variants, goal: string): void =>
      figure({ name, value: middle(variant), unit: 'µs', floor: middle(against), goal, runs: ROUNDS });
    told('read: public, 304', 'public304', 'hello', '<= 1.2');
    told(`read: public, ${few.bytes} bytes`, 'publicBytes', 'bytes', '<= 1.2');
    told('read: member, 304', 'member304', 'hello', '<= 2.0');
    told('read: member, bytes', 'memberBytes', 'bytes', '<= 2.0');
    told(`read: public, 304, ${MANY} tournaments against ${FEW}`, 'manyPublic304', 'public304', '<= 1.2');
    told(`read: public, bytes, ${MANY} tournaments against ${FEW}`, 'manyPublicBytes', 'publicBytes', '<= 1.2');
    told(`read: member, 304, ${MANY} tournaments against ${FEW}`, 'manyMember304', 'member304', '<= 1.2');
    told(`read: member, bytes, ${MANY} tournaments against ${FEW}`, 'manyMemberBytes', 'memberBytes', '<= 1.2');
  } finally {
    bare.close();
    floor.stop();
    for (const { connections } of [few, many]) connections.close();
    for (const portal of portals) await portal.end();
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
  return { connections, pid: portal.pid, asks: { public: shown, member: own }, bytes: shown.bytes };
}
