import { Piscina } from 'piscina';

// Work that would block the event loop runs in threads; tasks and results are copied.

export interface WorkerPoolOptions {
  /** The compiled module that the thread runs. */
  readonly file: string;
  /** Passed to the thread when it starts (`workerData`). */
  readonly data?: unknown;
  /** The heap of a thread; a task that needs more ends with its thread. */
  readonly megabytes: number;
  /** The threads that may run at once; one where left out. */
  readonly threads?: number;
  /** A thread without a task ends after this time, the next task starts another; ten minutes where left out. */
  readonly idleMs?: number;
}

export interface TaskOptions {
  /** The name of the module's function that takes a task. */
  readonly name: string;
  /** Tasks of this function that may wait for a thread. */
  readonly maxQueued: number;
  /** Returns the error for a caller beyond that, and for one whose task is cut off when the portal ends. */
  readonly full: () => Error;
  /** A task that takes longer, its wait included, ends with its thread. */
  readonly milliseconds: number;
  /** Returns the error for a task that took too long, or too much memory. */
  readonly exceeded: () => Error;
}

/** A function that takes one task. */
type TaskFunction = (task: never) => unknown;
/** The same in a thread. Rejects as the function does, or with an error of the options. */
export type PooledFunction<Run extends TaskFunction> = (task: Parameters<Run>[0]) => Promise<ReturnType<Run>>;

/** Threads that run the functions of one module, one task after another. */
export interface WorkerPool {
  /** `Run` is the type of the function that the options name. */
  pooled<Run extends TaskFunction>(options: TaskOptions): PooledFunction<Run>;
  /** Ends the threads; running and queued tasks reject with their `full` error. */
  close(): Promise<void>;
}

const IDLE_MS = 10 * 60_000;
/** Threads give way to the event loop, and to the database, where the system can do that. */
const NICE = 10;
/** For short-lived values: by default a thread would take five times as much and keep it (docs/measurements.md). */
export const YOUNG_MEGABYTES = 24;

/** A thread starts with the first task. */
export function openWorkerPool({
  file,
  data,
  megabytes,
  threads = 1,
  idleMs = IDLE_MS,
}: WorkerPoolOptions): WorkerPool {
  let running: RunningPool | null = null;
  let isClosed = false;

  function open(): RunningPool {
    const pool = new Piscina({
      filename: file,
      workerData: data,
      // Compiled modules resolve as such, whatever the flags of this process say.
      execArgv: [],
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      // Elsewhere it would be the whole process that gives way.
      niceIncrement: process.platform === 'linux' ? NICE : 0,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    const opened: RunningPool = { pool, error: null };
    // A thread failed outside a task, for example because its module cannot be loaded: waiting tasks are rejected.
    pool.on('error', (error: Error) => {
      opened.error = error;
      if (running === opened) running = null;
      void pool.destroy();
    });
    return opened;
  }

  return {
    pooled<Run extends TaskFunction>({ name, maxQueued, full, milliseconds, exceeded }: TaskOptions) {
      let tasks = 0;
      return async (task) => {
        if (isClosed || tasks >= threads + maxQueued) throw full();
        const own = (running ??= open());
        const signal = AbortSignal.timeout(milliseconds);
        tasks += 1;
        try {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module's function of this name is of this type
          return (await own.pool.run(task, { name, signal })) as ReturnType<Run>;
        } catch (error) {
          if (isClosed) throw full();
          throw signal.aborted || isOutOfMemory(error) ? exceeded() : (own.error ?? error);
        } finally {
          tasks -= 1;
        }
      };
    },
    async close() {
      isClosed = true;
      await running?.pool.destroy();
    },
  };
}

interface RunningPool {
  readonly pool: Piscina;
  /** Why it ended; null: it has not. */
  error: Error | null;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
