import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** Something that was opened, and how it is closed again. */
export interface Closeable {
  readonly name: string;
  readonly close: () => Promise<unknown>;
}

/**
 * Closes everything, last opened first, and empties the list. A part that fails, or does not come to an end within
 * `patienceMs`, is logged and does not keep the next from being closed, above all not the database.
 */
export async function closeAll(
  open: Closeable[],
  patienceMs: number,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const { name, close } of open.splice(0).toReversed()) {
    const late = Symbol(name);
    try {
      const outcome = await Promise.race([close(), pause(patienceMs, late, { ref: false })]);
      if (outcome === late) log.error({ part: name }, 'does not close');
    } catch (err) {
      log.error({ part: name, err }, 'closed with an error');
    }
  }
}
