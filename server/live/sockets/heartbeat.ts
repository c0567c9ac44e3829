import type { Connection } from './connection.ts';

/**
 * Does something with every socket once in a round, one part after another: ten thousand answers that come at once are read
 * in one turn of the event loop, and every result has to wait for it. One timer for all, none per socket.
 */
export class Heartbeat {
  readonly #parts: readonly Set<Connection>[];
  readonly #beatOne: (connection: Connection) => void;
  #joined = 0;
  #beats = 0;

  /** `parts`: how many beats make a round. */
  constructor(parts: number, beatOne: (connection: Connection) => void) {
    this.#parts = Array.from({ length: parts }, () => new Set<Connection>());
    this.#beatOne = beatOne;
  }

  /** Answers how to leave again. */
  join(connection: Connection): () => void {
    const part = this.#parts[this.#joined % this.#parts.length];
    this.#joined += 1;
    part?.add(connection);
    return () => part?.delete(connection);
  }

  /** The next part. */
  beat(): void {
    for (const connection of this.#parts[this.#beats % this.#parts.length] ?? []) this.#beatOne(connection);
    this.#beats += 1;
  }
}
