import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Cluster } from './cluster.ts';
import { comparePlaces, type Entry, noStream, type Place, placeOf } from './entry.ts';
import { type Failure, failures } from './failure.ts';
import type { streams } from './generated.ts';
import * as messages from './messages.ts';
import { isBehind, lastPlace, type Order, targetOf } from './reading.ts';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** A live subscription may have so many events waiting for a slow reader; then it falls behind. */
const liveBuffer = 128;

/** Sends, waits for room, and ends when the client has gone or a fault says so. */
class Outlet {
  readonly #call: ReadCall;
  readonly #cluster: Cluster;
  readonly #unsent: () => number;
  #left: number;
  #failure: Failure | null = null;
  #told: (() => void) | null = null;
  isToFallBehind = false;

  constructor(call: ReadCall, cluster: Cluster, unsent: () => number) {
    this.#call = call;
    this.#cluster = cluster;
    this.#unsent = unsent;
    this.#left = cluster.faults.takeEndOfSubscription();
    cluster.faults.running.add(this);
    call.on('cancelled', () => this.#tell());
    call.on('drain', () => this.#tell());
  }

  drop(failure: Failure): void {
    this.#failure = failure;
    this.#tell();
  }

  fallBehind(): void {
    this.isToFallBehind = true;
    this.#tell();
  }

  close(): void {
    this.#cluster.faults.running.delete(this);
  }

  async send(message: streams.ReadResp): Promise<void> {
    await this.#cluster.faults.awake();
    this.#go();
    if (message.hasEvent() && this.#left-- <= 0) throw failures.shuttingDown();
    let hasRoom = this.#call.write(message);
    while (!hasRoom) {
      await this.moment();
      if (this.#unsent() > this.#cluster.faults.slowness) throw failures.tooSlow();
      hasRoom = !this.#call.writableNeedDrain;
    }
  }

  /** Until something is written, there is room again, or it is over. */
  async moment(): Promise<void> {
    this.#go();
    const told = new Promise<void>((resolve) => {
      this.#told = resolve;
    });
    await Promise.race([told, this.#cluster.log.records.more()]);
    this.#go();
  }

  #go(): void {
    if (this.#call.cancelled) throw failures.shuttingDown();
    if (this.#failure !== null) throw this.#failure;
  }

  #tell(): void {
    this.#told?.();
  }
}

/** Where a subscription stands and what comes next; a filter's checkpoints belong to it. */
interface Course {
  isAtEnd(): boolean;
  unsent(): number;
  standing(): messages.SubscriptionPosition;
  catchUp(outlet: Outlet): Promise<void>;
  /** One step; false: nothing new. */
  live(outlet: Outlet): Promise<boolean>;
  beforeFallingBehind(outlet: Outlet): Promise<void>;
}

/** Runs until the client leaves; throws the failure with which it ends otherwise. */
export async function follow(call: ReadCall, cluster: Cluster, order: Order): Promise<void> {
  const course =
    'stream' in order.of ? streamCourse(cluster, order, order.of) : allCourse(cluster, order, order.of.from);
  const outlet = new Outlet(call, cluster, () => course.unsent());
  try {
    await outlet.send(messages.confirmed(randomUUID()));
    if (!course.isAtEnd()) await course.catchUp(outlet);
    for (;;) {
      await outlet.send(messages.caughtUp(course.standing()));
      while (!outlet.isToFallBehind && course.unsent() <= liveBuffer) {
        if (!(await course.live(outlet))) await outlet.moment();
      }
      outlet.isToFallBehind = false;
      await outlet.send(messages.fellBehind(course.standing()));
      await course.beforeFallingBehind(outlet);
      await course.catchUp(outlet);
    }
  } catch (fault) {
    if (!call.cancelled) throw fault;
  } finally {
    outlet.close();
  }
}

function streamCourse(
  { log }: Cluster,
  order: Order,
  { stream, from }: { readonly stream: string; readonly from: bigint | 'start' | 'end' },
): Course {
  let last = from === 'start' ? noStream : from === 'end' ? log.lastRevision(stream) : from;
  const step = async (outlet: Outlet): Promise<boolean> => {
    const entry = log.next(stream, last);
    if (entry === undefined) return false;
    await outlet.send(answer(entry));
    last = entry.revision;
    if (entry.type === '$streamDeleted') throw failures.streamDeleted(stream);
    return true;
  };
  const answer = (entry: Entry): streams.ReadResp =>
    messages.eventRead(entry, order.resolvesLinks ? targetOf(log, entry) : null, order.idAsHalves);
  return {
    isAtEnd: () => last >= log.lastRevision(stream),
    unsent: () => log.countAfter(stream, last),
    standing: () => (last === noStream ? null : last),
    catchUp: async (outlet) => {
      if (log.read(stream).is === 'deleted') throw failures.streamDeleted(stream);
      while (await step(outlet));
    },
    live: step,
    beforeFallingBehind: async () => undefined,
  };
}

function allCourse({ log }: Cluster, order: Order, from: Place | 'start' | 'end'): Course {
  const { filter } = order;
  const interval = filter?.checkpointInterval ?? Number.POSITIVE_INFINITY;
  const window = filter?.window ?? Number.POSITIVE_INFINITY;
  /** What was looked at last. */
  let seen: Place | null = from === 'start' ? null : from === 'end' ? lastPlace(log) : from;
  /** What the client knows: an event sent, or a checkpoint. */
  let known = seen;
  let told: Place | null = null;
  let looked = 0;

  const next = (): Entry | undefined => log.records.after(seen);
  const tell = async (outlet: Outlet): Promise<void> => {
    if (filter === null) return;
    known ??= { commit: 0n, prepare: 0n };
    if (told !== null && comparePlaces(known, told) <= 0) return;
    told = known;
    await outlet.send(messages.checkpoint(known));
  };
  const show = async (entry: Entry, outlet: Outlet): Promise<void> => {
    seen = placeOf(entry);
    if (filter !== null && !filter.allows(entry)) return;
    await outlet.send(messages.eventRead(entry, order.resolvesLinks ? targetOf(log, entry) : null, order.idAsHalves));
    known = seen;
  };

  return {
    isAtEnd: () => !isBehind(seen, lastPlace(log)),
    unsent: () => log.records.countAfter(seen),
    standing: () => known,
    catchUp: async (outlet) => {
      if (seen !== null && !log.records.isBorder(seen.commit)) throw failures.invalidPosition();
      let page = seen;
      looked = 0;
      for (let entry = next(); entry !== undefined; entry = next()) {
        await show(entry, outlet);
        looked += 1;
        const following = next();
        if (following !== undefined && looked % window !== 0) continue;
        // At the end of a page the client may know its beginning, where nothing of it was for him.
        if (page !== null && isBehind(known, page)) known = page;
        page = { commit: following?.position ?? log.records.end, prepare: 0n };
        if (following !== undefined && looked % interval === 0) await tell(outlet);
      }
      await tell(outlet);
      looked = 0;
    },
    live: async (outlet) => {
      const entry = next();
      if (entry === undefined) return false;
      await show(entry, outlet);
      looked += 1;
      if (looked % interval === 0) {
        known = placeOf(entry);
        await tell(outlet);
      }
      return true;
    },
    beforeFallingBehind: tell,
  };
}
