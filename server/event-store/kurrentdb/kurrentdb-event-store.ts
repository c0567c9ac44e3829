import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import type { FoldableEvent, StoredEvent } from '#domain/events.ts';
import { ConcurrencyLimit } from '../../runtime/concurrency-limit.ts';
import { type PeriodicTask, startPeriodicTask } from '../../runtime/periodic-task.ts';
import type {
  AppendOutcome,
  EventStore,
  NewEvent,
  ReadStream,
  StreamRange,
  Subscriber,
  Subscription,
} from '../event-store.ts';
import { EventStoreUnavailableError } from '../append-errors.ts';
import { createPurgeNote, PURGE_STREAM } from '../purge-note.ts';
import { serializeAppend } from '../serialize.ts';
import { MAX_CONCURRENT_APPENDS } from './append-clients.ts';
import { KurrentAppender } from './appender.ts';
import { connect, abortCalls } from './connection.ts';
import { type Followed, followLog } from './follow-log.ts';
import { HeadTracker } from './log-head.ts';
import { identifyLog, type IfAbsent, type LogIdentity } from './log-id.ts';
import { StreamNames } from './stream-names.ts';
import { isDeleted, retryTransient, withTimeout } from './kurrent-errors.ts';
import { PurgedStreams } from './purged-streams.ts';
import { PAGE, KurrentReader } from './reader.ts';
import { eventOf, positionAt } from './records.ts';
import { WholeStreams } from './whole-streams.ts';
import { Subscriptions } from '../subscriptions.ts';

const PATIENCE_MS = 5_000;
const DELETE_MS = 5_000;
const HOUR_MS = 60 * 60 * 1000;

export interface KurrentLog {
  /** kurrentdb:// or kurrentdb+discover:// address, with any settings of the vendor's client. */
  readonly url: string;
  /** The prefix of this portal's stream names: letters, digits, dashes. */
  readonly prefix: string;
  /** How many milliseconds a call waits for a lost log before it rejects with `EventStoreUnavailableError`. */
  readonly patienceMs?: number;
  /** Left out: it begins. */
  readonly ifAbsent?: IfAbsent;
}

/**
 * The log in KurrentDB, in streams of this prefix; it begins with its first opening. Rejects with
 * `EventStoreUnavailableError` if the server does not answer.
 */
export async function openKurrentEventStore({
  url,
  prefix,
  patienceMs = PATIENCE_MS,
  ifAbsent = 'begin',
}: KurrentLog): Promise<{ readonly store: EventStore; readonly logId: string }> {
  const client = connect(url);
  const names = new StreamNames(prefix);
  const reading = new KurrentReader(url, patienceMs);
  try {
    const identity = await identifyLog({ client, names, reading, patienceMs, ifAbsent });
    const store = new KurrentStore({ url, client, names, reading, patienceMs, ...identity });
    await store.startFinishingPurges();
    return { store, logId: identity.logId };
  } catch (cause) {
    abortCalls(client);
    throw cause;
  }
}

interface KurrentDependencies extends LogIdentity {
  readonly url: string;
  readonly client: KurrentDBClient;
  readonly names: StreamNames;
  readonly reading: KurrentReader;
  readonly patienceMs: number;
}

class KurrentStore implements EventStore {
  readonly logId: string;
  readonly inDatabase = false;
  readonly #patienceMs: number;
  readonly #log: Followed;
  readonly #appending: KurrentAppender;
  readonly #turns = new ConcurrencyLimit(MAX_CONCURRENT_APPENDS);
  readonly #whole: WholeStreams;
  readonly #subscriptions = new Subscriptions();
  readonly #underWay = new Set<Promise<unknown>>();
  #finishing: PeriodicTask | null = null;
  #closed = false;

  constructor({ url, client, names, reading, patienceMs, logId, beginning }: KurrentDependencies) {
    this.logId = logId;
    this.#patienceMs = patienceMs;
    const purges = new PurgedStreams(names, reading);
    const head = new HeadTracker({ names, reading, purges, beginning });
    this.#log = { client, names, reading, purges, head, beginning };
    this.#appending = new KurrentAppender(url, { names, reading, patienceMs });
    this.#whole = new WholeStreams(this.#log);
  }

