import { describe, expect, it } from 'vitest';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { asUser, givenOrganization as given, NOW } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const invited: OrganizationEvent = {
  type: 'MemberInvited',
  data: { invitationId: 'i1', role: 'Scorer', addressHash: 'h1', expiresAt: '2026-12-05T09:00:00Z' },
};
const joined: OrganizationEvent = {
  type: 'MemberJoined',
  data: { userId: 'u2', role: 'Scorer', invitationId: 'i1' },
};

describe('invitations', () => {
  const invite = { type: 'InviteMember', invitationId: 'i1', role: 'Scorer', addressHash: 'h1' } as const;
  const accept = { type: 'AcceptInvitation', invitationId: 'i1', userId: 'u2', addressHash: 'h1' } as const;

  it('are valid for 14 days', () => {
    given([created]).when(invite).happened(invited);
    const spec = given([created, invited]);
    spec.when(accept, asUser('u2', '2026-12-05T08:59:59Z')).happened(joined);
    spec.when(accept, asUser('u2', '2026-12-05T09:00:00Z')).refused('invitation-expired');
  });

  it('are open once for an address, until they run out or are withdrawn', () => {
    const spec = given([created, invited]);
    const again = { ...invite, invitationId: 'i2' };
    spec.when(again).refused('already-invited');
    spec.when({ ...again, addressHash: 'h2' }).happenedTypes('MemberInvited');
    spec.when(again, asUser('u1', '2026-12-05T09:00:00Z')).happenedTypes('MemberInvited');
    spec.when({ type: 'WithdrawInvitation', invitationId: 'i1' }).happened({
      type: 'InvitationWithdrawn',
      data: { invitationId: 'i1' },
    });
    given([created, invited, { type: 'InvitationWithdrawn', data: { invitationId: 'i1' } }])
      .when(again)
      .happenedTypes('MemberInvited');
  });

  it('take the place of an open one in one go, or not at all', () => {
    const spec = given([created, invited]);
    const again = { ...invite, invitationId: 'i2', instead: 'i1' };
    spec.when(again).happenedTypes('InvitationWithdrawn', 'MemberInvited');
    spec.when({ ...again, addressHash: 'h2' }).happenedTypes('InvitationWithdrawn', 'MemberInvited');
    spec.when({ ...again, instead: 'i9' }).refused('invitation-unknown');
    const other: OrganizationEvent = { ...invited, data: { ...invited.data, invitationId: 'i3', addressHash: 'h3' } };
    given([created, invited, other])
      .when({ ...again, addressHash: 'h3' })
      .refused('already-invited');
  });

  it('are for one address, once', () => {
    const spec = given([created, invited]);
    spec.when({ ...accept, addressHash: 'h2' }).refused('invitation-for-another-address');
    spec.when({ ...accept, invitationId: 'i9' }).refused('invitation-unknown');
    spec.when({ type: 'WithdrawInvitation', invitationId: 'i9' }).refused('invitation-unknown');
    given([created, invited, joined]).when(accept).refused('invitation-unknown');
    spec.when({ ...accept, userId: 'u1' }).refused('already-member');
  });

  it('make a member with their role, and are gone', () => {
    const { members, invitations } = given([created, invited, joined]).state;
    expect(members['u2']).toEqual({ role: 'Scorer', joinedAt: NOW });
    expect(invitations).toEqual({});
  });
});

describe('members', () => {
  const spec = given([created, invited, joined]);

  it('change roles', () => {
    const changed = spec.when({ type: 'ChangeMemberRole', userId: 'u2', role: 'Organizer' });
    changed.happened({ type: 'MemberRoleChanged', data: { userId: 'u2', role: 'Organizer' } });
    expect(changed.state().members['u2']?.role).toBe('Organizer');
    spec.when({ type: 'ChangeMemberRole', userId: 'u2', role: 'Scorer' }).nothingHappened();
    spec.when({ type: 'ChangeMemberRole', userId: 'u9', role: 'Scorer' }).refused('member-unknown');
  });

  it('are removed by others and leave by themselves', () => {
    const removed = spec.when({ type: 'RemoveMember', userId: 'u2' });
    removed.happened({ type: 'MemberRemoved', data: { userId: 'u2' } });
    expect(Object.keys(removed.state().members)).toEqual(['u1']);
    const left: OrganizationEvent = { type: 'MemberLeft', data: { userId: 'u2' } };
    spec.when({ type: 'RemoveMember', userId: 'u2' }, asUser('u2')).happened(left);
    const leaving = spec.when({ type: 'LeaveOrganization' }, asUser('u2'));
    leaving.happened(left);
    expect(Object.keys(leaving.state().members)).toEqual(['u1']);
    spec.when({ type: 'RemoveMember', userId: 'u9' }).refused('member-unknown');
    spec.when({ type: 'LeaveOrganization' }, asUser('u9')).refused('member-unknown');
  });

  it('the last owner can neither leave nor step down', () => {
    spec.when({ type: 'ChangeMemberRole', userId: 'u1', role: 'Organizer' }).refused('last-owner');
    spec.when({ type: 'RemoveMember', userId: 'u1' }).refused('last-owner');
    spec.when({ type: 'LeaveOrganization' }).refused('last-owner');
    const promoted: OrganizationEvent = { type: 'MemberRoleChanged', data: { userId: 'u2', role: 'Owner' } };
    const two = given([created, invited, joined, promoted]);
    two.when({ type: 'LeaveOrganization' }).happenedTypes('MemberLeft');
    two.when({ type: 'ChangeMemberRole', userId: 'u1', role: 'Auditor' }).happenedTypes('MemberRoleChanged');
  });

  it('leave an organisation that is deleted too, the last owner as well: nothing of it can be left without one', () => {
    const deleted = given([created, invited, joined, { type: 'OrganizationDeleted', data: {} }]);
    deleted.when({ type: 'LeaveOrganization' }).happened({ type: 'MemberLeft', data: { userId: 'u1' } });
    deleted.when({ type: 'LeaveOrganization' }, asUser('u9')).refused('member-unknown');
    deleted.when({ type: 'RemoveMember', userId: 'u2' }).refused('not-found');
    given([]).when({ type: 'LeaveOrganization' }).refused('not-found');
  });
});
