import { join } from 'node:path';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { PublicTournamentView } from '#domain/tournament/contract/views.ts';
import { LRUCache } from 'lru-cache';
import { invalid, serviceUnavailable } from '../http/problem-details.ts';
import { writePast, type PastTask } from '../history/past-frames.ts';
import { toBuffer } from '../runtime/to-buffer.ts';
import { openWorkerPool, type WorkerPool } from '../runtime/worker-pool.ts';
import type { EncodedView } from '../stream-cache/encoded-view.ts';
import { MANY_MATCHES } from '../stream-cache/many-matches.ts';
import { texts } from '../texts/de.ts';
import { readLargeBody } from './large-bodies.ts';
import { computeConflicts, computeDecision, computePreview, estimateWork } from './plan-computation.ts';
import { buildCalendar, matchesOf, type CalendarAbout } from './transfer/calendar.ts';
import { writeCalendar, writeFile, type CalendarTask, type FileTask } from './transfer/write-file.ts';

const t = texts.tournaments;

/**
 * Computes what commands do and would do, reads their bodies and writes files: of large plans in a thread, where it delays no
 * result. Rejects with a `ProblemError` (503) where too many wait or one takes too much.
 */
export interface Computing {
  /** Whether a thread decides this, which can take seconds. */
  isSlow(command: TournamentCommand, state: Tournament): boolean;
  decide(...task: Parameters<typeof computeDecision>): Promise<ReturnType<typeof computeDecision>>;
  findConflicts(...task: Parameters<typeof computeConflicts>): Promise<ReturnType<typeof computeConflicts>>;
  preview(...task: Parameters<typeof computePreview>): Promise<ReturnType<typeof computePreview>>;
  /** A large body by the schema of this name (large-bodies.ts). Rejects with a `ProblemError` (400), too, that names the fields. */
  read(of: string, bytes: Uint8Array): Promise<{ readonly value: unknown; readonly digest: string }>;
  /** A calendar, kept under `tag`, which tells it from all others: visitors ask again and again, without a login. */
  writeCalendar(tag: string, of: CalendarSource): Promise<Buffer>;
  /** A large file. */
  writeFile(task: FileTask): Promise<Buffer>;
  /** A large view of the past. */
  writePast(task: PastTask): Promise<Buffer>;
  close(): Promise<void>;
}

/** A public view with its bytes, and what of it is written. */
export interface CalendarSource {
  readonly shown: Pick<EncodedView<PublicTournamentView>, 'view' | 'bytes'>;
  readonly about: CalendarAbout;
}

/** Some hundred milliseconds each. */
const MAX_QUEUED = 8;
const MAX_MS = 20_000;
const MEGABYTES = 256;
/** One of 4,940 matches has 1.6 MB. */
const KEPT_CALENDARS = { max: 200, maxSize: 16 * 2 ** 20 };
/** Apart from the large ones, which they would push out: there is one of each team. */
const KEPT_SMALL_CALENDARS = { max: 2_000, maxSize: 8 * 2 ** 20 };

const isSlow = (command: TournamentCommand, state: Tournament): boolean => estimateWork(command, state) > MANY_MATCHES;

/**
 * `compiled` is the folder of the compiled server, whose modules the threads run; `visitors` the pool of what visitors wait
 * for, which has calendars too: calls without an account delay none of an account.
 */
export function openComputing(compiled: string, visitors: WorkerPool): Computing {
  const file = join(compiled, 'tournaments/computing-worker.js');
  // A change waits for changes alone.
  const changes = openWorkerPool({ file, megabytes: MEGABYTES });
  const previews = openWorkerPool({ file, megabytes: MEGABYTES });
  const limits = {
    maxQueued: MAX_QUEUED,
    full: () => serviceUnavailable('busy', t.manyPlans),
    milliseconds: MAX_MS,
    exceeded: () => serviceUnavailable('plan-too-large', t.planTooLarge),
  };
  const decide = changes.pooled<typeof computeDecision>({ name: 'computeDecision', ...limits });
  const findConflicts = changes.pooled<typeof computeConflicts>({ name: 'computeConflicts', ...limits });
  const readBody = changes.pooled<typeof readLargeBody>({ name: 'readLargeBody', ...limits });
  const preview = previews.pooled<typeof computePreview>({ name: 'computePreview', ...limits });
  const write = previews.pooled<typeof writeFile>({ name: 'writeFile', ...limits });
  const past = previews.pooled<typeof writePast>({ name: 'writePast', ...limits });
  const calendar = visitors.pooled<typeof writeCalendar>({ name: 'writeCalendar', ...limits });
  const sizeCalculation = ({ length }: Buffer): number => length;
  const keptSmall = new LRUCache<string, Buffer>({ ...KEPT_SMALL_CALENDARS, sizeCalculation });
  const kept = new LRUCache<string, Buffer, CalendarTask>({
    ...KEPT_CALENDARS,
    sizeCalculation,
    fetchMethod: async (_, __, { context }) => Buffer.from(await calendar(context)),
    // One that goes for another while it is written is still wanted by who waits for it.
    ignoreFetchAbort: true,
  });
  return {
    isSlow,
    decide: async (task) => (isSlow(task.command, task.state) ? decide(task) : computeDecision(task)),
    findConflicts: async (task) => (isSlow(task.command, task.state) ? findConflicts(task) : computeConflicts(task)),
    async preview(task) {
      const { state, commands } = task;
      const matches = commands.reduce((sum, each) => sum + estimateWork(each, state), state.plan?.matches.length ?? 0);
      return matches > MANY_MATCHES ? preview(task) : computePreview(task);
    },
    async read(of, bytes) {
      const body = await readBody({ of, bytes });
      if ('errors' in body) throw invalid(body.errors);
      return body;
    },
    async writeCalendar(tag, { shown: { view, bytes }, about }) {
      if (matchesOf(view, about.teamId).length > MANY_MATCHES) {
        return kept.forceFetch(tag, { context: { view: bytes, about } });
      }
      const small = keptSmall.get(tag) ?? Buffer.from(buildCalendar(view, about));
      keptSmall.set(tag, small);
      return small;
    },
    writeFile: async (task) => Buffer.from(await write(task)),
    writePast: async (task) => toBuffer(await past(task)),
    async close() {
      await Promise.all([changes.close(), previews.close()]);
    },
  };
}
