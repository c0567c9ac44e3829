import { create } from 'zustand';
import type { ChangeCause, TournamentView } from '#domain/contract.ts';
import { isOwn, whenSettled } from '../api/own-writes.ts';

/** Somebody else changed a place of a tournament a moment ago. */
export interface RecentChange {
  /** More than one where several changes came at once. */
  readonly by: readonly ChangeCause['by'][];
  readonly at: Date;
}

// As long as a flash stands, in milliseconds.
const HIGHLIGHT_MS = 12_000;

const useChanges = create<Readonly<Record<string, RecentChange>>>(() => ({}));

/**
 * What others changed at a place ('match/m3', 'team/t5', 'document/…') of a tournament in the last twelve seconds; nothing in
 * an earlier version of it.
 */
export const useRecentChange = (
  { id, past }: Pick<TournamentView, 'id' | 'past'>,
  place: string,
): RecentChange | null => useChanges((changes) => (past === undefined ? (changes[`${id}/${place}`] ?? null) : null));

/** The same for somebody who asks once. */
export const getRecentChange = (tournamentId: string, place: string): RecentChange | null =>
  useChanges.getState()[`${tournamentId}/${place}`] ?? null;

/** Notes what moved between two views of a tournament, and by whom; what this page did itself is left out. */
export function recordRemoteChanges(
  topic: string,
  before: unknown,
  after: unknown,
  causes: readonly ChangeCause[],
): void {
  if (!topic.startsWith('tournament/') || causes.length === 0) return;
  const places = changedPlaces(before as TournamentView, after as TournamentView);
  if (places.length === 0) return;
  const id = topic.slice('tournament/'.length);
  whenSettled(() => {
    const others = causes.filter(({ version }) => !isOwn(id, version));
    if (others.length < causes.length || others.length === 0) return;
    const by = [...new Map(others.map((cause) => [`${cause.by.kind}${cause.by.id}`, cause.by])).values()];
    const change: RecentChange = { by, at: new Date() };
    useChanges.setState(Object.fromEntries(places.map((place) => [`${id}/${place}`, change])));
    setTimeout(() => forget(change), HIGHLIGHT_MS);
  });
}

const forget = (change: RecentChange): void =>
  useChanges.setState((all) => Object.fromEntries(Object.entries(all).filter(([, each]) => each !== change)), true);

/** Matches whose result or place in the plan is another one, teams and documents that changed or are new. */
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
    ...moved('match', before.matches, after.matches, ({ index, metadata, teamA, teamB, outcome }) =>
      JSON.stringify([
        index,
        metadata.court,
        metadata.kickoff,
        teamA.teamSelector,
        teamB.teamSelector,
        teamA.score,
        teamB.score,
        outcome.state,
        outcome.type,
      ]),
    ),
    ...moved('team', before.teams, after.teams, (team) => JSON.stringify(team)),
    ...moved('document', before.documents, after.documents, ({ name, lastModifiedAt }) => `${name} ${lastModifiedAt}`),
  ];
}
