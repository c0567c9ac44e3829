import type { Pool } from 'pg';
import { instant, integer, table, text, type Table } from '#projections/table.ts';
import type { RowTable } from '../database/backed-up-table.ts';
import { migrate, type MigrationStep } from '../database/migrate.ts';
import { inTransaction } from '../database/transaction.ts';
import { publishView } from '../read-models/table-schema.ts';

export const SCHEMA = 'counters';

/** What is counted; `counts.kind` has no other value. */
export const KEY_USAGE = 'key-usage';
export const PAGE_VIEWS = 'page-views';
export const DOCUMENT_RETRIEVALS = 'document-retrievals';
export type CountedKind = typeof KEY_USAGE | typeof PAGE_VIEWS | typeof DOCUMENT_RETRIEVALS;

export const migrations: readonly MigrationStep[] = [
  {
    id: '1-counts',
    sql: `
      CREATE TABLE counters.counts (
        kind text NOT NULL,
        thing text COLLATE "C" NOT NULL,
        from_at timestamptz NOT NULL,
        count integer NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (kind, thing, from_at)
      );
      CREATE INDEX counts_by_change ON counters.counts (changed_at);
      COMMENT ON TABLE counters.counts IS 'What is only counted, added up over all nodes by kind, thing and span of time';
      COMMENT ON COLUMN counters.counts.from_at IS 'When the span began: an hour, of key-usage half an hour';
      CREATE TABLE counters.batches (id uuid PRIMARY KEY, written_at timestamptz NOT NULL DEFAULT now());
      COMMENT ON TABLE counters.batches IS 'What nodes have added within a day or two: a batch that is sent again adds nothing';
      CREATE TABLE counters.imported (kind text PRIMARY KEY, position text);
      COMMENT ON TABLE counters.imported IS 'Kinds that older portals counted in the log, and up to which position they were taken from there';
    `,
  },
];

const prepare = (pool: Pool): Promise<void> => migrate(pool, SCHEMA, migrations);

/** What a backup carries: the counts, and which of them come from an older log. */
export const counterTables: readonly RowTable[] = [
  { schema: SCHEMA, table: 'counts', key: ['kind', 'thing', 'from_at'], prepare },
  { schema: SCHEMA, table: 'imported', key: ['kind'], prepare },
];

const DAY = `to_char(from_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') COLLATE "C"`;

interface CountedView {
  readonly kind: CountedKind;
  readonly table: Table;
  /** What stands in each column. */
  readonly from: readonly string[];
}

/** The documented views of the counts, by the names they have in the schema `portal`. */
export const countedViews: Readonly<Record<'key_usage' | 'page_views' | 'document_retrievals', CountedView>> = {
  key_usage: {
    kind: KEY_USAGE,
    table: table(
      'Accepted calls of API keys, kept for 90 days. Half hours without a call have no row.',
      {
        day: text('Day of the calls in UTC, e.g. 2026-11-21'),
        key_id: text('The key; begins with the id of its organisation'),
        half_hour: instant('When the half hour of the calls began'),
        calls: integer('Calls within that half hour, of all nodes'),
      },
      ['day', 'key_id', 'half_hour'],
    ),
    from: [DAY, 'thing', 'from_at', 'count'],
  },
  page_views: {
    kind: PAGE_VIEWS,
    table: table(
      'Visits of the public pages of tournaments and organisations: one per visitor in 30 minutes. Hours without a visit have no row.',
      {
        day: text('Day of the visits in UTC, e.g. 2026-11-21'),
        tournament_id: text('The tournament, or the organisation of a page /v/NAME; it may be deleted meanwhile'),
        hour: instant('When the hour of the visits began'),
        views: integer('Visits within that hour, on all nodes'),
        counted_at: instant('When the last of them was noted, about a minute after it'),
      },
      ['day', 'tournament_id', 'hour'],
    ),
    from: [DAY, 'thing', 'from_at', 'count', 'changed_at'],
  },
  document_retrievals: {
    kind: DOCUMENT_RETRIEVALS,
    table: table(
      'Documents retrieved as PDF. Looking at one does not count, and hours without a retrieval have no row.',
      {
        day: text('Day of the retrievals in UTC, e.g. 2026-11-21'),
        document_id: text(
          'The document; its first 16 characters are its tournament, and both may be deleted meanwhile',
        ),
        hour: instant('When the hour of the retrievals began'),
        retrievals: integer('Retrievals within that hour, on all nodes'),
        counted_at: instant('When the last of them was noted, about a minute after it'),
      },
      ['day', 'document_id', 'hour'],
    ),
    from: [DAY, 'thing', 'from_at', 'count', 'changed_at'],
  },
};

/** Makes the tables and lets the documented names mean them, also where an older portal beside this one or before has its own. */
export async function prepareCounts(pool: Pool): Promise<void> {
  await prepare(pool);
  await inTransaction(pool, async (client) => {
    // Nodes that start together would change the same view at once.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('counters views', 0))`);
    await client.query('CREATE SCHEMA IF NOT EXISTS portal');
    for (const [name, { kind, table: of, from }] of Object.entries(countedViews)) {
      const selected = Object.keys(of.columns).map((column, at) => `${from[at]} AS ${column}`);
      await publishView(client, name, of, `SELECT ${selected.join(', ')} FROM counters.counts WHERE kind = '${kind}'`);
    }
  });
}
