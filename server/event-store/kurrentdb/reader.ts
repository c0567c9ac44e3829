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
import { hasNoStream, isDefinitive, retryTransient, withTimeout } from './kurrent-errors.ts';
import { positionAt, preparePositionOf } from './records.ts';

/** Records per page: each is taken off the connection before it is worked on. */
export const PAGE = 256;
/** Pages of one streaming read. The client cannot end one: what a reader leaves behind is bounded by this. */
const PAGES_PER_READ = 64;
const READ_MS = 4_000;
/**
 * Without any answer for this time the client is replaced, its successor after twice that time, and so on. After an
 * outage, however long, a reader is late by the longest of these times and one pause.
 */
const FIRST_RENEWAL_MS = 1_000;
const MAX_RENEWAL_MS = 2_000;

/** `more`: the page was full, so the next one is worth requesting. */
export interface RecordPage {
  readonly records: readonly RecordedEvent[];
  readonly more: boolean;
}

/**
 * Reads records from the leader, without resolving links. Rejects with `EventStoreUnavailableError` if it does not
 * answer. It has a client of its own: its native reads may lose their connection for good when the leader changes, and
 * then fail with UNAVAILABLE, while a new client works.
 */
export class KurrentReader {
  readonly #url: string;
  readonly #patienceMs: number;
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
  constructor(url: string, patienceMs: number) {
    const credentials = parseCredentials(url);
    this.#url = url;
    this.#patienceMs = patienceMs;
    this.#client = connect(url);
    this.#always = { resolveLinkTos: false, requiresLeader: true, ...(credentials === null ? {} : { credentials }) };
  }

  /** Records of a stream (its name in the cluster) from a revision on; none if it is missing or deleted. */
  async stream(
    name: string,
    { from, direction, most }: { readonly from: bigint | 'end'; readonly direction: Direction; readonly most: number },
    patienceMs = this.#patienceMs,
  ): Promise<RecordPage> {
    try {
      return await this.#page(
        most,
        (client) =>
          client.readStream(name, {
            fromRevision: from === 'end' ? END : from,
            direction: direction === 'forward' ? FORWARDS : BACKWARDS,
            maxCount: most,
            ...this.#always,
          }),
        patienceMs,
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

  /**
   * Records of all streams that match the filter, after a position and up to the end, in pages of one streaming read:
   * the next page comes off the connection while one is processed, and the rest waits at the server. A read that breaks
   * resumes after the last page.
   */
  async *pages(position: Position, filter: Filter, most = PAGE): AsyncGenerator<RecordPage> {
    let from = position;
    let begun: BegunRead | null = null;
    const next = async (): Promise<RecordPage> => {
      const page = await retryTransient(this.#patienceMs, (withinMs) =>
        this.#answered(withinMs, async (client) => {
          const read = begun ?? this.#begin(client, from, filter, most * PAGES_PER_READ);
          begun = null;
          const taken = await takePage(read, from, most);
          return { ...taken, read };
        }),
      );
      const last = page.records.at(-1);
      if (last !== undefined) from = positionAt(preparePositionOf(last));
      if (page.open) begun = page.read;
      return { records: page.records, more: page.open || page.read.left <= 0 };
    };
    for (let asked = next(); ;) {
      const page = await asked;
      if (page.more) {
        asked = next();
        // Its failure is met above, or ignored after the reader has left.
        asked.catch(() => undefined);
      }
      yield page;
      if (!page.more) return;
    }
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

  async #page(
    most: number,
    read: (client: KurrentDBClient) => Records,
    patienceMs = this.#patienceMs,
  ): Promise<RecordPage> {
    const records = await retryTransient(patienceMs, (withinMs) =>
      this.#answered(withinMs, (client) => gathered(read(client))),
    );
    return { records, more: records.length >= most };
  }

  #begin(client: KurrentDBClient, fromPosition: Position, filter: Filter, most: number): BegunRead {
    const records = client.readAll({ fromPosition, direction: FORWARDS, filter, maxCount: most, ...this.#always });
    return { records: records[Symbol.asyncIterator](), left: most };
  }

  async #answered<T>(withinMs: number, read: (client: KurrentDBClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    const begun = performance.now();
    try {
      const answer = await withTimeout(Math.min(READ_MS, withinMs), read(client));
      if (client === this.#client) this.#isWell();
      return answer;
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

/** A streaming read and how many records it may still bring. */
interface BegunRead {
  readonly records: ReturnType<Records[typeof Symbol.asyncIterator]>;
  left: number;
}

/** What comes next of a read, without what is not after the position; `open`: there may be more of it. */
async function takePage(
  read: BegunRead,
  after: Position,
  most: number,
): Promise<{ readonly records: RecordedEvent[]; readonly open: boolean }> {
  const records: RecordedEvent[] = [];
  while (records.length < most) {
    const { done, value } = await read.records.next();
    if (done === true) return { records, open: false };
    read.left -= 1;
    // A read begins with the record at its position, a subscription behind it.
    const { event } = value;
    if (event !== undefined && preparePositionOf(event) > after.prepare) records.push(event);
  }
  return { records, open: true };
}

async function gathered(read: Records): Promise<RecordedEvent[]> {
  const records: RecordedEvent[] = [];
  for await (const { event } of read) if (event !== undefined) records.push(event);
  return records;
}
