import type { Pool } from 'pg';
import type { Queryable } from './transaction.ts';

/** A table of rows that are not events (accounts, sessions, images, keys), to be saved and put back whole. */
export interface RowTable {
  readonly schema: string;
  readonly table: string;
  /** Primary key: the order of the rows in a backup. */
  readonly key: readonly string[];
  /** How many rows a backup may hold at a time; left out: a thousand. Few where a row is large. */
  readonly rowsAtOnce?: number;
  /** Makes the table where it is not there yet (its room's migrations). */
  readonly prepare: (pool: Pool) => Promise<void>;
  /** What a restore changes in addition to the rows that it puts back, in its transaction. */
  readonly restored?: (rows: Queryable) => Promise<void>;
}
