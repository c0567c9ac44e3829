import type { FastifyBaseLogger } from 'fastify';
import type { PublicTournamentView, TournamentView } from '#domain/contract.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { memberView, publicView } from '#domain/tournament/view/tournament-view.ts';
import { byteCache } from '../runtime/byte-cache.ts';
import { createEventLoopYield } from '../runtime/yield-to-event-loop.ts';
import { collectReferencedData, type TournamentCounts } from './referenced-data.ts';
import { NO_COUNTS, type CountsSource } from './tournament-counts.ts';
import { encodeView, type EncodedView } from './encoded-view.ts';
import { goThroughMatches } from './many-matches.ts';
import type { LoadedStream, StreamCache } from './stream-cache.ts';

/** Called after a view may have changed, with the events of its own stream that came; null: it is gone. */
export type ViewListener<View> = (now: EncodedView<View> | null, events: readonly StoredEvent[]) => void;

/** A view as it was when following began; later ones go to the `ViewListener`. */
export interface ViewSubscription<View> {
  readonly now: EncodedView<View>;
  stop(): void;
}

interface ViewFor {
  readonly member: TournamentView;
  readonly public: PublicTournamentView;
}
export type Audience = keyof ViewFor;

/** Views and their bytes, made once per state. All answer null for what is unknown or deleted, itself or its parent. */
export interface Views {
  member(tournamentId: string): Promise<EncodedView<TournamentView> | null>;
  public(tournamentId: string): Promise<EncodedView<PublicTournamentView> | null>;
  /** Pins the streams the view comes from; the view is computed again only while it is followed. */
  follow<A extends Audience>(
    audience: A,
    tournamentId: string,
    changed: ViewListener<ViewFor[A]>,
  ): Promise<ViewSubscription<ViewFor[A]> | null>;
}

export interface ViewCacheDependencies {
  readonly states: StreamCache;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** What is counted about tournaments: in the views of members, never in the public ones. */
  readonly counted?: CountsSource;
  /** Bytes of heap for views, followed or not. */
  readonly bytes?: number;
}

interface ViewSources {
  readonly tournament: LoadedStream<Tournament>;
  readonly organization: LoadedStream<Organization>;
  readonly counted: TournamentCounts;
}

interface ViewEntry extends ViewSources {
  /** What the view takes from organisation and counts, as JSON. */
  readonly referenced: string;
  readonly now: EncodedView<TournamentView | PublicTournamentView>;
}

/** A view that waits for its turn. */
interface AskedView {
  tournament: LoadedStream<Tournament>;
  organization: LoadedStream<Organization>;
  made: Promise<ViewEntry | null>;
}

// The objects of a view take about three times the bytes of its JSON, which is cached with them, as is its compressed
// form. The smallest view has a thousand bytes, so the limit on bytes also bounds their number: 10,000.
const KEPT_PER_BYTE = 4.2;
const estimateViewBytes = ({ now }: ViewEntry): number => now.bytes.length * KEPT_PER_BYTE;

