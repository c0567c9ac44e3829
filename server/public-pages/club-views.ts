import type { FastifyBaseLogger } from 'fastify';
import { publicOrganizationView, selectForPage } from '#domain/organization/public-view.ts';
import type { PublicOrganizationView } from '#domain/contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream } from '#domain/streams.ts';
import { encodeView, type EncodedView } from '../stream-cache/encoded-view.ts';
import type { OrganizationLines, OrganizationViews } from '../stream-cache/organization-views.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import type { ViewListener, ViewSubscription } from '../stream-cache/view-cache.ts';
import type { ClubLists, ClubListEntry } from './club-lists.ts';

/** Public views of organisations [OR5], updated with every change while they are followed. */
export interface ClubViews {
  /** null where the organisation has no page, is unknown or deleted. */
  follow(
    organizationId: string,
    changed: ViewListener<PublicOrganizationView>,
  ): Promise<ViewSubscription<PublicOrganizationView> | null>;
}

interface ClubViewDependencies {
  readonly states: StreamCache;
  readonly organizations: Pick<OrganizationViews, 'followLines'>;
  readonly lists: Pick<ClubLists, 'listByIds'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The view of a page with these tournaments; null where the organisation has none, or is gone. */
export function encodeClubView(
  { stream, state }: LoadedStream<Organization>,
  tournaments: readonly ClubListEntry[],
): EncodedView<PublicOrganizationView> | null {
  const { existence, name, page, color, crest } = state;
  if (existence !== 'alive' || page.name === null) return null;
  const shown = tournaments.map((each) => each.shown);
  const id = stream.slice(organizationStream('').length);
  // How often members, keys or folders changed is no matter of the public.
  return encodeView(publicOrganizationView(id, { name, pageName: page.name, color, crest }, shown), 0);
}

interface KeptView {
  readonly tournaments: readonly ClubListEntry[];
  readonly view: EncodedView<PublicOrganizationView> | null;
}
const keptViews = new WeakMap<LoadedStream<Organization>, KeptView>();

/** The same, written out and hashed once while organisation and list are the ones of the last time. */
export function getClubView(
  organization: LoadedStream<Organization>,
  tournaments: readonly ClubListEntry[],
): EncodedView<PublicOrganizationView> | null {
  const known = keptViews.get(organization);
  if (known?.tournaments === tournaments) return known.view;
  const view = encodeClubView(organization, tournaments);
  keptViews.set(organization, { tournaments, view });
  return view;
}

/** The lists of members say which tournament moved; what is shown of it is made as for the page itself. */
export function createClubViews(parts: ClubViewDependencies): ClubViews {
  const { states, organizations } = parts;
  return {
    async follow(id, changed) {
      const { existence, page } = (await states.load<Organization>(organizationStream(id))).state;
      // Before anything is read of an organisation without a page.
      if (existence !== 'alive' || page.name === null) return null;
      const club = new FollowedClub(id, parts, changed);
      const lists = await organizations.followLines(id, (now) => club.move(now));
      if (lists === null) return null;
      try {
        const now = await club.open(lists.now);
        if (now !== null) return { now, stop: () => (club.stop(), lists.stop()) };
        club.stop();
        lists.stop();
        return null;
      } catch (error) {
        club.stop();
        lists.stop();
        throw error;
      }
    },
  };
}

/** Milliseconds after an update during which changes are gathered into the next one. */
const GATHERED_MS = 250;
const AGAIN_MS = 1_000;

class FollowedClub {
  readonly #id: string;
  readonly #parts: ClubViewDependencies;
  readonly #changed: ViewListener<PublicOrganizationView>;
  /** The newest lists without a view so far; null: the organisation is gone; undefined: there are none. */
  #next: OrganizationLines | null | undefined;
  /** By `performance.now()`: no view is made before. */
  #restsUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: 'opening' | 'resting' | 'making' | 'stopped' = 'opening';

  constructor(id: string, parts: ClubViewDependencies, changed: ViewListener<PublicOrganizationView>) {
    this.#id = id;
    this.#parts = parts;
    this.#changed = changed;
  }

  async open(lists: OrganizationLines): Promise<EncodedView<PublicOrganizationView> | null> {
    const now = await this.#make(lists);
    this.#state = 'resting';
    // What moved meanwhile is told once the caller has the first view.
    setImmediate(() => this.#makeNext());
    return now;
  }

  /** null: the organisation is gone. */
  move(lists: OrganizationLines | null): void {
    this.#next = lists;
    this.#makeNext();
  }

  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
  }

  #makeNext(): void {
    const lists = this.#next;
    if (this.#state !== 'resting' || lists === undefined) return;
    const waitMs = lists === null ? 0 : this.#restsUntil - performance.now();
    if (waitMs > 0) return this.#makeLater(waitMs);
    this.#next = undefined;
    this.#rest(GATHERED_MS);
    this.#state = 'making';
    const made = lists === null ? Promise.resolve(null) : this.#make(lists);
    made
      .then((now) => {
        if (this.#state === 'making') this.#changed(now, []);
      })
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error, organization: this.#id }, 'cannot show the page of this club');
        // Of these lists, unless newer ones came.
        if (this.#next === undefined) this.#next = lists;
        this.#rest(AGAIN_MS);
      })
      .finally(() => {
        if (this.#state === 'stopped') return;
        this.#state = 'resting';
        this.#makeNext();
      });
  }

  #makeLater(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#makeNext();
    }, ms);
  }

  #rest(ms: number): void {
    this.#restsUntil = performance.now() + ms;
  }

  async #make({ organization, tournaments }: OrganizationLines): Promise<EncodedView<PublicOrganizationView> | null> {
    const ids = selectForPage(tournaments).map(({ id }) => id);
    return encodeClubView(organization, await this.#parts.lists.listByIds(organization, ids));
  }
}
