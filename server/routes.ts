import { identityRoutes } from './identity/routes.ts';
import type { Route } from './http/route.ts';
import { apiKeyRoutes } from './organizations/api-key-routes.ts';
import { documentRoutes } from './documents/document-routes.ts';
import { folderRoutes } from './organizations/folder-routes.ts';
import { goingBackRoutes } from './tournaments/revert-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { invitationRoutes } from './organizations/invitations/invitation-routes.ts';
import { managementRoutes } from './organizations/management-routes.ts';
import { memberRoutes } from './organizations/member-routes.ts';
import { metadataRoutes } from './tournaments/metadata-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { tournamentChangeRoutes } from './tournaments/change-routes.ts';
import { tournamentExportRoutes } from './tournaments/transfer/export-routes.ts';
import { tournamentHistoryRoutes } from './history/history-routes.ts';
import { tournamentImportRoutes } from './tournaments/transfer/import-routes.ts';
import { tournamentSettingRoutes } from './tournaments/setting-routes.ts';
import { tournamentTableRoutes } from './tournaments/row-routes.ts';
import { tournamentProofRoutes } from './history/proof/proof-routes.ts';
import { tournamentReplayRoutes } from './history/training/training-routes.ts';
import { tournamentRoutes } from './tournaments/tournament-routes.ts';
import { venueRoutes } from './organizations/venue-routes.ts';

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
