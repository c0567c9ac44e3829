import { query, useQuery } from '../../api/use-query.ts';

/**
 * One's own role in an organisation, with its name and settings: one request for all parts of a page. `refetchOn`: its
 * followed members. null: no organisation is known yet.
 */
export const useOwnRole = (organizationId: string | null, refetchOn: unknown = null) =>
  useQuery(organizationId === null ? null : query('GET /api/organizations/{id}', { path: { id: organizationId } }), {
    refetchOn,
  });
