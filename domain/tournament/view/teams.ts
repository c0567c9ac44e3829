import { teamOf } from '../standings/groups.ts';
import type { Tournament } from '../state.ts';
import type { PublicTournamentView, TournamentView } from '../view-contract.ts';
import { eachKept } from './kept.ts';

interface Made extends Pick<Tournament, 'teams' | 'entryFees'> {
  readonly members: TournamentView['teams'];
  readonly everybody: PublicTournamentView['teams'];
}

// No result moves them.
const madeBefore = new WeakMap<Tournament['groups'], Made>();

/** The teams in the order of groups and slots: as members see them, and as everybody does. */
export function teamViews({
  groups,
  teams,
  entryFees,
}: Pick<Tournament, 'groups' | 'teams' | 'entryFees'>): Pick<Made, 'members' | 'everybody'> {
  const before = madeBefore.get(groups);
  if (before?.teams === teams && before.entryFees === entryFees) return before;
  const own = groups.flatMap(({ teamIds }) => teamIds.map((id) => teamOf({ teams }, id)));
  const members = own.map(({ id, name, outOfCompetition }) => {
    const paidAt = entryFees[id] ?? null;
    return { id, name, outOfCompetition, hasPaidEntryFee: paidAt !== null, entryFeePaidAt: paidAt };
  });
  const everybody = own.map(({ id, name, outOfCompetition }) => ({ id, name, outOfCompetition }));
  const made = {
    teams,
    entryFees,
    members: eachKept(before?.members, members),
    everybody: eachKept(before?.everybody, everybody),
  };
  madeBefore.set(groups, made);
  return made;
}
