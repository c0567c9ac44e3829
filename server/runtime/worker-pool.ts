import { Piscina } from 'piscina';

// Work that would hold the event loop, done by threads: what is handed over and back is copied.

export interface WorkerPoolOptions {
  /** The compiled module that the thread runs, and the name of its function that takes a task. */
  readonly file: string;
  readonly name: string;
  /** Handed to the thread when it starts (`workerData`). */
  readonly data?: unknown;
  /** Tasks that may wait for the thread. */
  readonly places: number;
  /** The error for a caller beyond these, and for one whose task is cut off when the portal ends. */
  readonly full: () => Error;
  /** A task that takes longer, its waiting included, or more heap ends with its thread, and rejects with this error. */
  readonly limit: { readonly milliseconds: number; readonly megabytes: number; readonly exceeded: () => Error };
  /** A thread that had nothing to do for this long ends; the next task starts another. Ten minutes where left out. */
  readonly idleMs?: number;
}

/** A function that takes one task. */
type TaskFunction = (task: never) => unknown;

/** A thread that carries out one task after the other by `Run`. */
export interface WorkerPool<Run extends TaskFunction> {
  /** Rejects as the function does. */
  run(task: Parameters<Run>[0]): Promise<ReturnType<Run>>;
  /** Ends the thread; what is under way rejects. */
  close(): Promise<void>;
}

const IDLE_MS = 10 * 60_000;
/** Threads give way to the event loop, and to the database, where the system can do that. */
const NICE = 10;
/** For what is used for a moment: a thread of its own would take five times as much and hold it (docs/measurements.md). */
export const YOUNG_MEGABYTES = 24;

/** The thread starts with its first task. `Run` is the type of the function named in the options. */
export function openWorkerPool<Run extends TaskFunction>(options: WorkerPoolOptions): WorkerPool<Run> {
  const { file, name, data, places, full, limit, idleMs = IDLE_MS } = options;
  type Task = Parameters<Run>[0];
  type Result = ReturnType<Run>;
  let running: RunningPool<Task, Result> | null = null;
  let isClosed = false;

  function open(): RunningPool<Task, Result> {
    const pool = new Piscina<Task, Result>({
      filename: file,
      name,
      workerData: data,
      // Compiled modules resolve as such, whatever the flags of this process say.
      execArgv: [],
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      // Elsewhere it would be the whole process that gives way.
      niceIncrement: process.platform === 'linux' ? NICE : 0,
      resourceLimits: { maxOldGenerationSizeMb: limit.megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const opened: RunningPool<Task, Result> = { pool, error: null };
    // A thread that ends beside its tasks, as where its module cannot be loaded: the tasks that wait for it reject.
    pool.on('error', (error: Error) => {
      opened.error = error;
      if (running === opened) running = null;
      void pool.destroy();
    });
    return opened;
  }

  return {
    async run(task) {
      if (isClosed) throw full();
      const own = (running ??= open());
      if (own.pool.queueSize >= places) throw full();
      const signal = AbortSignal.timeout(limit.milliseconds);
      try {
        return await own.pool.run(task, { signal });
      } catch (error) {
        if (isClosed) throw full();
        throw signal.aborted || isOutOfMemory(error) ? limit.exceeded() : (own.error ?? error);
      }
    },
    async close() {
      isClosed = true;
      await running?.pool.destroy();
    },
  };
}

interface RunningPool<Task, Result> {
  readonly pool: Piscina<Task, Result>;
  /** Why it ended; null: it has not. */
  error: Error | null;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
