import type { TournamentEvent } from '../model/events.ts';
import { joinThemes } from '../rules/themes.ts';
import type { MatchId, Part, TeamId, KindOfPath, Path, RestorablePart } from '../model/state.ts';
import { splitPath, type ChangedPaths, type ChangedPathsByEvent } from '../model/changed-paths.ts';

const CHANGED_PATHS: ChangedPathsByEvent = joinThemes('paths');

/** What an event changes at most: a configuration names all it says, also where that was so before [PL3]. */
export function findChangedPaths(
  event: TournamentEvent,
): ChangedPaths & { readonly matches: readonly MatchId[]; readonly teams: readonly TeamId[] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data, which an index loses
  const of = CHANGED_PATHS[event.type] as (data: unknown) => ChangedPaths;
  const { parts, paths } = of(event.data);
  return { parts, paths, matches: named(paths, ['matches']), teams: named(paths, ['teams', 'entryFees']) };
}

const RESTORABLE: ReadonlySet<Part> = new Set<RestorablePart>(['plan', 'teams', 'results', 'decisions', 'computation']);

/** Whether an event changes anything that undo and restore bring back [PL4]. */
export const changesRestorable = (event: TournamentEvent): boolean =>
  findChangedPaths(event).parts.some((part) => RESTORABLE.has(part));

/** The ids in paths of these kinds, each once. */
const named = (paths: readonly Path[], kinds: readonly KindOfPath[]): readonly string[] => [
  ...new Set(
    paths.flatMap((path) => {
      const [kind, id] = splitPath(path);
      return kinds.includes(kind) ? [id] : [];
    }),
  ),
];
