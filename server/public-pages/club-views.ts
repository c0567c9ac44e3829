import type { FastifyBaseLogger } from 'fastify';
import { publicOrganizationView, shownOnPage } from '#domain/organization/public-view.ts';
import type { OrganizationView, PublicOrganizationView } from '#domain/contract.ts';
import type { Organization } from '#domain/organization/state.ts';
import { organizationStream } from '#domain/streams.ts';
import { encodeView, type EncodedView } from '../stream-cache/encoded-view.ts';
import type { OrganizationViews } from '../stream-cache/organization-views.ts';
import type { LoadedStream, StreamCache } from '../stream-cache/stream-cache.ts';
import type { ViewListener, ViewSubscription } from '../stream-cache/view-cache.ts';
import type { ClubLists, ListedByClub } from './club-lists.ts';

/** What everybody sees of an organisation [OR5], made anew with every change while it is followed. */
export interface ClubViews {
  /** null where the organisation has no page, is unknown or deleted. */
  follow(
    organizationId: string,
    changed: ViewListener<PublicOrganizationView>,
  ): Promise<ViewSubscription<PublicOrganizationView> | null>;
}

interface ClubViewDependencies {
  readonly states: StreamCache;
  readonly organizations: OrganizationViews;
  readonly lists: Pick<ClubLists, 'some'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The view of a page with these tournaments; null where the organisation has none, or is gone. */
export function encodeClubView(
  { stream, state }: LoadedStream<Organization>,
  tournaments: readonly ListedByClub[],
): EncodedView<PublicOrganizationView> | null {
  const { existence, name, page } = state;
  if (existence !== 'alive' || page.name === null) return null;
  const shown = tournaments.map((each) => each.shown);
  const id = stream.slice(organizationStream('').length);
  // How often members, keys or folders changed is no matter of the public.
  return encodeView(publicOrganizationView(id, { name, pageName: page.name }, shown), 0);
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
      const lists = await organizations.follow(id, (now) => club.move(now?.view ?? null));
      if (lists === null) return null;
      try {
        const now = await club.open(lists.now.view);
        if (now !== null) return { now, stop: () => (club.stop(), lists.stop()) };
        lists.stop();
        return null;
      } catch (error) {
        lists.stop();
        throw error;
      }
    },
  };
}

class FollowedClub {
  readonly #id: string;
  readonly #parts: ClubViewDependencies;
  readonly #changed: ViewListener<PublicOrganizationView>;
  /** By id, with the versions of which it was made; null: not shown. */
  #lines = new Map<string, { readonly versions: string; readonly line: ListedByClub | null }>();
  /** The newest lists of which no view was made yet; undefined: none. */
  #next: OrganizationView | null | undefined;
  #state: 'opening' | 'resting' | 'making' | 'stopped' = 'opening';

  constructor(id: string, parts: ClubViewDependencies, changed: ViewListener<PublicOrganizationView>) {
    this.#id = id;
    this.#parts = parts;
    this.#changed = changed;
  }

  async open(lists: OrganizationView): Promise<EncodedView<PublicOrganizationView> | null> {
    const now = await this.#make(lists);
    this.#state = 'resting';
    // What moved meanwhile is told once the caller has the first view.
    setImmediate(() => this.#makeNext());
    return now;
  }

  /** null: the organisation is gone. */
  move(lists: OrganizationView | null): void {
    this.#next = lists;
    this.#makeNext();
  }

  stop(): void {
    this.#state = 'stopped';
  }

  #makeNext(): void {
    const lists = this.#next;
    if (this.#state !== 'resting' || lists === undefined) return;
    this.#next = undefined;
    this.#state = 'making';
    const made = lists === null ? Promise.resolve(null) : this.#make(lists);
    made
      .then((now) => {
        if (this.#state === 'making') this.#changed(now, []);
      })
      .catch((error: unknown) => {
        this.#parts.log.error({ err: error, organization: this.#id }, 'cannot show the page of this club');
      })
      .finally(() => {
        if (this.#state === 'stopped') return;
        this.#state = 'resting';
        this.#makeNext();
      });
  }

  async #make({ tournaments }: OrganizationView): Promise<EncodedView<PublicOrganizationView> | null> {
    const organization = await this.#parts.states.load<Organization>(organizationStream(this.#id));
    const before = this.#lines;
    this.#lines = new Map();
    for (const { id, version } of shownOnPage(tournaments)) {
      const versions = `${version} ${organization.version}`;
      const known = before.get(id);
      const isKnown = known?.versions === versions;
      const [line = null] = isKnown ? [known.line] : await this.#parts.lists.some(organization, [id]);
      this.#lines.set(id, { versions, line });
    }
    return encodeClubView(
      organization,
      [...this.#lines.values()].flatMap(({ line }) => (line === null ? [] : [line])),
    );
  }
}
