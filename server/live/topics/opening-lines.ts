import { Budget, type Rate } from '../sockets/budget.ts';

/** Bytes, as `Topic` counts them: four of the largest views at once, then two a second, or 150 of usual tournaments. */
const OPENED_BYTES: Rate = { burst: 80_000_000, perSecond: 40_000_000 };

interface OpeningLine {
  readonly opened: Budget;
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Queues the topics that sockets of one network open: one after another, at a limited number of bytes per second, since
 * making a large view blocks the event loop for long. Topics that are already open bypass the queue.
 */
export class OpeningLines {
  readonly #lines = new Map<string, OpeningLine>();

  /** `bytes` is asked once it is open. */
  async take<T>(network: string, topic: { open: () => Promise<T>; bytes: () => number }): Promise<T> {
    const line = this.#lines.get(network) ?? { opened: new Budget(OPENED_BYTES), last: Promise.resolve(), waiting: 0 };
    this.#lines.set(network, line);
    const mine = line.last.then(async () => {
      await line.opened.paid();
      const opened = await topic.open();
      line.opened.use(topic.bytes());
      return opened;
    });
    line.waiting += 1;
    line.last = mine.then(
      () => (line.waiting -= 1),
      () => (line.waiting -= 1),
    );
    return mine;
  }

  /** Forgets networks that have opened nothing for a while. */
  forgetUnused(): void {
    for (const [network, { opened, waiting }] of this.#lines)
      if (waiting === 0 && opened.isUnused) this.#lines.delete(network);
  }
}
