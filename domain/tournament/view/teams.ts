import { teamOf } from '../standings/groups.ts';
import type { Team, Tournament } from '../model/state.ts';
import type { PublicTournamentView, TournamentView } from '../contract/views.ts';
import { emblemsOf, type ClubChoice } from './emblems.ts';

/** In the order of groups and slots. */
const teamsOf = ({ groups, teams }: Tournament): Team[] =>
  groups.flatMap(({ teamIds }) => teamIds.map((id) => teamOf({ teams }, id)));

/** The teams as members see them. */
export const teamViews = (tournament: Tournament, choices: readonly ClubChoice[] = []): TournamentView['teams'] =>
  publicTeamViews(tournament, choices).map((team) => {
    const paidAt = tournament.entryFees[team.id] ?? null;
    return { ...team, hasPaidEntryFee: paidAt !== null, entryFeePaidAt: paidAt };
  });

/** The public form: without fees. */
export function publicTeamViews(
  tournament: Tournament,
  choices: readonly ClubChoice[] = [],
): PublicTournamentView['teams'] {
  const teams = teamsOf(tournament);
  const emblemOf = emblemsOf(teams, tournament.clubColors, choices);
  return teams.map((team) => ({
    id: team.id,
    name: team.name,
    outOfCompetition: team.outOfCompetition,
    emblem: emblemOf(team),
  }));
}
