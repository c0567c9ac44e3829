import { setTimeout as pause } from 'node:timers/promises';
import { type AppendResult, MaxAppendSizeExceededError, NO_STREAM } from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '#domain/events.ts';
import type { AppendOutcome, NewEvent } from '../event-store.ts';
import { AppendRejectedError } from '../append-errors.ts';
import { computeBackoffMs } from '../subscriptions.ts';
import { AppendClients } from './append-clients.ts';
import type { StreamNames } from './stream-names.ts';
import {
  isDefinitive,
  isConflict,
  isDeleted,
  LONGEST_PAUSE_MS,
  SHORTEST_ATTEMPT_MS,
  toUnavailable,
  withTimeout,
} from './kurrent-errors.ts';
import type { KurrentReader } from './reader.ts';
import { eventOf, LAST_PLACE, recordOf, textOf } from './records.ts';

/** An unanswered call is repeated after this time; the server recognizes the ids. */
const ATTEMPT_MS = 2_000;
/** Many events take longer to arrive. */
const EVENT_MS = 10;
/** After this time without any answer the clients count as broken. */
const RENEW_MS = 30_000;

/**
 * Appends with clients of its own, so that hanging calls can be ended without ending subscriptions. Every attempt has the
 * same revision and ids, so the server answers a repeat like the first.
 */
export class KurrentAppender {
  readonly #names: StreamNames;
  readonly #reading: KurrentReader;
  readonly #patienceMs: number;
  readonly #clients: AppendClients;
  #renewed = performance.now();
  /** The time of the first unanswered call; null: all is well. */
  #downSince: number | null = null;

  /** An append is answered within `patienceMs`, and a little more for each of its events. */
  constructor(
    url: string,
    { names, reading, patienceMs }: { names: StreamNames; reading: KurrentReader; patienceMs: number },
  ) {
    this.#names = names;
    this.#reading = reading;
    this.#patienceMs = patienceMs;
    this.#clients = new AppendClients(url);
  }

  /** `asked`: when the caller came (`performance.now()`); it may have queued since. */
  async append(stream: string, expected: number, events: readonly NewEvent[], asked: number): Promise<AppendOutcome> {
    const until = asked + this.#patienceMs + EVENT_MS * events.length;
    let cause: unknown = null;
    for (let failures = 1; ; failures += 1) {
      if (leftUntil(until) < SHORTEST_ATTEMPT_MS) throw toUnavailable(cause);
      try {
        const appended = await this.#once(stream, expected, events, until);
        this.#downSince = null;
        return appended;
      } catch (error) {
        if (isDefinitive(error)) throw error;
        cause = error;
        this.#downSince ??= performance.now();
        this.#renewAfterLong();
        await pause(Math.min(computeBackoffMs(failures), LONGEST_PAUSE_MS, Math.max(0, leftUntil(until))));
      }
    }
  }

  close(): void {
    this.#clients.leaveAll();
  }

  async #once(stream: string, expected: number, events: readonly NewEvent[], until: number): Promise<AppendOutcome> {
    let place: bigint | undefined;
    try {
      // A call that is left alone ends by itself, and keeps its room in its client until then.
      const { success, position } = await withTimeout(leftUntil(until), this.#send(stream, expected, events));
      // The client then reports a failure without an error, and a wrong stream length.
      if (!success)
        throw new AppendRejectedError('rejected', 'The address of the event store turns throwOnAppendFailure off');
      place = position?.commit;
    } catch (error) {
      if (isConflict(error)) {
        const length = error.actualState === NO_STREAM ? 0 : Number(error.actualState) + 1;
        // The stream reached the expected length just now.
        if (length === expected) throw new Error('The stream is being appended to', { cause: error });
        return { outcome: 'conflict', length };
      }
      if (isDeleted(error) && expected > 0) return { outcome: 'conflict', length: 0 };
      throw refusalIn(stream, error) ?? error;
    }
    // The answer has one position for all events. A retried append may also get none.
    const [only, ...others] = events;
    if (only !== undefined && others.length === 0 && place !== undefined && place <= LAST_PLACE) {
      const { id, type, schema, data, metadata } = only;
      const position = textOf(place);
      return {
        outcome: 'appended',
        events: [{ id, stream, revision: expected, position, type, schema, data, metadata }],
      };
    }
    const stored = await this.#stored(
      stream,
      { from: BigInt(expected), direction: 'forward', most: events.length },
      until,
    );
    if (!isSame(stored, events)) throw new Error('What was appended is not there to be read yet');
    return { outcome: 'appended', events: stored };
  }

  #send(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendResult> {
    const longest = ATTEMPT_MS + EVENT_MS * events.length;
    return this.#clients.run(longest, (client, within) =>
      client.appendToStream(this.#names.inCluster(stream), events.map(recordOf), {
        streamState: expected === 0 ? NO_STREAM : BigInt(expected - 1),
        requiresLeader: true,
        deadline: within,
      }),
    );
  }

  async #stored(stream: string, range: Parameters<KurrentReader['stream']>[1], until: number): Promise<StoredEvent[]> {
    const { records } = await this.#reading.stream(this.#names.inCluster(stream), range, leftUntil(until));
    return records.flatMap((record) => eventOf(this.#names, record) ?? []);
  }

  /** A client may remember for good that it failed to query the server's features. */
  #renewAfterLong(): void {
    const now = performance.now();
    if (now - Math.max(this.#renewed, this.#downSince ?? now) < RENEW_MS) return;
    this.#clients.leaveAll();
    this.#renewed = now;
  }
}

const leftUntil = (until: number): number => until - performance.now();

const isSame = (stored: readonly StoredEvent[], events: readonly NewEvent[]): boolean =>
  stored.length === events.length && stored.every(({ id }, place) => id === events[place]?.id);

/** Null: it may be transient. */
function refusalIn(stream: string, error: unknown): AppendRejectedError | null {
  if (error instanceof MaxAppendSizeExceededError) {
    return new AppendRejectedError('too-large', `The event store takes less than an append to ${stream} has`);
  }
  return isDeleted(error) ? new AppendRejectedError('rejected', `The stream ${stream} was purged`) : null;
}
