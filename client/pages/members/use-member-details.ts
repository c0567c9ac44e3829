import { useEffect, useMemo, useRef } from 'react';
import type { InvitationAnswer, MemberAnswer, OrganizationKeysView, OrganizationView } from '#domain/contract.ts';
import { useAnswer } from '../../api/use-answer.ts';

// Names and addresses of people are no part of what is followed: they are rows that can be erased. They are asked for
// whenever what is followed says that somebody came or went.

/** Members with name and address by their id; grows as they become known. */
export function useMemberNames(id: string, members: OrganizationView['members']): ReadonlyMap<string, MemberAnswer> {
  const read = useAnswer('GET /api/organizations/{id}/members', { path: { id } });
  const list = read.status === 'here' ? read.value : null;
  useAgain(members, read.status === 'here' ? read.again : null);
  return useMemo(() => new Map((list ?? []).map((member) => [member.userId, member])), [list]);
}

/** The open invitations with the address each went to. Only Owners have them. */
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

/** Asks again when what is followed has changed, which keeps its identity while it has not. null: nothing is. */
function useAgain(followed: unknown, again: (() => void) | null): void {
  const known = useRef(followed);
  useEffect(() => {
    if (known.current === followed || followed === null || again === null) return;
    known.current = followed;
    again();
  }, [followed, again]);
}
