import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import { UnknownEventTypeError } from '#domain/decider.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Organization } from '#domain/organization/state.ts';
import {
  toListedTournament,
  organizationView,
  type ListedTournament,
  type OrganizationView,
} from '#domain/organization/view.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { parseEach } from '../event-store/parse-each.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { encodeView, type EncodedView } from './encoded-view.ts';
import type { LoadedStream, StreamCache } from './stream-cache.ts';
import { NO_COUNTS, type CountsSource } from './tournament-counts.ts';
import type { ViewListener, ViewSubscription, Views } from './view-cache.ts';
import type { TournamentList } from '../read-models/queries/list-queries.ts';

export interface OrganizationViewsDependencies {
  readonly states: StreamCache;
  readonly views: Views;
  readonly store: EventStore;
  readonly tournamentsOf: (organizationId: string) => Promise<TournamentList>;
  /** Visits of its page, under its own id. */
  readonly counted?: CountsSource;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** After so long what failed is tried again, in ms; with each failure after twice as long. */
const RETRY_MS = 1_000;
const MAX_AGAIN_MS = 30_000;
/** How long a list waits for this node to reach what the tables have, in ms. */
const MAX_BEHIND_MS = 2_000;
const created = z.object({ organizationId: z.string() });

/** An organisation with the lines of its tournaments and templates, in any order; without those that cannot be read. */
export interface OrganizationLines {
  readonly organization: LoadedStream<Organization>;
  readonly tournaments: readonly ListedTournament[];
}

/** The lists of organisations, built only while they are followed. Both answer null if it is unknown or deleted. */
export interface OrganizationViews {
  follow(
    organizationId: string,
    changed: ViewListener<OrganizationView>,
  ): Promise<ViewSubscription<OrganizationView> | null>;
  /** For API keys: without members. */
  followAsKey: OrganizationViews['follow'];
  /** Of what the view is made, for others than members: nothing is made of it. */
  followLines(
    organizationId: string,
    changed: (now: OrganizationLines | null) => void,
  ): Promise<{ readonly now: OrganizationLines; stop(): void } | null>;
}

/** The lists start from the read models and are updated by the tail: each changed tournament is read again. */
export function createOrganizationViews(parts: OrganizationViewsDependencies): OrganizationViews {
  async function open<Now>(
    id: string,
    make: (lists: FollowedTournamentList) => Now | null,
    changed: (now: Now | null, events: readonly StoredEvent[]) => void,
  ): Promise<{ readonly now: Now; stop(): void } | null> {
    const lists: FollowedTournamentList = new FollowedTournamentList(id, parts, (events) =>
      changed(make(lists), events),
    );
    try {
      await lists.open();
      const now = make(lists);
      if (now !== null) return { now, stop: () => lists.stop() };
      lists.stop();
      return null;
    } catch (error) {
      lists.stop();
      throw error;
    }
  }
  return {
    follow: (id, changed) => open(id, (lists) => lists.view(), changed),
    followAsKey: (id, changed) => open(id, (lists) => lists.viewForKeys(), changed),
    followLines: (id, changed) => open(id, (lists) => lists.lines(), changed),
  };
}

class FollowedTournamentList {
  readonly #id: string;
  readonly #parts: OrganizationViewsDependencies;
  readonly #counted: CountsSource;
  readonly #changed: (events: readonly StoredEvent[]) => void;
  readonly #tournaments = new Map<string, ListedTournament>();
  /** Tournaments whose lines may be outdated, and which may belong to this organisation. */
  readonly #touched = new Set<string>();
  readonly #watching: (() => void)[] = [];
  #organization: LoadedStream<Organization> | null = null;
  #events: StoredEvent[] = [];
  readonly #buffered: StoredEvent[] = [];
  /** Tournaments that could not be read when they were last looked at. */
  readonly #unread = new Set<string>();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #wait = RETRY_MS;
  #listed = false;
  #state: 'opening' | 'resting' | 'refreshing' | 'stopped' = 'opening';

  constructor(id: string, parts: OrganizationViewsDependencies, changed: (events: readonly StoredEvent[]) => void) {
    this.#id = id;
    this.#parts = parts;
    this.#counted = parts.counted ?? NO_COUNTS;
    this.#changed = changed;
  }

