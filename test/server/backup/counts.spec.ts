import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PAGE_VIEWS, SCHEMA } from '#server/counters/counters-schema.ts';
import { addCounts } from '#server/counters/counters.ts';
import { importCountedEvents } from '#server/counters/import-counted-events.ts';
import { createUnchainedEvent } from '#server/event-store/envelope.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { backup } from '#server/operation/backup/backup.ts';
import { restore } from '#server/operation/backup/restore.ts';
import { rowTables } from '#server/operation/backup/row-tables.ts';
import { openProjectorFixture, type ProjectorFixture } from '../read-models/projector-fixture.ts';

// Counts there and back: from a portal of today, and from an older one, which had them in the log.

const HOUR = '2026-11-21T09:00:00Z';
const log = pino({ level: 'silent' });

let full: ProjectorFixture;
let empty: ProjectorFixture;
let file: string;
beforeEach(async () => {
  [full, empty] = [await openProjectorFixture(), await openProjectorFixture()];
  file = join(await mkdtemp(join(tmpdir(), 'counts-')), 'portal.tar.gz');
  const fact = { type: 'PageViewsCounted', data: { hour: HOUR, counts: { cup: 3 } } };
  const event = createUnchainedEvent(fact, { id: randomUUID(), at: HOUR, schema: 1 });
  await full.store.append('page-views-2026-11-21', 0, [event]);
});
afterEach(async () => {
  await full.close();
  await empty.close();
  await rm(join(file, '..'), { recursive: true });
});

const countsIn = async ({ pool }: ProjectorFixture) =>
  (await pool.query<{ row: string }>('SELECT c::text AS row FROM counters.counts c ORDER BY 1')).rows;

async function importInto(fixture: ProjectorFixture): Promise<void> {
  const { store } = await openPostgresEventStore({ pool: fixture.pool, url: fixture.url });
  await importCountedEvents({ pool: fixture.pool, store, log });
  await store.close();
}

it('come back as they were, and what stands in the log too is not taken once more', async () => {
  await importInto(full);
  const counts = [{ kind: PAGE_VIEWS, thing: 'cup', from: HOUR, count: 4 }] as const;
  await addCounts(full.pool, { id: randomUUID(), counts });
  await backup({ ...full, version: 'test' }, file);
  await restore(empty, file);
  await importInto(empty);
  expect(await countsIn(empty)).toEqual(await countsIn(full));
  expect((await empty.pool.query('SELECT views FROM portal.page_views')).rows).toEqual([{ views: 7 }]);
});

it('of a backup that has them in the log alone are rows after its restore', async () => {
  const older = rowTables.filter(({ schema }) => schema !== SCHEMA);
  await backup({ ...full, version: 'older', rowTables: older }, file);
  await restore(empty, file);
  expect(await countsIn(empty)).toEqual([]);
  await importInto(empty);
  const { rows } = await empty.pool.query('SELECT day, tournament_id, views, counted_at FROM portal.page_views');
  expect(rows).toEqual([{ day: '2026-11-21', tournament_id: 'cup', views: 3, counted_at: new Date(HOUR) }]);
});
