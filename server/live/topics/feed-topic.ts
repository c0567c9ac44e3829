import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '#domain/events.ts';
import type { Feed, Gone } from '#domain/live-contract.ts';
import type { PresentationConfiguration } from '#domain/tournament/model/state.ts';
import { computeBackoffMs } from '../../event-store/subscriptions.ts';
import type { Connection } from '../sockets/connection.ts';
import { jsonFrame } from '../sockets/frame.ts';
import { publicEvent } from './public-events.ts';
import { forEachInSlices } from '../sockets/in-slices.ts';
import type { Follow, Topic } from './topic.ts';

interface FeedFollower {
  readonly connection: Connection;
  /** The version up to which it heard everything public. */
  at: number;
  /** A reader is at work for it: it finds news anyway. */
  busy: boolean;
}

export interface FeedSource {
  /** Versions after `after`, in order; not more than one page. */
  read(after: number): Promise<readonly StoredEvent[]>;
  showResults(): PresentationConfiguration['showResults'];
  /** Of the stream, which stays in memory meanwhile: events are read when they are asked for. */
  bytes(): number;
  readonly stop: () => void;
}

/** The numbered feed of one tournament. The newest events go out as one ready frame, older ones are read per follower. */
export class FeedTopic implements Topic {
  readonly name: string;
  readonly address: string;
  readonly #source: FeedSource;
  readonly #followers = new Map<Connection, FeedFollower>();
  /** Includes former followers, so that one that follows again reuses its reader. */
  readonly #known = new WeakMap<Connection, FeedFollower>();
  readonly #failed: (error: unknown) => void;
  #version: number;

  constructor(name: string, version: number, source: FeedSource, failed: (error: unknown) => void) {
    this.name = name;
    this.address = name;
    this.#version = version;
    this.#source = source;
    this.#failed = failed;
  }

  get followers(): number {
    return this.#followers.size;
  }

  get bytes(): number {
    return this.#source.bytes();
  }

  connections(): Iterable<Connection> {
    return this.#followers.keys();
  }

  follow(connection: Connection, { after }: Follow): void {
    const at = Math.min(after ?? this.#version, this.#version);
    const follower = this.#known.get(connection) ?? { connection, at, busy: false };
    follower.at = at;
    this.#known.set(connection, follower);
    this.#followers.set(connection, follower);
    this.#catchUp(follower);
  }

  unfollow(connection: Connection): void {
    this.#followers.delete(connection);
  }

  /** The stream has `version` events now; `events` are the last of them, or none where they are not at hand. */
  move(version: number, events: readonly StoredEvent[]): void {
    const from = this.#version;
    if (version <= from) return;
    this.#version = version;
    const news = events.filter(({ revision }) => revision >= from);
    const whole = news.length === version - from;
    const frame = whole ? this.#frame(news) : null;
    forEachInSlices(this.#followers.values(), (follower) => {
      if (follower.busy) return;
      if (!whole || follower.at !== from || follower.connection.isSlow) return this.#catchUp(follower);
      if (frame !== null) follower.connection.write(frame);
      follower.at = version;
    });
  }

  sendToPeople(frame: Buffer): void {
    forEachInSlices(this.#followers.keys(), (connection) => {
      if (!connection.isSlow && connection.caller.kind !== 'apiKey') connection.write(frame);
    });
  }

  end(gone: Gone['gone']): void {
    const frame = jsonFrame({ topic: this.name, gone } satisfies Gone);
    forEachInSlices(this.#followers.keys(), (connection) => connection.sendRequired(frame));
    this.#followers.clear();
  }

  stop(): void {
    this.#source.stop();
  }

  #catchUp(follower: FeedFollower): void {
    if (follower.busy) return;
    follower.busy = true;
    this.#readOn(follower).catch(this.#failed);
  }

  async #readOn(follower: FeedFollower): Promise<void> {
    const { connection } = follower;
    const here = (): boolean => this.#followers.has(connection) && connection.isOpen;
    let failures = 0;
    try {
      while (here() && follower.at < this.#version) {
        if (connection.isSlow) {
          await new Promise<void>((drained) => connection.onceDrained(this, drained));
          continue;
        }
        const from = follower.at;
        let events: readonly StoredEvent[];
        try {
          events = await this.#source.read(from);
        } catch (error) {
          if (failures === 0) this.#failed(error);
          events = [];
        }
        // It may have unfollowed meanwhile, or followed again from elsewhere.
        if (!here() || follower.at !== from) continue;
        const last = events.at(-1);
        if (last === undefined) {
          // Also where a log answers that lags behind: there may be no later event that would have it read again.
          failures += 1;
          await pause(computeBackoffMs(failures), undefined, { ref: false });
          continue;
        }
        failures = 0;
        const frame = this.#frame(events);
        if (frame !== null) connection.write(frame);
        follower.at = last.revision + 1;
      }
    } finally {
      // At once with the last look, so that no follow comes between.
      follower.busy = false;
    }
  }

  #frame(events: readonly StoredEvent[]): Buffer | null {
    const shown = events.flatMap((event) => publicEvent(event, this.#source.showResults()) ?? []);
    return shown.length === 0 ? null : jsonFrame({ topic: this.name, events: shown } satisfies Feed);
  }
}
