import { join } from 'node:path';
import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { importCountedEvents } from '../../counters/import-counted-events.ts';
import { leaderLock } from '../../read-models/checkpoints.ts';
import { withSecret } from '../../settings.ts';
import { rebuildWithReport } from './rebuild-report.ts';
import { openPlace, runCommand, settingsOfCommand } from './cli-resources.ts';
import { commandLineOf, fileNamed } from './command-line.ts';
import { TargetNotEmptyError } from '../backup/backup-errors.ts';
import { assertBelieved, readManifest } from '../backup/read-backup.ts';
import { restore } from '../backup/restore.ts';
import { texts } from '../../texts/de.ts';

// npm run restore -- FILE [--trust]: a backup of unknown origin is believed where it is told to.

const t = texts.commands;

const { file: typed, flags } = commandLineOf('restore', { file: true, flags: ['trust'] });
const trust = flags.has('trust');

await runCommand(async () => {
  const file = fileNamed(typed);
  const set = settingsOfCommand();
  const kept = join(set.dataDir, 'session-secret');
  // Before anything is made: whether it is a backup, and one that will be believed.
  const { seal } = await readManifest(file, set.sessionSecret);
  if (set.sessionSecret === null && !trust) throw new Error(t.copySecret(kept));
  assertBelieved(file, seal, trust);
  const whole = withSecret(set);
  if ('wrong' in whole) throw new Error(whole.wrong);
  const { sessionSecret: secret } = whole.settings;
  const place = await openPlace(whole.settings);
  try {
    await assertNoPortal(place.pool);
    const { events, createdAt, portal } = await restore({ ...place, secret, trust }, file);
    console.log(t.restored(events, new Date(createdAt), portal));
    if (seal === 'foreign') console.warn(t.otherSecret(kept));
    await importCountedEvents({ ...place, log: console });
    await rebuildWithReport(place);
  } finally {
    await place.close();
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
