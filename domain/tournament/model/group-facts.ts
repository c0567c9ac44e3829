import { keysOf, valuesBy } from '../../keys.ts';
import type { TournamentEvent } from './events.ts';
import { sameData } from '../../deep-equal.ts';
import type { Group, GroupFacts, GroupId } from './state.ts';

// What a group holds besides its id, its letter and its teams, each described once. Undo, restore, import, export and
// conflicts walk these descriptions [PL4]. Everyone sees all of it.

export type GroupFact = keyof GroupFacts;

interface GroupFactDescription<Value> {
  /** What a new group holds, and a group of an event or a file that does not say it. */
  readonly initial: Value;
  /** The event that sets it. */
  readonly set: (groupId: GroupId, value: Value) => TournamentEvent;
}

const GROUP_FACTS: { readonly [F in GroupFact]: GroupFactDescription<GroupFacts[F]> } = {
  displayName: {
    initial: '',
    set: (groupId, displayName) => ({ type: 'GroupRenamed', data: { groupId, displayName } }),
  },
};

const names = keysOf(GROUP_FACTS);

/** The facts of a group, each as `valueOf` answers it. */
export const groupFactsBy = (valueOf: <F extends GroupFact>(fact: F) => GroupFacts[F]): GroupFacts =>
  valuesBy<GroupFacts>(GROUP_FACTS, valueOf);

const initialOf = <F extends GroupFact>(fact: F): GroupFacts[F] => GROUP_FACTS[fact].initial;

/** What is said of a group, and what holds where nothing is. */
export const completeGroupFacts = (facts: Partial<GroupFacts>): GroupFacts =>
  groupFactsBy((fact) => facts[fact] ?? initialOf(fact));

/** A group without its id, letter and teams. */
export const groupFactsOf = (group: GroupFacts): GroupFacts => groupFactsBy((fact) => group[fact]);

/** What differs between two states of a group; where it is in one of them only, all of it. */
export const changedGroupFacts = (one: GroupFacts | undefined, other: GroupFacts | undefined): readonly GroupFact[] =>
  names.filter((fact) => one === undefined || other === undefined || !sameData(one[fact], other[fact]));

export const sameGroupFacts = (one: GroupFacts, other: GroupFacts): boolean =>
  names.every((fact) => sameData(one[fact], other[fact]));

/** The events that lead from one group to the other. */
export const groupEvents = (before: GroupFacts | undefined, group: Group): readonly TournamentEvent[] =>
  names.flatMap((fact) => (sameData(before?.[fact], group[fact]) ? [] : [setting(group.id, fact, group[fact])]));

const setting = <F extends GroupFact>(groupId: GroupId, fact: F, value: GroupFacts[F]): TournamentEvent =>
  GROUP_FACTS[fact].set(groupId, value);
