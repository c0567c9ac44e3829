import type { ChangeCause, ChangedView, Gone, WholeView } from '#domain/live-contract.ts';
import type { EncodedView } from '../../stream-cache/encoded-view.ts';
import { changesBetween } from '../../stream-cache/view-changes.ts';
import type { Connection } from '../sockets/connection.ts';
import { jsonFrame, textFrame } from '../sockets/frame.ts';
import { forEachInSlices } from '../sockets/in-slices.ts';
import type { Follow, Topic } from './topic.ts';

interface ViewFollower {
  readonly connection: Connection;
  /** How many steps of this topic were sent to it, or stand in the view it got. */
  at: number;
  /** A slow reader, to be brought up to date once it has read what waits for it. */
  waiting: boolean;
  /** Until it unfollows: asked of each at every change, so it is not looked up. */
  follows: boolean;
}

interface ChangeFrame {
  readonly from: string;
  readonly frame: Buffer;
}

const RING = 256;
/** Measured: a view's objects and its stream on the heap, its JSON, that as a ready frame, and the last changes. */
const HELD_PER_BYTE = 4.5;

/** One view that many follow: what it is now, the last changes as ready frames, and how far each follower is. */
export class ViewTopic implements Topic {
  readonly name: string;
  readonly address: string;
  readonly #followers = new Map<Connection, ViewFollower>();
  /** The last steps; the newest is number `#steps`. Never longer than the view: then that is the shorter way. */
  readonly #ring: ChangeFrame[] = [];
  #ringBytes = 0;
  #steps = 0;
  #now: EncodedView;
  #whole: Buffer | null = null;
  #delivering = false;
  readonly stop: () => void;

  /** `address`: where keys have less of it. */
  constructor(name: string, now: EncodedView, stop: () => void, address = name) {
    this.name = name;
    this.address = address;
    this.#now = now;
    this.stop = stop;
  }

  get followers(): number {
    return this.#followers.size;
  }

  get bytes(): number {
    return this.#now.bytes.length * HELD_PER_BYTE;
  }

  connections(): Iterable<Connection> {
    return this.#followers.keys();
  }

  follow(connection: Connection, { since }: Follow): void {
    const follower = this.#followers.get(connection) ?? { connection, at: 0, waiting: false, follows: true };
    this.#followers.set(connection, follower);
    if (since === this.#now.stamp) {
      follower.at = this.#steps;
      connection.sendMessage(this.#head());
      return;
    }
    const step = since === undefined ? -1 : this.#ring.findLastIndex(({ from }) => from === since);
    // Where nothing fits, everything is missing.
    follower.at = step === -1 ? Number.NEGATIVE_INFINITY : this.#steps - this.#ring.length + step;
    this.#bring(follower);
  }

  unfollow(connection: Connection): void {
    const follower = this.#followers.get(connection);
    if (follower === undefined) return;
    follower.follows = false;
    this.#followers.delete(connection);
  }

  /** Sends what changed, unless nothing did. */
  pushChange(next: EncodedView, causes: readonly ChangeCause[] | undefined): void {
    const before = this.#now;
    this.#now = next;
    // The whole view says its version, which may be another though nothing shows.
    this.#whole = null;
    if (next.stamp === before.stamp) return;
    this.#remember({ from: before.stamp, frame: this.#changed(before, next, causes) });
    if (!this.#delivering) this.#deliver();
  }

  #changed(before: EncodedView, next: EncodedView, causes: readonly ChangeCause[] | undefined): Buffer {
    const { stamp, version } = next;
    const changed: Omit<ChangedView, 'changes'> = {
      topic: this.name,
      from: before.stamp,
      stamp,
      version,
      ...(causes === undefined ? {} : { causes }),
    };
    const changes = changesBetween(before.view, next.view);
    return textFrame(`${JSON.stringify(changed).slice(0, -1)},"changes":${changes}}`);
  }

  /** Tells all followers that there is nothing more to see. */
  end(gone: Gone['gone']): void {
    const frame = jsonFrame({ topic: this.name, gone } satisfies Gone);
    forEachInSlices(this.#followers.keys(), (connection) => connection.sendRequired(frame));
    for (const follower of this.#followers.values()) follower.follows = false;
    this.#followers.clear();
  }

  /** Sends a frame that is no change of the view; keys and slow readers miss it. */
  sendToPeople(frame: Buffer): void {
    forEachInSlices(this.#followers.keys(), (connection) => {
      if (!connection.isSlow && connection.caller.kind !== 'apiKey') connection.write(frame);
    });
  }

  #deliver(): void {
    this.#delivering = true;
    const steps = this.#steps;
    forEachInSlices(
      this.#followers.values(),
      (follower) => this.#bring(follower),
      () => {
        this.#delivering = false;
        if (steps !== this.#steps) this.#deliver();
      },
    );
  }

  /** Brings one follower up to date: by the changes it misses where they are at hand and short, else by the view. */
  #bring(follower: ViewFollower): void {
    const { connection } = follower;
    const behind = this.#steps - follower.at;
    if (behind === 0 || !follower.follows) return;
    if (connection.isSlow) return this.#wait(follower);
    const last = this.#ring.at(-1);
    if (behind === 1 && last !== undefined) connection.write(last.frame);
    else this.#bringFar(connection, behind);
    follower.at = this.#steps;
  }

  #bringFar(connection: Connection, behind: number): void {
    const missing = this.#missing(behind);
    if (missing === null) connection.write(this.#wholeFrame());
    else for (const { frame } of missing) connection.write(frame);
  }

  #wait(follower: ViewFollower): void {
    if (follower.waiting) return;
    follower.waiting = true;
    follower.connection.onceDrained(this, () => {
      follower.waiting = false;
      this.#bring(follower);
    });
  }

  #remember(step: ChangeFrame): void {
    this.#ring.push(step);
    this.#ringBytes += step.frame.length;
    this.#steps += 1;
    const most = this.#now.bytes.length;
    while (this.#ring.length > RING || (this.#ringBytes > most && this.#ring.length > 1)) {
      this.#ringBytes -= this.#ring.shift()?.frame.length ?? 0;
    }
  }

  #missing(count: number): readonly ChangeFrame[] | null {
    return count > this.#ring.length ? null : this.#ring.slice(-count);
  }

  #head(): WholeView {
    return { topic: this.name, stamp: this.#now.stamp, version: this.#now.version };
  }

  #wholeFrame(): Buffer {
    const head = JSON.stringify(this.#head()).slice(0, -1);
    this.#whole ??= textFrame(`${head},"view":`, this.#now.bytes, '}');
    return this.#whole;
  }
}
