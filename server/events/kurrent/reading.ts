import {
  BACKWARDS,
  END,
  type Filter,
  FORWARDS,
  type KurrentDBClient,
  type Position,
  type RecordedEvent,
  START,
} from '@kurrent/kurrentdb-client';
import type { Credentials } from './connection.ts';
import { hasNoStream, patiently, within } from './outcomes.ts';
import { placeOf } from './records.ts';

/** Records that are asked for at once: each page is taken off the connection before it is worked on. */
export const PAGE = 256;
const READ_MILLISECONDS = 10_000;

/** `more`: the page was full, the next one is worth asking for. */
export interface RecordPage {
  readonly records: readonly RecordedEvent[];
  readonly more: boolean;
}

/** Reads records from the leader, without resolving links. Rejects with `LogUnavailable` where it does not answer. */
export class Reading {
  readonly #client: KurrentDBClient;
  readonly #patience: number;
  readonly #always: {
    readonly resolveLinkTos: false;
    readonly requiresLeader: true;
    readonly credentials?: Credentials;
  };

  /** `credentials` go with each call: of those in its address the client's reads decode nothing. */
  constructor(client: KurrentDBClient, patience: number, credentials: Credentials | null) {
    this.#client = client;
    this.#patience = patience;
    this.#always = { resolveLinkTos: false, requiresLeader: true, ...(credentials === null ? {} : { credentials }) };
  }

  /** Records of a stream (its name in the cluster) from a revision on; none where it is not there or was deleted. */
  async stream(
    name: string,
    { from, direction, most }: { readonly from: bigint | 'end'; readonly direction: Direction; readonly most: number },
  ): Promise<RecordPage> {
    try {
      return await this.#page(most, () =>
        this.#client.readStream(name, {
          fromRevision: from === 'end' ? END : from,
          direction: direction === 'forward' ? FORWARDS : BACKWARDS,
          maxCount: most,
          ...this.#always,
        }),
      );
    } catch (fault) {
      if (hasNoStream(fault)) return { records: [], more: false };
      throw fault;
    }
  }

  /** Records of all streams that the filter lets through, after a position (null: from the beginning). */
  async after(position: Position | null, filter: Filter, most: number): Promise<RecordPage> {
    const { records, more } = await this.#page(most, () =>
      this.#client.readAll({
        fromPosition: position ?? START,
        direction: FORWARDS,
        filter,
        maxCount: most,
        ...this.#always,
      }),
    );
    // A read begins with the record at its position, a subscription behind it.
    const behind = records.filter((record) => position === null || placeOf(record) > position.prepare);
    return { records: behind, more };
  }

  /** The last records that the filter lets through, the newest first. */
  last(filter: Filter, most: number): Promise<RecordPage> {
    return this.#page(most, () =>
      this.#client.readAll({
        fromPosition: END,
        direction: BACKWARDS,
        filter,
        maxCount: most,
        ...this.#always,
      }),
    );
  }

  async #page(most: number, read: () => AsyncIterable<{ readonly event?: RecordedEvent }>): Promise<RecordPage> {
    const records = await patiently(this.#patience, () => within(READ_MILLISECONDS, gathered(read())));
    return { records, more: records.length >= most };
  }
}

export type Direction = 'forward' | 'backward';

async function gathered(read: AsyncIterable<{ readonly event?: RecordedEvent }>): Promise<RecordedEvent[]> {
  const records: RecordedEvent[] = [];
  for await (const { event } of read) if (event !== undefined) records.push(event);
  return records;
}
