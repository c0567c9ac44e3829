import type { Pool } from 'pg';
import type { Role } from '#domain/organization/state.ts';
import type { ProjectionName } from '#projections/index.ts';
import { MAX_ON_PAGE } from '#domain/organization/public-view.ts';
import type { ListedTournament } from '#domain/organization/view.ts';
import { queryReadModel, asInstant } from './query.ts';

/** 'Äußere Liga' before 'Zell', as the portal's pages sort too; `checkExternalDatabase` checks that it exists. */
const GERMAN = 'COLLATE "de-x-icu"';

export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
  /** Of the asking user. */
  readonly role: Role;
}

/** The living organisations this user is a member of, by name. */
export function organizationsOf(pool: Pool, userId: string): Promise<ListedOrganization[]> {
  return queryReadModel<ListedOrganization>(
    pool,
    `SELECT o.organization_id AS id, o.name, m.role FROM portal.organizations o
     JOIN portal.members m ON m.organization_id = o.organization_id AND m.user_id = $1
     WHERE NOT o.deleted ORDER BY o.name ${GERMAN}, o.organization_id`,
    [userId],
  );
}

/** The listed columns of a tournament `t` with its folder `f` and its venue `v`. */
export const LISTED_COLUMNS = `
  t.tournament_id AS id, t.organization_id AS "organizationId", f.folder_id AS "folderId", f.name AS "folderName",
    v.venue_id AS "venueId", v.name AS "venueName",
    array_remove(ARRAY[t.organizer_logo_id, t.sponsor_logo_id, t.sponsor_banner_id], NULL) AS "imageIds", t.name, t.visibility, t.purpose, t.template, t.announced_status AS "announcedStatus", t.version, ${asInstant('t.kickoff')} AS kickoff,
    ${asInstant('t.planned_end')} AS "end",
    t.team_count AS "teamCount", t.match_count AS "matchCount", t.finished_count AS "finishedCount",
    t.running_count AS "runningCount", (SELECT coalesce(sum(views), 0)::integer FROM portal.page_views p WHERE p.tournament_id = t.tournament_id)
      AS "publicPageViews"`;

const listed = (more?: string): string => `
  SELECT ${LISTED_COLUMNS}${more === undefined ? '' : `, ${more}`}
  FROM portal.tournaments t
  LEFT JOIN portal.folders f ON f.organization_id = t.organization_id AND f.folder_id = t.folder_id
  LEFT JOIN portal.venues v ON v.organization_id = t.organization_id AND v.venue_id = t.venue_id
  WHERE t.organization_id = $1 AND t.deleted_at IS NULL
    AND EXISTS (SELECT FROM portal.organizations o WHERE o.organization_id = $1 AND NOT o.deleted)`;

const LIST_ORDER = `l.kickoff DESC NULLS FIRST, l.name ${GERMAN}, l.id`;

/**
 * The living tournaments of a living organisation, of the folder `folderId` unless that is null, next kickoff last, those
 * without a kickoff first, then by name.
 */
export async function tournamentsOf(
  pool: Pool,
  organizationId: string,
  folderId: string | null = null,
): Promise<readonly ListedTournament[]> {
  return (await tournamentListOf(pool, organizationId, folderId)).tournaments;
}

interface ChangedTournament extends ListedTournament {
  /** When it changed by itself, or a count of it did. */
  readonly changedAt: string;
  /** Ids of what it shows of its organisation, be it still there or not. */
  readonly refersTo: readonly string[];
}

/** A document's id begins with its tournament's, and '{' sorts after every letter. */
const CHANGED_COLUMNS = `
  array_remove(ARRAY[t.folder_id, t.venue_id, t.organizer_logo_id, t.sponsor_logo_id, t.sponsor_banner_id], NULL) AS "refersTo",
  ${asInstant(`GREATEST(t.changed_at,
    (SELECT max(counted_at) FROM portal.page_views p WHERE p.tournament_id = t.tournament_id),
    (SELECT max(counted_at) FROM portal.document_retrievals r
     WHERE r.document_id >= t.tournament_id AND r.document_id < t.tournament_id || '{'))`)} AS "changedAt"`;

/** The same tournaments with when each changed. */
export const changedTournamentsOf = (pool: Pool, organizationId: string): Promise<readonly ChangedTournament[]> =>
  queryReadModel<ChangedTournament>(pool, `SELECT * FROM (${listed(CHANGED_COLUMNS)}) AS l ORDER BY ${LIST_ORDER}`, [
    organizationId,
  ]);

/** What lists of tournaments and of their folders come from. The counts in them come from other tables and may be older. */
export const LISTED_FROM = ['organizations', 'tournaments'] as const satisfies readonly ProjectionName[];

