import type { FastifyBaseLogger } from 'fastify';
import type { PublicTournamentView, TournamentView } from '#domain/contract.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { Organization } from '#domain/organization/state.ts';
import type { Tournament } from '#domain/tournament/state.ts';
import { memberView, publicView } from '#domain/tournament/view.ts';
import { joinedFacts, type Counted } from './referenced-data.ts';
import { nothingCounted, type CountedFacts } from './tournament-counts.ts';
import { stamped, type Stamped } from './encoded-view.ts';
import type { Held, States } from './stream-cache.ts';

/** Called after a view may have changed, with the events of its own stream that came; null: it is gone. */
export type Changed<View> = (now: Stamped<View> | null, events: readonly StoredEvent[]) => void;

/** A view as it was when following began; later ones go to `Changed`. */
export interface Following<View> {
  readonly now: Stamped<View>;
  stop(): void;
}

interface ViewFor {
  readonly member: TournamentView;
  readonly public: PublicTournamentView;
}
export type Audience = keyof ViewFor;

/** Views and their bytes, made once per state. All answer null for what is unknown or deleted, itself or its parent. */
export interface Views {
  member(tournamentId: string): Promise<Stamped<TournamentView> | null>;
  public(tournamentId: string): Promise<Stamped<PublicTournamentView> | null>;
  /** Pins the streams the view comes from; the view is computed again only while it is followed. */
  follow<A extends Audience>(
    audience: A,
    tournamentId: string,
    changed: Changed<ViewFor[A]>,
  ): Promise<Following<ViewFor[A]> | null>;
}

export interface KeepViews {
  readonly states: States;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** What is counted about tournaments: in the views of members, never in the public ones. */
  readonly counted?: CountedFacts;
  /** Bytes of heap for views, followed or not. */
  readonly bytes?: number;
}

interface Made {
  readonly tournament: Held<Tournament>;
  readonly organization: Held<Organization>;
  readonly counted: Counted;
  readonly now: Stamped<TournamentView | PublicTournamentView>;
}

// The objects of a view take about three times the bytes of its JSON, which is kept beside them, compressed too.
const KEPT_PER_BYTE = 4.2;
const weightOf = ({ now }: Made): number => now.bytes.length * KEPT_PER_BYTE;

/** Keeps views of tournaments over the states of this node. */
export function keepViews(parts: KeepViews): Views {
  const { states, log, counted = nothingCounted, bytes = 40 * 2 ** 20 } = parts;
  // In the order of their last use.
  const made = new Map<string, Made>();
  let weight = 0;

  function keep(key: string, entry: Made): void {
    drop(key);
    made.set(key, entry);
    weight += weightOf(entry);
    for (const oldest of made.keys()) {
      if (weight <= bytes || oldest === key) break;
      drop(oldest);
    }
  }

  function drop(key: string): void {
    const known = made.get(key);
    if (known !== undefined) weight -= weightOf(known);
    made.delete(key);
  }

  function look<A extends Audience>(
    audience: A,
    tournament: Held<Tournament>,
    organization: Held<Organization>,
  ): Stamped<ViewFor[A]> | null {
    if (tournament.state.existence !== 'alive' || organization.state.existence !== 'alive') return null;
    const key = `${audience} ${tournament.stream}`;
    const known = made.get(key);
    const counts = (audience === 'member' ? counted : nothingCounted).of(idOf(tournament));
    const current = known?.tournament === tournament && known.organization === organization && known.counted === counts;
    const now = current
      ? known.now
      : renewed(known?.now, show(audience, tournament, organization, counts), tournament.version);
    keep(key, { tournament, organization, counted: counts, now });
    // The key names the audience, so what is kept under it is that audience's view.
    return now as Stamped<ViewFor[A]>;
  }

  function show(
    audience: Audience,
    tournament: Held<Tournament>,
    organization: Held<Organization>,
    counts: Counted,
  ): TournamentView | PublicTournamentView {
    const { state, version } = tournament;
    const joined = joinedFacts(state, organization.state, counts);
    return audience === 'member'
      ? memberView(idOf(tournament), state, version, joined)
      : publicView(idOf(tournament), state, joined);
  }

  async function see<A extends Audience>(audience: A, id: string): Promise<Stamped<ViewFor[A]> | null> {
    const tournament = await states.load<Tournament>(`tournament-${id}`);
    if (tournament.version === 0) return null;
    const organization = await states.load<Organization>(`organization-${tournament.state.organizationId}`);
    return look(audience, tournament, organization);
  }

  async function follow<A extends Audience>(
    audience: A,
    id: string,
    changed: Changed<ViewFor[A]>,
  ): Promise<Following<ViewFor[A]> | null> {
    const watching: (() => void)[] = [];
    let events: StoredEvent[] = [];
    let planned = false;
    let stopped = false;
    let tournament: Held<Tournament> | null = null;
    let organization: Held<Organization> | null = null;

    function refresh(): void {
      planned = false;
      if (stopped || tournament === null || organization === null) return;
      const came = events;
      events = [];
      try {
        changed(look(audience, tournament, organization), came);
      } catch (fault) {
        log.error({ err: fault, stream: `tournament-${id}` }, 'cannot show this tournament');
      }
    }
    // Later than the answer to whoever made the change, whose way is promises all along, and once for all that comes in one go.
    const plan = (): void => {
      if (planned) return;
      planned = true;
      process.nextTick(refresh);
    };
    const stop = (): void => {
      for (const end of watching) end();
      stopped = true;
    };

    try {
      if (audience === 'member') watching.push(counted.watch(id, plan));
      watching.push(
        states.watch(`tournament-${id}`, (held, came) => {
          tournament = held as Held<Tournament>;
          events = events.concat(came);
          plan();
        }),
      );
      const loaded = await states.load<Tournament>(`tournament-${id}`);
      // What moved meanwhile was told above and is newer.
      tournament ??= loaded;
      if (loaded.version > 0) {
        const parent = `organization-${loaded.state.organizationId}`;
        watching.push(
          states.watch(parent, (held) => {
            organization = held as Held<Organization>;
            plan();
          }),
        );
        const loadedParent = await states.load<Organization>(parent);
        organization ??= loadedParent;
        const now = look(audience, tournament, organization);
        // What came while this was being opened is in it.
        events = [];
        if (now !== null) return { now, stop };
      }
      stop();
      return null;
    } catch (fault) {
      stop();
      throw fault;
    }
  }

  return { member: (id) => see('member', id), public: (id) => see('public', id), follow };
}

const idOf = ({ stream }: Held): string => stream.slice('tournament-'.length);

/** The new view; where nothing in it changed, what was already made of the bytes stays. */
function renewed<View>(before: Stamped<View> | undefined, view: View, version: number): Stamped<View> {
  const now = stamped(view, version);
  return before?.stamp === now.stamp ? { ...before, version } : now;
}
