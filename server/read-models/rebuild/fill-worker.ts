import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openPool } from '../../database/pool.ts';
import { projections } from '#projections/index.ts';
import { openPostgresEventStore } from '../../event-store/postgres/postgres-event-store.ts';
import { idRange, type IdRange } from './id-ranges.ts';
import { fillRangesOnOwn, type WorkerMessage, workerTask } from './fill-ranges.ts';

// A thread of the rebuild (fill-ranges.ts).

const { url, until, targets: named } = workerTask.parse(workerData);
if (parentPort === null) throw new Error('This is a thread of the rebuild');
const port = parentPort;
const tell = (message: WorkerMessage): void => port.postMessage(message);

const pool = openPool({ connectionString: url, max: named.length + 2, application_name: 'turnierpult rebuild' });
const { store } = await openPostgresEventStore({ url, pool });
const whyOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
const targets = named.flatMap(({ name, schema }) => {
  const projection = projections.find((each) => each.name === name);
  return projection === undefined ? [] : [{ projection, schema }];
});
/** Events: every message wakes another thread, and takes as long as some hundred of them. */
const WORTH_SAYING = 5_000;
let unsaid = 0;
const read = (events: number): void => {
  unsaid += events;
  if (unsaid < WORTH_SAYING) return;
  tell({ read: unsaid });
  unsaid = 0;
};
const next = async (): Promise<IdRange | null> => {
  const told = once(port, 'message');
  tell('next');
  const [range] = await told;
  return idRange.nullable().parse(range);
};
const failures = await fillRangesOnOwn({ store, pool }, { until, targets, next, read });
tell({ read: unsaid });
await store.close();
await pool.end();
tell({ failures: failures.map((failure) => (failure === null ? null : whyOf(failure.cause))) });
