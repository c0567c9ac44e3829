import type { RowTable } from '../backup/row-tables.ts';
import { migrate } from '../database/migrate.ts';
import { SCHEMA, steps } from './schema.ts';

/** What a backup carries of invitations: to whom the open ones went. */
export const invitationTables: readonly RowTable[] = [
  {
    schema: SCHEMA,
    table: 'addresses',
    key: ['invitation_id'],
    prepare: (pool) => migrate(pool, SCHEMA, steps),
  },
];
