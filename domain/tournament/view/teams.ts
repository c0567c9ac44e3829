import { teamOf } from '../standings/groups.ts';
import type { Team, Tournament } from '../model/state.ts';
import type { PublicTournamentView, TournamentView } from '../contract/views.ts';

/** In the order of groups and slots. */
const teamsOf = ({ groups, teams }: Tournament): Team[] =>
  groups.flatMap(({ teamIds }) => teamIds.map((id) => teamOf({ teams }, id)));

/** The teams as members see them. */
export const teamViews = (tournament: Tournament): TournamentView['teams'] =>
  teamsOf(tournament).map(({ id, name, outOfCompetition }) => {
    const paidAt = tournament.entryFees[id] ?? null;
    return { id, name, outOfCompetition, hasPaidEntryFee: paidAt !== null, entryFeePaidAt: paidAt };
  });

/** The public form: without fees. */
export const publicTeamViews = (tournament: Tournament): PublicTournamentView['teams'] =>
  teamsOf(tournament).map(({ id, name, outOfCompetition }) => ({ id, name, outOfCompetition }));
