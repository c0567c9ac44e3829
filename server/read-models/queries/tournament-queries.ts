import type { Pool } from 'pg';
import { queryReadModel, asInstant } from './query.ts';

// The rows of one tournament, or of all of an organisation. A deleted one has none, nor has one whose organisation is deleted; who may ask is settled before.

type ReadModelRow = Readonly<Record<string, unknown>>;

const rowsOf =
  (sql: string) =>
  (pool: Pool, id: string): Promise<readonly ReadModelRow[]> =>
    queryReadModel<ReadModelRow>(pool, sql, [id]);

/** In the order of play. */
export const matchesOf = rowsOf(
  `SELECT match_id AS "matchId", match_index AS index, type, label, group_id AS "groupId", finals_round AS "finalsRound",
     playoff_position AS "playoffPosition", court, ${asInstant('kickoff')} AS kickoff, state,
     outcome_type AS "outcomeType", ${asInstant('started_at')} AS "startedAt", team_a_id AS "teamAId",
     team_b_id AS "teamBId", team_a AS "teamA", team_b AS "teamB", score_a AS "scoreA", score_b AS "scoreB", affected
   FROM portal.matches WHERE tournament_id = $1 ORDER BY match_index`,
);

/** By group and position. */
export const standingsOf = rowsOf(
  `SELECT group_id AS "groupId", group_letter AS "groupLetter", team_id AS "teamId", team, position,
     played AS "matchesPlayed", won AS "matchesWon", drawn AS "matchesDrawn", lost AS "matchesLost",
     score_for AS "scoreFor", score_against AS "scoreAgainst", score_difference AS "scoreDifference", points, priority,
     out_of_competition AS "outOfCompetition", tied
   FROM portal.standings WHERE tournament_id = $1 ORDER BY group_letter COLLATE "C", position`,
);

/** Every team of the living tournaments of a living organisation, by name; a team has one row in its group's table. */
export const teamsOfOrganization = rowsOf(
  `SELECT s.team_id AS "teamId", s.team AS name, t.tournament_id AS "tournamentId", t.name AS "tournamentName"
   FROM portal.standings s JOIN portal.tournaments t ON t.tournament_id = s.tournament_id
   WHERE t.organization_id = $1 AND t.deleted_at IS NULL
     AND EXISTS (SELECT FROM portal.organizations o WHERE o.organization_id = $1 AND NOT o.deleted)
   ORDER BY lower(s.team) COLLATE "C", t.tournament_id, s.team_id`,
);

/** From the first place to the last. */
export const rankingOf = rowsOf(
  `SELECT place AS "placementRank", team_id AS "teamId", team, reason, tied
   FROM portal.rankings WHERE tournament_id = $1 ORDER BY place`,
);
