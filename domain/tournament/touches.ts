import type { TournamentEvent } from './events.ts';
import { configurationTouches } from './rules/configurations.ts';
import { configureTouches } from './rules/configure.ts';
import { documentTouches } from './rules/documents.ts';
import { matchPlanTouches } from './rules/match-plan.ts';
import { resultTouches } from './rules/results.ts';
import { settingsTouches } from './rules/settings.ts';
import { teamTouches } from './rules/teams.ts';
import type { MatchId, TeamId } from './state.ts';
import type { ChangedPaths, Touches } from './changed-paths.ts';

const TOUCHES: Touches = {
  ...settingsTouches,
  ...configureTouches,
  ...matchPlanTouches,
  ...teamTouches,
  ...resultTouches,
  ...configurationTouches,
  ...documentTouches,
};

/** What an event touches at most: a configuration names all it says, also where that was so before [PL3]. */
export function touches(
  event: TournamentEvent,
): ChangedPaths & { readonly matches: readonly MatchId[]; readonly teams: readonly TeamId[] } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data, which an index loses
  const of = TOUCHES[event.type] as (data: unknown) => ChangedPaths;
  const { parts, paths } = of(event.data);
  return { parts, paths, matches: named(paths, ['matches']), teams: named(paths, ['teams', 'entryFees']) };
}

/** The ids in paths of these kinds, each once. */
const named = (paths: readonly string[], kinds: readonly string[]): readonly string[] => [
  ...new Set(
    paths.flatMap((path) => {
      const [kind = '', id = ''] = path.split('/');
      return kinds.includes(kind) ? [id] : [];
    }),
  ),
];
