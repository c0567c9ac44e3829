import { matchRow, rankingRow, standingRow } from '#domain/calls/tournament-rows.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import type { Pool } from 'pg';
import { matches, rankings, standings } from '#projections/tournament-tables.ts';
import { queryReadModel } from './query.ts';
import { tableRows } from './table-rows.ts';

// The rows of one tournament, or of all of an organisation. A deleted one has none, nor has one whose organisation is deleted; who may ask is settled before.

interface TeamRow {
  readonly teamId: string;
  readonly name: string;
  readonly tournamentId: string;
  readonly tournamentName: string;
}

/** In the order of play. */
export const matchRows = tableRows('matches', matches, matchRow, {
  names: { index: 'match_index', number: 'match_number' },
  leaveOut: ['tournament_id'],
  orderBy: 'match_index',
});

/** By group and position. */
export const standingRows = tableRows('standings', standings, standingRow, {
  names: { matchesPlayed: 'played', matchesWon: 'won', matchesDrawn: 'drawn', matchesLost: 'lost' },
  leaveOut: ['tournament_id', 'slot'],
  orderBy: 'group_letter COLLATE "C", position',
});

/** From the first place to the last. */
export const rankingRows = tableRows('rankings', rankings, rankingRow, {
  names: { placementRank: 'place' },
  leaveOut: ['tournament_id'],
  orderBy: 'place',
});

/**
 * Every team of the living tournaments of a living organisation that are for one of these purposes, by name; a team has one
 * row in its group's table.
 */
export const teamsOfOrganization = (
  pool: Pool,
  organizationId: string,
  purposes: readonly Tournament['purpose'][],
): Promise<readonly TeamRow[]> =>
  queryReadModel<TeamRow>(
    pool,
    `SELECT s.team_id AS "teamId", s.team AS name, t.tournament_id AS "tournamentId", t.name AS "tournamentName"
   FROM portal.standings s JOIN portal.tournaments t ON t.tournament_id = s.tournament_id
   WHERE t.organization_id = $1 AND t.deleted_at IS NULL AND t.purpose = ANY($2) AND NOT t.template
     AND EXISTS (SELECT FROM portal.organizations o WHERE o.organization_id = $1 AND NOT o.deleted)
   ORDER BY lower(s.team) COLLATE "C", t.tournament_id, s.team_id`,
    [organizationId, purposes],
  );
