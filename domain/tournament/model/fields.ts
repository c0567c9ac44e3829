import { keysOf, valuesBy } from '../../keys.ts';
import type { TournamentEvent } from './events.ts';
import { sameData } from '../../deep-equal.ts';
import type { Team, TeamFacts, TeamId } from './state.ts';

// What a team holds besides its id, each described once. Undo, restore, import, export, conflicts and the answers of the
// contract walk these descriptions or do not compile without them. All of it comes back with an undo [PL4]; what must not
// is kept outside of the team, as entry fees are.

export type TeamFact = keyof TeamFacts;

interface TeamFactDescription<Value> {
  /** What a new team holds, and a team of an event or a file that does not say it. */
  readonly initial: Value;
  /** What a new configuration keeps it with: the team, or the team in its group [PL1]. */
  readonly staysWith: 'team' | 'group';
  readonly seenBy: 'everyone' | 'members';
  /** The event that sets it. */
  readonly set: (teamId: TeamId, value: Value) => TournamentEvent;
}

type TeamFactDescriptions = { readonly [F in TeamFact]: TeamFactDescription<TeamFacts[F]> };

const TEAM_FACTS = {
  name: {
    initial: '',
    staysWith: 'team',
    seenBy: 'everyone',
    set: (teamId, name) => ({ type: 'TeamRenamed', data: { teamId, name } }),
  },
  priority: {
    initial: 0,
    staysWith: 'group',
    seenBy: 'members',
    set: (teamId, priority) => ({ type: 'TeamPrioritySet', data: { teamId, priority } }),
  },
  outOfCompetition: {
    initial: false,
    staysWith: 'team',
    seenBy: 'everyone',
    set: (teamId, outOfCompetition) => ({ type: 'TeamOutOfCompetitionSet', data: { teamId, outOfCompetition } }),
  },
} as const satisfies TeamFactDescriptions;

/** What the public may see of a team. */
export type PublicTeamFact = {
  [F in TeamFact]: (typeof TEAM_FACTS)[F]['seenBy'] extends 'everyone' ? F : never;
}[TeamFact];

const described: TeamFactDescriptions = TEAM_FACTS;
const names = keysOf(described);

/** The facts of a team, each as `valueOf` answers it. */
export const teamFactsBy = (valueOf: <F extends TeamFact>(fact: F) => TeamFacts[F]): TeamFacts =>
  valuesBy<TeamFacts>(described, valueOf);

const initialOf = <F extends TeamFact>(fact: F): TeamFacts[F] => described[fact].initial;

/** What a team holds that nothing was said of. */
export const NEW_TEAM: TeamFacts = teamFactsBy(initialOf);

/** What is said of a team, and what holds where nothing is. */
export const completeTeamFacts = (facts: Partial<TeamFacts>): TeamFacts =>
  teamFactsBy((fact) => facts[fact] ?? initialOf(fact));

/** A team without its id and version. */
export const teamFactsOf = (team: Team): TeamFacts => teamFactsBy((fact) => team[fact]);

/** What differs between two states of a team; where it is in one of them only, all of it. */
export const changedTeamFacts = (one: TeamFacts | undefined, other: TeamFacts | undefined): readonly TeamFact[] =>
  names.filter((fact) => one === undefined || other === undefined || !sameData(one[fact], other[fact]));

export const sameTeamFacts = (one: TeamFacts, other: TeamFacts): boolean =>
  names.every((fact) => sameData(one[fact], other[fact]));

/** What a new configuration leaves to a team [PL1]. */
export const keptTeamFacts = (team: TeamFacts, inSameGroup: boolean): TeamFacts =>
  teamFactsBy((fact) => (inSameGroup || described[fact].staysWith === 'team' ? team[fact] : initialOf(fact)));

/** The events that lead from one team to the other. */
export const teamEvents = (before: TeamFacts | undefined, team: Team): readonly TournamentEvent[] =>
  names.flatMap((fact) => (sameData(before?.[fact], team[fact]) ? [] : [setting(team.id, fact, team[fact])]));

const setting = <F extends TeamFact>(teamId: TeamId, fact: F, value: TeamFacts[F]): TournamentEvent =>
  described[fact].set(teamId, value);
