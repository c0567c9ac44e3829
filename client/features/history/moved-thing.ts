import type { TournamentView } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';

const said = texts.history.paths;

/** What a conflict is about, as its path names it: 'das Ergebnis von Spiel 19'. */
export function movedThing(path: string, { matches, teams, groups }: TournamentView): string {
  const [part, id, what] = path.split('/');
  const index = matches.find((match) => match.id === id)?.index;
  switch (part) {
    case 'matches':
      if (index === undefined) return said.plan;
      return what === 'result' ? said.result(index) : said.match(index);
    case 'plan':
      return id === 'timing' ? said.timing : said.plan;
    case 'teams': {
      const team = teams.find((each) => each.id === id);
      return team === undefined ? said.teams : said.team(team.name);
    }
    case 'groups': {
      const group = groups.find((each) => each.id === id);
      return group === undefined ? said.teams : said.group(texts.groups.name(group));
    }
    case 'results':
      return said.results;
    default:
      return said.computation;
  }
}
