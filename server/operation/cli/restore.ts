import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { leaderLock } from '../../read-models/checkpoints.ts';
import { rebuildWithReport } from './rebuild-report.ts';
import { openCliResources, runCommand } from './cli-resources.ts';
import { TargetNotEmptyError } from '../backup/errors.ts';
import { restore } from '../backup/restore.ts';
import { texts } from '../../texts/de.ts';

// npm run restore -- FILE [--trust]: a backup of unknown origin is believed where it is told to.

const t = texts.commands;

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { trust: { type: 'boolean' } } });
  const [named] = positionals;
  if (named === undefined) throw new Error(t.nameRestore);
  const beside = await openCliResources();
  try {
    await assertNoPortal(beside.pool);
    const file = resolve(process.env['INIT_CWD'] ?? '', named);
    const { events, createdAt, portal } = await restore({ ...beside, trust: values.trust ?? false }, file);
    console.log(t.restored(events, new Date(createdAt), portal));
    await rebuildWithReport(beside);
  } finally {
    await beside.close();
  }
});

/** A portal that runs has read the id of its own, empty log, and would go on with it. */
async function assertNoPortal(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    for (const projection of projections) {
      const { rows } = await client.query<{ free: boolean }>(
        `SELECT pg_try_advisory_lock(${leaderLock(projection)}) AS free`,
      );
      if (rows[0]?.free !== true) {
        throw new TargetNotEmptyError(t.portalRuns);
      }
    }
  } finally {
    // With the connection go the locks.
    client.release(true);
  }
}
