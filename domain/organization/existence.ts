import { refuse } from '../refusal.ts';
import { withChange } from './changed-parts.ts';
import { isExpired } from './invitations.ts';
import type { OrganizationFolds, OrganizationRules } from './commands.ts';

/** Days in which an owner can take a deletion back; afterwards the stream is purged (docs/decisions/0009). */
export const DAYS_TO_UNDELETE = 30;
const DAY = 24 * 60 * 60 * 1000;

/** Whether something deleted at one instant can still be taken back at another. */
export const canStillUndelete = (deletedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(deletedAt) <= DAYS_TO_UNDELETE * DAY;

export const existenceRules = {
  CreateOrganization: ({ name, ownerId }, { existence }) =>
    existence === 'none' ? [{ type: 'OrganizationCreated', data: { name, ownerId } }] : refuse('already-exists'),
  RenameOrganization: ({ name }, organization) =>
    name === organization.name ? [] : [{ type: 'OrganizationRenamed', data: { name } }],
  // Open invitations end with it, and with them what is kept of the people invited; they do not come back. Expired ones
  // have ended, and may be too many for one append.
  DeleteOrganization: (_, { invitations }, { now }) => [
    ...Object.entries(invitations).flatMap(([invitationId, invitation]) =>
      isExpired(invitation, now) ? [] : [{ type: 'InvitationWithdrawn' as const, data: { invitationId } }],
    ),
    { type: 'OrganizationDeleted', data: {} },
  ],
  UndeleteOrganization: (_, { existence, deletedAt }, { now }) => {
    if (existence === 'none') return refuse('not-found');
    if (deletedAt === null) return refuse('not-deleted');
    if (!canStillUndelete(deletedAt, now)) return refuse('undelete-too-late');
    return [{ type: 'OrganizationUndeleted', data: {} }];
  },
  SetLicensing: ({ allowApiAccess }, organization) =>
    allowApiAccess === organization.allowApiAccess ? [] : [{ type: 'LicensingSet', data: { allowApiAccess } }],
  SetSecondFactorDemand: ({ isDemanded }, { demandsSecondFactor }) =>
    isDemanded === demandsSecondFactor ? [] : [{ type: 'SecondFactorDemandSet', data: { isDemanded } }],
} satisfies Partial<OrganizationRules>;

export const existenceFolds = {
  OrganizationCreated: (organization, { name, ownerId }, { at }) => ({
    ...organization,
    existence: 'alive',
    name,
    members: { [ownerId]: { role: 'Owner', joinedAt: at } },
  }),
  OrganizationRenamed: (organization, { name }, { at }) => ({ ...withChange(organization, at), name }),
  OrganizationDeleted: (organization, _, { at }) => ({ ...organization, existence: 'deleted', deletedAt: at }),
  OrganizationUndeleted: (organization, _, { at }) => ({
    ...withChange(organization, at),
    existence: 'alive',
    deletedAt: null,
  }),
  LicensingSet: (organization, { allowApiAccess }) => ({ ...organization, allowApiAccess }),
  SecondFactorDemandSet: (organization, { isDemanded }) => ({ ...organization, demandsSecondFactor: isDemanded }),
} satisfies Partial<OrganizationFolds>;
