import { formatInstant } from '../durations.ts';
import { refuse } from '../refusal.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { getOwnEntry, withEntry, withoutEntry } from './own-entries.ts';
import type { Invitation } from './state.ts';

/** Days an invitation can be accepted. */
export const INVITATION_DAYS = 14;

/** Whether it can no longer be accepted at this instant. */
export const isExpired = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, now: string): boolean =>
  Date.parse(now) >= Date.parse(expiresAt);

/** Returns the instant `days` days later, in whole seconds. */
export const daysLater = (now: string, days: number): string =>
  formatInstant(Date.parse(now) + days * 24 * 60 * 60 * 1000);

export const invitationRules = {
  InviteMember: ({ invitationId, role, addressHash, instead }, { invitations }, { now }) => {
    if (instead !== undefined && getOwnEntry(invitations, instead) === undefined) return refuse('invitation-unknown');
    const others = instead === undefined ? invitations : withoutEntry(invitations, instead);
    const open = Object.values(others).some((one) => one.addressHash === addressHash && !isExpired(one, now));
    if (open) return refuse('already-invited');
    const expiresAt = daysLater(now, INVITATION_DAYS);
    const invited = { type: 'MemberInvited', data: { invitationId, role, addressHash, expiresAt } } as const;
    return instead === undefined
      ? [invited]
      : [{ type: 'InvitationWithdrawn', data: { invitationId: instead } }, invited];
  },
  WithdrawInvitation: ({ invitationId }, { invitations }) =>
    getOwnEntry(invitations, invitationId) === undefined
      ? refuse('invitation-unknown')
      : [{ type: 'InvitationWithdrawn', data: { invitationId } }],
  AcceptInvitation: ({ invitationId, userId, addressHash }, { invitations, members }, { now }) => {
    const invitation = getOwnEntry(invitations, invitationId);
    if (invitation === undefined) return refuse('invitation-unknown');
    if (invitation.addressHash !== addressHash) return refuse('invitation-for-another-address');
    if (isExpired(invitation, now)) return refuse('invitation-expired');
    if (getOwnEntry(members, userId) !== undefined) return refuse('already-member');
    return [{ type: 'MemberJoined', data: { userId, role: invitation.role, invitationId } }];
  },
} satisfies Partial<OrganizationRules>;

export const invitationFolds = {
  MemberInvited: (organization, { invitationId, role, addressHash, expiresAt }, { at }) => ({
    ...organization,
    invitations: withEntry(organization.invitations, invitationId, { role, addressHash, invitedAt: at, expiresAt }),
  }),
  InvitationWithdrawn: (organization, { invitationId }) => ({
    ...organization,
    invitations: withoutEntry(organization.invitations, invitationId),
  }),
} satisfies Partial<OrganizationFolds>;
