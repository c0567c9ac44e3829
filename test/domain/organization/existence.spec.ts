import { describe, expect, it } from 'vitest';
import type { OrganizationEvent } from '#domain/organization/events.ts';
import { asUser, givenOrganization as given, NOW } from '../support/given.ts';

const created: OrganizationEvent = { type: 'OrganizationCreated', data: { name: 'SV Musterstadt', ownerId: 'u1' } };
const deleted: OrganizationEvent = { type: 'OrganizationDeleted', data: {} };

describe('an organisation', () => {
  it('is created once, by its owner, without a licence for keys', () => {
    const command = { type: 'CreateOrganization', name: 'SV Musterstadt', ownerId: 'u1' } as const;
    given([]).when(command).happened(created);
    given([created]).when(command).refused('already-exists');
    expect(given([created]).state).toMatchObject({
      existence: 'alive',
      allowApiAccess: false,
      members: { u1: { role: 'Owner', joinedAt: NOW } },
    });
  });

  it('is renamed and licensed, only when that is new', () => {
    const spec = given([created]);
    spec.when({ type: 'RenameOrganization', name: 'TSV' }).happened({
      type: 'OrganizationRenamed',
      data: { name: 'TSV' },
    });
    spec.when({ type: 'RenameOrganization', name: 'SV Musterstadt' }).nothingHappened();
    const licensed = spec.when({ type: 'SetLicensing', allowApiAccess: true });
    licensed.happened({ type: 'LicensingSet', data: { allowApiAccess: true } });
    expect(licensed.state().allowApiAccess).toBe(true);
    spec.when({ type: 'SetLicensing', allowApiAccess: false }).nothingHappened();
  });

  it('demands a second factor of its members once that is said, and no longer when it is taken back', () => {
    const spec = given([created]);
    expect(spec.state.demandsSecondFactor).toBe(false);
    spec.when({ type: 'SetSecondFactorDemand', isDemanded: false }).nothingHappened();
    const demanding = spec.when({ type: 'SetSecondFactorDemand', isDemanded: true });
    demanding.happened({ type: 'SecondFactorDemandSet', data: { isDemanded: true } });
    expect(demanding.state().demandsSecondFactor).toBe(true);
    given([created, { type: 'SecondFactorDemandSet', data: { isDemanded: true } }])
      .when({ type: 'SetSecondFactorDemand', isDemanded: false })
      .happened({ type: 'SecondFactorDemandSet', data: { isDemanded: false } });
  });

  it('that is deleted is gone for everyone, and can be taken back for 30 days', () => {
    given([created]).when({ type: 'DeleteOrganization' }).happened(deleted);
    const spec = given([created, deleted]);
    spec.when({ type: 'RenameOrganization', name: 'TSV' }).refused('not-found');
    spec.when({ type: 'CreateFolder', folderId: 'f1', name: 'Hallencups' }).refused('not-found');
    spec.when({ type: 'DeleteOrganization' }).refused('not-found');
    const undelete = { type: 'UndeleteOrganization' } as const;
    const back = spec.when(undelete, asUser('u1', '2026-12-21T09:00:00Z'));
    back.happened({ type: 'OrganizationUndeleted', data: {} });
    expect(back.state()).toMatchObject({ existence: 'alive', deletedAt: null });
    spec.when(undelete, asUser('u1', '2026-12-21T09:00:01Z')).refused('undelete-too-late');
    given([created]).when(undelete).refused('not-deleted');
    given([]).when(undelete).refused('not-found');
  });

  it('takes its open invitations with it, and they do not come back', () => {
    const invited: OrganizationEvent = {
      type: 'MemberInvited',
      data: { invitationId: 'i1', role: 'Scorer', addressHash: 'h', expiresAt: '2026-12-05T09:00:00Z' },
    };
    const withdrawn: OrganizationEvent = { type: 'InvitationWithdrawn', data: { invitationId: 'i1' } };
    given([created, invited]).when({ type: 'DeleteOrganization' }).happened(withdrawn, deleted);
    const expired = asUser('u1', '2026-12-05T09:00:00Z');
    given([created, invited]).when({ type: 'DeleteOrganization' }, expired).happened(deleted);
    const back = given([created, invited, withdrawn, deleted]).when({ type: 'UndeleteOrganization' });
    expect(back.state().invitations).toEqual({});
  });
});
