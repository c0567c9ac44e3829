import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { openPostgresLog } from '../events/postgres/open.ts';
import { fillRange, type ThreadMessage, type ThreadTask } from './ranges.ts';

// A thread of the rebuild (ranges.ts).

const { url, range, targets } = workerData as ThreadTask;
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

const pool = new Pool({ connectionString: url, max: targets.length + 3, application_name: 'turnierpult rebuild' });
const { store } = await openPostgresLog({ url, pool });
const wanted = targets.flatMap(({ name, schema }) => {
  const projection = projections.find((each) => each.name === name);
  return projection === undefined ? [] : [{ projection, schema }];
});
const filled = await fillRange({ store, pool }, range, wanted, (read) => tell({ read }));
await store.close();
await pool.end();
tell({ filled });
