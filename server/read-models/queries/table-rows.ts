import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Table } from '#projections/table.ts';
import { quoteIdentifier } from '../table-schema.ts';
import { asInstant, queryReadModel } from './query.ts';

type ColumnOf<T extends Table> = keyof T['columns'] & string;

/** The rows of one tournament as the JSON of their list, which the database writes: there may be thousands. */
export type TableRows = (pool: Pool, tournamentId: string) => Promise<string>;

/**
 * Reads `row` from a table that is documented as `portal.<name>`. A field is called as its column, in camel case, where
 * `names` says no other. Throws where the table has no such column, or one that is neither read nor left out.
 */
export function tableRows<T extends Table, Shape extends Readonly<Record<string, z.ZodType>>>(
  name: string,
  table: T,
  row: { readonly shape: Shape },
  more: {
    readonly names: { readonly [Field in keyof Shape]?: ColumnOf<T> };
    readonly leaveOut: readonly ColumnOf<T>[];
    readonly orderBy: string;
  },
): TableRows {
  const names: Readonly<Partial<Record<string, string>>> = more.names;
  const columns = Object.keys(row.shape).map((field) => ({ field, column: names[field] ?? snakeCase(field) }));
  const known = new Set([...columns.map(({ column }) => column), ...more.leaveOut]);
  const unread = Object.keys(table.columns).find((column) => !known.has(column));
  if (unread !== undefined) throw new Error(`The rows of portal.${name} lack ${unread}`);
  const selected = columns.map(({ field, column }) => {
    const kind = table.columns[column]?.kind;
    if (kind === undefined) throw new Error(`portal.${name} has no column ${column}`);
    const quoted = quoteIdentifier(column);
    return `${kind === 'instant' ? asInstant(quoted) : quoted} AS ${quoteIdentifier(field)}`;
  });
  const rows = `SELECT ${selected.join(', ')} FROM portal.${quoteIdentifier(name)} WHERE tournament_id = $1 ORDER BY ${more.orderBy}`;
  const sql = `SELECT '[' || coalesce(string_agg(row_to_json(rows)::text, ','), '') || ']' AS json FROM (${rows}) AS rows`;
  return async (pool, tournamentId) =>
    (await queryReadModel<{ readonly json: string }>(pool, sql, [tournamentId]))[0]?.json ?? '[]';
}

const snakeCase = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
