import {
  BACKWARDS,
  END,
  type Filter,
  FORWARDS,
  type KurrentDBClient,
  type Position,
  type RecordedEvent,
} from '@kurrent/kurrentdb-client';
import { connect, type KurrentCredentials, parseCredentials } from './connection.ts';
import { hasNoStream, isDefinitive, retryTransient, withTimeout } from './errors.ts';
import { preparePositionOf } from './records.ts';

/** Records per request: each page is taken off the connection before it is processed. */
export const PAGE = 256;
const READ_MS = 10_000;
/** Without any answer for this time the client is replaced, its successor after twice that time, and so on. */
const FIRST_RENEWAL_MS = 1_000;
const MAX_RENEWAL_MS = 300_000;

/** `more`: the page was full, so the next one is worth requesting. */
export interface RecordPage {
  readonly records: readonly RecordedEvent[];
  readonly more: boolean;
}

/**
 * Reads records from the leader, without resolving links. Rejects with `EventStoreUnavailableError` if it does not
 * answer. It has a client of its own: its native reads may lose their connection for good when the leader changes, and
 * then fail with UNAVAILABLE, while a new client works. Each client costs 0.1 MB, hence the growing pauses.
 */
export class KurrentReader {
  readonly #url: string;
  readonly #patience: number;
  #client: KurrentDBClient;
  #answeredAt = performance.now();
  /** The time of the first unanswered read; null: all is well. */
  #downSince: number | null = null;
  #renewal = FIRST_RENEWAL_MS;
  readonly #always: {
    readonly resolveLinkTos: false;
    readonly requiresLeader: true;
    readonly credentials?: KurrentCredentials;
  };

  /** Credentials go with each call: the client's reads do not decode those in its address. */
  constructor(url: string, patience: number) {
    const credentials = parseCredentials(url);
    this.#url = url;
    this.#patience = patience;
    this.#client = connect(url);
    this.#always = { resolveLinkTos: false, requiresLeader: true, ...(credentials === null ? {} : { credentials }) };
  }

  /** Records of a stream (its name in the cluster) from a revision on; none if it is missing or deleted. */
  async stream(
    name: string,
    { from, direction, most }: { readonly from: bigint | 'end'; readonly direction: Direction; readonly most: number },
  ): Promise<RecordPage> {
    try {
      return await this.#page(most, (client) =>
        client.readStream(name, {
          fromRevision: from === 'end' ? END : from,
          direction: direction === 'forward' ? FORWARDS : BACKWARDS,
          maxCount: most,
          ...this.#always,
        }),
      );
    } catch (error) {
      if (hasNoStream(error)) return { records: [], more: false };
      throw error;
    }
  }

  /** Records of all streams that match the filter, after a position. */
  async after(position: Position, filter: Filter, most: number): Promise<RecordPage> {
    const { records, more } = await this.#page(most, (client) =>
      client.readAll({
        fromPosition: position,
        direction: FORWARDS,
        filter,
        maxCount: most,
        ...this.#always,
      }),
    );
    // A read begins with the record at its position, a subscription behind it.
    const behind = records.filter((record) => preparePositionOf(record) > position.prepare);
    return { records: behind, more };
  }

  /** The last records that match the filter, the newest first. */
  last(filter: Filter, most: number): Promise<RecordPage> {
    return this.#page(most, (client) =>
      client.readAll({
        fromPosition: END,
        direction: BACKWARDS,
        filter,
        maxCount: most,
        ...this.#always,
      }),
    );
  }

  async #page(most: number, read: (client: KurrentDBClient) => Records): Promise<RecordPage> {
    const records = await retryTransient(this.#patience, () => this.#answered(read));
    return { records, more: records.length >= most };
  }

  async #answered(read: (client: KurrentDBClient) => Records): Promise<RecordedEvent[]> {
    const client = this.#client;
    const begun = performance.now();
    try {
      const records = await withTimeout(READ_MS, gathered(read(client)));
      if (client === this.#client) this.#isWell();
      return records;
    } catch (error) {
      if (client === this.#client) {
        if (isDefinitive(error)) this.#isWell();
        else this.#failedSince(begun);
      }
      throw error;
    }
  }

  #isWell(): void {
    this.#answeredAt = performance.now();
    this.#downSince = null;
    this.#renewal = FIRST_RENEWAL_MS;
  }

  #failedSince(begun: number): void {
    this.#downSince ??= Math.max(begun, this.#answeredAt);
    if (performance.now() - this.#downSince < this.#renewal) return;
    this.#client = connect(this.#url);
    this.#downSince = null;
    this.#renewal = Math.min(this.#renewal * 2, MAX_RENEWAL_MS);
  }
}

export type Direction = 'forward' | 'backward';

type Records = AsyncIterable<{ readonly event?: RecordedEvent }>;

async function gathered(read: Records): Promise<RecordedEvent[]> {
  const records: RecordedEvent[] = [];
  for await (const { event } of read) if (event !== undefined) records.push(event);
  return records;
}
