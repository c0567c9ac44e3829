import { join } from 'node:path';
import { invalid, serviceUnavailable } from '../http/problem-details.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import { texts } from '../texts/de.ts';
import type { BodyDigests } from '../http/request-hash.ts';
import { readLargeBody } from './large-bodies.ts';
import { computeConflicts, computeDecision, computePreview, countLaidOut } from './plan-computation.ts';

const t = texts.tournaments;

/**
 * Computes what commands do and would do, and reads their bodies: of large plans in a thread, where it delays no result. Rejects with a
 * `ProblemError` (503) where too many wait or one takes too much.
 */
export interface Computing {
  decide(...task: Parameters<typeof computeDecision>): Promise<ReturnType<typeof computeDecision>>;
  findConflicts(...task: Parameters<typeof computeConflicts>): Promise<ReturnType<typeof computeConflicts>>;
  preview(...task: Parameters<typeof computePreview>): Promise<ReturnType<typeof computePreview>>;
  /** A large body by the schema of this name (large-bodies.ts). Rejects with a `ProblemError` (400) that names the fields at fault, too. */
  read(of: string, bytes: Uint8Array): Promise<{ readonly value: unknown; readonly digests: BodyDigests }>;
  close(): Promise<void>;
}

type ComputingTask = typeof computeDecision | typeof computeConflicts | typeof computePreview | typeof readLargeBody;

/** From so many matches on a computation takes longer than handing it over. */
const MANY_MATCHES = 400;
/** Some hundred milliseconds each. */
const PLACES = 8;
const MAX_MS = 20_000;
const MEGABYTES = 256;

/** `compiled` is the folder of the compiled server, whose modules the thread runs. */
export function openComputing(compiled: string): Computing {
  const openPool = <Run extends ComputingTask>(name: string) =>
    openWorkerPool<Run>({
      file: join(compiled, 'tournaments/computing-worker.js'),
      name,
      places: PLACES,
      full: () => serviceUnavailable('busy', t.manyPlans),
      limit: {
        milliseconds: MAX_MS,
        megabytes: MEGABYTES,
        exceeded: () => serviceUnavailable('plan-too-large', t.planTooLarge),
      },
    });
  // A pool each: a change does not wait for previews.
  const decisions = openPool<typeof computeDecision>(computeDecision.name);
  const conflicts = openPool<typeof computeConflicts>(computeConflicts.name);
  const readings = openPool<typeof readLargeBody>(readLargeBody.name);
  const previews = openPool<typeof computePreview>(computePreview.name);
  return {
    decide: async (task) =>
      countLaidOut(task.command, task.state) > MANY_MATCHES ? decisions.run(task) : computeDecision(task),
    findConflicts: async (task) =>
      countLaidOut(task.command, task.state) > MANY_MATCHES ? conflicts.run(task) : computeConflicts(task),
    async preview(task) {
      const { state, commands } = task;
      const matches = commands.reduce((sum, each) => sum + countLaidOut(each, state), state.plan?.matches.length ?? 0);
      return matches > MANY_MATCHES ? previews.run(task) : computePreview(task);
    },
    async read(of, bytes) {
      const body = await readings.run({ of, bytes });
      if ('errors' in body) throw invalid(body.errors);
      return body;
    },
    async close() {
      await Promise.all([decisions.close(), conflicts.close(), readings.close(), previews.close()]);
    },
  };
}
