import type { RowTable } from '../backup/row-tables.ts';
import { migrate } from '../database/migrate.ts';
import { SCHEMA, steps } from './schema.ts';

const table = (name: string, key: string): RowTable => ({
  schema: SCHEMA,
  table: name,
  key: [key],
  prepare: (pool) => migrate(pool, SCHEMA, steps),
});

/**
 * What of accounts is in a backup: the accounts and the operator's texts. Sessions, codes and mails are of a moment: whoever
 * logs in again has lost nothing. What happened to accounts is for 90 days and for nobody else.
 */
export const accountTables: readonly RowTable[] = [table('accounts', 'id'), table('operator_texts', 'single')];
