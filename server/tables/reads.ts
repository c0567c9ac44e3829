import { DatabaseError, type Pool, type QueryResultRow } from 'pg';
import type { ListedTournament } from '#domain/organization/view.ts';
import type { TournamentList } from '../states/organizations.ts';

// What the tables are read for. Every read asks the documented names, so that it meets one version or the other, whole;
// before there is any it rejects with `TablesMissing`.

/** The tables are being built for the first time; they are there as soon as that is done. */
export class TablesMissing extends Error {
  constructor(cause: unknown) {
    super('The tables are not there yet', { cause });
    this.name = 'TablesMissing';
  }
}

const UNDEFINED_TABLE = '42P01';

async function ask<R extends QueryResultRow>(pool: Pool, text: string, values: readonly string[] = []): Promise<R[]> {
  try {
    return (await pool.query<R>(text, [...values])).rows;
  } catch (fault) {
    throw fault instanceof DatabaseError && fault.code === UNDEFINED_TABLE ? new TablesMissing(fault) : fault;
  }
}

export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
}

/** All living organisations, by name. */
export function organizationsOf(pool: Pool): Promise<ListedOrganization[]> {
  return ask<ListedOrganization>(
    pool,
    `SELECT organization_id AS id, name FROM portal.organizations
     WHERE NOT deleted ORDER BY lower(name) COLLATE "C", organization_id`,
  );
}

const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;
const asInstant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${INSTANT})`;

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
export async function tournamentsOf(pool: Pool, organizationId: string): Promise<readonly ListedTournament[]> {
  return (await tournamentListOf(pool, organizationId)).tournaments;
}

/** The same with its place in the log, both of one moment. */
export async function tournamentListOf(pool: Pool, organizationId: string): Promise<TournamentList> {
  const [list] = await ask<TournamentList>(
    pool,
    `SELECT
       (SELECT min(coalesce(position, '')) FROM tables.checkpoints WHERE shown) AS position,
       (SELECT coalesce(json_agg(l ORDER BY l.kickoff DESC NULLS FIRST, lower(l.name) COLLATE "C", l.id), '[]')
        FROM (${LISTED}) AS l) AS tournaments`,
    [organizationId],
  );
  return { position: list?.position === '' ? null : (list?.position ?? null), tournaments: list?.tournaments ?? [] };
}
