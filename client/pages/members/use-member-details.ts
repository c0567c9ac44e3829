import { useEffect, useMemo, useRef } from 'react';
import type { InvitationAnswer, MemberAnswer, OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import { useAnswer } from '../../api/use-answer.ts';

// Names and addresses are not part of the live views, because they must be erasable. They are read again whenever the
// live view shows that members changed.

/** The members with name and address by id; grows as they are read. */
export function useMemberNames(id: string, members: OrganizationView['members']): ReadonlyMap<string, MemberAnswer> {
  const read = useAnswer('GET /api/organizations/{id}/members', { path: { id } });
  const list = read.status === 'here' ? read.value : null;
  useAgain(members, read.status === 'here' ? read.again : null);
  return useMemo(() => new Map((list ?? []).map((member) => [member.userId, member])), [list]);
}

/** The open invitations with their addresses. Only Owners can read them. */
export function useInvitations(id: string, keys: OrganizationKeysView | null): readonly InvitationAnswer[] {
  const read = useAnswer('GET /api/organizations/{id}/invitations', keys === null ? null : { path: { id } });
  const list = read.status === 'here' ? read.value : null;
  const followed = keys?.invitations ?? null;
  useAgain(followed, read.status === 'here' ? read.again : null);
  return useMemo(() => {
    const open = new Set((followed ?? []).map((invitation) => invitation.id));
    return (list ?? []).filter((invitation) => open.has(invitation.id));
  }, [list, followed]);
}

/** Reads again when the followed view changes; it keeps its identity while unchanged. null: nothing to read. */
function useAgain(followed: unknown, again: (() => void) | null): void {
  const known = useRef(followed);
  useEffect(() => {
    if (known.current === followed || followed === null || again === null) return;
    known.current = followed;
    again();
  }, [followed, again]);
}
