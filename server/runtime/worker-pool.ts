import { Piscina } from 'piscina';

// Work that would hold the event loop, done by threads: what is handed over and back is copied.

export interface WorkerPoolOptions {
  /** The compiled module that the threads run. */
  readonly file: string;
  /** The name of its function that takes a task. */
  readonly task: string;
  /** Handed to each thread when it starts (`workerData`). */
  readonly data?: unknown;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly places: number;
  /** What a caller beyond these gets. */
  readonly full: () => Error;
  /** A task that takes longer ends with its thread, and with this error. */
  readonly within?: { readonly milliseconds: number; readonly late: () => Error };
  /** Megabytes of heap; a thread that needs more ends, and its task rejects. */
  readonly megabytes: number;
}

export interface WorkerPool<Task, Result> {
  run(task: Task): Promise<Result>;
  /** Ends all threads; what is under way rejects. */
  close(): Promise<void>;
}

/** A thread that had nothing to do for this long ends; the next task starts another. */
const IDLE_MS = 10 * 60_000;
/** Threads give way to the event loop, and to the database, where the system can do that. */
const NICE = 5;

/** Threads start with their first task. */
export function openWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { file, task: name, data, threads, places, full, within, megabytes } = options;
  let pool: Piscina<Task, Result> | null = null;
  let isClosed = false;

  const open = (): Piscina<Task, Result> =>
    new Piscina({
      filename: file,
      name,
      workerData: data,
      // Compiled modules resolve as such, whatever the flags of this process say.
      execArgv: [],
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });

  return {
    async run(task) {
      if (isClosed) throw full();
      pool ??= open();
      if (pool.queueSize >= places) throw full();
      if (within === undefined) return await pool.run(task);
      const limit = AbortSignal.timeout(within.milliseconds);
      try {
        return await pool.run(task, { signal: limit });
      } catch (error) {
        throw limit.aborted ? within.late() : error;
      }
    },
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}
