import type { Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import { migrate } from '../../database/migrate.ts';
import type { EventStore } from '../../event-store/event-store.ts';
import { ProjectionBuild } from './table-build.ts';
import { CHECKPOINTS, migrations } from '../checkpoints.ts';
import { idRanges } from './id-ranges.ts';
import { fillRanges, fillRangesInThread, type FillTask } from './fill-ranges.ts';
import { availableParallelism } from 'node:os';

export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Share of the work that is done, 0 to 1. */
  readonly share: number;
  /** Seconds to the end of the log at this pace; null: cannot be told yet. */
  readonly remainingSeconds: number | null;
}

export interface Rebuilt {
  readonly events: number;
  readonly seconds: number;
  /** Projections that could not be built, with the reason; their old tables stay as they are. */
  readonly failed: readonly { readonly name: string; readonly why: string }[];
}

export interface Rebuild {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly AnyProjection[];
  /** How many work at the same time, each on some of the streams. */
  readonly parts?: number;
  /** Address of the database of log and tables: then each of them is a thread. Registered projections only; of no use where the log is elsewhere. */
  readonly threadsOn?: string;
  readonly progress?: (progress: RebuildProgress) => void;
}

const TOLD_MS = 500;
/** Events; a shorter log is built before threads have started. */
const WORTH_THREADS = 20_000;

/**
 * Builds all tables from the log and puts them in the place of the old ones, each projection as it gets ready. A portal
 * may run meanwhile, and its tables stay in use until then.
 */
export async function rebuild(of: Rebuild): Promise<Rebuilt> {
  const { store, pool, projections } = of;
  await migrate(pool, CHECKPOINTS, migrations);
  const begun = performance.now();
  const head = await store.head();
  const attempts: BuildAttempt[] = [];
  try {
    for (const projection of projections)
      attempts.push(await BuildAttempt.begin(await pool.connect(), store, projection));
    const events = head === null ? 0 : await fill(of, attempts, head, begun);
    for (const attempt of attempts) await attempt.finish(head);
    const seconds = (performance.now() - begun) / 1_000;
    return { events, seconds, failed: attempts.flatMap(({ failure }) => failure ?? []) };
  } finally {
    for (const attempt of attempts) attempt.close();
  }
}

/** Fills everything up to `head` and answers the number of events read. */
async function fill(of: Rebuild, attempts: readonly BuildAttempt[], head: string, begun: number): Promise<number> {
  const isShort = Number(head) < WORTH_THREADS;
  const threadsOn = isShort || !of.store.inDatabase ? undefined : of.threadsOn;
  const wanted = isShort && of.threadsOn !== undefined ? 1 : (of.parts ?? 1);
  const fillers = threadsOn === undefined ? Math.min(wanted, roomFor(of.pool, attempts.length)) : wanted;
  const left = [...idRanges];
  let events = 0;
  let told = begun;
  const work: FillTask = {
    until: head,
    targets: attempts,
    next: async () => left.shift() ?? null,
    read(more) {
      events += more;
      const now = performance.now();
      if (now - told < TOLD_MS) return;
      told = now;
      // What is being worked on counts as half done.
      const done = idRanges.length - left.length - fillers / 2;
      of.progress?.(progressOf(events, (now - begun) / 1_000, Math.max(0, done / idRanges.length)));
    },
  };
  const giveUp = (error: unknown): never => {
    left.length = 0;
    throw error;
  };
  const filled = await Promise.allSettled(
    Array.from({ length: fillers }, () =>
      (threadsOn === undefined ? fillRanges(of, work) : fillRangesInThread(threadsOn, work)).catch(giveUp),
    ),
  );
  for (const each of filled) {
    // One filler is missing, so all that was filled is: the others have stopped after the range they were at.
    if (each.status === 'rejected') throw each.reason;
    const outcomes = each.value;
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.outcome === 'failed') attempts[at]?.fail(outcome.why);
    }
  }
  return events;
}

/** A connection for reading the log meanwhile. */
const OF_OTHERS = 1;

/** How many may fill at a time: each takes a connection for every target, and would wait for ever where there are too few. */
function roomFor({ options }: Pool, targets: number): number {
  const most = options.max ?? 10;
  const least = 2 * targets + OF_OTHERS;
  if (most < least) throw new RangeError(`${targets} projections take ${least} connections, not ${most}`);
  return Math.max(1, Math.floor((most - targets - OF_OTHERS) / Math.max(1, targets)));
}

/** One projection's build: a failure ends it and leaves the others alone. */
class BuildAttempt {
  readonly projection: AnyProjection;
  readonly schema: string;
  readonly #client: PoolClient;
  readonly #build: ProjectionBuild;
  failure: Rebuilt['failed'][number] | null = null;

  private constructor(client: PoolClient, projection: AnyProjection, build: ProjectionBuild) {
    this.#client = client;
    this.projection = projection;
    this.#build = build;
    this.schema = build.schema;
  }

  static async begin(client: PoolClient, store: EventStore, projection: AnyProjection): Promise<BuildAttempt> {
    // Whatever is asked next on a lost connection rejects, and says so.
    client.on('error', () => undefined);
    try {
      return new BuildAttempt(client, projection, await ProjectionBuild.begin(client, store, projection));
    } catch (cause) {
      client.release(true);
      throw cause;
    }
  }

  fail(why: string): void {
    this.failure ??= { name: this.projection.name, why };
  }

  async finish(position: string | null): Promise<void> {
    if (this.failure !== null) return;
    try {
      await this.#build.finish(position);
    } catch (cause) {
      this.fail(cause instanceof Error ? cause.message : String(cause));
    }
  }

  /** The connection goes, and with it whatever lock a failed build still holds. */
  close(): void {
    this.#client.release(true);
  }
}

function progressOf(events: number, seconds: number, share: number): RebuildProgress {
  const remainingSeconds = share === 0 ? null : (seconds * (1 - share)) / share;
  return { events, eventsPerSecond: events / seconds, share, remainingSeconds };
}

/** As many threads as the machine has cores; beyond four the database is what limits. */
export const rebuildThreads = (url: string): { readonly parts: number; readonly threadsOn: string } => ({
  parts: Math.min(4, availableParallelism()),
  threadsOn: url,
});
