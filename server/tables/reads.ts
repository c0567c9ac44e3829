import type { Pool } from 'pg';

// What the tables are read for. Every read asks the documented names, so that it meets one version or the other, whole.

export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
}

/** The living organisations somebody is a member of, by name. */
export async function organizationsOf(pool: Pool, userId: string): Promise<ListedOrganization[]> {
  const { rows } = await pool.query<ListedOrganization>(
    `SELECT o.organization_id AS id, o.name FROM portal.organizations o
     JOIN portal.members m ON m.organization_id = o.organization_id AND m.user_id = $1
     WHERE NOT o.deleted ORDER BY lower(o.name) COLLATE "C", o.organization_id`,
    [userId],
  );
  return rows;
}

/** A tournament as lists show it; `kickoff` is an ISO 8601 instant in seconds. */
export interface ListedTournament {
  readonly id: string;
  readonly organizationId: string;
  readonly folderId: string | null;
  readonly folderName: string | null;
  readonly venueName: string | null;
  readonly name: string;
  readonly visibility: 'Private' | 'Public';
  readonly version: number;
  readonly kickoff: string | null;
  readonly teamCount: number;
  readonly matchCount: number;
  readonly finishedCount: number;
  readonly runningCount: number;
  readonly publicPageViews: number;
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
/** Text of an ISO 8601 instant in seconds. */
export const asInstant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${INSTANT})`;

// Public page views are not counted in the log yet.
const LISTED = `
  SELECT t.tournament_id AS id, t.organization_id AS "organizationId", f.folder_id AS "folderId", f.name AS "folderName",
    v.name AS "venueName", t.name, t.visibility, t.version, ${asInstant('t.kickoff')} AS kickoff,
    t.team_count AS "teamCount", t.match_count AS "matchCount", t.finished_count AS "finishedCount",
    t.running_count AS "runningCount", 0 AS "publicPageViews"
  FROM portal.tournaments t
  LEFT JOIN portal.folders f ON f.organization_id = t.organization_id AND f.folder_id = t.folder_id
  LEFT JOIN portal.venues v ON v.organization_id = t.organization_id AND v.venue_id = t.venue_id
  WHERE t.organization_id = $1 AND t.deleted_at IS NULL
    AND EXISTS (SELECT FROM portal.organizations o WHERE o.organization_id = $1 AND NOT o.deleted)`;

/** The living tournaments of a living organisation, next kickoff last, those without one first, then by name. */
export async function tournamentsOf(pool: Pool, organizationId: string): Promise<ListedTournament[]> {
  return (await tournamentListOf(pool, organizationId)).tournaments;
}

export interface TournamentList {
  /** The list holds what these tables hold up to here; the tail of the log goes on from it. */
  readonly position: string | null;
  readonly tournaments: ListedTournament[];
}

/** The same with its place in the log, both of one moment. */
export async function tournamentListOf(pool: Pool, organizationId: string): Promise<TournamentList> {
  const { rows } = await pool.query<TournamentList>(
    `SELECT
       (SELECT min(coalesce(position, '')) FROM tables.checkpoints WHERE shown) AS position,
       (SELECT coalesce(json_agg(l ORDER BY l.kickoff DESC NULLS FIRST, lower(l.name) COLLATE "C", l.id), '[]')
        FROM (${LISTED}) AS l) AS tournaments`,
    [organizationId],
  );
  const [list] = rows;
  return { position: list?.position === '' ? null : (list?.position ?? null), tournaments: list?.tournaments ?? [] };
}
