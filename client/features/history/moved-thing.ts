import type { KindOfPath, RestorablePath, TournamentView } from '#domain/contract.ts';
import { matchNumber } from '#domain/match-day.ts';
import { isKeyOf, splitPath } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';

const t = texts.history.paths;

type Naming = (id: string, aspect: string, tournament: TournamentView) => string;

const NAMINGS: Readonly<Record<KindOfPath<RestorablePath>, Naming>> = {
  matches: (id, aspect, { matches }) => {
    const match = matches.find((each) => each.id === id);
    if (match === undefined) return t.plan;
    return t.match[isKeyOf(t.match, aspect) ? aspect : 'plan'](matchNumber(match));
  },
  plan: (id) => (id === 'timing' ? t.timing : t.plan),
  teams: (id, _, { teams }) => {
    const team = teams.find((each) => each.id === id);
    return team === undefined ? t.teams : t.team(team.name);
  },
  groups: (id, _, { groups }) => {
    const group = groups.find((each) => each.id === id);
    return group === undefined ? t.teams : t.group(texts.groups.name(group));
  },
  results: () => t.results,
  decisions: () => t.decisions,
  computation: () => t.computation,
};

/** What a conflict is about, as its path names it: 'das Ergebnis von Spiel 19'. */
export function movedThing(path: RestorablePath, tournament: TournamentView): string {
  const [kind, id, aspect] = splitPath(path);
  return NAMINGS[kind](id, aspect, tournament);
}
