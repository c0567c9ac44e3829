import {
  finalsRound,
  matchSide,
  matchState,
  matchType,
  outcomeType,
  tournamentPurpose,
  visibility,
} from '#domain/tournament/contract/bodies.ts';
import { ruledAgainst, rulingKind } from '#domain/tournament/contract/ruling.ts';
import { statusOfTournament } from '#domain/tournament/contract/notices.ts';
import { rankingView } from '#domain/tournament/contract/views.ts';
import { instant, integer, oneOf, optional, table, text, flag } from './table.ts';

const tournament_id = text('The tournament');

export const tournaments = table(
  'Every tournament with what a list shows. It exists while neither it nor its organisation is deleted.',
  {
    tournament_id: text("16 random characters of Crockford's 32; older ones have all lower-case letters"),
    organization_id: text('The organisation it belongs to'),
    folder_id: optional(text('The folder it lies in; NULL: in none')),
    venue_id: optional(text('Where it is played, if that venue still exists; NULL: not said')),
    organizer_logo_id: optional(text('Its logo of the organiser, if that image still exists; NULL: none chosen')),
    sponsor_logo_id: optional(text('The same, logo of the sponsor')),
    sponsor_banner_id: optional(text('The same, banner of the sponsor')),
    name: text('1 to 60 characters'),
    visibility: oneOf(visibility.options, 'Private or Public'),
    version: integer('How many events its stream has'),
    kickoff: optional(instant('Earliest kickoff of its plan; NULL: not planned')),
    planned_end: optional(instant('When its last match ends by the plan; NULL: not planned')),
    team_count: integer('Teams'),
    match_count: integer('Matches of the plan'),
    finished_count: integer('Matches with a final score'),
    running_count: integer('Matches being played'),
    changed_at: instant('Time of its last event'),
    deleted_at: optional(instant('When it was deleted; it can be taken back for 30 days. NULL: it exists')),
    // At the end: a view takes new columns only there.
    purpose: oneOf(tournamentPurpose.options, 'Competition, Training (replays a finished one) or Example'),
    announced_status: oneOf(statusOfTournament.options, 'Planned, Cancelled or Postponed, as its organisers say'),
    template: flag('Only serves to make other tournaments of it; not among the others'),
  },
  ['tournament_id'],
  ['organization_id'],
);

export const matches = table(
  'The matches of tournaments that are not deleted, one row each.',
  {
    tournament_id,
    match_id: text('Unique within the tournament; stays when the plan is reordered'),
    match_index: integer('Place in the playing order, counted from 1'),
    match_number: integer('What people call the match: its match_index until a result or a printed card fixes it'),
    type: oneOf(matchType.options, 'GroupMatch, NonFinalKnockout, AdditionalPlayoff, ThirdPlacePlayoff or Final'),
    label: text('Name of the match in German, e.g. Viertelfinale'),
    group_id: optional(text('Group of a group match, else NULL')),
    finals_round: optional(oneOf(finalsRound.options, 'Round of a knockout match (Final, SemiFinal, …), else NULL')),
    playoff_position: optional(integer('The place an additional playoff is played for, else NULL')),
    court: integer('Counted from 1'),
    kickoff: optional(instant('Planned kickoff; NULL: without time')),
    state: oneOf(matchState.options, 'NotStarted, CurrentlyPlaying or Finished'),
    outcome_type: optional(
      oneOf(outcomeType.options, 'Standard, AfterOvertime, AfterPenalties or SpecialScoring; NULL: not started'),
    ),
    started_at: optional(instant('When it was reported as being played; NULL: it never was')),
    team_a_id: optional(text('Team on side A; NULL: not decided yet')),
    team_b_id: optional(text('Team on side B; NULL: not decided yet')),
    team_a: text('Name of team A, or what stands for it until it is decided, e.g. Sieger Spiel 21'),
    team_b: text('The same of side B'),
    score_a: optional(integer('Goals of side A, running or final; NULL: not started')),
    score_b: optional(integer('Goals of side B, running or final; NULL: not started')),
    affected: flag('Its result belongs to other teams than the plan names now'),
    winner: optional(
      oneOf(matchSide.options, 'A or B where the score does not say who won; NULL: it does, or nobody has'),
    ),
    shootout_a: optional(integer('Goals of side A in the shoot-out after a level score; NULL: none, or not known')),
    shootout_b: optional(integer('The same of side B')),
    ruling: optional(oneOf(rulingKind.options, 'Forfeit, Abandoned or Void: decided off the field; NULL: played')),
    ruled_against: optional(oneOf(ruledAgainst.options, 'A, B or Both: who lost by the ruling; NULL: no team')),
    counts: flag('Tables count it, or will; false: it is void'),
  },
  ['tournament_id', 'match_id'],
);

export const standings = table(
  'The group tables of tournaments that are not deleted, one row per team. Only finished matches count.',
  {
    tournament_id,
    group_id: text('The group; unique within the tournament'),
    slot: integer('Place of the team in the group as it was drawn, counted from 1'),
    group_letter: text('A to Z'),
    team_id: text('The team; unique within the tournament'),
    team: text('Name of the team'),
    position: integer('Place in the table, counted from 1'),
    played: integer('Finished matches'),
    won: integer('Matches won'),
    drawn: integer('Matches drawn'),
    lost: integer('Matches lost'),
    score_for: integer('Goals scored'),
    score_against: integer('Goals of the opponents'),
    score_difference: integer('score_for less score_against'),
    points: integer('By the points of the tournament for won, drawn and lost matches'),
    priority: integer('Decides what all comparisons leave tied: the higher one is first'),
    out_of_competition: flag('Ranks behind every team in competition'),
    tied: flag('The group is finished and a lot must be drawn between this team and another'),
  },
  ['tournament_id', 'group_id', 'slot'],
);

export const rankings = table(
  'The final rankings of tournaments that are not deleted: as many places as there are teams.',
  {
    tournament_id,
    place: integer('Counted from 1'),
    team_id: optional(text('The team on this place; NULL: not decided yet')),
    team: optional(text('Its name; NULL: not decided yet')),
    reason: oneOf(rankingView.shape.reason.options, 'decided, eliminated, groupPosition, outOfCompetition or open'),
    tied: flag('A lot must be drawn between this team and another'),
    shared_place: optional(integer('The place that it shares with a neighbour; NULL: its own alone')),
  },
  ['tournament_id', 'place'],
);

export const sums = table(
  'What tournaments that are not deleted add up to. Goals are those of finished matches that were not decided off the field.',
  {
    tournament_id,
    group_count: integer('Groups'),
    team_count: integer('Teams'),
    match_count: integer('Matches of the plan'),
    finished_count: integer('Matches with a final score'),
    deciding_count: integer('Matches that are no group matches'),
    overtime_count: integer('Matches decided after overtime'),
    penalty_shootout_count: integer('Matches decided by penalties'),
    goal_match_count: integer('Finished matches whose goals count: averages divide by it'),
    goals: integer('All goals of these matches'),
    most_goals: integer('Goals of the match that had the most'),
  },
  ['tournament_id'],
);
