import type { Pool } from 'pg';
import { LISTED_COLUMNS, type ListedOrganization } from './list-queries.ts';
import type { ListedTournament } from '#domain/organization/view.ts';
import { DAYS_TO_UNDELETE } from '#domain/organization/existence.ts';
import { asInstant, queryReadModel } from './query.ts';

// Queries on deleted things that are still in the tables.

export interface DeletedTournament extends ListedTournament {
  /** ISO 8601 instants: the same, for nothing of it changes any more. */
  readonly deletedAt: string;
  readonly changedAt: string;
}

/** The tournaments of an organisation that were deleted after `since`, the latest first. */
export const deletedTournamentsOf = (
  pool: Pool,
  organizationId: string,
  since: Date,
): Promise<readonly DeletedTournament[]> =>
  queryReadModel<DeletedTournament>(
    pool,
    `SELECT ${LISTED_COLUMNS}, ${asInstant('t.deleted_at')} AS "deletedAt",
       ${asInstant('t.deleted_at')} AS "changedAt"
     FROM portal.tournaments t
     LEFT JOIN portal.folders f ON f.organization_id = t.organization_id AND f.folder_id = t.folder_id
     LEFT JOIN portal.venues v ON v.organization_id = t.organization_id AND v.venue_id = t.venue_id
     WHERE t.organization_id = $1 AND t.deleted_at > $2 ORDER BY t.deleted_at DESC, t.tournament_id`,
    [organizationId, since.toISOString()],
  );

export interface DeletedOrganization extends ListedOrganization {
  /** ISO 8601 instant. */
  readonly deletedAt: string;
}

/** The organisations this user owned when they were deleted, after `since`, the latest first. */
export const deletedOrganizationsOf = (
  pool: Pool,
  userId: string,
  since: Date,
): Promise<readonly DeletedOrganization[]> =>
  queryReadModel<DeletedOrganization>(
    pool,
    `SELECT o.organization_id AS id, o.name, m.role, ${asInstant('o.deleted_at')} AS "deletedAt"
     FROM portal.organizations o
     JOIN portal.members m ON m.organization_id = o.organization_id AND m.user_id = $1 AND m.role = 'Owner'
     WHERE o.deleted_at > $2 ORDER BY o.deleted_at DESC, o.organization_id`,
    [userId, since.toISOString()],
  );

interface DeletedThings {
  readonly tournaments: readonly { readonly id: string; readonly organizationId: string }[];
  /** Ids. */
  readonly organizations: readonly string[];
}

/** Things deleted before `limit`: by themselves, or with their organisation. */
export async function deletedBefore(pool: Pool, limit: Date): Promise<DeletedThings> {
  const tournaments = await queryReadModel<DeletedThings['tournaments'][number]>(
    pool,
    `SELECT t.tournament_id AS id, t.organization_id AS "organizationId" FROM portal.tournaments t
     LEFT JOIN portal.organizations o ON o.organization_id = t.organization_id
     WHERE t.deleted_at < $1 OR o.deleted_at < $1 ORDER BY t.tournament_id`,
    [limit.toISOString()],
  );
  const organizations = await queryReadModel<{ id: string }>(
    pool,
    'SELECT organization_id AS id FROM portal.organizations WHERE deleted_at < $1 ORDER BY organization_id',
    [limit.toISOString()],
  );
  return { tournaments, organizations: organizations.map(({ id }) => id) };
}

/** Things deleted after this instant can still be restored. */
export const computeUndeleteCutoff = (now: Date): Date =>
  new Date(now.getTime() - DAYS_TO_UNDELETE * 24 * 60 * 60 * 1000);
