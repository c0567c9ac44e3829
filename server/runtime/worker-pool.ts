import { Piscina } from 'piscina';

// Work that would hold the event loop, done by threads: what is handed over and back is copied.

/** The functions of a module that threads run; each takes one task. */
type TaskFunctions<Module> = { readonly [Name in keyof Module]: (task: never) => unknown };

export interface WorkerPoolOptions {
  /** The compiled module that the threads run. */
  readonly file: string;
  /** Handed to each thread when it starts (`workerData`). */
  readonly data?: unknown;
  readonly threads: number;
  /** Tasks that may wait for a thread. */
  readonly places: number;
  /** What a caller beyond these gets, or one whose task the end of the portal cut off. */
  readonly full: () => Error;
  /** A task that takes longer, its waiting included, or more heap ends with its thread, and rejects with this error. */
  readonly limit: { readonly milliseconds: number; readonly megabytes: number; readonly exceeded: () => Error };
}

export interface WorkerPool<Module extends TaskFunctions<Module>> {
  /** Rejects as the function of this name does. */
  run<Name extends keyof Module & string>(
    name: Name,
    task: Parameters<Module[Name]>[0],
  ): Promise<ReturnType<Module[Name]>>;
  /** Ends all threads; what is under way rejects. */
  close(): Promise<void>;
}

/** A thread that had nothing to do for this long ends; the next task starts another. */
const IDLE_MS = 10 * 60_000;
/** Threads give way to the event loop, and to the database, where the system can do that. */
const NICE = 5;

/** Threads start with their first task. `Module` is the type of the module in `file`. */
export function openWorkerPool<Module extends TaskFunctions<Module>>(options: WorkerPoolOptions): WorkerPool<Module> {
  const { file, data, threads, places, full, limit } = options;
  let running: RunningPool | null = null;
  let isClosed = false;

  function open(): RunningPool {
    const pool = new Piscina<unknown, unknown>({
      filename: file,
      workerData: data,
      // Compiled modules resolve as such, whatever the flags of this process say.
      execArgv: [],
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      // Elsewhere it would be the whole process that gives way.
      niceIncrement: process.platform === 'linux' ? NICE : 0,
      resourceLimits: { maxOldGenerationSizeMb: limit.megabytes },
    });
    const opened: RunningPool = { pool, fault: null };
    // A thread that ends beside its tasks, as where its module cannot be loaded: those that wait for it hear so.
    pool.on('error', (error: Error) => {
      opened.fault = error;
      if (running === opened) running = null;
      void pool.destroy();
    });
    return opened;
  }

  return {
    async run<Name extends keyof Module & string>(name: Name, task: Parameters<Module[Name]>[0]) {
      if (isClosed) throw full();
      const own = (running ??= open());
      if (own.pool.queueSize >= places) throw full();
      const signal = AbortSignal.timeout(limit.milliseconds);
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the function of this name answers it
        return (await own.pool.run(task, { name, signal })) as ReturnType<Module[Name]>;
      } catch (error) {
        if (isClosed) throw full();
        throw signal.aborted || isOutOfMemory(error) ? limit.exceeded() : (own.fault ?? error);
      }
    },
    async close() {
      isClosed = true;
      await running?.pool.destroy();
    },
  };
}

interface RunningPool {
  readonly pool: Piscina<unknown, unknown>;
  /** Why it ended; null: it has not. */
  fault: Error | null;
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
