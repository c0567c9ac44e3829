import type { ClientBase } from 'pg';
import { counterTables } from '../../counters/counters-schema.ts';
import { headTables } from '../log-check/integrity-schema.ts';
import { historyTables } from '../../history/history-schema.ts';
import { accountBackupTables } from '../../identity/identity-schema.ts';
import { imageTables } from '../../images/image-schema.ts';
import { invitationTables } from '../../organizations/invitations/invitation-schema.ts';
import type { RowTable } from '../../database/backed-up-table.ts';

/**
 * All of them, in the order in which they can be put back: what is referred to first. Tables built from the log are not
 * among them, nor what is worth nothing elsewhere (rate limits). A room with rows adds its own here.
 */
export const rowTables: readonly RowTable[] = [
  ...accountBackupTables,
  ...invitationTables,
  ...imageTables,
  ...historyTables,
  ...headTables,
  ...counterTables,
];

/** As SQL names it. */
export const relationOf = (client: ClientBase, { schema, table }: RowTable): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}`;

/** Columns and their types, in the table's order. */
export async function columnsOf(client: ClientBase, table: RowTable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [relationOf(client, table)],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}
