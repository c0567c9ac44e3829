import type { Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import { migrate } from '../database/migrate.ts';
import type { EventStore } from '../events/event-store.ts';
import { Build } from './build.ts';
import { CHECKPOINTS, steps } from './checkpoints.ts';
import { fillRange, fillRangeInThread, partsOf } from './ranges.ts';

export interface RebuildProgress {
  readonly events: number;
  readonly eventsPerSecond: number;
  /** Share of the log that is read, 0 to 1; null where its positions do not tell. */
  readonly share: number | null;
  /** Seconds to the end of the log at this pace; null: cannot be told. */
  readonly remaining: number | null;
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
  /** Into how many parts the log is divided; they are filled at the same time. */
  readonly parts?: number;
  /** Address of the database of log and tables: then each part has a thread. Registered projections only. */
  readonly threadsOn?: string;
  readonly progress?: (progress: RebuildProgress) => void;
}

const TOLD_MILLISECONDS = 500;
/** Events; a shorter log is built before threads have started. */
const WORTH_THREADS = 20_000;

/**
 * Builds all tables from the log, which is read once, and puts them in the place of the old ones, each projection as it
 * gets ready. A portal may run meanwhile, and its tables stay in use until then.
 */
export async function rebuild(of: Rebuild): Promise<Rebuilt> {
  const { store, pool, projections } = of;
  await migrate(pool, CHECKPOINTS, steps);
  const begun = performance.now();
  const head = await store.head();
  const attempts: Attempt[] = [];
  try {
    for (const projection of projections) attempts.push(await Attempt.begin(await pool.connect(), store, projection));
    const events = head === null ? 0 : await fill(of, attempts, head, begun);
    for (const attempt of attempts) await attempt.finish(head);
    const seconds = (performance.now() - begun) / 1_000;
    return { events, seconds, failed: attempts.flatMap(({ failure }) => failure ?? []) };
  } finally {
    for (const attempt of attempts) attempt.close();
  }
}

/** Fills all parts at the same time and answers the number of events read. */
async function fill(of: Rebuild, attempts: readonly Attempt[], head: string, begun: number): Promise<number> {
  const { progress } = of;
  const threadsOn = Number(head) < WORTH_THREADS ? undefined : of.threadsOn;
  const parts = threadsOn === of.threadsOn ? (of.parts ?? 1) : 1;
  let events = 0;
  let told = begun;
  const read = (more: number): void => {
    events += more;
    const now = performance.now();
    if (now - told < TOLD_MILLISECONDS) return;
    told = now;
    progress?.(progressOf(events, (now - begun) / 1_000, head));
  };
  const filled = await Promise.all(
    partsOf(head, parts).map((range) =>
      threadsOn === undefined
        ? fillRange(of, range, attempts, read)
        : fillRangeInThread(threadsOn, range, attempts, read),
    ),
  );
  for (const outcomes of filled) {
    for (const [at, outcome] of outcomes.entries()) {
      if (outcome.outcome === 'failed') attempts[at]?.fail(outcome.why);
      else attempts[at]?.note(outcome.late);
    }
  }
  return events;
}

/** One projection's build: a failure ends it and leaves the others alone. */
class Attempt {
  readonly projection: AnyProjection;
  readonly schema: string;
  readonly #client: PoolClient;
  readonly #build: Build;
  readonly #late = new Set<string>();
  failure: Rebuilt['failed'][number] | null = null;

  private constructor(client: PoolClient, projection: AnyProjection, build: Build) {
    this.#client = client;
    this.projection = projection;
    this.#build = build;
    this.schema = build.schema;
  }

  static async begin(client: PoolClient, store: EventStore, projection: AnyProjection): Promise<Attempt> {
    // Whatever is asked next on a lost connection rejects, and says so.
    client.on('error', () => undefined);
    try {
      return new Attempt(client, projection, await Build.begin(client, store, projection));
    } catch (cause) {
      client.release(true);
      throw cause;
    }
  }

  note(late: readonly string[]): void {
    for (const id of late) this.#late.add(id);
  }

  fail(why: string): void {
    this.failure ??= { name: this.projection.name, why };
  }

  async finish(position: string | null): Promise<void> {
    if (this.failure !== null) return;
    try {
      await this.#build.finish(this.#late, position);
    } catch (cause) {
      this.fail(cause instanceof Error ? cause.message : String(cause));
    }
  }

  /** The connection goes, and with it whatever lock a failed build still holds. */
  close(): void {
    this.#client.release(true);
  }
}

function progressOf(events: number, seconds: number, head: string): RebuildProgress {
  // Positions that count events tell how many there are; purged ones are missing, so the end may come early.
  const share = /^\d+$/.test(head) ? Math.min(1, events / Number(head)) : null;
  const remaining = share === null || share === 0 ? null : (seconds * (1 - share)) / share;
  return { events, eventsPerSecond: events / seconds, share, remaining };
}
