import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { inRelaxedTransaction, readCheckpoint } from '../checkpoints.ts';
import { advisoryLockKey } from '../../database/advisory-lock.ts';
import { FoldedStreams } from '../folded-streams.ts';
import { replaceRows } from '../replace-rows.ts';
import { addKeys, createTables, quoteIdentifier, schemaOf } from '../table-schema.ts';
import { publishUnlessOutranked } from '../published-version.ts';

/**
 * One version of one projection built from nothing, in a schema of its own, while existing tables stay in use. It is
 * filled by one or several fillers and then finished. An interrupted build leaves nothing but a schema, which the next
 * one removes.
 */
export class ProjectionBuild {
  readonly schema: string;
  readonly #projection: AnyProjection;
  readonly #client: ClientBase;
  readonly #store: EventStore;
  #position: string | null = null;

  private constructor(client: ClientBase, store: EventStore, projection: AnyProjection, schema: string) {
    this.schema = schema;
    this.#client = client;
    this.#store = store;
    this.#projection = projection;
  }

  /** `client` is the build's own until the end. */
  static async begin(client: ClientBase, store: EventStore, projection: AnyProjection): Promise<ProjectionBuild> {
    const family = `${schemaOf(projection)}_building_`;
    await removeLeftovers(client, family);
    const schema = family + randomUUID().slice(0, 8);
    await client.query(`SELECT pg_advisory_lock(${advisoryLockKey(schema)})`);
    await createTables(client, schema, projection);
    return new ProjectionBuild(client, store, projection, schema);
  }

  /**
   * After everything up to `position` was filled in: adds keys, reads the rest of the log and replaces the old tables.
   */
  async finish(position: string | null): Promise<void> {
    this.#position = position;
    await addKeys(this.#client, this.schema, this.#projection);
    const streams = new FoldedStreams(this.#store, this.#projection);
    await this.#catchUp(streams, (write) => inRelaxedTransaction(this.#client, write));
    await inRelaxedTransaction(this.#client, () => this.#takePlace(streams));
    await this.#client.query(`SELECT pg_advisory_unlock(${advisoryLockKey(this.schema)})`);
  }

  /** `inTransaction` runs the writing of a batch. */
  async #catchUp(streams: FoldedStreams, inTransaction: (write: () => Promise<void>) => Promise<void>): Promise<void> {
    for await (const events of this.#store.readAll(this.#position)) {
      await inTransaction(async () => {
        for await (const rows of streams.take(events)) {
          await replaceRows(this.#client, this.schema, this.#projection, rows);
        }
      });
      this.#position = events.at(-1)?.position ?? this.#position;
    }
  }

  /** The checkpoint is locked first: then the leader of the old tables cannot get ahead of the new ones any more. */
  async #takePlace(streams: FoldedStreams): Promise<void> {
    const { name, version } = this.#projection;
    const client = this.#client;
    await client.query('LOCK TABLE tables.checkpoints IN SHARE ROW EXCLUSIVE MODE');
    const old = await readCheckpoint(client, this.#projection);
    if ((old?.position ?? '') > (this.#position ?? '')) await this.#catchUp(streams, (write) => write());
    await client.query(
      `INSERT INTO tables.checkpoints (name, version, build, position, shown) VALUES ($1, $2, $3, $4, false)
       ON CONFLICT (name, version) DO UPDATE SET build = excluded.build, position = excluded.position, moved_at = now()`,
      [name, version, randomUUID(), this.#position],
    );
    await publishUnlessOutranked(client, this.schema, this.#projection);
    const schema = quoteIdentifier(schemaOf(this.#projection));
    await client.query(
      `DROP SCHEMA IF EXISTS ${schema} CASCADE; ALTER SCHEMA ${quoteIdentifier(this.schema)} RENAME TO ${schema}`,
    );
  }
}

/** Removes schemas of interrupted builds: their lock is free. */
async function removeLeftovers(client: ClientBase, family: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'SELECT nspname AS schema FROM pg_namespace WHERE starts_with(nspname, $1)',
    [family],
  );
  for (const { schema } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${advisoryLockKey(schema)}) AS free`,
    );
    if (locks[0]?.free !== true) continue;
    await client.query(`DROP SCHEMA IF EXISTS ${quoteIdentifier(schema)} CASCADE`);
    await client.query(`SELECT pg_advisory_unlock(${advisoryLockKey(schema)})`);
  }
}
