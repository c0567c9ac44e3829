import { foldStored, organization } from '#domain/deciders.ts';
import { projection } from './projection.ts';
import { instant, optional, table, text, flag } from './table.ts';

const organizations = table(
  'Clubs and companies that run tournaments. A deleted one stays for 30 days; nothing it owns exists meanwhile.',
  {
    organization_id: text('16 random lower-case letters and digits'),
    name: text('Name as shown, 1 to 40 characters'),
    allows_api_access: flag('Whether its API keys work'),
    deleted: flag('Deleted, and can still be taken back'),
    deleted_at: optional(instant('When it was deleted; it can be taken back for 30 days. NULL: it exists')),
  },
  ['organization_id'],
);

const folders = table(
  'Folders with which organisations group their tournaments. Only those with a living tournament are shown.',
  {
    organization_id: text('The organisation it belongs to'),
    folder_id: text('Begins with the id of the organisation'),
    name: text('Unique within the organisation, 1 to 60 characters'),
  },
  ['organization_id', 'folder_id'],
);

const venues = table(
  'Places where tournaments are played.',
  {
    organization_id: text('The organisation it belongs to'),
    venue_id: text('Begins with the id of the organisation'),
    name: text('1 to 60 characters'),
  },
  ['organization_id', 'venue_id'],
);

const members = table(
  'Who works for which organisation. Names and addresses are not here: accounts can be erased.',
  {
    organization_id: text('The organisation'),
    user_id: text('The account'),
    role: text('Owner, Organizer, Scorer or Auditor'),
    joined_at: instant('When the account joined'),
  },
  ['organization_id', 'user_id'],
  ['user_id'],
);

const invitations = table(
  'Invitations that were neither accepted nor withdrawn. To whom they went is not here: addresses can be erased.',
  {
    organization_id: text('The organisation it is an invitation to'),
    invitation_id: text('Begins with the id of the organisation'),
    role: text('Owner, Organizer, Scorer or Auditor: what the person invited becomes'),
    invited_at: instant('When it was made'),
    expires_at: instant('Until when it can be accepted'),
  },
  ['organization_id', 'invitation_id'],
  ['invitation_id'],
);

export const organizationsProjection = projection({
  name: 'organizations',
  version: 3,
  fingerprint: 'cb98e63b432a',
  category: 'organization',
  tables: { organizations, folders, venues, members, invitations },
  initial: organization.initial,
  fold: (state, event) => foldStored(organization, state, event),
  countRows: ({ folders: f, venues: v, members: m, invitations: i }) =>
    1 + [f, v, m, i].reduce((sum, of) => sum + Object.keys(of).length, 0),
  rows(organization_id, { existence, name, allowApiAccess, deletedAt, ...of }) {
    if (existence === 'none') return { organizations: [], folders: [], venues: [], members: [], invitations: [] };
    const deleted = existence === 'deleted';
    return {
      organizations: [{ organization_id, name, allows_api_access: allowApiAccess, deleted, deleted_at: deletedAt }],
      folders: Object.entries(of.folders).map(([folder_id, folder]) => ({
        organization_id,
        folder_id,
        name: folder.name,
      })),
      venues: Object.entries(of.venues).map(([venue_id, venue]) => ({ organization_id, venue_id, name: venue.name })),
      members: Object.entries(of.members).map(([user_id, { role, joinedAt }]) => ({
        organization_id,
        user_id,
        role,
        joined_at: joinedAt,
      })),
      invitations: Object.entries(of.invitations).map(([invitation_id, { role, invitedAt, expiresAt }]) => ({
        organization_id,
        invitation_id,
        role,
        invited_at: invitedAt,
        expires_at: expiresAt,
      })),
    };
  },
});
