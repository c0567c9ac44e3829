import type { Logger } from './logger.ts';
import { texts } from '../texts/de.ts';

const t = texts.startup;

/** A stop that takes longer than this is cut off; the database recovers by itself. */
const MAX_STOP_MS = 25_000;
/** Ctrl+C comes from the terminal and again from npm; systemd ends npm and us, and start.mjs notices that npm has gone. */
const ONE_WISH_MS = 1_000;

/** How this process ends. */
export interface ProcessEnding {
  /** Whether it was told to. */
  readonly isAsked: () => boolean;
  /** Ends the process with code 1 after a fatal fault. */
  fail(cause: unknown, line: string): void;
}

/** Ends this process in order at a signal: `stop` comes first, unless a second signal says that it must be now. */
export function handleShutdown({
  log,
  stop,
}: {
  readonly log: Logger;
  readonly stop: () => Promise<void>;
}): ProcessEnding {
  let askedAt: number | null = null;

  async function end(code: number): Promise<void> {
    const now = performance.now();
    if (askedAt !== null) {
      if (now - askedAt < ONE_WISH_MS) return;
      // Asked again means: now.
      process.exit(1);
    }
    askedAt = now;
    log.info(t.ending);
    setTimeout(() => process.exit(1), MAX_STOP_MS).unref();
    await stop();
    log.info(t.ended);
    process.exit(code);
  }

  function fail(cause: unknown, line: string): void {
    log.fatal({ err: cause }, line);
    void end(1);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  process.on('uncaughtException', (error) => fail(error, 'unexpected error'));
  return { isAsked: () => askedAt !== null, fail };
}
