import { Budget, type Rate } from '../sockets/budget.ts';

/** Bytes, as `Topic` counts them: four of the largest views at once, then two a second, or 150 of usual tournaments. */
const OPENED_BYTES: Rate = { burst: 80_000_000, perSecond: 40_000_000 };

interface OpeningLine {
  readonly opened: Budget;
  last: Promise<unknown>;
  waiting: number;
}

/**
 * Openings of what sockets of one network ask for, one after another and so many bytes a second: making a large view takes the
 * event loop for long. What is open already does not come here.
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
