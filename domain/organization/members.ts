import { refuse } from '../refusal.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';
import { updateEntry, getOwnEntry, withEntry, withoutEntry } from './own-entries.ts';
import type { Organization } from './state.ts';

/** An organisation needs an owner to be managed. */
const isLastOwner = ({ members }: Organization, userId: string): boolean =>
  getOwnEntry(members, userId)?.role === 'Owner' &&
  Object.values(members).filter(({ role }) => role === 'Owner').length === 1;

export const memberRules = {
  ChangeMemberRole: ({ userId, role }, organization) => {
    const member = getOwnEntry(organization.members, userId);
    if (member === undefined) return refuse('member-unknown');
    if (member.role === role) return [];
    if (isLastOwner(organization, userId)) return refuse('last-owner');
    return [{ type: 'MemberRoleChanged', data: { userId, role } }];
  },
  RemoveMember: ({ userId }, organization, { by }) => {
    if (getOwnEntry(organization.members, userId) === undefined) return refuse('member-unknown');
    if (isLastOwner(organization, userId)) return refuse('last-owner');
    // Removing oneself counts as leaving.
    return [{ type: by.kind === 'user' && by.id === userId ? 'MemberLeft' : 'MemberRemoved', data: { userId } }];
  },
  // A member can also leave a deleted organisation: another owner may restore it, and an erased account must not be in
  // it then.
  LeaveOrganization: (_, organization, { by }) => {
    if (organization.existence === 'none') return refuse('not-found');
    if (getOwnEntry(organization.members, by.id) === undefined) return refuse('member-unknown');
    if (organization.existence === 'alive' && isLastOwner(organization, by.id)) return refuse('last-owner');
    return [{ type: 'MemberLeft', data: { userId: by.id } }];
  },
} satisfies Partial<OrganizationRules>;

const withoutMember = (organization: Organization, { userId }: { readonly userId: string }): Organization => ({
  ...organization,
  members: withoutEntry(organization.members, userId),
});

export const memberFolds = {
  MemberJoined: (organization, { userId, role, invitationId }, { at }) => ({
    ...organization,
    members: withEntry(organization.members, userId, { role, joinedAt: at }),
    invitations:
      invitationId === null ? organization.invitations : withoutEntry(organization.invitations, invitationId),
  }),
  MemberRoleChanged: (organization, { userId, role }) => ({
    ...organization,
    members: updateEntry(organization.members, userId, (member) => ({ ...member, role })),
  }),
  MemberRemoved: withoutMember,
  MemberLeft: withoutMember,
} satisfies Partial<OrganizationFolds>;
