import { setTimeout as pause } from 'node:timers/promises';
import {
  type AppendResult,
  DeadlineExceededError,
  type KurrentDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
} from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '#domain/events.ts';
import type { AppendOutcome, ExpectedRevision, NewEvent } from '../event-store.ts';
import { AppendRejectedError } from '../errors.ts';
import { computeBackoffMs } from '../subscriptions.ts';
import { connect, type KurrentCredentials, abortCalls, abandonClient, parseCredentials } from './connection.ts';
import type { Names } from './stream-names.ts';
import { isDefinitive, isConflict, isDeleted, toUnavailable, withTimeout } from './errors.ts';
import type { KurrentReader } from './reader.ts';
import { eventOf, LAST_PLACE, recordOf, textOf } from './records.ts';

/**
 * Appends under way at once. More would fill the stream that the client sends them over, and what then waits for it is
 * rejected where nobody can catch it when the stream breaks.
 */
export const MAX_CONCURRENT_APPENDS = 8;
/** A call without an answer is made again after this long; the server knows the ids again. */
const ATTEMPT_MS = 2_000;
/** In a call of its own every event is a message, and each waits for the one before. */
const EVENT_MS = 10;
/** After so long without any answer the client itself is taken for broken. */
const RENEW_MS = 30_000;
/** Where an append goes to the end, its ids are looked for among so many before. */
const LOOKED_THROUGH = 100;

/**
 * Appends with a client of its own, so that hanging calls can be ended without ending what others follow. Every attempt
 * says the same revision and the same ids, so the server answers a repeated one as it answered the first.
 */
export class KurrentAppender {
  readonly #url: string;
  readonly #credentials: KurrentCredentials | null;
  readonly #names: Names;
  readonly #reading: KurrentReader;
  readonly #patience: number;
  #client: KurrentDBClient;
  #renewed = performance.now();
  /** Since when nobody was answered; null: all is well. */
  #downSince: number | null = null;

  /** `patience`: milliseconds that an append waits for a log that is gone. */
  constructor(url: string, { names, reading, patience }: { names: Names; reading: KurrentReader; patience: number }) {
    this.#url = url;
    this.#credentials = parseCredentials(url);
    this.#names = names;
    this.#reading = reading;
    this.#patience = patience;
    this.#client = connect(url);
  }