  async open(): Promise<void> {
    const { states, tournamentsOf } = this.#parts;
    const stream = `organization-${this.#id}`;
    this.#watching.push(
      states.onEvents((events) => this.#onEvents(events)),
      states.watch<Organization>(stream, (current, events) => this.#move(current, events)),
      this.#counted.watchAll((ids) => this.#onCounts(ids)),
    );
    const from = states.position();
    const loaded = await states.load<Organization>(stream);
    this.#organization ??= loaded;
    if (this.#organization.state.existence !== 'alive') return;
    const list = await tournamentsOf(this.#id);
    // Never ahead of this node's streams, of which the lines are made again.
    if (list.position !== null) await states.waitForPosition(list.position, MAX_BEHIND_MS);
    for (const tournament of list.tournaments) {
      // The counts that this node shows elsewhere: what moves them later is heard.
      const { publicPageViews } = this.#counted.of(tournament.id);
      this.#tournaments.set(tournament.id, { ...tournament, publicPageViews });
    }
    this.#listed = true;
    this.#onEvents(this.#buffered.splice(0));
    await this.#replay(list.position, from);
    await this.#reloadTouched();
    this.#state = 'resting';
    if (this.#touched.size > 0) this.#refresh();
  }

  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#retryTimer);
    for (const end of this.#watching.splice(0)) end();
  }

  /** Replays the events after the read models' position that came before this began to listen. */
  async #replay(position: string | null, until: string | null): Promise<void> {
    if (until === null || (position !== null && position >= until)) return;
    for await (const events of this.#parts.store.readAll(position)) {
      this.#onEvents(events);
      if ((events.at(-1)?.position ?? until) >= until) return;
    }
  }

  #onEvents(events: readonly StoredEvent[]): void {
    const relevant = events.filter(({ stream }) => stream.startsWith('tournament-'));
    // Until the list has loaded, its tournaments are unknown.
    if (!this.#listed) return void this.#buffered.push(...relevant);
    for (const id of parseEach(relevant, (event) => this.#touchedBy(event), this.#parts.log)) this.#touched.add(id);
    if (this.#touched.size > 0) this.#refresh();
  }

  #onCounts(ids: ReadonlySet<string>): void {
    const listed = [...ids].filter((id) => this.#tournaments.has(id));
    for (const id of listed) this.#touched.add(id);
    // Under its own id are the visits of its page.
    if (listed.length > 0 || ids.has(this.#id)) this.#refresh();
  }

  /** The tournaments of this organisation whose lines an event may change. */
  #touchedBy(event: StoredEvent): readonly string[] {
    const { stream, revision, type, data } = event;
    const id = stream.slice('tournament-'.length);
    // This node's own appends arrive twice.
    if ((this.#tournaments.get(id)?.version ?? 0) > revision) return [];
    const isOwn =
      type === 'TournamentCreated'
        ? created.parse(data).organizationId === this.#id
        : type === 'TournamentUndeleted' ||
          [this.#tournaments, this.#touched, this.#unread].some((known) => known.has(id));
    return isOwn ? [id] : [];
  }

  #move(current: LoadedStream<Organization>, events: readonly StoredEvent[]): void {
    const before = this.#organization?.state;
    this.#organization = current;
    this.#events = this.#events.concat(events);
    // Names of folders and venues are part of the tournaments' lines.
    if (before?.folders !== current.state.folders || before.venues !== current.state.venues) {
      for (const id of this.#tournaments.keys()) this.#touched.add(id);
    }
    this.#refresh();
  }

  #refresh(): void {
    if (this.#state !== 'resting') return;
    this.#state = 'refreshing';
    setImmediate(() => {
      this.#reloadTouched()
        .then(() => {
          if (this.#state === 'stopped') return;
          this.#state = 'resting';
          this.#changed(this.#events.splice(0));
          if (this.#retryTimer === undefined) this.#wait = RETRY_MS;
          if (this.#touched.size > 0) this.#refresh();
        })
        .catch((error: unknown) => {
          if (this.#state === 'refreshing') this.#state = 'resting';
          this.#parts.log.error({ err: error, organization: this.#id }, 'cannot show this organisation');
          this.#scheduleRetry();
        });
    });
  }

  /** The log may be silent for a moment, and no further event come. */
  #scheduleRetry(): void {
    if (this.#state === 'stopped' || this.#retryTimer !== undefined) return;
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      for (const id of this.#unread) this.#touched.add(id);
      this.#refresh();
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, MAX_AGAIN_MS);
  }

  async #reloadTouched(): Promise<void> {
    let isLogSilent = false;
    // A folder or venue touches all lines.
    const giveWay = createEventLoopYield();
    for (const id of this.#touched) {
      await giveWay();
      this.#touched.delete(id);
      try {
        const seen = await this.#parts.views.member(id);
        this.#unread.delete(id);
        if (seen?.view.organizationId === this.#id) this.#tournaments.set(id, toListedTournament(seen.view));
        else this.#tournaments.delete(id);
      } catch (error) {
        // For members a tournament that this node cannot fold keeps its line as it was.
        this.#unread.add(id);
        isLogSilent ||= !(error instanceof UnknownEventTypeError);
        this.#parts.log.error({ err: error, tournament: id }, 'cannot list this tournament anew');
      }
    }
    if (isLogSilent) this.#scheduleRetry();
  }

  lines(): OrganizationLines | null {
    const organization = this.#organization;
    if (organization === null || organization.state.existence !== 'alive') return null;
    const read = [...this.#tournaments.values()].filter(({ id }) => !this.#unread.has(id));
    return { organization, tournaments: read };
  }

  view(): EncodedView<OrganizationView> | null {
    return this.#viewOf((state) => state);
  }

  viewForKeys(): EncodedView<OrganizationView> | null {
    return this.#viewOf((state) => ({ ...state, members: {} }));
  }

  #viewOf(shown: (state: Organization) => Organization): EncodedView<OrganizationView> | null {
    if (this.#organization === null || this.#organization.state.existence !== 'alive') return null;
    const { state, version } = this.#organization;
    const { publicPageViews } = this.#counted.of(this.#id);
    const lines = [...this.#tournaments.values()];
    return encodeView(organizationView(this.#id, shown(state), lines, publicPageViews), version);
  }
}
