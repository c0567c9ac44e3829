import pg from 'pg';
import { expect, it } from 'vitest';
import { rowTables } from '#server/operation/backup/row-tables.ts';
import { openPortal } from '#test/support/portal.ts';

// A table that a backup leaves out by accident is gone after a restore.

/** What a restore does without (docs/operations.md, "Backup"): a new table is listed here or in `rowTables`. */
const LEFT_OUT: readonly (readonly [why: string, tables: RegExp])[] = [
  ['the log is saved as events', /^log\./],
  ['built from the log', /^(tables|portal|tables_\w+_v\d+)\./],
  ['which migrations ran is known where they ran', /\.migrations$/],
  ['found anew by the checks of the log', /^integrity\.(broken_streams|checks|heads_progress|notes|room)$/],
  ['people log in anew', /^identity\.(sessions|ended_sessions|token_salt|used_challenges|attempts|rate_limits)$/],
  [
    'mails, and what they ask for, end within days',
    /^(identity\.(codes|due_letters|mails|registrations)|invitations\.sent)$/,
  ],
  ['what happened to an account is of this machine', /^identity\.user_events$/],
  ['trainings end within the day', /^history\.replays$/],
  ['limits begin anew', /^quotas\.uses$/],
  ['no node sends a batch again', /^counters\.batches$/],
];

it('every table of a portal is in its backups, or left out on purpose', async () => {
  const portal = await openPortal();
  const pool = new pg.Pool({ connectionString: portal.url, max: 1 });
  try {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('information_schema', 'pg_catalog') ORDER BY name`,
    );
    const saved = new Set(rowTables.map(({ schema, table }) => `${schema}.${table}`));
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => !saved.has(name) && !LEFT_OUT.some(([, tables]) => tables.test(name)))).toEqual([]);
    expect([...saved].filter((name) => !names.includes(name))).toEqual([]);
  } finally {
    await pool.end();
    await portal.end();
  }
});
