import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { openPostgresLog } from '../events/postgres/open.ts';
import type { IdRange } from './id-ranges.ts';
import { fillRanges, type ThreadMessage, type ThreadTask } from './ranges.ts';

// A thread of the rebuild (ranges.ts).

const { url, until, targets: named } = workerData as ThreadTask;
if (parentPort === null) throw new Error('This is a thread of the rebuild');
const port = parentPort;
const tell = (message: ThreadMessage): void => port.postMessage(message);

const pool = new Pool({ connectionString: url, max: named.length + 2, application_name: 'turnierpult rebuild' });
const { store } = await openPostgresLog({ url, pool });
const targets = named.flatMap(({ name, schema }) => {
  const projection = projections.find((each) => each.name === name);
  return projection === undefined ? [] : [{ projection, schema }];
});
const next = async (): Promise<IdRange | null> => {
  const told = once(port, 'message');
  tell('next');
  const [range] = (await told) as [IdRange | null];
  return range;
};
const filled = await fillRanges({ store, pool }, { until, targets, next, read: (read) => tell({ read }) });
await store.close();
await pool.end();
tell({ filled });
