import { isKeyOf } from '../../typed-keys.ts';
import { matchesById } from './matches.ts';
import type { TournamentEventType, TournamentFact } from './events.ts';
import type { Part, Tournament, Path, KindOfPath } from './state.ts';

// Who changed what, so that two people at once are told of real conflicts only [PL3]. Things are named by paths; a part
// alone ('plan') is all of it.

/** 'matches', 'm21', 'result'; '' where a path has no such word. */
export function splitPath<P extends Path>(path: P): readonly [kind: KindOfPath<P>, id: string, aspect: string] {
  const [kind = '', id = '', aspect = ''] = path.split('/');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first word of a path of this type
  return [kind as KindOfPath<P>, id, aspect];
}

/** What an event changes at most: its parts, and what it changes below them. */
export interface ChangedPaths {
  readonly parts: readonly Part[];
  readonly paths: readonly Path[];
}

/** One entry per event type; each theme of the rules defines its own, next to its folds. */
export type ChangedPathsByEvent = { readonly [T in TournamentEventType]: (data: TournamentFact<T>) => ChangedPaths };

export const changedPaths = (part: Part, ...paths: readonly Path[]): ChangedPaths => ({ parts: [part], paths });

/** Something that moved, and the version that last changed it. */
export interface ChangedPath {
  readonly path: Path;
  readonly version: number;
}

/** Answers, of any number of paths, the version that last changed what the path names; 0: never. */
export function lastChangedVersions(tournament: Tournament): (path: Path) => number {
  const matches = matchesById(tournament.plan?.matches ?? []);
  return (path) => {
    const [kind, id, aspect] = splitPath(path);
    if (kind === 'teams' && id !== '') return tournament.teams[id]?.lastChanged ?? 0;
    if (kind === 'matches') {
      const versions = matches.get(id)?.lastChanged ?? {};
      return isKeyOf(versions, aspect) ? versions[aspect] : 0;
    }
    return isKeyOf(tournament.lastChanged, path)
      ? tournament.lastChanged[path]
      : (tournament.lastChangedPaths[path] ?? 0);
  };
}

/** The state with these parts and smaller things marked as last changed by this version. */
export function markChanged(
  tournament: Tournament,
  version: number,
  parts: readonly Part[],
  paths: readonly Path[] = [],
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

function withPaths(before: Tournament['lastChangedPaths'], paths: readonly Path[], version: number) {
  if (paths.length === 0) return before;
  const marked = { ...before };
  for (const path of paths) marked[path] = version;
  return marked;
}
