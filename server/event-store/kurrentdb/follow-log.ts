import { setTimeout as pause } from 'node:timers/promises';
import type { KurrentDBClient, Position, RecordedEvent } from '@kurrent/kurrentdb-client';
import type { StoredEvent } from '#domain/events.ts';
import type { Subscriber, Subscription } from '../event-store.ts';
import { computeBackoffMs, unlessAborted } from '../subscriptions.ts';
import { type SubscriptionItem, SubscriptionBuffer, MAX_WAITING } from './subscription-buffer.ts';
import type { HeadTracker } from './log-head.ts';
import type { StreamNames } from './stream-names.ts';
import { withTimeout } from './kurrent-errors.ts';
import type { PurgedStreams } from './purged-streams.ts';
import type { KurrentReader } from './reader.ts';
import { preparePositionOf, positionAt } from './records.ts';

const CONFIRM_MS = 10_000;
/** So long a subscription may be silent before it is compared with what the log is known to hold. */
const SILENCE_MS = 5_000;

export interface Followed {
  readonly client: KurrentDBClient;
  readonly names: StreamNames;
  readonly reading: KurrentReader;
  readonly purges: PurgedStreams;
  readonly head: HeadTracker;
  /** No event of this log is before this position. */
  readonly beginning: Position;
}

/**
 * Follows the log: reads pages until it has caught up, then subscribes, and starts over after a pause when the
 * subscription ends, since the client's subscriptions do not reconnect by themselves. It resumes after the last event
 * taken or the last checkpoint, so that events which others write into the cluster are not scanned again.
 */
export function followLog(log: Followed, after: string | null, subscriber: Subscriber): Subscription {
  const following = new Following(log, after, subscriber);
  const running = following.run();
  return {
    async stop() {
      following.stop();
      await running;
    },
  };
}

class Following {
  readonly #log: Followed;
  readonly #subscriber: Subscriber;
  readonly #stopping = new AbortController();
  #position: Position;
  #arrivals: SubscriptionBuffer | null = null;
  #failures = 0;
  #upToDate = false;

  constructor(log: Followed, after: string | null, subscriber: Subscriber) {
    this.#log = log;
    this.#subscriber = subscriber;
    this.#position = after === null ? log.beginning : positionAt(BigInt(after));
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#untilDropped();
      } catch (cause) {
        if (signal.aborted) return;
        this.#failures += 1;
        if (this.#failures === 1) this.#subscriber.interrupted?.(cause);
        this.#upToDate = false;
        await pause(computeBackoffMs(this.#failures), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  stop(): void {
    this.#stopping.abort();
    this.#arrivals?.close();
  }

  async #untilDropped(): Promise<void> {
    const { client, names, purges } = this.#log;
    const { signal } = this.#stopping;
    await unlessAborted(purges.refresh(), signal);
    await this.#catchUp();
    if (signal.aborted) return;
    const arrivals = new SubscriptionBuffer(client, names, this.#position);
    this.#arrivals = arrivals;
    try {
      await withTimeout(CONFIRM_MS, arrivals.confirmed);
      this.#isUpToDate();
      while (!signal.aborted) {
        const arrived = await arrivals.next(SILENCE_MS);
        if (arrived.length > 0) await this.#takeArrivals(arrived);
        else this.#requireNothingMissed();
      }
    } finally {
      this.#arrivals = null;
      arrivals.close();
    }
  }

  async #catchUp(): Promise<void> {
    const { reading, names } = this.#log;
    const pages = reading.pages(this.#position, names.filter());
    for (;;) {
      const page = await unlessAborted(pages.next(), this.#stopping.signal);
      if (page === null || page.done === true) return;
      await this.#take(page.value.records, page.value.more);
      if (page.value.records.length > 0) this.#failures = 0;
    }
  }

  #isUpToDate(): void {
    this.#failures = 0;
    if (!this.#upToDate) this.#subscriber.caughtUp?.();
    this.#upToDate = true;
  }

  async #takeArrivals(arrived: readonly SubscriptionItem[]): Promise<void> {
    // As many as may wait: the server was made to.
    const more = arrived.length >= MAX_WAITING;
    await this.#take(
      arrived.flatMap(({ record }) => record ?? []),
      more,
    );
    const last = arrived.at(-1);
    if (last?.record !== null) return;
    this.#log.head.passed({ from: this.#position, to: last.position, last: null });
    this.#position = last.position;
  }

  /** The place moves only behind what was taken. */
  async #take(records: readonly RecordedEvent[], more: boolean): Promise<void> {
    const { purges, head } = this.#log;
    const from = this.#position.prepare;
    const next = records.filter((record) => preparePositionOf(record) > from);
    const last = next.at(-1);
    if (last === undefined) return;
    const events: StoredEvent[] = next.flatMap((record) => purges.visible(record) ?? []);
    if (this.#stopping.signal.aborted) return;
    if (events.length > 0) await this.#subscriber.take(events, more);
    const to = positionAt(preparePositionOf(last));
    head.passed({ from: this.#position, to, last: events.at(-1)?.position ?? null });
    this.#position = to;
  }

  /** A connection may be open and yet bring nothing. */
  #requireNothingMissed(): void {
    const known = this.#log.head.known;
    if (known !== null && BigInt(known) > this.#position.prepare) {
      throw new Error('The subscription brings nothing, though there is something');
    }
  }
}
