import { isKeyOf } from '../../typed-keys.ts';
import { splitPath } from '../model/changed-paths.ts';
import type { KindOfPath, Path, SettingPath, MatchId, Tournament } from '../model/state.ts';
import { groupFields, matchFields, teamFields } from '../model/fields.ts';
import { indexMatches } from '../model/matches.ts';
import { timingOf } from '../model/plan-events.ts';
import { outcomeOf } from '../contract/to-model.ts';

/**
 * Answers, of any number of paths, what stands there, for people who must choose between two versions of it; null:
 * nothing, or a whole part.
 */
export function readValuesAt(tournament: Tournament): (path: Path) => unknown {
  const indices = indexMatches(tournament.plan?.matches ?? []);
  return (path) => {
    const [kind, id, aspect] = splitPath(path);
    return kind === 'matches'
      ? matchAt(tournament, indices, id, aspect)
      : (VALUES[kind](tournament, id, aspect) ?? null);
  };
}

function matchAt({ plan }: Tournament, indices: ReadonlyMap<MatchId, number>, id: MatchId, asked: string): unknown {
  const index = indices.get(id) ?? 0;
  const match = plan?.matches[index - 1];
  const aspect = matchFields.aspects.find((each) => each === asked);
  if (match === undefined || aspect === undefined) return null;
  if (aspect === 'result') return outcomeOf(match.result);
  const fields = matchFields.aspectOf(match, aspect);
  return aspect === 'plan' ? { index, ...fields } : fields;
}

const VALUES: Readonly<
  Record<Exclude<KindOfPath, 'matches'>, (tournament: Tournament, id: string, aspect: string) => unknown>
> = {
  teams: ({ teams }, id) => {
    const team = teams[id];
    return team && teamFields.of(team);
  },
  groups: ({ groups }, id) => {
    const group = groups.find((each) => each.id === id);
    return group && groupFields.of(group);
  },
  plan: ({ plan }, id) => (id === 'timing' && plan !== null ? timingOf(plan) : null),
  decisions: ({ decisions }, id) => decisions.ties[id],
  computation: ({ computation }) => computation,
  presentation: ({ presentation }) => presentation,
  entryFees: ({ entryFees }, id) => entryFees[id],
  documents: ({ documents }, id) => {
    const document = documents.find((each) => each.id === id);
    return document && { name: document.name, configuration: document.configuration };
  },
  settings: (tournament, id, aspect) => (isKeyOf(SETTINGS, id) ? SETTINGS[id](tournament, aspect) : null),
  // Whole parts.
  results: () => null,
};

const SETTINGS: Readonly<Record<KindOfPath<SettingPath>, (tournament: Tournament, target: string) => unknown>> = {
  images: ({ images }, target) => (isKeyOf(images, target) ? images[target] : null),
  name: ({ name }) => name,
  visibility: ({ visibility }) => visibility,
  template: ({ template }) => template,
  folder: ({ folderId }) => folderId,
  venue: ({ venueId }) => venueId,
  existence: ({ existence }) => existence,
  announcement: ({ announcement }) => announcement,
  interruption: ({ interruption }) => interruption,
  information: ({ information }) => information,
  status: ({ announcedStatus }) => announcedStatus,
};
