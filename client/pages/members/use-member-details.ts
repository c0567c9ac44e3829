import { useMemo } from 'react';
import type { InvitationAnswer, MemberAnswer, OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import { query, useQuery } from '../../api/use-query.ts';

// Names and addresses are not part of the live views, because they must be erasable. They are read again whenever the
// live view shows that members changed.

/** The members with name and address by id; grows as they are read. */
export function useMemberDetails(id: string, members: OrganizationView['members']): ReadonlyMap<string, MemberAnswer> {
  const { data } = useQuery(query('GET /api/organizations/{id}/members', { path: { id } }), { refetchOn: members });
  return useMemo(() => new Map((data ?? []).map((member) => [member.userId, member])), [data]);
}

/** The open invitations with their addresses. Only Owners can read them. */
export function useInvitations(id: string, keys: OrganizationKeysView | null): readonly InvitationAnswer[] {
  const followed = keys?.invitations ?? null;
  const { data } = useQuery(keys === null ? null : query('GET /api/organizations/{id}/invitations', { path: { id } }), {
    refetchOn: followed,
  });
  return useMemo(() => {
    const open = new Set((followed ?? []).map((invitation) => invitation.id));
    return (data ?? []).filter((invitation) => open.has(invitation.id));
  }, [data, followed]);
}
