import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { StoredEvent } from '#domain/events.ts';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../events/event-store.ts';
import { PURGES } from '../events/purged.ts';
import { inTransaction, lockKey, readCheckpoint } from './checkpoints.ts';
import { copyInto, copyLines } from './copy.ts';
import { type Folded, folded, foldedFromLog, FoldedStreams, followedBy, rowsOf } from './folded-streams.ts';
import { replaceRows, type RowsByStream } from './replace-rows.ts';
import { addKeys, createTables, quoted, schemaOf } from './schema.ts';
import { showUnlessOutranked } from './shown.ts';

/** Weight of the states held while building, in rows (projection.ts, `weigh`): some 50 MB. */
const HELD_WEIGHT = 60_000;
/** Characters collected before they are sent. */
const CHUNK = 512 * 1024;
/** Streams replaced in one transaction. */
const REPLACED_AT_ONCE = 50;

/**
 * One version of one projection built from nothing, in a schema of its own, while whatever is there stays in use. A
 * stream is folded in memory and its rows are written once, when it has been quiet for longest; streams that move again
 * after that are read and written once more at the end. So memory does not grow with the log. A build that breaks off
 * leaves nothing but a schema, which the next one removes.
 */
export class Build {
  readonly projection: AnyProjection;
  readonly #client: ClientBase;
  readonly #store: EventStore;
  readonly #schema: string;
  /** In the order of their last event. */
  readonly #held = new Map<string, Folded & { readonly weight: number }>();
  #weight = 0;
  /** Streams that moved after their rows were written. */
  readonly #late = new Set<string>();
  #lines: Record<string, string> = {};
  #collected = 0;
  #copying: Promise<void> = Promise.resolve();
  #position: string | null = null;

  private constructor(client: ClientBase, store: EventStore, projection: AnyProjection, schema: string) {
    this.#client = client;
    this.#store = store;
    this.projection = projection;
    this.#schema = schema;
  }

  /** `client` is the build's own until the end. */
  static async begin(client: ClientBase, store: EventStore, projection: AnyProjection): Promise<Build> {
    const family = `${schemaOf(projection)}_building_`;
    await removeLeftovers(client, family);
    const schema = family + randomUUID().slice(0, 8);
    await client.query(`SELECT pg_advisory_lock(${lockKey(schema)})`);
    await createTables(client, schema, projection);
    return new Build(client, store, projection, schema);
  }

