import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { UnknownEventTypeError } from '#domain/deciders.ts';
import type { ProjectionName } from '#projections/index.ts';
import type { AnyProjection } from '#projections/projection.ts';
import { migrate } from '../database/migrate.ts';
import type { EventStore } from '../event-store/event-store.ts';
import {
  CheckpointConflictError,
  CHECKPOINTS,
  leaderLock,
  readCheckpoints,
  publishedPosition,
  migrations,
} from './checkpoints.ts';
import { FoldFailedError } from './folded-streams.ts';
import { runAsLeader } from './leader.ts';
import { withKeepAlive } from '../event-store/log-keep-alive.ts';
import { hasLeader } from './published-version.ts';

export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  /** `stopped` is permanent: this version of the portal cannot continue this projection. */
  readonly state: 'leading' | 'following' | 'building' | 'stopped';
  /** Last event in the tables that readers see, of whichever version, as far as this node knows. */
  readonly position: string | null;
  /**
   * Milliseconds since the oldest event that is not in the tables yet; 0: none is waiting. Null: another node leads.
   */
  readonly lagMs: number | null;
  readonly error: string | null;
}

/** `late`: not within the time. `stopped`: one of them has stopped here, no other node leads it, and it does not reach that far. */
export type Waited = 'reached' | 'late' | 'stopped';

/**
 * This node's part in keeping the read models; of all nodes one leads each version of each projection. `reads` names the
 * projections whose tables a reader reads: what stops another one does not concern it.
 */
export interface Projector<Name extends string = ProjectionName> {
  status(): readonly ProjectionStatus[];
  /**
   * Resolves once the named tables that readers see, of whichever version, hold everything up to `position`, or cannot; at
   * the latest after `milliseconds`.
   */
  waitFor(reads: readonly Name[], position: string, milliseconds: number): Promise<Waited>;
  /** The position that all of the named tables have reached, as far as this node knows; null: one of them is empty. */
  positionOf(reads: readonly Name[]): string | null;
  stop(): Promise<void>;
}

/** How often a follower tries to take the lock: a takeover takes no longer. */
const LOCK_RETRY_MS = 250;
const MAX_BACKOFF_MS = 5_000;
const POLL_MS = 20;
/**
 * Results come one by one and a transaction costs as much as several, so the events of this time share one. A leader
 * rests nine times as long as it worked, within these bounds: at full speed reports get the machine, and the same
 * tournament's rows are written once for many of them. A reader with At-Least ends the rest.
 */
const MIN_REST_MS = 50;
const MAX_REST_MS = 500;
const RESTS_PER_WORK = 9;
/** A start waits this long for tables that were never there; a longer build continues in the background. */
const MAX_STARTUP_WAIT_MS = 5_000;

