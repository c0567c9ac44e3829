import { isKeyOf } from '../keys.ts';
import { splitPath, type KindOfPath, type Path, type SettingPath } from './changed-paths.ts';
import { groupFactsOf } from './group-facts.ts';
import { aspectOf, MATCH_ASPECTS } from './match-facts.ts';
import { indexOf, matchOf } from './match-places.ts';
import { timingOf } from './rules/match-plan.ts';
import { outcomeOf } from './rules/results.ts';
import type { Match, MatchAspect, Tournament } from './state.ts';
import { teamFactsOf } from './team-facts.ts';

/** What stands at a path, for people who must choose between two versions of it; null: nothing, or a whole part. */
export function valueAt(tournament: Tournament, path: Path): unknown {
  const [kind, id, aspect] = splitPath(path);
  return VALUES[kind](tournament, id, aspect) ?? null;
}

const VALUES: Readonly<Record<KindOfPath, (tournament: Tournament, id: string, aspect: string) => unknown>> = {
  teams: ({ teams }, id) => {
    const team = teams[id];
    return team && teamFactsOf(team);
  },
  groups: ({ groups }, id) => {
    const group = groups.find((each) => each.id === id);
    return group && groupFactsOf(group);
  },
  matches: ({ plan }, id, aspect) => {
    const matches = plan?.matches ?? [];
    const match = matchOf(matches, id);
    const known = MATCH_ASPECTS.find((each) => each === aspect);
    return match === undefined || known === undefined ? null : aspectAt(match, matches, known);
  },
  plan: ({ plan }, id) => (id === 'timing' && plan !== null ? timingOf(plan) : null),
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

function aspectAt(match: Match, matches: readonly Match[], aspect: MatchAspect): unknown {
  if (aspect === 'result') return outcomeOf(match.result);
  return aspect === 'plan'
    ? { index: indexOf(matches, match.id), ...aspectOf(match, aspect) }
    : aspectOf(match, aspect);
}

const SETTINGS: Readonly<Record<KindOfPath<SettingPath>, (tournament: Tournament, target: string) => unknown>> = {
  images: ({ images }, target) => (isKeyOf(images, target) ? images[target] : null),
  name: ({ name }) => name,
  visibility: ({ visibility }) => visibility,
  folder: ({ folderId }) => folderId,
  venue: ({ venueId }) => venueId,
  existence: ({ existence }) => existence,
};
