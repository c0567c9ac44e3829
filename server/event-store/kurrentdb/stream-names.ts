import { type Filter, streamNameFilter } from '@kurrent/kurrentdb-client';

/**
 * Separator after the prefix. No prefix and no stream name contains it, so no portal's prefix is the beginning of
 * another's.
 */
const BETWEEN = '.';
/** Records of other streams after which a follower is told how far it is. */
const SEARCH_WINDOW = 500;

/** How this portal's streams are called in a cluster that others may use as well. */
export class StreamNames {
  readonly #begin: string;
  /** The stream with the log's own id, named outside the prefix so that no reader of the log meets it. */
  readonly identity: string;

  /** `prefix`: letters, digits and dashes. */
  constructor(prefix: string) {
    this.#begin = prefix + BETWEEN;
    this.identity = `${prefix}:log`;
  }

  inCluster(stream: string): string {
    return this.#begin + stream;
  }

  /** The name as the port knows it; null: not one of this portal's. */
  ofPort(name: string): string | null {
    return name.startsWith(this.#begin) ? name.slice(this.#begin.length) : null;
  }

  /** This portal's streams, or those of them that begin with `beginning`. */
  filter(beginning = '', checkpointReached?: Filter['checkpointReached']): Filter {
    return streamNameFilter({
      prefixes: [this.#begin + beginning],
      checkpointInterval: 1,
      maxSearchWindow: SEARCH_WINDOW,
      ...(checkpointReached === undefined ? {} : { checkpointReached }),
    });
  }
}
