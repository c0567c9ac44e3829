import { isKeyOf } from '../keys.ts';
import { matchOf } from './match-places.ts';
import type { TournamentEventType, TournamentFact } from './events.ts';
import type { Part, Tournament } from './state.ts';

// Who changed what, so that two people at once are told of real conflicts only [PL3]. Things are named by paths: a match
// ('matches/m21/plan', 'matches/m21/result'), a team ('teams/t3'), or something smaller ('groups/g1', 'entryFees/t3',
// 'documents/…', 'settings/name', 'plan/timing'); a part alone ('plan') is all of it.

/** What an event changes at most: its parts, and what it changes below them. */
export interface ChangedPaths {
  readonly parts: readonly Part[];
  readonly paths: readonly string[];
}

/** One entry per event; each theme of the rules has its own, beside its folds. */
export type ChangedPathsByEvent = { readonly [T in TournamentEventType]: (data: TournamentFact<T>) => ChangedPaths };

export const changedPaths = (part: Part, ...paths: readonly string[]): ChangedPaths => ({ parts: [part], paths });

/** Something that moved, and the version that last changed it. */
export interface ChangedPath {
  readonly path: string;
  readonly version: number;
}

/** The version that last changed what the path names; 0: never. */
export function lastChangedVersion(tournament: Tournament, path: string): number {
  const [kind, id = '', aspect] = path.split('/');
  if (kind === 'teams' && id !== '') return tournament.teams[id]?.lastChanged ?? 0;
  if (kind === 'matches') {
    const match = matchOf(tournament.plan?.matches ?? [], id);
    return (aspect === 'result' ? match?.lastChanged.result : match?.lastChanged.plan) ?? 0;
  }
  return isKeyOf(tournament.lastChanged, path)
    ? tournament.lastChanged[path]
    : (tournament.lastChangedPaths[path] ?? 0);
}

/** The state with these parts and smaller things marked as last changed by this version. */
export function markChanged(
  tournament: Tournament,
  version: number,
  parts: readonly Part[],
  paths: readonly string[] = [],
): Tournament {
  // Every event of a rebuild comes through here: writing into a copy is several times faster than Object.fromEntries.
  const marked = { ...tournament.lastChanged };
  for (const part of parts) marked[part] = version;
  return {
    ...tournament,
    lastChanged: marked,
    lastChangedPaths: withPaths(tournament.lastChangedPaths, paths, version),
  };
}

function withPaths(before: Tournament['lastChangedPaths'], paths: readonly string[], version: number) {
  if (paths.length === 0) return before;
  const marked = { ...before };
  for (const path of paths) marked[path] = version;
  return marked;
}