/** The same with the position of the tables, both of one moment. */
export async function tournamentListOf(
  pool: Pool,
  organizationId: string,
  folderId: string | null = null,
): Promise<TournamentList> {
  const [list] = await queryReadModel<TournamentList>(
    pool,
    `SELECT
       (SELECT min(coalesce(position, '')) FROM tables.checkpoints WHERE shown AND name = ANY ($3)) AS position,
       (SELECT coalesce(json_agg(l ORDER BY ${LIST_ORDER}), '[]')
        FROM (${listed()} AND ($2::text IS NULL OR t.folder_id = $2)) AS l) AS tournaments`,
    [organizationId, folderId, LISTED_FROM],
  );
  return { position: list?.position === '' ? null : (list?.position ?? null), tournaments: list?.tournaments ?? [] };
}

/** Ids of the newest public competitions of an organisation [OR5], those without a kickoff before. */
export async function publicCompetitionsOf(pool: Pool, organizationId: string): Promise<readonly string[]> {
  const rows = await queryReadModel<{ id: string }>(
    pool,
    `SELECT tournament_id AS id FROM portal.tournaments
     WHERE organization_id = $1 AND deleted_at IS NULL AND visibility = 'Public' AND purpose = 'Competition'
     ORDER BY kickoff DESC NULLS FIRST, tournament_id LIMIT ${MAX_ON_PAGE}`,
    [organizationId],
  );
  return rows.map(({ id }) => id);
}

/** Calls of a key by half hour, from `start` on and before `end` (milliseconds), oldest first. */
export function keyUsesOf(
  pool: Pool,
  keyId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Counted[]> {
  return queryReadModel<Counted>(
    pool,
    `SELECT ${asInstant('half_hour')} AS "from", calls AS count FROM portal.key_usage
     WHERE key_id = $1 AND half_hour >= $2 AND half_hour < $3 ORDER BY half_hour`,
    [keyId, new Date(start), new Date(end)],
  );
}

/** Visits of a tournament's public page by the hour, likewise. */
export function pageViewsOf(
  pool: Pool,
  tournamentId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Counted[]> {
  return queryReadModel<Counted>(
    pool,
    `SELECT ${asInstant('hour')} AS "from", views AS count FROM portal.page_views
     WHERE tournament_id = $1 AND hour >= $2 AND hour < $3 ORDER BY hour`,
    [tournamentId, new Date(start), new Date(end)],
  );
}

/** `from` is the instant at which the half hour or hour began. */
interface Counted {
  readonly from: string;
  readonly count: number;
}

/** An organisation as administrators see it. */
export interface ManagedOrganization {
  readonly id: string;
  readonly name: string;
  readonly allowApiAccess: boolean;
  readonly owners: readonly string[];
  readonly memberCount: number;
  readonly tournamentCount: number;
}

/** Living organisations whose name or id contains `search`, by name, those after `after` and at most `limit`. */
export function queryManagedOrganizations(
  pool: Pool,
  of: { readonly search: string; readonly after: ManagedOrganizationPlace | null; readonly limit: number },
): Promise<ManagedOrganization[]> {
  return queryReadModel<ManagedOrganization>(
    pool,
    `SELECT organization_id AS id, name, allows_api_access AS "allowApiAccess",
       ARRAY(SELECT a.user_name FROM portal.members m JOIN identity.accounts a ON a.id = m.user_id
             WHERE m.organization_id = o.organization_id AND m.role = 'Owner' ORDER BY m.joined_at, a.number) AS owners,
       (SELECT count(*)::integer FROM portal.members m WHERE m.organization_id = o.organization_id) AS "memberCount",
       (SELECT count(*)::integer FROM portal.tournaments t
        WHERE t.organization_id = o.organization_id AND t.deleted_at IS NULL) AS "tournamentCount"
     FROM portal.organizations o
     WHERE NOT deleted AND (strpos(lower(name), lower($1)) > 0 OR organization_id = $1)
       AND ($2::text IS NULL OR (name ${GERMAN}, organization_id) > ($2 ${GERMAN}, $3::text COLLATE "C"))
     ORDER BY name ${GERMAN}, organization_id LIMIT $4`,
    [of.search, of.after?.name ?? null, of.after?.id ?? null, of.limit],
  );
}

export type ManagedOrganizationPlace = Pick<ManagedOrganization, 'name' | 'id'>;

/** The position of the tables of each version, for all nodes: null if no event is in them. */
export async function readPositions(pool: Pool): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await pool.query<{ table: string; position: string | null }>(
    `SELECT name || ' v' || version AS table, position FROM tables.checkpoints`,
  );
  return new Map(rows.map(({ table, position }) => [table, position]));
}

/** An organisation's living tournaments in the tables, and the log position of that state. */
export interface TournamentList {
  readonly position: string | null;
  readonly tournaments: readonly ListedTournament[];
}
