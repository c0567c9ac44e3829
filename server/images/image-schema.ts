import { type MigrationStep, migrate } from '../database/migrate.ts';
import type { RowTable } from '../database/backed-up-table.ts';

/** Bytes of pictures, stored outside the log: faces must be gone when they are deleted. */
export const SCHEMA = 'images';

export const migrations: readonly MigrationStep[] = [
  {
    id: '1-bytes-by-hash',
    sql: `
      CREATE TABLE images.bytes (
        hash text COLLATE "C" PRIMARY KEY,
        webp bytea NOT NULL,
        jpeg bytea NOT NULL
      );
      COMMENT ON TABLE images.bytes IS 'Pictures as they are served, once each however often they are used';
      CREATE TABLE images.uses (
        image_id text COLLATE "C" PRIMARY KEY,
        hash text COLLATE "C" NOT NULL REFERENCES images.bytes (hash),
        kept_since timestamptz NOT NULL
      );
      CREATE INDEX uses_by_hash ON images.uses (hash);
      COMMENT ON TABLE images.uses IS 'Which image of which organisation shows which bytes';
    `,
  },
];

/** Pictures of some hundred kilobytes, twice each, as text. */
const PICTURES_AT_ONCE = 4;

/** What a backup carries of images: their bytes, and which image shows which. */
export const imageTables: readonly RowTable[] = [
  {
    schema: SCHEMA,
    table: 'bytes',
    key: ['hash'],
    rowsAtOnce: PICTURES_AT_ONCE,
    prepare: (pool) => migrate(pool, SCHEMA, migrations),
  },
  { schema: SCHEMA, table: 'uses', key: ['image_id'], prepare: (pool) => migrate(pool, SCHEMA, migrations) },
];
