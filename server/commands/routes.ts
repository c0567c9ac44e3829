import { identityRoutes } from '../identity/routes.ts';
import type { Route } from './route.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { managementRoutes } from './routes/management.ts';
import { memberRoutes } from './routes/members.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { tournamentChangeRoutes } from './routes/tournament-changes.ts';
import { tournamentRoutes } from './routes/tournaments.ts';

/** Every call of the portal, in one table: validation, rights, OpenAPI and handling come from here. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...organizationRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...managementRoutes,
  ...tournamentRoutes,
  ...tournamentChangeRoutes,
];
