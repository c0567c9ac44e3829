import type { Subscription } from './event-store.ts';

/** Who follows one log, to be stopped together with it. */
export class Subscriptions {
  readonly #running = new Set<Subscription>();

  /** Answers the same subscription, which is forgotten once it is stopped. */
  add(following: Subscription): Subscription {
    this.#running.add(following);
    return {
      stop: async () => {
        await following.stop();
        this.#running.delete(following);
      },
    };
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((subscription) => subscription.stop()));
  }
}
