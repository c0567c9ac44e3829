import type { Connection } from './connection.ts';

/** The number of parts in which the sockets are pinged. */
export const BEATS = 100;

/**
 * Pings everybody once in a round, one part after another: ten thousand answers that come at once are read in one turn of
 * the event loop, and every result has to wait for it.
 */
export class Heartbeat {
  readonly #parts = Array.from({ length: BEATS }, () => new Set<Connection>());
  #joined = 0;
  #beats = 0;

  /** Answers how to leave again. */
  join(connection: Connection): () => void {
    const part = this.#parts[this.#joined % BEATS];
    this.#joined += 1;
    part?.add(connection);
    return () => part?.delete(connection);
  }

  /** Pings the next part, and lets go of those in it who never answered the last ping. */
  beat(): void {
    for (const connection of this.#parts[this.#beats % BEATS] ?? []) connection.beat();
    this.#beats += 1;
  }
}
