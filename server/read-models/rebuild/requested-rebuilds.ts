import type { FastifyBaseLogger } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { isFree, lockKey } from '../checkpoints.ts';
import { rebuild, rebuildThreads } from './rebuild.ts';
import { texts } from '../../texts/de.ts';

const t = texts.projections;

/** The last requested rebuild of a projection, on any node. */
export interface RebuildStatus {
  /** 0 to 1; null if none is under way. */
  readonly progress: number | null;
  readonly error: string | null;
}

/** Rebuilds requested while the portal runs; the tables stay in use until the new ones replace them. */
export interface Rebuilds {
  /** Returns at once: `running` if one is under way on any node. */
  begin(name: string): Promise<'begun' | 'running' | 'unknown'>;
  /** By the projection's name; those that were never rebuilt are missing. */
  status(): Promise<ReadonlyMap<string, RebuildStatus>>;
  /** Waits a while for a rebuild under way; the next one removes what it leaves behind. */
  stop(): Promise<void>;
}

const MAX_WAIT_MS = 2_000;
const INTERRUPTED = t.interrupted;

const rebuildLock = (name: string): string => lockKey(`rebuild ${name}`);

/** The node that gets the request does the work. A session lock keeps a second rebuild out, on any node. */
export function startRebuilds(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly AnyProjection[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Rebuilds {
  const { store, pool, projections, log } = parts;
  const underWay = new Set<Promise<void>>();

  async function make(projection: AnyProjection, client: PoolClient): Promise<void> {
    const { name } = projection;
    let error: string | null = null;
    try {
      const { failed, events, seconds } = await rebuild({
        store,
        pool,
        projections: [projection],
        ...threads(pool),
        progress: ({ share }) => {
          pool.query('UPDATE tables.rebuilds SET share = $2 WHERE name = $1', [name, share]).catch(() => undefined);
        },
      });
      error = failed[0]?.why ?? null;
      log.info({ projection: name, events, seconds, error }, 'tables rebuilt');
    } catch (cause) {
      error = cause instanceof Error ? cause.message : String(cause);
      log.error({ projection: name, err: cause }, 'tables not rebuilt');
    }
    try {
      await client.query('UPDATE tables.rebuilds SET ended_at = now(), fault = $2 WHERE name = $1', [name, error]);
    } finally {
      // The lock ends with the connection.
      client.release(true);
    }
  }

  return {
    async begin(name) {
      const projection = projections.find((each) => each.name === name);
      if (projection === undefined) return 'unknown';
      const client = await pool.connect();
      // The next query on a lost connection reports it.
      client.on('error', () => undefined);
      try {
        const { rows } = await client.query<{ free: boolean }>(
          `SELECT pg_try_advisory_lock(${rebuildLock(name)}) AS free`,
        );
        if (rows[0]?.free !== true) {
          client.release();
          return 'running';
        }
        await client.query(
          `INSERT INTO tables.rebuilds (name, share) VALUES ($1, 0)
           ON CONFLICT (name) DO UPDATE SET share = 0, begun_at = now(), ended_at = NULL, fault = NULL`,
          [name],
        );
      } catch (cause) {
        client.release(true);
        throw cause;
      }
      const making = make(projection, client)
        .catch((err: unknown) => log.warn({ err, projection: name }, 'cannot note how a rebuild ended'))
        .finally(() => underWay.delete(making));
      underWay.add(making);
      return 'begun';
    },
    async status() {
      const { rows } = await pool.query<{ name: string; share: number | null; ended: boolean; error: string | null }>(
        'SELECT name, share, ended_at IS NOT NULL AS ended, fault AS error FROM tables.rebuilds',
      );
      const status = new Map<string, RebuildStatus>();
      for (const { name, share, ended, error } of rows) {
        if (ended) status.set(name, { progress: null, error });
        else if (!(await isFree(pool, rebuildLock(name)))) status.set(name, { progress: share, error: null });
        else status.set(name, { progress: null, error: INTERRUPTED });
      }
      return status;
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS).unref());
      await Promise.race([Promise.all(underWay), late]);
    },
  };
}

function threads({ options }: Pool): Partial<ReturnType<typeof rebuildThreads>> {
  return options.connectionString === undefined ? {} : rebuildThreads(options.connectionString);
}