  async append(stream: string, expected: number, events: readonly NewEvent[]): Promise<AppendOutcome> {
    this.#requireOpen();
    serializeAppend(stream, events);
    const asked = performance.now();
    const appending = this.#turns.run(() => this.#appending.append(stream, expected, events, asked));
    this.#underWay.add(appending);
    try {
      return await appending;
    } finally {
      this.#underWay.delete(appending);
    }
  }

  async *readStream(stream: string, options: ReadStream = {}): AsyncIterable<readonly StoredEvent[]> {
    this.#requireOpen();
    const { names, reading, purges } = this.#log;
    const direction = options.direction ?? 'forward';
    const step = direction === 'forward' ? 1 : -1;
    let from = options.from ?? (direction === 'forward' ? 0 : null);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    while (left > 0 && (from === null || from >= 0) && !purges.has(stream)) {
      const page = await reading.stream(names.inCluster(stream), {
        from: from === null ? 'end' : BigInt(from),
        direction,
        most: Math.min(left, PAGE),
      });
      const events = page.records.flatMap((record) => eventOf(names, record) ?? []);
      const last = events.at(-1);
      if (last === undefined) return;
      yield events;
      if (!page.more) return;
      left -= events.length;
      from = last.revision + step;
    }
  }

  async *readAll(
    after: string | null,
    { batch = PAGE }: { readonly batch?: number } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    this.#requireOpen();
    const { names, reading, purges, beginning } = this.#log;
    await purges.refresh();
    const position = after === null ? beginning : positionAt(BigInt(after));
    for await (const { records } of reading.pages(position, names.filter(), batch)) {
      const events = records.flatMap((record) => purges.visible(record) ?? []);
      if (events.length > 0) yield events;
    }
  }

  readStreams(range: StreamRange, until: string): AsyncIterable<readonly FoldableEvent[]> {
    this.#requireOpen();
    return this.#whole.read(range, until);
  }

  async head(): Promise<string | null> {
    this.#requireOpen();
    return await this.#log.head.ask();
  }

  async newest(): Promise<StoredEvent | null> {
    this.#requireOpen();
    return await this.#log.head.newest();
  }

  async countedAfter(): Promise<string | null> {
    return null;
  }

  subscribe(after: string | null, subscriber: Subscriber): Subscription {
    return this.#subscriptions.add(followLog(this.#log, after, subscriber));
  }

  /** The note comes before the deletion: readers in between already skip the stream. */
  async purge(stream: string): Promise<void> {
    this.#requireOpen();
    if (stream === PURGE_STREAM) throw new RangeError('What was purged is never forgotten');
    const { purges } = this.#log;
    for (;;) {
      await purges.refresh();
      if (purges.has(stream)) break;
      const [last] = await this.#lastOf(stream);
      if (last === undefined) return;
      await this.append(PURGE_STREAM, purges.length, [createPurgeNote(stream, last.revision + 1, last.metadata.chain)]);
    }
    await retryTransient(this.#patienceMs, (withinMs) => this.#delete(stream, withinMs));
    this.#finishing?.runNow();
  }

  /**
   * Deletes what any node has noted and may not have deleted: now, every hour and after each purge, in the background. The
   * server knows which ones are deleted; those that this node has heard it of are not asked about again.
   */
  async startFinishingPurges(): Promise<void> {
    const { purges } = this.#log;
    await purges.refresh();
    this.#finishing = startPeriodicTask({
      name: 'unfinished purges',
      everyMs: HOUR_MS,
      log: { warn: () => undefined },
      run: async () => {
        for (const stream of purges.unfinished()) {
          // One that fails is tried again with the next round.
          if (!this.#closed) await this.#delete(stream, DELETE_MS).catch(() => undefined);
        }
      },
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#underWay);
    await this.#subscriptions.stop();
    this.#appending.close();
    abortCalls(this.#log.client);
    await this.#finishing?.stop();
  }

  async #lastOf(stream: string): Promise<readonly StoredEvent[]> {
    for await (const events of this.readStream(stream, { direction: 'backward', limit: 1 })) return events;
    return [];
  }

  async #delete(stream: string, withinMs: number): Promise<void> {
    const { client, names, purges } = this.#log;
    const deleting = client.tombstoneStream(names.inCluster(stream), { requiresLeader: true });
    await withTimeout(Math.min(DELETE_MS, withinMs), deleting).catch((error: unknown) => {
      if (!isDeleted(error)) throw error;
    });
    purges.finish(stream);
  }

  #requireOpen(): void {
    if (this.#closed) throw new EventStoreUnavailableError('The log is closed');
  }
}
