import type { FastifyBaseLogger } from 'fastify';

/** Work that is looked after now and then, one round at a time. */
export interface PeriodicTask {
  /** Begins a round now, or once more after the one under way. */
  runNow(): void;
  /** Resolves when the round under way is over; none begins any more. */
  stop(): Promise<void>;
}

/** Makes the first round at once and the next ones every `everyMs`; a round that fails is only logged. */
export function startPeriodicTask(parts: {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): PeriodicTask {
  const { name, everyMs, run, log } = parts;
  let timer: NodeJS.Timeout | null = null;
  let under: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function begin(): void {
    if (stopped) return;
    if (under !== null) {
      again = true;
      return;
    }
    if (timer !== null) clearTimeout(timer);
    under = run()
      .catch((err: unknown) => log.warn({ err, task: name }, 'a periodic task failed'))
      .then(() => {
        under = null;
        if (again) {
          again = false;
          begin();
        } else if (!stopped) {
          timer = setTimeout(begin, everyMs);
          timer.unref();
        }
      });
  }

  begin();
  return {
    runNow: begin,
    async stop() {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await under;
    },
  };
}
