import type { Pool } from 'pg';
import { ask, asInstant } from './reads.ts';

// The rows of one tournament. A deleted one has none, nor has one whose organisation is deleted; who may ask is settled before.

type Row = Readonly<Record<string, unknown>>;

const rowsOf =
  (sql: string) =>
  (pool: Pool, tournamentId: string): Promise<readonly Row[]> =>
    ask<Row>(pool, sql, [tournamentId]);

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

/** From the first place to the last. */
export const rankingOf = rowsOf(
  `SELECT place AS "placementRank", team_id AS "teamId", team, reason, tied
   FROM portal.rankings WHERE tournament_id = $1 ORDER BY place`,
);
