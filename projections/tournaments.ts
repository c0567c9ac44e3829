import { foldStored, tournament as decider } from '#domain/deciders.ts';
import { toFoldContext } from '#domain/decider.ts';
import { plannedEnd } from '#domain/tournament/match-day/planned-end.ts';
import { folderStatistics } from '#domain/organization/folder-statistics.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { SlotView, TournamentView } from '#domain/tournament/contract/views.ts';
import { memberView, NOTHING_REFERENCED } from '#domain/tournament/view/tournament-view.ts';
import { projection } from './projection.ts';
import { matches, rankings, standings, sums, tournaments } from './tournament-tables.ts';

// The state is the decider's and the rows are cut out of the view: what tables say and what pages show cannot differ.

const NO_PLAY = { matches: [], standings: [], rankings: [], statistics: [] };

export const tournamentsProjection = projection({
  name: 'tournaments',
  version: 11,
  fingerprint: 'b8ada6708007',
  category: 'tournament',
  tables: { tournaments, matches, standings, rankings, statistics: sums },
  initial: { tournament: decider.initial, version: 0, at: '' },
  fold: (state, event) => ({ tournament: foldStored(decider, state.tournament, event), ...toFoldContext(event) }),
  countRows: ({ tournament }) => 16 + 2 * (tournament.plan?.matches.length ?? 0),
  rows(id, { tournament, version, at }) {
    if (tournament.existence === 'none') return { tournaments: [], ...NO_PLAY };
    // Names from elsewhere change without an event in the tournament's stream; tables join them when they are read.
    const view = memberView(id, tournament, version, NOTHING_REFERENCED);
    const inState = (state: string): number => view.matches.filter(({ outcome }) => outcome.state === state).length;
    const listed = {
      tournament_id: id,
      organization_id: tournament.organizationId,
      folder_id: tournament.folderId,
      venue_id: tournament.venueId,
      organizer_logo_id: tournament.images.OrganizerLogo,
      sponsor_logo_id: tournament.images.SponsorLogo,
      sponsor_banner_id: tournament.images.SponsorBanner,
      name: tournament.name,
      visibility: tournament.visibility,
      version,
      kickoff: view.kickoff,
      planned_end: plannedEnd(view),
      team_count: view.teams.length,
      match_count: view.matches.length,
      finished_count: inState('Finished'),
      running_count: inState('CurrentlyPlaying'),
      changed_at: at,
      deleted_at: tournament.deletedAt,
      purpose: tournament.purpose,
      announced_status: tournament.announcedStatus.status,
      template: tournament.template,
    };
    return { tournaments: [listed], ...(tournament.existence === 'deleted' ? NO_PLAY : playOf(tournament, view)) };
  },
});

function playOf(tournament: Tournament, view: TournamentView) {
  const names = new Map(view.teams.map((team) => [team.id, team]));
  const nameOf = (teamId: string | null): string | null => (teamId === null ? null : (names.get(teamId)?.name ?? null));
  const shownAs = ({ teamId, label }: SlotView): string => nameOf(teamId) ?? label;
  return {
    matches: view.matches.map(({ id, index, number = index, metadata, teamA, teamB, outcome, affected }) => ({
      tournament_id: view.id,
      match_id: id,
      match_index: index,
      match_number: number,
      type: metadata.type,
      label: metadata.label,
      group_id: metadata.groupId,
      finals_round: metadata.finalsRound,
      playoff_position: metadata.playoffPosition,
      court: metadata.court,
      kickoff: metadata.kickoff,
      state: outcome.state,
      outcome_type: outcome.type,
      started_at: outcome.startedAt,
      team_a_id: teamA.teamId,
      team_b_id: teamB.teamId,
      team_a: shownAs(teamA),
      team_b: shownAs(teamB),
      score_a: teamA.score,
      score_b: teamB.score,
      affected: affected !== null,
      winner: outcome.winner ?? null,
      shootout_a: outcome.shootout?.a ?? null,
      shootout_b: outcome.shootout?.b ?? null,
      ruling: outcome.ruling?.kind ?? null,
      ruled_against: outcome.ruling?.against ?? null,
      counts: outcome.ruling?.counts ?? true,
    })),
    standings: view.groups.flatMap(({ id, alphabeticalId, participants }) =>
      participants.map(({ teamId, priority, statistics }, slot) => ({
        tournament_id: view.id,
        group_id: id,
        slot: slot + 1,
        group_letter: alphabeticalId,
        team_id: teamId,
        team: nameOf(teamId) ?? '',
        position: statistics.position,
        played: statistics.matchesPlayed,
        won: statistics.matchesWon,
        drawn: statistics.matchesDrawn,
        lost: statistics.matchesLost,
        score_for: statistics.scoreFor,
        score_against: statistics.scoreAgainst,
        score_difference: statistics.scoreDifference,
        points: statistics.points,
        priority,
        out_of_competition: names.get(teamId)?.outOfCompetition ?? false,
        tied: statistics.tied,
      })),
    ),
    rankings: view.rankings.map(({ placementRank, teamId, reason, tied, shares = null }) => ({
      tournament_id: view.id,
      place: placementRank,
      team_id: teamId,
      team: nameOf(teamId),
      reason,
      tied,
      shared_place: shares,
    })),
    statistics: [statisticsOf(view.id, tournament)],
  };
}

function statisticsOf(id: string, { groups, plan }: Tournament) {
  const nowhere = { folderId: '', organizationId: '', folderName: '' };
  const facts = { id, name: '', publicPageViews: 0, groups, matches: plan?.matches ?? [] };
  const all = folderStatistics(nowhere, [facts]);
  return {
    tournament_id: id,
    group_count: all.numberOfGroups,
    team_count: all.numberOfTeams,
    match_count: all.numberOfMatches,
    finished_count: all.numberOfFinishedMatches,
    deciding_count: all.numberOfDecidingMatches,
    overtime_count: all.numberOfOverTimes,
    penalty_shootout_count: all.numberOfPenaltyShootouts,
    goal_match_count: all.outcomeDistribution.reduce((sum, { count }) => sum + count, 0),
    goals: all.numberOfGoals,
    most_goals: all.mostGoalsPerMatch,
  };
}
