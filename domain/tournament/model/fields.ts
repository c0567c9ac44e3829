import { isDeepEqual } from '../../deep-equal.ts';
import { isKeyOf, keysOf, mapKeys } from '../../typed-keys.ts';
import type { TournamentEvent } from './events.ts';
import type { PlannedMatch } from './planned-match.ts';
import type { GroupFields, GroupId, Match, MatchAspect, MatchId, Part, TeamFields, TeamId } from './state.ts';
import { resultEvents } from './match-tuples.ts';

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

interface MatchFieldDescription<Aspect> {
  /** With which other fields it is changed, and brought back. */
  readonly aspect: Aspect;
  readonly seenBy: 'everyone' | 'members';
}

/** Of a field of which no plan says anything: it is set later, and gone with a new configuration. */
interface LaterFieldDescription<Aspect, Value> extends MatchFieldDescription<Aspect> {
  readonly initial: Value;
  /** Returns the events that set the field in many matches: an undo may bring back hundreds. */
  readonly set: (values: MatchValues<Value>) => readonly TournamentEvent[];
}

/** The values of a field in several matches: what an event says that sets a later field. */
export type MatchValues<Value> = readonly (readonly [matchId: MatchId, value: Value])[];

/** What the fields of an aspect have in common. */
interface AspectDescription {
  /** The part by which people hear of its changes. */
  readonly part: Part;
  /** It is what was played: a template has none, and a new configuration only takes it where that is acknowledged. */
  readonly isResult: boolean;
}

const ASPECTS = {
  plan: { part: 'plan', isResult: false },
  result: { part: 'results', isResult: true },
} as const satisfies Record<MatchAspect, AspectDescription>;

const PLANNED = {
  court: { aspect: 'plan', seenBy: 'everyone' },
  kickoff: { aspect: 'plan', seenBy: 'everyone' },
  selectorA: { aspect: 'plan', seenBy: 'everyone' },
  selectorB: { aspect: 'plan', seenBy: 'everyone' },
} as const satisfies Record<PlannedField, MatchFieldDescription<'plan'>>;

const LATER = {
  result: {
    aspect: 'result',
    seenBy: 'everyone',
    initial: null,
    set: resultEvents,
  },
} as const satisfies { readonly [F in LaterField]: LaterFieldDescription<Exclude<MatchAspect, 'plan'>, Match[F]> };

export type TeamField = keyof TeamFields;
export type GroupField = keyof GroupFields;
export type MatchField = Exclude<keyof Match, 'id' | 'stage' | 'lastChanged'>;
type PlannedField = MatchField & keyof PlannedMatch;
export type LaterField = Exclude<MatchField, PlannedField>;
/** What is said of a match: all of it but its id, its stage and its versions. */
export type MatchFields = Pick<Match, MatchField>;

/** The fields of a team that the public may see. */
export type PublicTeamField = {
  [F in TeamField]: (typeof TEAM)[F]['seenBy'] extends 'everyone' ? F : never;
}[TeamField];

/** The fields of a match that the public may see. */
export type PublicMatchField = {
  [F in MatchField]: (typeof PLANNED & typeof LATER)[F]['seenBy'] extends 'everyone' ? F : never;
}[MatchField];

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
    /** Returns the event that sets a field. */
    set: setting,
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

