import type { Pool } from 'pg';
import { prepareCounts } from '#server/counters/counters-schema.ts';
import { openPool } from '#server/database/pool.ts';
import { freshDatabase } from '#test/support/postgres.ts';

/** A database of its own that has the counts and nothing else. */
export interface CountsFixture {
  readonly pool: Pool;
  readonly url: string;
  /** What a documented view shows, by its key. */
  rows(view: 'key_usage' | 'page_views' | 'document_retrievals'): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openCountsFixture(): Promise<CountsFixture> {
  const database = await freshDatabase();
  const pool = openPool({ connectionString: database.url, max: 8 });
  await prepareCounts(pool);
  return {
    pool,
    url: database.url,
    rows: async (view) =>
      (await pool.query<Record<string, unknown>>(`SELECT * FROM portal.${view} ORDER BY 1, 2, 3`)).rows,
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}
