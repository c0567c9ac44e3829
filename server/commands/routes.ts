import { identityRoutes } from '../identity/routes.ts';
import type { Route } from './route.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { documentRoutes } from './routes/documents.ts';
import { folderRoutes } from './routes/folders.ts';
import { goingBackRoutes } from './routes/going-back.ts';
import { imageRoutes } from './routes/images.ts';
import { invitationRoutes } from './routes/invitations.ts';
import { managementRoutes } from './routes/management.ts';
import { memberRoutes } from './routes/members.ts';
import { metadataRoutes } from './routes/metadata.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { tournamentChangeRoutes } from './routes/tournament-changes.ts';
import { tournamentExportRoutes } from './routes/tournament-exports.ts';
import { tournamentHistoryRoutes } from './routes/tournament-history.ts';
import { tournamentImportRoutes } from './routes/tournament-import.ts';
import { tournamentSettingRoutes } from './routes/tournament-settings.ts';
import { tournamentTableRoutes } from './routes/tournament-tables.ts';
import { tournamentProofRoutes } from './routes/tournament-proof.ts';
import { tournamentReplayRoutes } from './routes/tournament-replay.ts';
import { tournamentRoutes } from './routes/tournaments.ts';
import { venueRoutes } from './routes/venues.ts';

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
  ...goingBackRoutes,
  ...tournamentSettingRoutes,
  ...tournamentTableRoutes,
  ...tournamentExportRoutes,
  ...tournamentHistoryRoutes,
  ...tournamentProofRoutes,
  ...tournamentReplayRoutes,
  ...tournamentImportRoutes,
  ...documentRoutes,
  ...folderRoutes,
  ...venueRoutes,
  ...imageRoutes,
  ...metadataRoutes,
];
