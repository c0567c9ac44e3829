import { migrate, type MigrationStep } from '../../database/migrate.ts';
import type { RowTable } from '../../database/backed-up-table.ts';

export const SCHEMA = 'integrity';

export const migrations: readonly MigrationStep[] = [
  {
    id: '1-checks',
    sql: `
      CREATE TABLE integrity.broken_streams (
        stream text COLLATE "C" PRIMARY KEY,
        revision integer,
        breach text NOT NULL,
        events integer NOT NULL,
        missing integer NOT NULL,
        digest text NOT NULL,
        found_at timestamptz NOT NULL
      );
      COMMENT ON TABLE integrity.broken_streams IS 'Streams that their chain does not prove; they take nothing until an administrator has looked at them';
      COMMENT ON COLUMN integrity.broken_streams.stream IS 'Empty: places of the log that nothing explains';
      CREATE TABLE integrity.checks (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        begun_at timestamptz NOT NULL,
        ended_at timestamptz,
        events bigint,
        error text
      );
      COMMENT ON TABLE integrity.checks IS 'The last check of the whole log';
      COMMENT ON COLUMN integrity.checks.ended_at IS 'Of the last one that came to its end';
    `,
  },
  {
    id: '2-heads',
    sql: `
      CREATE TABLE integrity.heads (
        stream text COLLATE "C" PRIMARY KEY,
        events integer NOT NULL,
        head text NOT NULL
      );
      COMMENT ON TABLE integrity.heads IS 'Where each stream ends, kept beside the log: number of events, and chain of the last';
      CREATE TABLE integrity.heads_progress (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        position text COLLATE "C" NOT NULL
      );
      COMMENT ON TABLE integrity.heads_progress IS 'Up to which position of the log the heads were taken in';
      CREATE TABLE integrity.notes (day date PRIMARY KEY);
      COMMENT ON TABLE integrity.notes IS 'Days whose signed note of all heads was sent';
    `,
  },
  {
    id: '3-room',
    sql: `
      CREATE TABLE integrity.room (filled boolean NOT NULL DEFAULT true);
      COMMENT ON TABLE integrity.room IS 'Emptied and filled every few seconds: whether there is room to write';
    `,
  },
];

/** What a backup carries: where streams end, kept apart from the log in it. */
export const headTables: readonly RowTable[] = [
  { schema: SCHEMA, table: 'heads', key: ['stream'], prepare: (pool) => migrate(pool, SCHEMA, migrations) },
];
