import { comparePlaces, type Entry, type Place, placeOf, type Proposed, sizeOf } from './entry.ts';

/** A chunk file of the real log; a record that does not fit goes to the next one, which leaves a large gap. */
const chunk = 4n * 1024n * 1024n;

/** The size of a record besides its text: lengths, flags, times, its transaction. */
const frame = 96;

/** The log file: its records in order, and the readers waiting for more. */
export class Records {
  #all: Entry[] = [];
  #end: bigint;
  #waiting: (() => void)[] = [];
  /** Where records begin or end; a read from within one is refused, also after a scavenge. */
  readonly #borders = new Set<bigint>([0n]);

  constructor(start: bigint) {
    this.#end = start;
    this.#borders.add(start);
  }

  get end(): bigint {
    return this.#end;
  }

  get all(): readonly Entry[] {
    return this.#all;
  }

  write(stream: string, revision: bigint, proposed: Proposed): Entry {
    const size = BigInt(frame + 2 * Buffer.byteLength(stream) + sizeOf(proposed));
    if (this.#end / chunk !== (this.#end + size) / chunk) this.#end = (this.#end / chunk + 1n) * chunk;
    const entry = { ...proposed, position: this.#end, stream, revision, created: BigInt(Date.now()) * 10_000n };
    this.#borders.add(this.#end);
    this.#end += size;
    this.#borders.add(this.#end);
    this.#all.push(entry);
    return entry;
  }

  /** A record that no read ever shows, like the server's own commits and epochs: only the offset moves. */
  skip(bytes: bigint): void {
    this.#end += bytes;
    this.#borders.add(this.#end);
  }

  isBorder(offset: bigint): boolean {
    return offset >= this.#end || this.#borders.has(offset);
  }

  tellAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves with the next write, or another reason to look again (`tellAll`). */
  more(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  keepOnly(isKept: (entry: Entry) => boolean): void {
    this.#all = this.#all.filter(isKept);
  }

  /** The number of records before the place; a record at the place itself is not before it. */
  before(place: Place): number {
    let low = 0;
    let high = this.#all.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#all[middle];
      if (entry !== undefined && comparePlaces(placeOf(entry), place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first record behind the place; null is the place before all of them. */
  after(place: Place | null): Entry | undefined {
    return this.#all[this.#upTo(place)];
  }

  countAfter(place: Place | null): number {
    return this.#all.length - this.#upTo(place);
  }

  /** The number of records before the place or at it. */
  #upTo(place: Place | null): number {
    if (place === null) return 0;
    const before = this.before(place);
    const entry = this.#all[before];
    return entry !== undefined && comparePlaces(placeOf(entry), place) === 0 ? before + 1 : before;
  }
}
