import type { Pool } from 'pg';
import { z } from 'zod';
import { utcInstant } from '#domain/utc-instant.ts';
import type { Column, Kind, Table } from '#projections/table.ts';
import { quoteIdentifier } from '../table-schema.ts';
import { asInstant, queryReadModel } from './query.ts';

type ColumnOf<T extends Table> = keyof T['columns'] & string;

/** The rows of one tournament as a call answers them: what is asked for and what is described follow from the table. */
export interface TableRows {
  readonly schema: z.ZodType;
  /** As the JSON of their list, which the database writes: there may be thousands. */
  readonly read: (pool: Pool, tournamentId: string) => Promise<string>;
}

/** `table` is documented as `portal.<name>`. A column is called as in the table, in camel case, where `names` says no other. */
export function tableRows<T extends Table>(
  name: string,
  table: T,
  more: {
    readonly names: Readonly<Partial<Record<ColumnOf<T>, string>>>;
    readonly leaveOut: readonly ColumnOf<T>[];
    readonly orderBy: string;
  },
): TableRows {
  const names: Readonly<Partial<Record<string, string>>> = more.names;
  const leftOut: readonly string[] = more.leaveOut;
  const columns = Object.entries(table.columns).filter(([column]) => !leftOut.includes(column));
  const nameOf = (column: string): string => names[column] ?? camelCase(column);
  const selected = columns.map(([column, { kind }]) => {
    const quoted = quoteIdentifier(column);
    return `${kind === 'instant' ? asInstant(quoted) : quoted} AS ${quoteIdentifier(nameOf(column))}`;
  });
  const rows = `SELECT ${selected.join(', ')} FROM portal.${quoteIdentifier(name)} WHERE tournament_id = $1 ORDER BY ${more.orderBy}`;
  const sql = `SELECT '[' || coalesce(string_agg(row_to_json(rows)::text, ','), '') || ']' AS json FROM (${rows}) AS rows`;
  return {
    schema: z.object(Object.fromEntries(columns.map(([column, of]) => [nameOf(column), schemaOf(of)]))),
    read: async (pool, tournamentId) =>
      (await queryReadModel<{ readonly json: string }>(pool, sql, [tournamentId]))[0]?.json ?? '[]',
  };
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const SCHEMAS: Readonly<Record<Kind, z.ZodType>> = {
  text: z.string(),
  integer: z.int(),
  boolean: z.boolean(),
  instant: utcInstant,
};

function schemaOf({ kind, optional, values }: Column): z.ZodType {
  const schema = values === null ? SCHEMAS[kind] : z.enum(values);
  return optional ? schema.nullable() : schema;
}