/** Starts keeping the tables. A pool must have two connections per projection to spare: leaders hold one each, and builds. */
export async function startProjector<Name extends string>(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly AnyProjection<Name>[];
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Promise<Projector<Name>> {
  await migrate(parts.pool, CHECKPOINTS, migrations);
  const kept = parts.projections.map((projection) => new ProjectionRunner({ ...parts, projection }));
  const named = (reads: readonly Name[]): ProjectionRunner[] =>
    kept.filter((_, index) => reads.some((name) => parts.projections[index]?.name === name));
  const first = Promise.all(kept.map(({ firstAttempt }) => firstAttempt));
  await Promise.race([first, pause(MAX_STARTUP_WAIT_MS, undefined, { ref: false })]);
  return {
    status: () => kept.map((each) => each.status()),
    waitFor: async (reads, position, milliseconds) => {
      const until = performance.now() + milliseconds;
      const all = await Promise.all(named(reads).map((each) => each.waitFor(position, until)));
      return all.find((each) => each === 'stopped') ?? all.find((each) => each === 'late') ?? 'reached';
    },
    positionOf: (reads) =>
      named(reads)
        .map((each) => each.status().position)
        .reduce((least, position) => ((position ?? '') < (least ?? '') ? position : least)),
    stop: async () => {
      await Promise.all(kept.map((each) => each.stop()));
    },
  };
}

interface RunnerDeps {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projection: AnyProjection;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

class ProjectionRunner {
  readonly #parts: RunnerDeps;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  readonly #waiting = new Set<() => void>();
  #state: ProjectionStatus['state'] = 'following';
  #position: string | null = null;
  #behindSince: string | null = null;
  #error: string | null = null;
  /** Resolves as soon as this node leads, follows another leader, or has stopped. */
  readonly firstAttempt: Promise<void>;
  #hasTried: () => void = () => undefined;
  #looking: Promise<void> | null = null;
  /** The tables that readers see are those this node keeps: it need not ask how far they are. */
  #leadsPublished = false;
  /** It has stopped here and has no other leader. */
  #hasNoLeader = false;
  /** Ends the rest between two batches. */
  #endRest: () => void = () => undefined;

  constructor(parts: RunnerDeps) {
    this.#parts = parts;
    this.firstAttempt = new Promise((resolve) => (this.#hasTried = resolve));
    this.#running = this.#run();
  }

  status(): ProjectionStatus {
    const { name, version } = this.#parts.projection;
    const leads = this.#state === 'leading' || this.#state === 'building';
    const lagMs = this.#behindSince === null ? 0 : Math.max(0, Date.now() - Date.parse(this.#behindSince));
    return {
      name,
      version,
      state: this.#state,
      position: this.#position,
      lagMs: leads ? lagMs : null,
      error: this.#error,
    };
  }

  /** `until` in milliseconds of `performance.now()`. */
  async waitFor(position: string, until: number): Promise<Waited> {
    for (;;) {
      if ((this.#position ?? '') >= position) return 'reached';
      const left = until - performance.now();
      if (left <= 0 || this.#stopping.signal.aborted) return 'late';
      this.#endRest();
      if (this.#leadsPublished) {
        await this.#moved(left);
        continue;
      }
      const looked = new AbortController();
      const end = pause(left, undefined, { signal: looked.signal }).catch(() => undefined);
      await Promise.race([this.#poll(), end]);
      looked.abort();
      if (this.#hasNoLeader) return (this.#position ?? '') >= position ? 'reached' : 'stopped';
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endRest();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let failures = 0;
    while (!signal.aborted) {
      try {
        await this.#tryToLead();
        this.#error = null;
        failures = 0;
      } catch (cause) {
        failures += 1;
        this.#failed(cause, failures);
        if (isPermanent(cause)) break;
      }
      const waitMs = Math.min(LOCK_RETRY_MS * 2 ** Math.max(0, failures - 1), MAX_BACKOFF_MS);
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
    this.#hasTried();
  }

  async #tryToLead(): Promise<void> {
    const { pool, projection, store } = this.#parts;
    const client = await pool.connect();
    let clean = false;
    try {
      const lock = leaderLock(projection);
      const { rows } = await client.query<{ leads: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS leads`);
      if (rows[0]?.leads === true) {
        await withKeepAlive({ client, store }, () => this.#lead(client));
        await client.query(`SELECT pg_advisory_unlock(${lock})`);
      } else {
        const checkpoints = await readCheckpoints(client, projection);
        this.#reached(publishedPosition(checkpoints));
        if (checkpoints.some(({ version }) => version === projection.version)) this.#hasTried();
      }
      clean = true;
    } finally {
      // A connection that may still hold the lock must not go back into the pool.
      client.release(!clean);
    }
  }

  async #lead(client: PoolClient): Promise<void> {
    const { store, pool, projection, log } = this.#parts;
    const named = { projection: projection.name, version: projection.version };
    try {
      await runAsLeader({
        client,
        pool,
        store,
        projection,
        rest: (worked) => this.#rest(worked),
        signal: this.#stopping.signal,
        report: {
          building: () => {
            this.#state = 'building';
            log.info(named, 'building tables from the log');
          },
          reached: (position, isShown) => {
            if (this.#state !== 'leading') log.info(named, 'keeping tables');
            this.#state = 'leading';
            this.#error = null;
            this.#leadsPublished = isShown;
            this.#reached(position);
            this.#hasTried();
          },
          behind: (since) => (this.#behindSince = since),
        },
      });
    } finally {
      this.#state = 'following';
      this.#leadsPublished = false;
      this.#behindSince = null;
      this.#wake();
    }
  }

  #failed(cause: unknown, failures: number): void {
    const { log, projection } = this.#parts;
    this.#error = cause instanceof Error ? cause.message : String(cause);
    const named = { projection: projection.name, version: projection.version, err: cause };
    if (isPermanent(cause)) {
      this.#state = 'stopped';
      log.error(named, 'tables stopped: this version of the portal cannot go on with them');
    } else if (cause instanceof CheckpointConflictError) {
      log.info(named, 'tables were rebuilt: going on with the new ones');
    } else if (failures === 1) {
      log.warn(named, 'tables interrupted');
    }
  }

  /** The leading node's position: one query at a time, shared by all who wait for its answer. */
  #poll(): Promise<void> {
    this.#looking ??= this.#pollOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #pollOnce(): Promise<void> {
    const { pool, projection } = this.#parts;
    try {
      if (this.#state === 'stopped') this.#hasNoLeader = !(await hasLeader(pool, projection));
      if (!this.#hasNoLeader) await pause(POLL_MS);
      const position = publishedPosition(await readCheckpoints(pool, projection));
      // A node that keeps these tables by now has newer data than this answer.
      if (!this.#leadsPublished) this.#reached(position);
    } catch (cause) {
      if (this.#state !== 'stopped') this.#error = cause instanceof Error ? cause.message : String(cause);
    }
  }

  #reached(position: string | null): void {
    this.#position = position;
    this.#wake();
  }

  async #moved(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#waiting.add(wake);
    });
  }

  async #rest(workedMs: number): Promise<void> {
    const wished = Math.max(MIN_REST_MS, workedMs * RESTS_PER_WORK);
    if (this.#waiting.size > 0 || this.#stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(wished, MAX_REST_MS));
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }
}

/** SQL states of rows that a table rejects; a retry cannot help. */
const REFUSED_ROWS = /^(22|23)/;

const isPermanent = (cause: unknown): boolean =>
  cause instanceof UnknownEventTypeError ||
  cause instanceof FoldFailedError ||
  (cause instanceof DatabaseError && REFUSED_ROWS.test(cause.code ?? ''));