  /** `asked`: when the caller came (`performance.now()`), who may have waited in line. */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
    asked: number,
  ): Promise<AppendOutcome> {
    return expected === 'any'
      ? await this.#atEnd(stream, events, asked)
      : await this.#exactly(stream, expected, events, asked);
  }

  close(): void {
    abortCalls(this.#client);
  }

  /** An exact append at the length found, repeated while somebody else is quicker. */
  async #atEnd(stream: string, events: readonly NewEvent[], asked: number): Promise<AppendOutcome> {
    const newest = await this.#stored(stream, { from: 'end', direction: 'backward', most: LOOKED_THROUGH });
    const before = newest.toReversed();
    const first = before.findIndex(({ id }) => id === events[0]?.id);
    const there = first < 0 ? [] : before.slice(first, first + events.length);
    if (isSame(there, events)) return { outcome: 'appended', events: there };
    let expected = (before.at(-1)?.revision ?? -1) + 1;
    for (;;) {
      const appended = await this.#exactly(stream, expected, events, asked);
      if (appended.outcome === 'appended') return appended;
      expected = appended.length;
    }
  }

  async #exactly(stream: string, expected: number, events: readonly NewEvent[], asked: number): Promise<AppendOutcome> {
    let cause: unknown = null;
    /** Since when this one was not: the others may be answered all the while. */
    let failing: number | null = null;
    for (let failures = 1; ; failures += 1) {
      if (this.#isOver(asked, failing)) throw toUnavailable(cause);
      try {
        const appended = await this.#once(stream, expected, events);
        this.#downSince = null;
        return appended;
      } catch (error) {
        if (isDefinitive(error)) throw error;
        cause = error;
        failing ??= performance.now();
        this.#downSince ??= failing;
        this.#renewAfterLong();
        await pause(computeBackoffMs(failures));
      }
    }
  }

  async #once(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome> {
    let place: bigint | undefined;
    try {
      const { success, position } = await this.#send(stream, expected, events);
      // The client then says no without a fault, and wrongly how long the stream is.
      if (!success)
        throw new AppendRejectedError('rejected', 'The address of the event store turns throwOnAppendFailure off');
      place = position?.commit;
    } catch (error) {
      if (isConflict(error)) {
        const length = error.actualState === NO_STREAM ? 0 : Number(error.actualState) + 1;
        // The stream came to fit just now.
        if (length === expected) throw new Error('The stream is being appended to', { cause: error });
        return { outcome: 'conflict', length };
      }
      if (isDeleted(error) && expected > 0) return { outcome: 'conflict', length: 0 };
      throw refusalIn(stream, error) ?? error;
    }
    // The answer says one position, and an append has as many as events. The server may also not know it any more.
    const [only, ...others] = events;
    if (only !== undefined && others.length === 0 && place !== undefined && place <= LAST_PLACE) {
      const { id, type, schema, data, metadata } = only;
      const position = textOf(place);
      return {
        outcome: 'appended',
        events: [{ id, stream, revision: expected, position, type, schema, data, metadata }],
      };
    }
    const stored = await this.#stored(stream, { from: BigInt(expected), direction: 'forward', most: events.length });
    if (!isSame(stored, events)) throw new Error('What was appended is not there to be read yet');
    return { outcome: 'appended', events: stored };
  }

  async #send(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const client = this.#client;
    const longest = ATTEMPT_MS + EVENT_MS * events.length;
    const sent = client.appendToStream(this.#names.inCluster(stream), events.map(recordOf), {
      streamState: expected === 0 ? NO_STREAM : BigInt(expected - 1),
      requiresLeader: true,
      deadline: longest,
      ...(this.#credentials === null ? {} : { credentials: this.#credentials }),
    });
    let answered = false;
    const done = sent.finally(() => (answered = true));
    try {
      return await withTimeout(longest, done);
    } catch (error) {
      // The connection may be dead without anybody having been told: the stream that all appends share, or any call's.
      if (this.#credentials === null) {
        if (!answered) abortCalls(client);
      } else if (!answered || error instanceof DeadlineExceededError) this.#leave(client);
      throw error;
    }
  }

  #leave(client: KurrentDBClient): void {
    // Others may have waited at the same time.
    if (this.#client !== client) return;
    this.#client = connect(this.#url);
    abandonClient(client);
  }

  async #stored(stream: string, range: Parameters<KurrentReader['stream']>[1]): Promise<StoredEvent[]> {
    const { records } = await this.#reading.stream(this.#names.inCluster(stream), range);
    return records.flatMap((record) => eventOf(this.#names, record) ?? []);
  }

  #isOver(asked: number, failing: number | null): boolean {
    const now = performance.now();
    const down = this.#downSince === null ? now : Math.max(asked, this.#downSince);
    return now - Math.min(down, failing ?? now) >= this.#patience;
  }

  /** The client may remember for good that it failed to ask what the server can do. */
  #renewAfterLong(): void {
    const now = performance.now();
    if (now - Math.max(this.#renewed, this.#downSince ?? now) < RENEW_MS) return;
    abortCalls(this.#client);
    this.#client = connect(this.#url);
    this.#renewed = now;
  }
}

const isSame = (stored: readonly StoredEvent[], events: readonly NewEvent[]): boolean =>
  stored.length === events.length && stored.every(({ id }, place) => id === events[place]?.id);

/** Null: it may pass. */
function refusalIn(stream: string, error: unknown): AppendRejectedError | null {
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendRejectedError('too-large', `The event store takes less than an append to ${stream} has`);
  }
  return isDeleted(error) ? new AppendRejectedError('rejected', `The stream ${stream} was purged`) : null;
}