/** Everything that follows from descriptions of the fields of a match; `Later` are those of which no plan says anything. */
export function matchFieldsFrom<Fields extends object, Later extends keyof Fields & string, Aspect extends string>(
  aspectTable: Readonly<Record<Aspect, AspectDescription>>,
  planned: Readonly<Record<Exclude<keyof Fields, Later>, MatchFieldDescription<Aspect>>>,
  later: { readonly [F in Later]: LaterFieldDescription<Aspect, Fields[F]> },
) {
  type MatchState = Fields & { readonly id: MatchId; readonly lastChanged: Readonly<Record<Aspect, number>> };
  type LaterFields = Pick<Fields, Later>;
  const aspects = keysOf(aspectTable);
  const laterNames = keysOf(later);
  const described: Readonly<Record<string, MatchFieldDescription<Aspect>>> = { ...planned, ...later };
  const names = mapKeys<Record<Aspect, readonly (keyof Fields & string)[]>>(aspectTable, (aspect) => [
    ...keysOf(planned).filter((field) => described[field]?.aspect === aspect),
    ...laterNames.filter((field) => later[field].aspect === aspect),
  ]);
  const isInitial = (match: Fields, field: Later): boolean => isDeepEqual(match[field], later[field].initial);
  const isSameAspect = (a: Fields, b: Fields, aspect: Aspect): boolean =>
    names[aspect].every((field) => isDeepEqual(a[field], b[field]));
  /** Whether an aspect is set: one that a plan sets always is, the others once a command set them. */
  const isSet = (match: Fields, aspect: Aspect): boolean =>
    names[aspect].some((field) => !isKeyOf(later, field) || !isInitial(match, field));
  const aspectOf = (match: Fields, aspect: Aspect): Partial<Fields> => {
    const fields: Partial<Fields> = {};
    for (const field of names[aspect]) fields[field] = match[field];
    return fields;
  };
  return {
    aspects,
    partOf: (aspect: Aspect): Part => aspectTable[aspect].part,
    /** Returns the values of the later fields before anything was set. */
    initial: mapKeys<LaterFields>(later, (field) => later[field].initial),
    initialOf: <F extends Later>(field: F): Fields[F] => later[field].initial,
    /** Returns the fields that no plan sets. */
    laterOf: (match: LaterFields): LaterFields => mapKeys<LaterFields>(later, (field) => match[field]),
    /** Returns the versions of a match all of which this version set. */
    changedAt: (version: number): Readonly<Record<Aspect, number>> =>
      mapKeys<Record<Aspect, number>>(aspectTable, () => version),
    /** Returns the fields of one aspect, to put over another state of the match. */
    aspectOf,
    isSameAspect,
    isSame: (a: Fields, b: Fields): boolean => aspects.every((aspect) => isSameAspect(a, b, aspect)),
    isSet,
    /** Whether anything was played: that a new plan would take away. */
    hasResult: (match: Fields): boolean =>
      aspects.some((aspect) => aspectTable[aspect].isResult && isSet(match, aspect)),
    /** Returns the fields of each aspect that a new result leaves as it is. */
    besidesResult: (match: Fields): readonly Partial<Fields>[] =>
      aspects.flatMap((aspect) => (aspectTable[aspect].isResult ? [] : [aspectOf(match, aspect)])),
    /** Returns the match with a later field set by this version. */
    withValue: <M extends MatchState, F extends Later>(match: M, field: F, value: Fields[F], version: number): M => ({
      ...match,
      [field]: value,
      lastChanged: { ...match.lastChanged, [later[field].aspect]: version },
    }),
    partOfField: (field: Later): Part => aspectTable[later[field].aspect].part,
    pathOf: (field: Later, id: MatchId): `matches/${MatchId}/${Aspect}` => `matches/${id}/${later[field].aspect}`,
    /** Returns the events that bring the later fields from one plan to another; matches not there before had none. */
    events: (before: readonly MatchState[], after: readonly MatchState[]): readonly TournamentEvent[] => {
      const were = new Map(before.map((match) => [match.id, match]));
      return laterNames.flatMap((field) => {
        const differing = after.filter((match) => {
          const was = were.get(match.id);
          return was === undefined ? !isInitial(match, field) : !isDeepEqual(was[field], match[field]);
        });
        return differing.length === 0 ? [] : later[field].set(differing.map((match) => [match.id, match[field]]));
      });
    },
  };
}

export const matchFields = matchFieldsFrom<MatchFields, LaterField, MatchAspect>(ASPECTS, PLANNED, LATER);

/** Returns a match as a plan has it, with no later field set. */
export const newMatch = (planned: PlannedMatch, version: number): Match => ({
  ...planned,
  ...matchFields.initial,
  lastChanged: matchFields.changedAt(version),
});
