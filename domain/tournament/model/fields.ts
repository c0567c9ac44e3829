import { isDeepEqual } from '../../deep-equal.ts';
import { keysOf, mapKeys } from '../../typed-keys.ts';
import type { TournamentEvent } from './events.ts';
import type { PlannedMatch } from './planned-match.ts';
import type { GroupFields, GroupId, Match, MatchAspect, TeamFields, TeamId } from './state.ts';

// The fields of teams, groups and matches, each described once. Undo, restore, import, export, conflicts, the comparison of
// plans and the answers of the contract walk these descriptions or do not compile without them. Undo brings all of them
// back [PL4]; what it must not, as entry fees, is kept outside of the thing.

interface FieldDescription<Id, Value> {
  /** The value of a new thing, and of one in an event or a file that leaves the field out. */
  readonly initial: Value;
  /** Returns the event that sets the field. */
  readonly set: (id: Id, value: Value) => TournamentEvent;
}

interface TeamFieldDescription<Value> extends FieldDescription<TeamId, Value> {
  /** What a new configuration keeps it with: the team, or the team in its group [PL1]. */
  readonly staysWith: 'team' | 'group';
  readonly seenBy: 'everyone' | 'members';
}

const TEAM = {
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
} as const satisfies { readonly [F in TeamField]: TeamFieldDescription<TeamFields[F]> };

/** Everyone sees all of it. */
const GROUP: { readonly [F in GroupField]: FieldDescription<GroupId, GroupFields[F]> } = {
  displayName: {
    initial: '',
    set: (groupId, displayName) => ({ type: 'GroupRenamed', data: { groupId, displayName } }),
  },
};

/** With which other fields each is changed, and brought back. */
const MATCH = {
  court: 'plan',
  kickoff: 'plan',
  selectorA: 'plan',
  selectorB: 'plan',
  result: 'result',
} as const satisfies Record<MatchField, MatchAspect>;

export type TeamField = keyof TeamFields;
export type GroupField = keyof GroupFields;
export type MatchField = Exclude<keyof Match, 'id' | 'stage' | 'lastChanged'>;

/** The fields of a team that the public may see. */
export type PublicTeamField = {
  [F in TeamField]: (typeof TEAM)[F]['seenBy'] extends 'everyone' ? F : never;
}[TeamField];

function fieldsFrom<Fields extends object, Id>(table: {
  readonly [F in keyof Fields]: FieldDescription<Id, Fields[F]>;
}) {
  const names = keysOf(table);
  const by = (valueOf: <F extends keyof Fields>(field: F) => Fields[F]): Fields => mapKeys<Fields>(table, valueOf);
  const initialOf = <F extends keyof Fields>(field: F): Fields[F] => table[field].initial;
  const setting = <F extends keyof Fields>(id: Id, field: F, value: Fields[F]) => table[field].set(id, value);
  return {
    /** The fields of a new thing. */
    initial: by(initialOf),
    /** Returns the fields of a thing without its id and the rest. */
    of: (thing: Fields): Fields => by((field) => thing[field]),
    /** Returns fields whose values a function gives. */
    by,
    /** Returns all fields: those given, the others at their initial value. */
    complete: (given: Partial<Fields>): Fields => by((field) => given[field] ?? initialOf(field)),
    /** Returns the names of the fields that differ; all of them if the thing is missing in either state. */
    changed: (a: Fields | undefined, b: Fields | undefined): readonly (keyof Fields & string)[] =>
      names.filter((field) => a === undefined || b === undefined || !isDeepEqual(a[field], b[field])),
    isEqual: (a: Fields, b: Fields): boolean => names.every((field) => isDeepEqual(a[field], b[field])),
    /** Returns the events that lead from one state of a thing to another. */
    events: (before: Fields | undefined, after: Fields & { readonly id: Id }): readonly TournamentEvent[] =>
      names.flatMap((field) =>
        isDeepEqual(before?.[field], after[field]) ? [] : [setting(after.id, field, after[field])],
      ),
  };
}

const team = fieldsFrom<TeamFields, TeamId>(TEAM);
export const teamFields = {
  ...team,
  /** Returns the fields that a new configuration keeps of a team [PL1]. */
  kept: (before: TeamFields, inSameGroup: boolean): TeamFields =>
    team.by((field) => (inSameGroup || TEAM[field].staysWith === 'team' ? before[field] : team.initial[field])),
};
export const groupFields = fieldsFrom<GroupFields, GroupId>(GROUP);

/** Fields of which no plan says anything: they are set later, and gone with a new configuration. */
type LaterFields = Pick<Match, Exclude<MatchField, keyof PlannedMatch>>;

const INITIAL_LATER: LaterFields = { result: null };

const aspectsAt = (version: number): Match['lastChanged'] => ({ plan: version, result: version });

export const MATCH_ASPECTS: readonly MatchAspect[] = keysOf(aspectsAt(0));

const FIELDS: Readonly<Record<MatchAspect, readonly MatchField[]>> = {
  plan: keysOf(MATCH).filter((field) => MATCH[field] === 'plan'),
  result: keysOf(MATCH).filter((field) => MATCH[field] === 'result'),
};

/** Returns a match as a plan has it, with no later field set. */
export const newMatch = (planned: PlannedMatch, version: number): Match => ({
  ...planned,
  ...INITIAL_LATER,
  lastChanged: aspectsAt(version),
});

/** Returns the fields of a match that no plan sets. */
export const laterFieldsOf = (match: LaterFields): LaterFields =>
  mapKeys<LaterFields>(INITIAL_LATER, (field) => match[field]);

/** Returns the fields of one aspect, to put over another state of the match. */
export const aspectOf = (match: Match, aspect: MatchAspect): Partial<Match> =>
  Object.fromEntries(FIELDS[aspect].map((field) => [field, match[field]]));

export const isSameAspect = (a: Match, b: Match, aspect: MatchAspect): boolean =>
  FIELDS[aspect].every((field) => isDeepEqual(a[field], b[field]));

export const isSameMatch = (a: Match, b: Match): boolean => MATCH_ASPECTS.every((aspect) => isSameAspect(a, b, aspect));

/** Whether an aspect of a match is set: the plan always is, the others once a command set them. */
export function isSet(match: Match, aspect: MatchAspect): boolean {
  const unset: Partial<Match> = INITIAL_LATER;
  return FIELDS[aspect].some((field) => !(field in unset) || !isDeepEqual(match[field], unset[field]));
}

/** Whether a match has fields that a new plan would take away. */
export const isReported = (match: Match): boolean =>
  MATCH_ASPECTS.some((aspect) => aspect !== 'plan' && isSet(match, aspect));

/** Returns the fields of each aspect that a new result leaves as it is. */
export const aspectsBesidesResult = (match: Match): readonly Partial<Match>[] =>
  MATCH_ASPECTS.flatMap((aspect) => (aspect === 'result' ? [] : [aspectOf(match, aspect)]));
