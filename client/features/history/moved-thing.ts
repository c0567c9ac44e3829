import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const t = texts.history.paths;

/** What a conflict is about, as its path names it: 'das Ergebnis von Spiel 19'. */
export function movedThing(path: string, { matches, teams, groups }: TournamentView): string {
  const [part, id, what] = path.split('/');
  const index = matches.find((match) => match.id === id)?.index;
  switch (part) {
    case 'matches':
      if (index === undefined) return t.plan;
      return what === 'result' ? t.result(index) : t.match(index);
    case 'plan':
      return id === 'timing' ? t.timing : t.plan;
    case 'teams': {
      const team = teams.find((each) => each.id === id);
      return team === undefined ? t.teams : t.team(team.name);
    }
    case 'groups': {
      const group = groups.find((each) => each.id === id);
      return group === undefined ? t.teams : t.group(texts.groups.name(group));
    }
    case 'results':
      return t.results;
    default:
      return t.computation;
  }
}
