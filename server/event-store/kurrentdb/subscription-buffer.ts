import type {
  AllStreamSubscription,
  Filter,
  KurrentDBClient,
  Position,
  RecordedEvent,
} from '@kurrent/kurrentdb-client';
import type { StreamNames } from './stream-names.ts';
import { preparePositionOf, positionAt } from './records.ts';

/** An item of a subscription: a record, or a checkpoint of the server's progress. */
export interface SubscriptionItem {
  readonly record: RecordedEvent | null;
  readonly position: Position;
}

/** Records that wait for their reader before the server is made to wait. */
export const MAX_WAITING = 500;

/**
 * One subscription of the client, up to its end. The client delivers checkpoints ahead of records still in its buffer:
 * here all items come in the order in which the server sent them.
 */
export class SubscriptionBuffer {
  /** Resolves when the server has begun to send; rejects if it does not. */
  readonly confirmed: Promise<void>;
  readonly #subscription: AllStreamSubscription;
  #arrived: SubscriptionItem[] = [];
  /** Checkpoints, each behind the given number of records. */
  #ahead: { readonly behind: number; readonly position: Position }[] = [];
  #records = 0;
  #error: unknown = null;
  #wake: () => void = () => undefined;
  #refuse: (cause: unknown) => void = () => undefined;

  constructor(client: KurrentDBClient, names: StreamNames, after: Position) {
    const checkpointReached: Filter['checkpointReached'] = (subscription, position) => {
      this.#ahead.push({ behind: this.#records + subscription.readableLength, position });
      this.#passCheckpoints();
    };
    this.#subscription = client.subscribeToAll({
      fromPosition: after,
      filter: names.filter('', checkpointReached),
      resolveLinkTos: false,
    });
    this.confirmed = new Promise((resolve, reject) => {
      this.#subscription.once('confirmation', resolve);
      this.#refuse = reject;
    });
    this.confirmed.catch(() => undefined);
    this.#subscription.on('data', ({ event }) => this.#take(event ?? null));
    this.#subscription.on('end', () => this.#end(new Error('The event store has ended the subscription')));
    // Stays after the end: a late error of the client must find a listener.
    this.#subscription.on('error', (cause) => this.#end(cause));
  }

  /**
   * The items received since the last call, as soon as there are any; none after `milliseconds`. Rejects at the
   * subscription's end.
   */
  async next(milliseconds: number): Promise<readonly SubscriptionItem[]> {
    if (this.#arrived.length === 0 && this.#error === null) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const arrived = this.#arrived;
    if (arrived.length === 0 && this.#error !== null) throw this.#error;
    this.#arrived = [];
    if (this.#subscription.isPaused()) this.#subscription.resume();
    return arrived;
  }

  /** Ends the subscription and its waiting reader. */
  close(): void {
    this.#end(new Error('The subscription is closed'));
    this.#subscription.unsubscribe().catch(() => undefined);
    this.#subscription.destroy();
  }

  #end(cause: unknown): void {
    this.#error ??= cause;
    this.#refuse(cause);
    this.#wake();
  }

  #take(record: RecordedEvent | null): void {
    this.#records += 1;
    if (record !== null) this.#arrived.push({ record, position: positionAt(preparePositionOf(record)) });
    this.#passCheckpoints();
    if (this.#arrived.length >= MAX_WAITING) this.#subscription.pause();
    this.#wake();
  }

  #passCheckpoints(): void {
    for (let next = this.#ahead[0]; next !== undefined && next.behind <= this.#records; next = this.#ahead[0]) {
      this.#ahead.shift();
      this.#arrived.push({ record: null, position: next.position });
      this.#wake();
    }
  }
}
