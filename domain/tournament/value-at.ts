import { isKeyOf } from '../keys.ts';
import { indexOf, matchOf } from './match-places.ts';
import { timingOf } from './rules/match-plan.ts';
import { outcomeOf } from './rules/results.ts';
import type { Tournament } from './state.ts';
import { teamFactsOf } from './team-facts.ts';

/** What stands at a path of `find-changed-paths.ts`, for people who must choose between two versions of it; null: nothing, or a whole part. */
export function valueAt(tournament: Tournament, path: string): unknown {
  const [kind = '', id = '', aspect = ''] = path.split('/');
  return Object.hasOwn(VALUES, kind) ? (VALUES[kind]?.(tournament, id, aspect) ?? null) : null;
}

const VALUES: Readonly<Record<string, (tournament: Tournament, id: string, aspect: string) => unknown>> = {
  teams: ({ teams }, id) => {
    const team = teams[id];
    return team && teamFactsOf(team);
  },
  groups: ({ groups }, id) => {
    const group = groups.find((each) => each.id === id);
    return group && { displayName: group.displayName };
  },
  matches: ({ plan }, id, aspect) => {
    const matches = plan?.matches ?? [];
    const match = matchOf(matches, id);
    if (match === undefined) return null;
    if (aspect === 'result') return outcomeOf(match.result);
    const { court, kickoff, selectorA, selectorB } = match;
    return { index: indexOf(matches, id), court, kickoff, selectorA, selectorB };
  },
  plan: ({ plan }, id) => (id === 'timing' && plan !== null ? timingOf(plan) : null),
  computation: ({ computation }) => computation,
  presentation: ({ presentation }) => presentation,
  entryFees: ({ entryFees }, id) => entryFees[id],
  documents: ({ documents }, id) => {
    const document = documents.find((each) => each.id === id);
    return document && { name: document.name, configuration: document.configuration };
  },
  settings: (tournament, id, aspect) =>
    id === 'images' && isKeyOf(tournament.images, aspect) ? tournament.images[aspect] : SETTINGS[id]?.(tournament),
};

const SETTINGS: Readonly<Record<string, (tournament: Tournament) => unknown>> = {
  name: ({ name }) => name,
  visibility: ({ visibility }) => visibility,
  folder: ({ folderId }) => folderId,
  venue: ({ venueId }) => venueId,
  existence: ({ existence }) => existence,
};
