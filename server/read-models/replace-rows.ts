import type { ClientBase } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { Row, Table } from '#projections/table.ts';
import { columnsOf, quoteIdentifier, TYPES } from './table-schema.ts';

/** All rows of some streams, by the stream's id and table. A stream without rows loses those it had. */
export type RowsByStream = ReadonlyMap<string, Readonly<Record<string, readonly Row[]>>>;

/** Makes these rows all that the streams have in the tables. To be called in a transaction. */
export async function replaceRows(
  client: ClientBase,
  schema: string,
  projection: AnyProjection,
  rowsByStream: RowsByStream,
): Promise<void> {
  const ids = [...rowsByStream.keys()];
  if (ids.length === 0) return;
  for (const [name, table] of Object.entries(projection.tables)) {
    const rows = [...rowsByStream.values()].flatMap((tables) => tables[name] ?? []);
    await client.query(replacing(schema, name, table), [ids, JSON.stringify(rows)]);
  }
}

/** One statement that deletes vanished rows, inserts new ones and leaves unchanged ones alone. */
function replacing(schema: string, name: string, table: Table): string {
  const relation = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
  const columns = Object.keys(table.columns);
  const types = columns.map((column) => `${quoteIdentifier(column)} ${typeOf(table, column)}`);
  const sameKey = table.key
    .map((column) => `n.${quoteIdentifier(column)} = o.${quoteIdentifier(column)}`)
    .join(' AND ');
  const rest = columns.filter((column) => !table.key.includes(column)).map(quoteIdentifier);
  const of = (alias: string): string => `(${rest.map((column) => `${alias}.${column}`).join(', ')})`;
  const update =
    rest.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
         WHERE ${of('o')} IS DISTINCT FROM ${of('excluded')}`;
  return `
    WITH news AS MATERIALIZED (SELECT * FROM json_to_recordset($2::json) AS r (${types.join(', ')})),
    gone AS (
      DELETE FROM ${relation} AS o
      WHERE o.${quoteIdentifier(table.key[0] ?? '')} = ANY ($1::text[]) AND NOT EXISTS (SELECT FROM news AS n WHERE ${sameKey})
    )
    INSERT INTO ${relation} AS o (${columnsOf(table)}) SELECT ${columnsOf(table)} FROM news
    ON CONFLICT (${table.key.map(quoteIdentifier).join(', ')}) DO ${update}`;
}

const typeOf = (table: Table, column: string): string => {
  const kind = table.columns[column]?.kind;
  if (kind === undefined) throw new Error(`No column ${column}`);
  return TYPES[kind];
};
