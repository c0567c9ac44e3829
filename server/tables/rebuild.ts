import type { Pool, PoolClient } from 'pg';
import type { AnyProjection } from '#projections/projection.ts';
import { migrate } from '../database/migrate.ts';
import type { EventStore } from '../events/event-store.ts';
import { Build } from './build.ts';
import { CHECKPOINTS, steps } from './checkpoints.ts';

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
  readonly failed: readonly { readonly name: string; readonly cause: unknown }[];
}

/** One event in several thousand is enough to tell by. */
const TOLD_MILLISECONDS = 500;
/** Events per page of the log: larger than a tail's, since nobody waits for the first one. */
const BATCH = 5_000;

/**
 * Builds all tables from the log, which is read once, and puts them in the place of the old ones, each projection as it
 * gets ready. A portal may run meanwhile, and its tables stay in use until then.
 */
export async function rebuild(parts: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly AnyProjection[];
  readonly progress?: (progress: RebuildProgress) => void;
}): Promise<Rebuilt> {
  const { store, pool, projections } = parts;
  await migrate(pool, CHECKPOINTS, steps);
  const builds = await Promise.all(projections.map(async (each) => new Attempt(await pool.connect(), store, each)));
  const begun = performance.now();
  const seconds = (): number => (performance.now() - begun) / 1_000;
  let events = 0;
  try {
    const head = await store.head();
    for (const build of builds) await build.does((of) => of);
    let told = begun;
    for await (const page of store.readAll(null, { batch: BATCH })) {
      for (const build of builds) await build.does((of) => of.take(page));
      events += page.length;
      if (performance.now() - told < TOLD_MILLISECONDS) continue;
      told = performance.now();
      parts.progress?.(progressOf(events, seconds(), shareOf(page.at(-1)?.position, head)));
    }
    for (const build of builds) await build.does((of) => of.finish());
  } finally {
    for (const build of builds) build.close();
  }
  return { events, seconds: seconds(), failed: builds.flatMap(({ failure }) => failure ?? []) };
}

/** One projection's build: a failure ends it and leaves the others alone. */
class Attempt {
  readonly #client: PoolClient;
  readonly #store: EventStore;
  readonly #projection: AnyProjection;
  #build: Build | null = null;
  failure: { readonly name: string; readonly cause: unknown } | null = null;

  constructor(client: PoolClient, store: EventStore, projection: AnyProjection) {
    this.#client = client;
    this.#store = store;
    this.#projection = projection;
    // Whatever is asked next on a lost connection rejects, and says so.
    client.on('error', () => undefined);
  }

  async does(step: (build: Build) => unknown): Promise<void> {
    if (this.failure !== null) return;
    try {
      this.#build ??= await Build.begin(this.#client, this.#store, this.#projection);
      await step(this.#build);
    } catch (cause) {
      this.failure = { name: this.#projection.name, cause };
    }
  }

  /** The connection goes, and with it whatever lock a failed build still holds. */
  close(): void {
    this.#client.release(true);
  }
}

function progressOf(events: number, seconds: number, share: number | null): RebuildProgress {
  const remaining = share === null || share === 0 ? null : (seconds * (1 - share)) / share;
  return { events, eventsPerSecond: events / seconds, share, remaining };
}

/** Positions that are numbers tell how far along they are. */
function shareOf(position: string | undefined, head: string | null): number | null {
  if (position === undefined || head === null) return null;
  const share = Number(position) / Number(head);
  return Number.isFinite(share) ? Math.min(1, share) : null;
}
