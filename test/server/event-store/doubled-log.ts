import { afterEach } from 'vitest';
import type { EventStore } from '#server/event-store/event-store.ts';
import { openKurrentEventStore } from '#server/event-store/kurrentdb/kurrentdb-event-store.ts';
import { type KurrentDouble, startKurrentDouble } from '#test/support/kurrent-double/index.ts';

type Options = Parameters<typeof startKurrentDouble>[0];

/** A double of KurrentDB with the stores opened on it, for the specs of one file; all of it ends with each test. */
export class DoubledLog {
  readonly #stores: EventStore[] = [];
  #double: KurrentDouble | null = null;

  constructor() {
    afterEach(async () => {
      await Promise.all(this.#stores.splice(0).map((store) => store.close()));
      await this.#double?.end();
      this.#double = null;
    });
  }

  get double(): KurrentDouble {
    if (this.#double === null) throw new Error('No double was started');
    return this.#double;
  }

  async start(options?: Options): Promise<KurrentDouble> {
    return (this.#double = await startKurrentDouble(options));
  }

  /** Starts a double and opens a store on it. */
  async begin(options?: Options): Promise<EventStore> {
    await this.start(options);
    return this.openNode('verein-a');
  }

  /** The store of one more portal. */
  async openNode(prefix: string): Promise<EventStore> {
    const { store } = await openKurrentEventStore({ url: this.double.url, prefix });
    return this.keep(store);
  }

  /** Closes it with the test. */
  keep(store: EventStore): EventStore {
    this.#stores.push(store);
    return store;
  }
}
