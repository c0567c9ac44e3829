import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Topic } from './topic.ts';

/** Bytes of memory that this process may use: the machine's, or those of its group. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);

/**
 * Bytes of memory for what visitors follow at this node, and the same again for members: 128 MB on a machine with 1 GB.
 * A third of the memory in use is on the heap, the rest outside it.
 */
export const FOLLOWED_BYTES = Math.min(memory / 8, getHeapStatistics().heap_size_limit / 4);

/** Bounds the remembered sizes of topics that did not fit. */
const MAX_REMEMBERED = 1_000;

/**
 * The memory for open topics. Where they do not all fit, those go that hold the most for each follower, of two alike the one
 * that came last: what a few sockets hold by following many large tournaments goes before what a hall follows.
 */
export class FollowedRoom {
  readonly #most: number;
  /** In the order in which they came. */
  readonly #held = new Set<Topic>();
  readonly #sizes = new Map<string, number>();

  /** `most`: bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether opening what is held under this address can lead to anything: it costs, also where there is no room in the end. */
  mayOpen(address: string): boolean {
    const size = this.#sizes.get(address);
    if (size === undefined) return true;
    let others = 0;
    for (const topic of this.#held) if (bytesPerFollower(topic) <= size) others += topic.bytes;
    return others + size <= this.#most;
  }

  /** How large it was when there was no room for what is held under this address; 0: there was. */
  refusedBytes(address: string): number {
    return this.#sizes.get(address) ?? 0;
  }

  /** Holds a topic, which its first follower waits for. Answers the topics that have to go then, maybe this one too. */
  add(topic: Topic): readonly Topic[] {
    this.#held.add(topic);
    this.#sizes.delete(topic.address);
    return this.overflow(topic);
  }

  remove(topic: Topic): void {
    this.#held.delete(topic);
  }

  /** The topics that have to go so that all others fit. `awaited`: one that gets its first follower next. */
  overflow(awaited: Topic | null = null): readonly Topic[] {
    let bytes = 0;
    for (const topic of this.#held) bytes += topic.bytes;
    if (bytes <= this.#most) return [];
    const share = (topic: Topic): number => (topic === awaited ? topic.bytes : bytesPerFollower(topic));
    const going: Topic[] = [];
    for (const topic of [...this.#held].reverse().sort((a, b) => compare(share(b), share(a)))) {
      if (bytes <= this.#most) break;
      bytes -= topic.bytes;
      going.push(topic);
      this.#remember(topic);
    }
    return going;
  }

  #remember({ address, bytes }: Topic): void {
    this.#sizes.delete(address);
    this.#sizes.set(address, bytes);
    for (const oldest of this.#sizes.keys()) {
      if (this.#sizes.size <= MAX_REMEMBERED) break;
      this.#sizes.delete(oldest);
    }
  }
}

/** What was left by its last follower goes first. */
const bytesPerFollower = ({ bytes, followers }: Topic): number => (followers === 0 ? Infinity : bytes / followers);

/** Infinity is as much as infinity. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);
