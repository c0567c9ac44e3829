import { migrate, type MigrationStep } from '../database/migrate.ts';
import type { RowTable } from '../database/backed-up-table.ts';

export const SCHEMA = 'history';

export const migrations: readonly MigrationStep[] = [
  {
    id: '1-signing-keys',
    sql: `
      CREATE TABLE history.signing_keys (
        kid text COLLATE "C" PRIMARY KEY,
        x text NOT NULL,
        since timestamptz NOT NULL
      );
      COMMENT ON TABLE history.signing_keys IS 'Public keys with which exported histories of this installation were ever signed';
    `,
  },
  {
    id: '2-replays',
    sql: `
      CREATE TABLE history.replays (
        tournament_id text COLLATE "C" PRIMARY KEY,
        organization_id text COLLATE "C" NOT NULL,
        source_id text COLLATE "C" NOT NULL,
        source_version integer NOT NULL,
        speed double precision NOT NULL,
        begun_at timestamptz NOT NULL,
        played_ms double precision NOT NULL DEFAULT 0,
        reached integer NOT NULL DEFAULT 0,
        node text,
        held_until timestamptz NOT NULL DEFAULT '-infinity'
      );
      CREATE INDEX replays_by_organization ON history.replays (organization_id);
      COMMENT ON TABLE history.replays IS 'Trainings under way: a finished tournament that is played again into a copy';
    `,
  },
  {
    id: '3-used-keys',
    sql: `
      ALTER TABLE history.signing_keys ADD COLUMN used_at timestamptz;
      COMMENT ON COLUMN history.signing_keys.used_at IS 'When a portal last started with it';
    `,
  },
];

/** What a backup carries of histories: the keys that older exports are checked with. A training is of a moment. */
export const historyTables: readonly RowTable[] = [
  { schema: SCHEMA, table: 'signing_keys', key: ['kid'], prepare: (pool) => migrate(pool, SCHEMA, migrations) },
];
