import { z } from 'zod';
import type { FastifyBaseLogger } from 'fastify';
import { PAGE_VIEWS, pageViewsCounted } from '#domain/counters.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Organization } from '#domain/organization/state.ts';
import {
  toListedTournament,
  organizationView,
  type ListedTournament,
  type OrganizationView,
} from '#domain/organization/view.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { encodeView, type EncodedView } from './encoded-view.ts';
import type { LoadedStream, StreamCache } from './stream-cache.ts';
import { NO_COUNTS, type CountsSource } from './tournament-counts.ts';
import type { ViewListener, ViewSubscription, Views } from './view-cache.ts';
import type { TournamentList } from '../read-models/queries/list-queries.ts';

export interface KeepOrganizations {
  readonly states: StreamCache;
  readonly views: Views;
  readonly store: EventStore;
  readonly tournamentsOf: (organizationId: string) => Promise<TournamentList>;
  /** Visits of its page, under its own id. */
  readonly counted?: CountsSource;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

const created = z.object({ organizationId: z.string() });

/** The lists of organisations, built only while they are followed. */
export interface OrganizationViews {
  /** null if it is unknown or deleted. */
  follow(
    organizationId: string,
    changed: ViewListener<OrganizationView>,
  ): Promise<ViewSubscription<OrganizationView> | null>;
}

/** The lists start from the read models and are updated by the tail: each changed tournament is read again. */
export function createOrganizationViews(parts: KeepOrganizations): OrganizationViews {
  return {
    async follow(id, changed) {
      const lists = new FollowedLists(id, parts, changed);
      try {
        const now = await lists.open();
        if (now !== null) return { now, stop: () => lists.stop() };
        lists.stop();
        return null;
      } catch (error) {
        lists.stop();
        throw error;
      }
    },
  };
}

class FollowedLists {
  readonly #id: string;
  readonly #parts: KeepOrganizations;
  readonly #counted: CountsSource;
  readonly #changed: ViewListener<OrganizationView>;
  readonly #tournaments = new Map<string, ListedTournament>();
  /** Tournaments whose lines may be outdated, and which may belong to this organisation. */
  readonly #touched = new Set<string>();
  readonly #watching: (() => void)[] = [];
  #organization: LoadedStream<Organization> | null = null;
  #events: StoredEvent[] = [];
  readonly #early: StoredEvent[] = [];
  #listed = false;
  #state: 'opening' | 'resting' | 'refreshing' | 'stopped' = 'opening';

  constructor(id: string, parts: KeepOrganizations, changed: ViewListener<OrganizationView>) {
    this.#id = id;
    this.#parts = parts;
    this.#counted = parts.counted ?? NO_COUNTS;
    this.#changed = changed;
  }

  async open(): Promise<EncodedView<OrganizationView> | null> {
    const { states, tournamentsOf } = this.#parts;
    const stream = `organization-${this.#id}`;
    this.#watching.push(
      states.onEvents((events) => this.#hear(events)),
      states.watch<Organization>(stream, (held, events) => this.#move(held, events)),
      this.#counted.watch(this.#id, () => this.#refresh()),
    );
    const from = states.position();
    const loaded = await states.load<Organization>(stream);
    this.#organization ??= loaded;
    if (this.#organization.state.existence !== 'alive') return null;
    const list = await tournamentsOf(this.#id);
    for (const tournament of list.tournaments) this.#tournaments.set(tournament.id, tournament);
    this.#listed = true;
    this.#hear(this.#early.splice(0));
    await this.#hearAgain(list.position, from);
    await this.#lookAtTouched();
    this.#state = 'resting';
    return this.#make();
  }

  stop(): void {
    this.#state = 'stopped';
    for (const end of this.#watching.splice(0)) end();
  }

  /** Replays the events after the read models' position that came before this began to listen. */
  async #hearAgain(position: string | null, until: string | null): Promise<void> {
    if (until === null || (position !== null && position >= until)) return;
    for await (const events of this.#parts.store.readAll(position)) {
      this.#hear(events);
      if ((events.at(-1)?.position ?? until) >= until) return;
    }
  }

  #hear(events: readonly StoredEvent[]): void {
    const told = events.filter(({ stream }) => stream.startsWith('tournament-') || stream.startsWith(`${PAGE_VIEWS}-`));
    // Until the list has loaded, its tournaments are unknown.
    if (!this.#listed) return void this.#early.push(...told);
    for (const event of told) {
      const { stream, revision, type, data } = event;
      if (type === 'PageViewsCounted') {
        for (const id of Object.keys(pageViewsCounted(event).counts))
          if (this.#tournaments.has(id)) this.#touched.add(id);
        continue;
      }
      const id = stream.slice('tournament-'.length);
      // This node's own appends arrive twice.
      if ((this.#tournaments.get(id)?.version ?? 0) > revision) continue;
      const mine =
        type === 'TournamentCreated'
          ? created.parse(data).organizationId === this.#id
          : type === 'TournamentUndeleted' || this.#tournaments.has(id) || this.#touched.has(id);
      if (mine) this.#touched.add(id);
    }
    if (this.#touched.size > 0) this.#refresh();
  }

  #move(held: LoadedStream<Organization>, events: readonly StoredEvent[]): void {
    this.#organization = held;
    this.#events = this.#events.concat(events);
    // Names of folders and venues are part of the tournaments' lines.
    if (events.some(({ type }) => /^(Folder|Venue)/.test(type))) {
      for (const id of this.#tournaments.keys()) this.#touched.add(id);
    }
    this.#refresh();
  }

  #refresh(): void {
    if (this.#state !== 'resting') return;
    this.#state = 'refreshing';
    setImmediate(() => {
      this.#lookAtTouched()
        .then(() => {
          if (this.#state === 'stopped') return;
          this.#state = 'resting';
          this.#changed(this.#make(), this.#events.splice(0));
          if (this.#touched.size > 0) this.#refresh();
        })
        .catch((error: unknown) => {
          if (this.#state === 'refreshing') this.#state = 'resting';
          this.#parts.log.error({ err: error, organization: this.#id }, 'cannot show this organisation');
        });
    });
  }

  async #lookAtTouched(): Promise<void> {
    for (const id of this.#touched) {
      this.#touched.delete(id);
      try {
        const seen = await this.#parts.views.member(id);
        if (seen?.view.organizationId === this.#id) this.#tournaments.set(id, toListedTournament(seen.view));
        else this.#tournaments.delete(id);
      } catch (error) {
        // A tournament that this node cannot fold keeps its line as it was.
        this.#parts.log.error({ err: error, tournament: id }, 'cannot list this tournament anew');
      }
    }
  }

  #make(): EncodedView<OrganizationView> | null {
    if (this.#organization === null || this.#organization.state.existence !== 'alive') return null;
    const { state, version } = this.#organization;
    const { publicPageViews } = this.#counted.of(this.#id);
    return encodeView(organizationView(this.#id, state, [...this.#tournaments.values()], publicPageViews), version);
  }
}
