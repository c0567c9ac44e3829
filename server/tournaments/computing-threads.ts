import { join } from 'node:path';
import { serviceUnavailable } from '../http/problem-details.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import { texts } from '../texts/de.ts';
import type * as worker from './computing-worker.ts';
import { computeDecision, computePreview, countLaidOut } from './plan-computation.ts';

const t = texts.tournaments;

type Promised<Compute extends (task: never) => unknown> = (
  ...task: Parameters<Compute>
) => Promise<ReturnType<Compute>>;

/**
 * Computes what commands do and would do; for large plans in a thread, so that nobody's result waits for it. Rejects with
 * a `ProblemError` (503) where too many wait or one takes too much.
 */
export interface Computing {
  readonly decide: Promised<typeof computeDecision>;
  readonly preview: Promised<typeof computePreview>;
  close(): Promise<void>;
}

/** From so many matches on a computation takes longer than handing it over. */
const MANY_MATCHES = 400;
/** Some hundred milliseconds each. */
const PLACES = 8;
const MAX_MS = 20_000;
const MEGABYTES = 256;

/** `compiled` is the folder of the compiled server, whose modules the thread runs. */
export function openComputing(compiled: string): Computing {
  const openPool = () =>
    openWorkerPool<typeof worker>({
      file: join(compiled, 'tournaments/computing-worker.js'),
      threads: 1,
      places: PLACES,
      full: () => serviceUnavailable('busy', t.manyPlans),
      limit: {
        milliseconds: MAX_MS,
        megabytes: MEGABYTES,
        exceeded: () => serviceUnavailable('plan-too-large', t.planTooLarge),
      },
    });
  // Who changes something does not wait for those who only look at what they could change.
  const [decisions, previews] = [openPool(), openPool()];
  return {
    decide: async (task) =>
      countLaidOut(task.command) > MANY_MATCHES ? decisions.run('computeDecision', task) : computeDecision(task),
    async preview(task) {
      const { state, commands } = task;
      const matches = commands.reduce((sum, each) => sum + countLaidOut(each), state.plan?.matches.length ?? 0);
      return matches > MANY_MATCHES ? previews.run('computePreview', task) : computePreview(task);
    },
    async close() {
      await Promise.all([decisions.close(), previews.close()]);
    },
  };
}
