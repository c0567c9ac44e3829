import { withExistenceCheck, type Decider } from '../decider.ts';
import { apiKeyFolds, apiKeyRules } from './api-keys.ts';
import { colorFolds, colorRules } from './club-color.ts';
import type { OrganizationCommand } from './commands.ts';
import { crestFolds, crestRules } from './crest.ts';
import type { OrganizationEvent } from './events.ts';
import { existenceFolds, existenceRules } from './existence.ts';
import { folderFolds, folderRules } from './folders.ts';
import { imageFolds, imageRules } from './images.ts';
import { invitationFolds, invitationRules } from './invitations.ts';
import { memberFolds, memberRules } from './members.ts';
import { pageFolds, pageRules } from './page.ts';
import type { Organization } from './state.ts';
import { teamEmblemFolds, teamEmblemRules } from './team-emblems.ts';
import { venueFolds, venueRules } from './venues.ts';

const initial: Organization = {
  existence: 'none',
  deletedAt: null,
  name: '',
  allowApiAccess: false,
  demandsSecondFactor: false,
  members: {},
  invitations: {},
  apiKeys: {},
  deletedKeyNames: {},
  folders: {},
  venues: {},
  venuesChanged: { version: 0, at: null },
  images: {},
  partsChangedAt: {},
  page: { name: null, names: [], addresses: {} },
  color: null,
  crest: null,
  teamEmblems: [],
};

const { CreateOrganization, UndeleteOrganization, ...living } = existenceRules;
const { LeaveOrganization, ...ofMembers } = memberRules;

/**
 * The stream `organization-<id>`: members, invitations, licensing, keys, folders, venues, images, page, colour, crest, and what
 * teams of clubs wear.
 */
export const organization: Decider<OrganizationCommand, OrganizationEvent, Organization> = {
  initial,
  rules: {
    CreateOrganization,
    UndeleteOrganization,
    LeaveOrganization,
    ...withExistenceCheck({
      ...living,
      ...ofMembers,
      ...invitationRules,
      ...apiKeyRules,
      ...folderRules,
      ...venueRules,
      ...imageRules,
      ...pageRules,
      ...colorRules,
      ...crestRules,
      ...teamEmblemRules,
    }),
  },
  folds: {
    ...existenceFolds,
    ...memberFolds,
    ...invitationFolds,
    ...apiKeyFolds,
    ...folderFolds,
    ...venueFolds,
    ...imageFolds,
    ...pageFolds,
    ...colorFolds,
    ...crestFolds,
    ...teamEmblemFolds,
  },
};
