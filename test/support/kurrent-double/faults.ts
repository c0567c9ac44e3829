import { Failure, failures } from './failure.ts';

/** A fault to inject into calls, as often as requested. */
export type InjectedFault =
  | 'answer lost'
  | 'connection reset after writing'
  | 'timeout though written'
  | 'timeout'
  | 'too busy'
  | 'access denied';

/** A running subscription, as the faults use it. */
export interface Running {
  drop(failure: Failure): void;
  fallBehind(): void;
}

/** All injectable faults. `times` may be Infinity; `recover` ends all of them. */
export class Faults {
  readonly #injected = new Map<InjectedFault, number>();
  #asleep: { readonly until: Promise<void>; wake(): void } | null = null;
  #readsEnd: { after: number; times: number } | null = null;
  #subscriptionsEnd: { after: number; times: number } | null = null;
  #slowness = Number.POSITIVE_INFINITY;
  #refused: string | null = null;
  /** The running subscriptions; they add and remove themselves. */
  readonly running = new Set<Running>();

  /** The next appends are written, and their calls break off without an answer. */
  loseAnswers(times = 1): void {
    this.#injected.set('answer lost', times);
  }

  /** The next appends are written, and the connection they came by is reset. */
  resetAfterWriting(times = 1): void {
    this.#injected.set('connection reset after writing', times);
  }

  /** The next appends are written and answered with a timeout, as when the commit came late. */
  refuseThoughWritten(times = 1): void {
    this.#injected.set('timeout though written', times);
  }

  /** The next appends are answered with a timeout and are not written. */
  refuseByTimeout(times = 1): void {
    this.#injected.set('timeout', times);
  }

  /** Every append to this stream (its name in the cluster) is answered with a timeout and is not written. */
  refuseIn(stream: string): void {
    this.#refused = stream;
  }

  /** The next calls (appends, deletes, reads, subscriptions) are answered as too busy. */
  beTooBusy(times = 1): void {
    this.#injected.set('too busy', times);
  }

  denyAccess(times = 1): void {
    this.#injected.set('access denied', times);
  }

  /** The next reads break off after so many events. */
  endReadsAfter(events: number, times = 1): void {
    this.#readsEnd = { after: events, times };
  }

  /** The next subscriptions to begin are dropped after so many events. */
  dropSubscriptionsAfter(events: number, times = 1): void {
    this.#subscriptionsEnd = { after: events, times };
  }

  /** Drops every subscription that runs. */
  dropSubscriptions(failure: Failure = failures.shuttingDown()): void {
    for (const subscription of this.running) subscription.drop(failure);
  }

  /** Every live subscription is told that it fell behind, and resumes from its position. */
  fallBehind(): void {
    for (const subscription of this.running) subscription.fallBehind();
  }

  /** A live subscription with more unsent events than this is dropped; without it, it falls behind and catches up. */
  dropSlowConsumers(unsent: number): void {
    this.#slowness = unsent;
  }

  /** Connections stay open and pings are answered, but calls make no progress. */
  hang(): void {
    if (this.#asleep !== null) return;
    let wake = (): void => undefined;
    const until = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#asleep = { until, wake };
  }

  /** Waiting calls continue; calls whose client gave up are dropped without effect. */
  wake(): void {
    this.#asleep?.wake();
    this.#asleep = null;
  }

  recover(): void {
    this.#injected.clear();
    this.#readsEnd = null;
    this.#subscriptionsEnd = null;
    this.#slowness = Number.POSITIVE_INFINITY;
    this.#refused = null;
    this.wake();
  }

  /** Whether this fault applies now; its count then decreases. */
  take(fault: InjectedFault): boolean {
    const times = this.#injected.get(fault) ?? 0;
    if (times <= 0) return false;
    this.#injected.set(fault, times - 1);
    return true;
  }

  refuses(stream: string): boolean {
    return this.#refused === stream;
  }

  /** After how many events the starting read breaks off. */
  takeEndOfRead(): number {
    return taken(this.#readsEnd);
  }

  takeEndOfSubscription(): number {
    return taken(this.#subscriptionsEnd);
  }

  get slowness(): number {
    return this.#slowness;
  }

  /** Resolves when the server does not hang (any more). */
  async awake(): Promise<void> {
    while (this.#asleep !== null) await this.#asleep.until;
  }
}

function taken(end: { readonly after: number; times: number } | null): number {
  if (end === null || end.times <= 0) return Number.POSITIVE_INFINITY;
  end.times -= 1;
  return end.after;
}
