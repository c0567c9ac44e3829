import type { RowTable } from '../backup/row-tables.ts';
import { migrate } from '../database/migrate.ts';
import { SCHEMA, steps } from './schema.ts';

/** What a backup carries of images: their bytes, and which image shows which. */
export const imageTables: readonly RowTable[] = [
  { schema: SCHEMA, table: 'bytes', key: ['hash'], prepare: (pool) => migrate(pool, SCHEMA, steps) },
  { schema: SCHEMA, table: 'uses', key: ['image_id'], prepare: (pool) => migrate(pool, SCHEMA, steps) },
];
