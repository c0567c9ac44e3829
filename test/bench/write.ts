import { startPortal, type RunningPortal } from '#test/support/running-portal.ts';
import { figure, interleaved, median } from './bench.ts';
import { startBaseline } from './baseline.ts';
import { keptConnections, written } from './kept-connections.ts';
import { databaseOf, newOrganization, settled, writeTournaments } from './many-tournaments.ts';
import { STORED_RESULT } from './stored-result.ts';

// Results per second that 32 clients report at once, each waiting for its answer, against as many that have as many bytes
// inserted over the same HTTP into the same database.

const FEW = 10;
const MANY = 10_000;
const CLIENTS = 32;
const RESULTS = 3_000;
const ROUNDS = 5;

export async function bench(): Promise<void> {
  const portals = [await startPortal(), await startPortal()] as const;
  const [few, many] = [await reporting(portals[0], FEW), await reporting(portals[1], MANY)];
  const floor = await startBaseline('floor-server', databaseOf(portals[0]));
  const bare = keptConnections(floor.port, CLIENTS);
  try {
    const insert = written('PATCH', '/result', {}, { event: STORED_RESULT });
    const variants = {
      floor: () =>
        perSecond(() =>
          bare.sendAll(
            Array.from({ length: RESULTS }, () => insert),
            204,
          ),
        ),
      few: few.report,
      many: many.report,
    };
    await interleaved(variants, 1);
    const runs = await interleaved(variants, ROUNDS);
    const [base, value, withMany] = [median(runs.floor), median(runs.few), median(runs.many)];
    const name = `write: results of ${CLIENTS} clients`;
    figure({ name, value, unit: '/s', floor: base, goal: '>= 0.5', runs: ROUNDS });
    const others = `${name}, ${MANY} tournaments against ${FEW}`;
    figure({ name: others, value: withMany, unit: '/s', floor: value, goal: '>= 0.8', runs: ROUNDS });
  } finally {
    bare.close();
    floor.stop();
    for (const { close } of [few, many]) close();
    for (const portal of portals) await portal.end();
  }
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return RESULTS / ((performance.now() - began) / 1_000);
}

/** A portal with that many tournaments; results come in for ten of them. */
async function reporting(portal: RunningPortal, count: number) {
  const organizationId = await newOrganization(portal);
  const ids = await writeTournaments(portal, organizationId, count);
  await settled(portal, organizationId, count);
  const connections = keptConnections(portal.port, CLIENTS);
  let sent = 0;
  const next = (): string => {
    sent += 1;
    const path = `/api/tournaments/${ids[sent % FEW]}/matches/m${(Math.floor(sent / FEW) % 12) + 1}/outcome`;
    const headers = { authorization: `Bearer ${portal.accessToken}`, 'idempotency-key': `ergebnis-${sent}` };
    const body = { state: 'CurrentlyPlaying', scoreA: Math.floor(sent / 120) % 1_000, scoreB: sent % 7 };
    return written('PATCH', path, headers, body);
  };
  return {
    report: () => perSecond(() => connections.sendAll(Array.from({ length: RESULTS }, next), 204)),
    close: () => connections.close(),
  };
}