/** Keeps views of tournaments over the states of this node. */
export function createViewCache(parts: ViewCacheDependencies): Views {
  const { states, log, counted = NO_COUNTS, bytes = 40 * 2 ** 20 } = parts;
  const cache = byteCache<ViewEntry>(bytes, estimateViewBytes);

  /** The view of this state; `before`: the last one of a follower, which may have lost its place here. */
  function getEntry(
    audience: Audience,
    tournament: LoadedStream<Tournament>,
    organization: LoadedStream<Organization>,
    before?: ViewEntry | null,
  ): ViewEntry | null {
    if (tournament.state.existence !== 'alive' || organization.state.existence !== 'alive') return null;
    const key = `${audience} ${tournament.stream}`;
    const known = cache.get(key) ?? before;
    const from = { tournament, organization, counted: countsFor(audience, tournament) };
    const entry = isMadeFrom(known, from) ? known : renewEntry(audience, from, known);
    cache.set(key, entry);
    return entry;
  }

  const countsFor = (audience: Audience, tournament: LoadedStream<Tournament>): TournamentCounts =>
    (audience === 'member' ? counted : NO_COUNTS).of(idOf(tournament));

  /** Builds the view again only where something in it may have changed: an organisation has much that none shows. */
  function renewEntry(audience: Audience, from: ViewSources, known: ViewEntry | null | undefined): ViewEntry {
    const { state, version } = from.tournament;
    const id = idOf(from.tournament);
    const joined = collectReferencedData(state, from.organization.state, from.counted);
    const referenced = JSON.stringify(joined);
    if (known?.tournament === from.tournament && known.referenced === referenced) return { ...known, ...from };
    const view = audience === 'member' ? memberView(id, state, version, joined) : publicView(id, state, joined);
    return { ...from, referenced, now: reuseIfUnchanged(known?.now, view, version) };
  }

  async function loadView<A extends Audience>(audience: A, id: string): Promise<EncodedView<ViewFor[A]> | null> {
    const tournament = await states.load<Tournament>(`tournament-${id}`);
    if (tournament.version === 0) return null;
    const organization = await states.load<Organization>(`organization-${tournament.state.organizationId}`);
    const known = cache.get(`${audience} ${tournament.stream}`);
    const isMade = isMadeFrom(known, { tournament, organization, counted: countsFor(audience, tournament) });
    return viewOf(
      isMade ? getEntry(audience, tournament, organization) : await makeInTurn(audience, tournament, organization),
    );
  }

  const asked = new Map<string, AskedView>();

  /** Made once its turn has come, of the newest state that a caller came with until then, for all callers that wait. */
  function makeInTurn(
    audience: Audience,
    tournament: LoadedStream<Tournament>,
    organization: LoadedStream<Organization>,
  ): Promise<ViewEntry | null> {
    const key = `${audience} ${tournament.stream}`;
    const known = asked.get(key);
    if (known !== undefined) {
      if (tournament.version >= known.tournament.version) known.tournament = tournament;
      if (organization.version >= known.organization.version) known.organization = organization;
      return known.made;
    }
    const newest: AskedView = { tournament, organization, made: Promise.resolve(null) };
    asked.set(key, newest);
    newest.made = goThroughMatches(countMatches(tournament), () => {
      asked.delete(key);
      return getEntry(audience, newest.tournament, newest.organization);
    });
    return newest.made;
  }

  // One event of an organisation concerns all its tournaments: others get their turn between them.
  const waiting = new Map<() => void, () => number>();
  let isRefreshing = false;

  function refreshInTurn(refresh: () => void, matches: () => number): void {
    waiting.set(refresh, matches);
    if (isRefreshing) return;
    isRefreshing = true;
    process.nextTick(() => void refreshWaiting());
  }

  async function refreshWaiting(): Promise<void> {
    const giveWay = createEventLoopYield();
    for (const [refresh, matches] of waiting) {
      await goThroughMatches(matches(), refresh);
      await giveWay();
    }
    isRefreshing = false;
  }

  async function follow<A extends Audience>(
    audience: A,
    id: string,
    changed: ViewListener<ViewFor[A]>,
  ): Promise<ViewSubscription<ViewFor[A]> | null> {
    const watching: (() => void)[] = [];
    let events: StoredEvent[] = [];
    let isScheduled = false;
    let stopped = false;
    let tournament: LoadedStream<Tournament> | null = null;
    let organization: LoadedStream<Organization> | null = null;
    let entry: ViewEntry | null = null;
    let isOpening = true;
    const matches = (): number => (tournament === null ? 0 : countMatches(tournament));

    function refresh(): void {
      isScheduled = false;
      waiting.delete(refresh);
      if (isOpening || stopped || tournament === null || organization === null) return;
      const came = events;
      events = [];
      try {
        entry = getEntry(audience, tournament, organization, entry);
        changed(viewOf(entry), came);
      } catch (error) {
        log.error({ err: error, stream: `tournament-${id}` }, 'cannot show this tournament');
      }
    }
    // After the author's answer, which takes promises all along, and once for all events that come together.
    const schedule = (): void => {
      if (isScheduled) return;
      isScheduled = true;
      process.nextTick(() => void goThroughMatches(matches(), refresh));
    };
    const stop = (): void => {
      for (const end of watching) end();
      stopped = true;
    };

    try {
      if (audience === 'member') watching.push(counted.watch(id, schedule));
      watching.push(
        states.watch<Tournament>(`tournament-${id}`, (current, came) => {
          tournament = current;
          events = events.concat(came);
          schedule();
        }),
      );
      const loaded = await states.load<Tournament>(`tournament-${id}`);
      // What moved meanwhile was told above and is newer.
      tournament ??= loaded;
      if (loaded.version > 0) {
        const parent = `organization-${loaded.state.organizationId}`;
        watching.push(
          states.watch<Organization>(parent, (current) => {
            organization = current;
            refreshInTurn(refresh, matches);
          }),
        );
        const loadedParent = await states.load<Organization>(parent);
        organization ??= loadedParent;
        await goThroughMatches(matches(), () => {
          if (tournament !== null && organization !== null) entry = getEntry(audience, tournament, organization);
          // What came while this was being opened is in it.
          events = [];
          isOpening = false;
        });
        const now = viewOf<A>(entry);
        if (now !== null) return { now, stop };
      }
      stop();
      return null;
    } catch (error) {
      stop();
      throw error;
    }
  }

  return { member: (id) => loadView('member', id), public: (id) => loadView('public', id), follow };
}

const isMadeFrom = (
  known: ViewEntry | null | undefined,
  { tournament, organization, counted }: ViewSources,
): known is ViewEntry =>
  known?.tournament === tournament && known.organization === organization && known.counted === counted;

const countMatches = ({ state }: LoadedStream<Tournament>): number => state.plan?.matches.length ?? 0;

const idOf = ({ stream }: LoadedStream): string => stream.slice('tournament-'.length);

/** The view of an entry that was got for this audience. */
const viewOf = <A extends Audience>(entry: ViewEntry | null): EncodedView<ViewFor[A]> | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entry was made for the audience
  entry === null ? null : (entry.now as EncodedView<ViewFor[A]>);

/** Returns the previous encoded view if its bytes are equal, so that compressed forms are reused. */
function reuseIfUnchanged<View>(before: EncodedView<View> | undefined, view: View, version: number): EncodedView<View> {
  const now = encodeView(view, version);
  return before?.stamp === now.stamp ? { ...before, version } : now;
}
