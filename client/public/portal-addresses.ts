// Where each page of the portal is: the addresses by the folder of client/pages. In `client/public`, since the server reads
// them too: it names the code of a page in its head. Of two addresses that match a path the first counts.

/** Open to all, logged in or not. */
export const openAddresses = {
  login: '/portal/login/*?',
  register: '/portal/register/*?',
  'forgot-password': '/portal/forgot-password/*?',
  confirm: '/portal/confirm/*?',
  join: '/portal/join/*?',
  'first-administrator': '/portal/first-administrator/*?',
} as const;

/** For who has a session. */
export const memberAddresses = {
  organizations: '/portal',
  profile: '/portal/profile',
  'change-password': '/portal/change-password/*?',
  'user-info': '/portal/user-info/*?',
  management: '/portal/management/*?',
  'create-organization': '/portal/organizations/new',
  'create-tournament': '/portal/organizations/:id/new-tournament',
  configuration: '/portal/tournaments/:id/configure',
  'plan-editor': '/portal/tournaments/:id/plan',
  'match-plan': '/portal/tournaments/:id',
  groups: '/portal/tournaments/:id/groups',
  teams: '/portal/tournaments/:id/teams',
  ranking: '/portal/tournaments/:id/ranking',
  documents: '/portal/tournaments/:id/documents',
  share: '/portal/tournaments/:id/share',
  history: '/portal/tournaments/:id/history',
  'tournament-settings': '/portal/tournaments/:id/settings',
  organization: '/portal/organizations/:id',
  'folder-timetable': '/portal/organizations/:id/folders/:folderId/timetable',
  'folder-statistics': '/portal/organizations/:id/folders/:folderId/statistics',
  venues: '/portal/organizations/:id/venues',
  'create-venue': '/portal/organizations/:id/venues/new',
  venue: '/portal/organizations/:id/venues/:venueId/:part?',
  images: '/portal/organizations/:id/images',
  members: '/portal/organizations/:id/members',
  'api-keys': '/portal/organizations/:id/keys',
  'create-api-key': '/portal/organizations/:id/keys/new',
  'api-examples': '/portal/organizations/:id/keys/examples',
  'api-key': '/portal/organizations/:id/keys/:keyId',
  'organization-history': '/portal/organizations/:id/history',
  'organization-settings': '/portal/organizations/:id/settings',
} as const;
