import type { ClientBase, Pool } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { MigrationStep } from '../database/migrate.ts';
import { advisoryLockKey } from '../database/advisory-lock.ts';

// The position of each version of each projection. Rows and checkpoint are written in the same transaction, which
// expects the checkpoint at an exact position: of two processes that both believe to lead only one succeeds, locks or
// not.

export const CHECKPOINTS = 'tables';

export const migrations: readonly MigrationStep[] = [
  {
    id: '001-checkpoints',
    sql: `
      CREATE TABLE tables.checkpoints (
        name text COLLATE "C" NOT NULL,
        version integer NOT NULL,
        build uuid NOT NULL,
        position text COLLATE "C",
        shown boolean NOT NULL,
        moved_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (name, version)
      );
      COMMENT ON TABLE tables.checkpoints IS 'How far the tables of each projection are, by version';
      COMMENT ON COLUMN tables.checkpoints.build IS 'Another one after every rebuild';
      COMMENT ON COLUMN tables.checkpoints.position IS 'Position of the last event that is in the tables';
      COMMENT ON COLUMN tables.checkpoints.shown IS 'Whether the views in the schema portal show this version';
      CREATE SCHEMA IF NOT EXISTS portal;
    `,
  },
  {
    id: '002-rebuilds',
    sql: `
      CREATE TABLE tables.rebuilds (
        name text COLLATE "C" PRIMARY KEY,
        share double precision,
        begun_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz,
        fault text
      );
      COMMENT ON TABLE tables.rebuilds IS 'The last rebuild of each projection that an administrator asked for';
      COMMENT ON COLUMN tables.rebuilds.share IS 'Share of the work that is done, 0 to 1';
      COMMENT ON COLUMN tables.rebuilds.ended_at IS 'NULL: it goes on, or the node that made it is gone';
      COMMENT ON COLUMN tables.rebuilds.fault IS 'Why it came to nothing; NULL: it did not';
    `,
  },
];

type Versioned = Pick<AnyProjection, 'name' | 'version'>;

export interface Checkpoint {
  readonly build: string;
  /** Null: no event is in the tables. */
  readonly position: string | null;
  readonly shown: boolean;
}

/** Null: this version was never built to its end. */
export async function readCheckpoint(database: ClientBase | Pool, projection: Versioned): Promise<Checkpoint | null> {
  const { rows } = await database.query<Checkpoint>(
    'SELECT build, position, shown FROM tables.checkpoints WHERE name = $1 AND version = $2',
    [projection.name, projection.version],
  );
  return rows[0] ?? null;
}

/** Those of all versions that were built to their end. */
export async function readCheckpoints(
  database: ClientBase | Pool,
  { name }: Pick<AnyProjection, 'name'>,
): Promise<(Checkpoint & { readonly version: number })[]> {
  const { rows } = await database.query<Checkpoint & { version: number }>(
    'SELECT version, build, position, shown FROM tables.checkpoints WHERE name = $1',
    [name],
  );
  return rows;
}

/** Position of the last event in the tables that the documented names mean, whichever version they are of. */
export const publishedPosition = (checkpoints: readonly Checkpoint[]): string | null =>
  checkpoints.find(({ shown }) => shown)?.position ?? null;

/** Another process has moved the checkpoint: this one's data is outdated, none of it may be written. */
export class CheckpointConflictError extends Error {
  constructor({ name, version }: Versioned) {
    super(`The checkpoint of ${name} v${version} was moved by somebody else`);
    this.name = 'CheckpointConflictError';
  }
}

/** First statement of a writing transaction. Throws `CheckpointConflictError`. */
export async function moveCheckpoint(
  client: ClientBase,
  projection: Versioned,
  from: Checkpoint,
  position: string,
): Promise<Checkpoint> {
  const { rows } = await client.query<Checkpoint>(
    `UPDATE tables.checkpoints SET position = $5, moved_at = now()
     WHERE name = $1 AND version = $2 AND build = $3 AND position IS NOT DISTINCT FROM $4
     RETURNING build, position, shown`,
    [projection.name, projection.version, from.build, from.position, position],
  );
  const [moved] = rows;
  if (moved === undefined) throw new CheckpointConflictError(projection);
  return moved;
}

/** Records that the documented names now mean this version and no other. */
export async function markPublished(client: ClientBase, { name, version }: Versioned): Promise<void> {
  await client.query('UPDATE tables.checkpoints SET shown = (version = $2) WHERE name = $1', [name, version]);
}

/** Held by the connection that writes this version. */
export const leaderLock = ({ name, version }: Versioned): string => advisoryLockKey(`${name} v${version}`);

/** Runs `work` in a transaction. It need not wait for the disk: rows and checkpoint are lost together or not at all. */
export async function inRelaxedTransaction<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN; SET LOCAL synchronous_commit = off');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw cause;
  }
}
