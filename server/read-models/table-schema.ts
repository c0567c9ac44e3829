import type { ClientBase } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { Kind, Table } from '#projections/table.ts';

// Each version of a projection has its tables in a schema of its own; the documented names are views in `portal`.

/** Where readers look: the views here keep their names and, while their columns stay, their privileges. */
export const PORTAL = 'portal';

export const schemaOf = ({ name, version }: Pick<AnyProjection, 'name' | 'version'>): string =>
  `tables_${name}_v${version}`;

/** Column types; texts are compared byte by byte, so that order is the same on every database. */
export const TYPES: Readonly<Record<Kind, string>> = {
  text: 'text COLLATE "C"',
  integer: 'integer',
  boolean: 'boolean',
  instant: 'timestamptz',
};

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = (table: Table): string => Object.keys(table.columns).map(quoteIdentifier).join(', ');
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** A new schema with the tables, still without keys: a table is filled twice as fast before them. */
export async function createTables(client: ClientBase, schema: string, projection: AnyProjection): Promise<void> {
  const tables = Object.entries(projection.tables).map(([name, table]) => {
    const columns = Object.entries(table.columns).map(
      ([column, { kind, optional }]) => `${quoteIdentifier(column)} ${TYPES[kind]}${optional ? '' : ' NOT NULL'}`,
    );
    return `CREATE TABLE ${quoteIdentifier(schema)}.${quoteIdentifier(name)} (${columns.join(', ')});`;
  });
  await client.query(`CREATE SCHEMA ${quoteIdentifier(schema)};${tables.join('')}`);
}

export async function addKeys(client: ClientBase, schema: string, projection: AnyProjection): Promise<void> {
  const list = (columns: readonly string[]): string => columns.map(quoteIdentifier).join(', ');
  for (const [name, table] of Object.entries(projection.tables)) {
    const relation = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
    await client.query(`ALTER TABLE ${relation} ADD PRIMARY KEY (${list(table.key)})`);
    for (const index of table.indexes) await client.query(`CREATE INDEX ON ${relation} (${list(index)})`);
    await client.query(`ANALYZE ${relation}`);
    await client.query(commentsOn('TABLE', relation, table));
  }
}

/** Lets the documented names mean the tables of `schema`. To be called in a transaction: readers see all or nothing. */
export async function publishTables(client: ClientBase, schema: string, projection: AnyProjection): Promise<void> {
  for (const [name, table] of Object.entries(projection.tables)) {
    const relation = `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
    await publishView(client, name, table, `SELECT ${columnsOf(table)} FROM ${relation}`);
  }
}

/** Lets one documented name mean what `select` yields, the columns of `table` in their order. To be called in a transaction. */
export async function publishView(client: ClientBase, name: string, table: Table, select: string): Promise<void> {
  const view = `${PORTAL}.${quoteIdentifier(name)}`;
  const definition = `VIEW ${view} AS ${select}`;
  await client.query('SAVEPOINT replacing');
  try {
    await client.query(`CREATE OR REPLACE ${definition}`);
  } catch (cause) {
    // Columns went or changed their type: only then the view has to be another one, without its privileges.
    if (!hasCode(cause, INVALID_TABLE_DEFINITION)) throw cause;
    await client.query('ROLLBACK TO SAVEPOINT replacing');
    await client.query(`DROP VIEW ${view}; CREATE ${definition}`);
  }
  await client.query(`RELEASE SAVEPOINT replacing; ${commentsOn('VIEW', view, table)}`);
}

const INVALID_TABLE_DEFINITION = '42P16';
export const hasCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;

const commentsOn = (what: 'TABLE' | 'VIEW', relation: string, table: Table): string =>
  [
    `COMMENT ON ${what} ${relation} IS ${literal(table.comment)};`,
    ...Object.entries(table.columns).map(
      ([column, { comment }]) => `COMMENT ON COLUMN ${relation}.${quoteIdentifier(column)} IS ${literal(comment)};`,
    ),
  ].join('');