  /** The next events of the log. Throws `UnknownEventType` or `FoldFailed`. */
  async take(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) this.#takeOne(event);
    this.#position = events.at(-1)?.position ?? this.#position;
    for (const [id, of] of this.#held) {
      if (this.#weight <= HELD_WEIGHT) break;
      this.#release(id, of);
      if (this.#collected > CHUNK) await this.#send();
    }
  }

  /** Writes what is left, adds keys, takes the rest of the log in and puts the tables in the place of the old ones. */
  async finish(): Promise<void> {
    for (const [id, of] of this.#held) {
      this.#release(id, of);
      if (this.#collected > CHUNK) await this.#send();
    }
    await this.#send();
    await this.#copying;
    await addKeys(this.#client, this.#schema, this.projection);
    await this.#replaceLate();
    const streams = new FoldedStreams(this.#store, this.projection);
    await this.#catchUp(streams, (rows) => inTransaction(this.#client, () => this.#replace(rows)));
    await inTransaction(this.#client, () => this.#takePlace(streams));
    await this.#client.query(`SELECT pg_advisory_unlock(${lockKey(this.#schema)})`);
  }

  #takeOne(event: StoredEvent): void {
    const id = followedBy(this.projection, event);
    if (id === null || this.#late.has(id)) return;
    const before = this.#held.get(id);
    if (before !== undefined) {
      this.#held.delete(id);
      this.#weight -= before.weight;
    }
    if (event.stream === PURGES || (before === undefined && event.revision > 0)) {
      this.#late.add(id);
      return;
    }
    const { state, version } = folded(this.projection, before, event);
    const weight = this.projection.weigh(state);
    this.#held.set(id, { state, version, weight });
    this.#weight += weight;
  }

  #release(id: string, of: Folded & { readonly weight: number }): void {
    this.#held.delete(id);
    this.#weight -= of.weight;
    const rows = rowsOf(this.projection, id, of);
    for (const [name, table] of Object.entries(this.projection.tables)) {
      const lines = copyLines(table, rows[name] ?? []);
      this.#lines[name] = (this.#lines[name] ?? '') + lines;
      this.#collected += lines.length;
    }
  }

  /** Sends the collected lines while the next are made; waits for those before. */
  async #send(): Promise<void> {
    await this.#copying;
    const lines = this.#lines;
    this.#lines = {};
    this.#collected = 0;
    this.#copying = this.#copy(lines);
    // Its failure is met by the next send or the end.
    this.#copying.catch(() => undefined);
  }

  async #copy(lines: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, table] of Object.entries(this.projection.tables)) {
      const own = lines[name] ?? '';
      if (own !== '') await copyInto(this.#client, this.#schema, name, table, own);
    }
  }

  async #replaceLate(): Promise<void> {
    const late = [...this.#late];
    const until = this.#position ?? '';
    for (let next = 0; next < late.length; next += REPLACED_AT_ONCE) {
      const rows = new Map<string, ReturnType<AnyProjection['rows']>>();
      for (const id of late.slice(next, next + REPLACED_AT_ONCE)) {
        const of = await foldedFromLog(this.#store, this.projection, id, { until });
        rows.set(id, rowsOf(this.projection, id, of));
      }
      await inTransaction(this.#client, () => this.#replace(rows));
    }
  }

  async #catchUp(streams: FoldedStreams, write: (rows: RowsByStream) => Promise<void>): Promise<void> {
    for await (const events of this.#store.readAll(this.#position)) {
      await write(await streams.take(events));
      this.#position = events.at(-1)?.position ?? this.#position;
    }
  }

  #replace(rows: RowsByStream): Promise<void> {
    return replaceRows(this.#client, this.#schema, this.projection, rows);
  }

  /** The checkpoint is locked first: then whoever leads the old tables cannot get ahead of the new ones any more. */
  async #takePlace(streams: FoldedStreams): Promise<void> {
    const { name, version } = this.projection;
    const client = this.#client;
    await client.query('LOCK TABLE tables.checkpoints IN SHARE ROW EXCLUSIVE MODE');
    const old = await readCheckpoint(client, this.projection);
    if ((old?.position ?? '') > (this.#position ?? '')) await this.#catchUp(streams, (rows) => this.#replace(rows));
    await client.query(
      `INSERT INTO tables.checkpoints (name, version, build, position, shown) VALUES ($1, $2, $3, $4, false)
       ON CONFLICT (name, version) DO UPDATE SET build = excluded.build, position = excluded.position, moved_at = now()`,
      [name, version, randomUUID(), this.#position],
    );
    await showUnlessOutranked(client, this.#schema, this.projection);
    const schema = quoted(schemaOf(this.projection));
    await client.query(
      `DROP SCHEMA IF EXISTS ${schema} CASCADE; ALTER SCHEMA ${quoted(this.#schema)} RENAME TO ${schema}`,
    );
  }
}

/** Schemas of builds that broke off: nobody holds their lock any more. */
async function removeLeftovers(client: ClientBase, family: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    'SELECT nspname AS schema FROM pg_namespace WHERE starts_with(nspname, $1)',
    [family],
  );
  for (const { schema } of rows) {
    const { rows: locks } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${lockKey(schema)}) AS free`,
    );
    if (locks[0]?.free !== true) continue;
    await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
    await client.query(`SELECT pg_advisory_unlock(${lockKey(schema)})`);
  }
}
