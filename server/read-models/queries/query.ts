import { DatabaseError, type Pool, type QueryResultRow } from 'pg';

// What the tables are read for. Every read asks the documented names, so that it meets one version or the other, whole;
// before there is any it rejects with `ReadModelMissingError`.

/** The tables of this version are being built; they are there as soon as that is done. */
export class ReadModelMissingError extends Error {
  constructor(cause: unknown) {
    super('The tables are not there yet', { cause });
    this.name = 'ReadModelMissingError';
  }
}

/**
 * SQLSTATEs for a missing table or column: there is no table yet, or it is a previous version's while the next is
 * built.
 */
const MISSING_RELATION_CODES = ['42P01', '42703'];

const DEADLOCK = '40P01';

const MAX_ATTEMPTS = 5;

/** Asks the documented names; rejects with `ReadModelMissingError` where there are none yet. */
export async function queryReadModel<R extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  for (let asked = 1; ; asked += 1) {
    try {
      return (await pool.query<R>(text, [...values])).rows;
    } catch (error) {
      if (MISSING_RELATION_CODES.some((code) => hasCode(error, code))) throw new ReadModelMissingError(error);
      // While a new version takes over, names and tables change hands in one order and are read in another.
      if (!hasCode(error, DEADLOCK) || asked === MAX_ATTEMPTS) throw error;
    }
  }
}

const hasCode = (error: unknown, code: string): boolean => error instanceof DatabaseError && error.code === code;

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** Text of an ISO 8601 instant in seconds. */
export const asInstant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${INSTANT})`;
