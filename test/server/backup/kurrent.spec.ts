import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredEvent } from '#domain/events.ts';
import { projections } from '#projections/index.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { verifyChain } from '#server/event-store/envelope.ts';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { buildTables } from '#server/read-models/rebuild/build-tables.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';
import { type ProjectorFixture, openProjectorFixture, tablesOf } from '../read-models/projector-fixture.ts';
import { toEnvelopes } from '../event-store/sample-events.ts';
import { foundedOrganization, idOf, playedTournament, appendFacts } from '../read-models/event-builders.ts';

// The same file moves a portal from one log to the other and back.

const CLUB = idOf('o', 1);
const version = 'test';

let folder: string;
let file: string;
let full: ProjectorFixture;
let rows: ProjectorFixture;
let double: KurrentDouble;
let elsewhere: EventStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  file = join(folder, 'portal.tar.gz');
  full = await openProjectorFixture();
  rows = await openProjectorFixture();
  double = await startKurrentDouble();
  ({ store: elsewhere } = await openKurrentEventStore({ url: double.url, prefix: 'verein-a' }));
  await appendFacts(full.store, `organization-${CLUB}`, foundedOrganization('SV Musterstadt'));
  for (let number = 0; number < 3; number += 1) {
    await appendFacts(full.store, `tournament-${idOf('t', number)}`, playedTournament(CLUB, `Cup ${number}`).facts);
  }
  await full.store.purge(`tournament-${idOf('t', 0)}`);
});
afterEach(async () => {
  await elsewhere.close();
  await double.end();
  await full.close();
  await rows.close();
  await rm(folder, { recursive: true });
});

async function logOf(store: EventStore): Promise<StoredEvent[]> {
  const log: StoredEvent[] = [];
  for await (const events of store.readAll(null)) log.push(...events);
  return log;
}

/** All but the places, which are each log's own. */
const facts = (log: readonly StoredEvent[]) => log.map((event) => ({ ...event, position: 'its own' }));

const target = () => ({ ...rows, store: elsewhere });

it('goes from PostgreSQL to KurrentDB and back: the same events, chains and tables', async () => {
  await backup({ ...full, version }, file);
  await restore(target(), file);
  const there = await logOf(elsewhere);
  expect(facts(there)).toEqual(facts(await logOf(full.store)));
  const streams = new Set(there.map(({ stream }) => stream));
  for (const stream of streams) {
    if (stream !== 'purges') expect(verifyChain(there.filter((event) => event.stream === stream))).toBeNull();
  }
  await buildTables({ ...full, projections });
  await buildTables({ ...target(), projections });
  for (const projection of projections) {
    expect(await tablesOf(rows.pool, projection)).toEqual(await tablesOf(full.pool, projection));
  }
  // The portal goes on there.
  const chain = there.find(({ stream }) => stream === `organization-${CLUB}`)?.metadata.chain ?? '';
  const renamed = { type: 'OrganizationRenamed', data: { name: 'TSV' } };
  const next = toEnvelopes(`organization-${CLUB}`, [renamed], { length: 1, chain });
  expect(await elsewhere.append(`organization-${CLUB}`, 1, next)).toMatchObject({ outcome: 'appended' });

  const back = await openProjectorFixture();
  const home = join(folder, 'back.tar.gz');
  const { logId } = await backup({ ...target(), version }, home);
  expect(logId).toBe(elsewhere.logId);
  await restore(back, home);
  const reopened = await openPostgresEventStore({ pool: back.pool, url: back.url });
  expect(await logOf(reopened.store)).toEqual(await logOf(elsewhere));
  // The places stay those of the log that was saved, and with them its id.
  expect(reopened.logId).toBe(elsewhere.logId);
  await reopened.store.close();
  await back.close();
});

it('goes on where a restore was interrupted, and puts nothing beside another log', async () => {
  await backup({ ...full, version }, file);
  const whole = await logOf(full.store);
  const interrupted: EventStore = Object.create(elsewhere, {
    append: {
      value: async (...asked: Parameters<EventStore['append']>) => {
        if (asked[0] === 'purges') throw new Error('The power is cut');
        return elsewhere.append(...asked);
      },
    },
    readAll: { value: (...asked: Parameters<EventStore['readAll']>) => elsewhere.readAll(...asked) },
  }) as EventStore;
  await expect(restore({ ...target(), store: interrupted }, file)).rejects.toThrow('The power is cut');
  expect(await logOf(elsewhere)).toHaveLength(whole.length - 1);
  await restore(target(), file);
  expect(facts(await logOf(elsewhere))).toEqual(facts(whole));

  const { store: other } = await openKurrentEventStore({ url: double.url, prefix: 'verein-b' });
  await other.append('organization-other', 0, toEnvelopes('organization-other', foundedOrganization('TSV Neudorf')));
  await expect(restore({ ...target(), store: other }, file)).rejects.toThrow('nicht leer');
  expect(await logOf(other)).toHaveLength(1);
  await other.close();
});
