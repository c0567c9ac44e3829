import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, type MigrationStep } from '#server/database/migrate.ts';
import { SCHEMA as LOG, migrations as logSteps } from '#server/event-store/postgres/log-schema.ts';
import { SCHEMA as IDENTITY, migrations as identitySteps } from '#server/identity/identity-schema.ts';
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts';

// The steps that a later one replaces, as they were before: what ran them is what a new database has.

const former: Readonly<Record<'identity' | 'log', readonly MigrationStep[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'former-steps.json'), 'utf8'),
);
const schemas: readonly {
  readonly schema: string;
  readonly before: readonly MigrationStep[];
  readonly steps: readonly MigrationStep[];
}[] = [
  { schema: IDENTITY, before: former.identity, steps: identitySteps },
  { schema: LOG, before: former.log, steps: logSteps },
];

let databases: FreshDatabase[];
let updated: Pool;
let fresh: Pool;
beforeAll(async () => {
  databases = [await freshDatabase(), await freshDatabase()];
  const [one, other] = databases.map(({ url }) => new Pool({ connectionString: url, max: 2 }));
  if (one === undefined || other === undefined) throw new Error('no database');
  [updated, fresh] = [one, other];
});
afterAll(async () => {
  await updated.end();
  await fresh.end();
  for (const database of databases) await database.drop();
});

/** Everything PostgreSQL knows of a schema, in words: columns in their order, constraints, indexes, functions, sequences. */
async function catalogueOf(pool: Pool, schema: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws(' ', 'column', table_name, row_number() OVER (PARTITION BY table_name ORDER BY ordinal_position), column_name,
        data_type, udt_name, is_nullable, column_default, collation_name, is_identity, character_maximum_length) AS line
      FROM information_schema.columns WHERE table_schema = $1
    UNION ALL SELECT concat_ws(' ', 'constraint', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      FROM pg_constraint c WHERE c.connamespace = $1::regnamespace
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = $1
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN pg_class r ON r.oid = t.tgrelid
      WHERE r.relnamespace = $1::regnamespace AND NOT t.tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g'))
      FROM pg_proc p WHERE p.pronamespace = $1::regnamespace
    UNION ALL SELECT concat_ws(' ', 'sequence', sequence_name, data_type) FROM information_schema.sequences
      WHERE sequence_schema = $1
    ORDER BY 1`,
    [schema],
  );
  return rows.map(({ line }) => line);
}
const ranIn = async (pool: Pool, schema: string): Promise<readonly string[]> =>
  (await pool.query<{ id: string }>(`SELECT id FROM ${schema}.migrations ORDER BY id`)).rows.map(({ id }) => id);

describe.each(schemas)('the schema $schema', ({ schema, before, steps }) => {
  it('is the same whether it ran the former steps or begins with the one that replaces them', async () => {
    await migrate(updated, schema, before);
    await migrate(updated, schema, steps);
    await migrate(fresh, schema, steps);
    const expected = await catalogueOf(fresh, schema);
    expect(expected.length).toBeGreaterThan(10);
    expect(await catalogueOf(updated, schema)).toEqual(expected);
    expect(await ranIn(updated, schema)).toEqual(await ranIn(fresh, schema));
  });

  it('names every former step once', () => {
    expect(steps.flatMap(({ replaces = [] }) => replaces)).toEqual(before.map(({ id }) => id));
  });
});

describe('a step that replaces others', () => {
  const one = { id: '001-one', sql: 'CREATE TABLE one (name text)' };
  const two = { id: '002-two', sql: "INSERT INTO one VALUES ('kept')" };
  const both = { id: '003-both', replaces: ['001-one', '002-two'], sql: `${one.sql}; ${two.sql}` };

  it('does nothing where all of them ran, also when several nodes start at the same moment', async () => {
    await migrate(fresh, 'replaced', [one, two]);
    await Promise.all([1, 2, 3].map(() => migrate(fresh, 'replaced', [both])));
    expect((await fresh.query('SELECT name FROM replaced.one')).rows).toEqual([{ name: 'kept' }]);
    expect(await ranIn(fresh, 'replaced')).toEqual(['003-both']);
  });

  it('is refused with a way on where only some of them ran, and changes nothing', async () => {
    await migrate(fresh, 'half', [one]);
    await expect(migrate(fresh, 'half', [both])).rejects.toThrow(/half.*zu alten Version.*zuerst die Version/);
    expect(await ranIn(fresh, 'half')).toEqual(['001-one']);
  });
});
