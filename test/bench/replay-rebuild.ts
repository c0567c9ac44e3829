import { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { openPostgresEventStore } from '#server/event-store/postgres/postgres-event-store.ts';
import { buildTables, buildThreads } from '#server/read-models/rebuild/build-tables.ts';

// The child of replay.ts: one rebuild of the database whose address it is given, told as one line of JSON.

const url = process.argv[2] ?? '';
const pool = new Pool({ connectionString: url, max: 16 });
const { store } = await openPostgresEventStore({ url, pool });
const { events, seconds, failed } = await buildTables({ pool, store, projections, ...buildThreads(url) });
await store.close();
await pool.end();
const [failure] = failed;
if (failure !== undefined) throw new Error(failure.why);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const processor = (userCPUTime + systemCPUTime) / 1e6;
console.log(JSON.stringify({ events, seconds, megabytes: maxRSS / 1024, processor }));
