import { fromServer } from '../api/from-server.ts';
import { create } from 'zustand';
import type { ChangeCause, MatchView, TournamentView } from '#domain/contract.ts';
import { isNothing, nothing, type Nothing } from '#domain/match-day.ts';
import { isOwnWrite, whenWritesSettled } from '../api/own-writes.ts';

/** A change of a place in a tournament, made by another member or at another device a moment ago. */
export interface RecentChange {
  /** Several authors if several changes arrived together. */
  readonly by: readonly ChangeCause['by'][];
  readonly at: Date;
  /** The views before and after it. */
  readonly was: TournamentView;
  readonly is: TournamentView;
}

// How long a highlight stays, in milliseconds.
const HIGHLIGHT_MS = 12_000;

const useChanges = create<Readonly<Record<string, RecentChange>>>(() => ({}));

/**
 * The last change by others at a place ('match/m3', 'team/t5', 'document/…') of a tournament within twelve seconds;
 * none for an earlier version.
 */
export const useRecentChange = (
  { id, past }: Pick<TournamentView, 'id' | 'past'>,
  place: string,
): RecentChange | null => useChanges((changes) => (past === undefined ? (changes[`${id}/${place}`] ?? null) : null));

/** Records what changed between two views of a tournament and by whom; this page's own changes are left out. */
export function recordRemoteChanges(
  topic: string,
  before: unknown,
  after: unknown,
  causes: readonly ChangeCause[],
): void {
  if (!topic.startsWith('tournament/') || causes.length === 0) return;
  const [was, is] = [fromServer<TournamentView>(before), fromServer<TournamentView>(after)];
  const places = changedPlaces(was, is);
  if (places.length === 0) return;
  const id = topic.slice('tournament/'.length);
  whenWritesSettled(() => {
    const others = causes.filter(({ version }) => !isOwnWrite(id, version));
    if (others.length < causes.length || others.length === 0) return;
    const by = [...new Map(others.map((cause) => [`${cause.by.kind}${cause.by.id}`, cause.by])).values()];
    const change: RecentChange = { by, at: new Date(), was, is };
    useChanges.setState(Object.fromEntries(places.map((place) => [`${id}/${place}`, change])));
    setTimeout(() => forget(change), HIGHLIGHT_MS);
  });
}

const forget = (change: RecentChange): void =>
  useChanges.setState((all) => Object.fromEntries(Object.entries(all).filter(([, each]) => each !== change)), true);

/** What a change to a match itself shows in, rather than what follows from a change elsewhere. */
const SIGNS: { readonly [Field in keyof MatchView]: ((match: MatchView) => unknown) | Nothing } = {
  id: nothing('it never changes'),
  index: ({ index }) => index,
  metadata: ({ metadata }) => [metadata.court, metadata.kickoff],
  teamA: ({ teamA }) => [teamA.teamSelector, teamA.score],
  teamB: ({ teamB }) => [teamB.teamSelector, teamB.score],
  outcome: ({ outcome }) => outcome,
  affected: nothing('it only follows'),
  sameTeam: nothing('it only follows'),
};

/** Matches with a new result or a new position in the plan; teams and documents that changed or are new. */
export function changedPlaces(before: TournamentView, after: TournamentView): readonly string[] {
  const moved = <Thing extends { readonly id: string }>(
    kind: string,
    was: readonly Thing[],
    is: readonly Thing[],
    sign: (thing: Thing) => string,
  ): readonly string[] => {
    if (was === is) return [];
    const known = new Map(was.map((thing) => [thing.id, thing]));
    return is
      .filter((thing) => {
        const old = known.get(thing.id);
        return old !== thing && (old === undefined || sign(old) !== sign(thing));
      })
      .map(({ id }) => `${kind}/${id}`);
  };
  return [
    ...moved('match', before.matches, after.matches, (match) =>
      JSON.stringify(Object.values(SIGNS).map((sign) => (isNothing(sign) ? null : sign(match)))),
    ),
    ...moved('team', before.teams, after.teams, (team) => JSON.stringify(team)),
    ...moved('document', before.documents, after.documents, ({ name, lastModifiedAt }) => `${name} ${lastModifiedAt}`),
  ];
}
