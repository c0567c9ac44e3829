import { documentRoutes } from './documents/document-routes.ts';
import { paperRoutes } from './documents/paper-routes.ts';
import type { DocumentDeps } from './documents/documents.ts';
import type { EmailDeps } from './email/email-queue.ts';
import { managementMailRoutes } from './email/email-routes.ts';
import { tournamentHistoryRoutes } from './history/history-routes.ts';
import { organizationHistoryRoutes } from './history/organization-history-routes.ts';
import { proofRoutes } from './history/proof/proof-routes.ts';
import { tournamentReplayRoutes } from './history/training/replay-routes.ts';
import type { HistoryDeps } from './history/past-versions.ts';
import type { Route } from './http/route.ts';
import type { IdentityDeps } from './identity/identity.ts';
import { operatorRoutes } from './identity/operator/operator-routes.ts';
import { ownAccountRoutes } from './identity/routes/account-routes.ts';
import { setupRoutes } from './identity/routes/first-administrator-routes.ts';
import { passkeyRoutes } from './identity/routes/passkey-routes.ts';
import { passwordRoutes } from './identity/routes/password-routes.ts';
import { registeringRoutes } from './identity/routes/registration-routes.ts';
import { secondFactorRoutes } from './identity/routes/second-factor-routes.ts';
import { ownSessionRoutes } from './identity/routes/own-session-routes.ts';
import { sessionRoutes } from './identity/routes/session-routes.ts';
import { takeBackRoutes } from './identity/routes/take-back-route.ts';
import { managementUserRoutes } from './identity/routes/user-management-routes.ts';
import type { ImageDeps } from './images/add-image.ts';
import { crestRoutes } from './images/crest-routes.ts';
import { imageRoutes } from './images/image-routes.ts';
import { logCheckRoutes, type LogCheckDeps } from './operation/log-check/log-check-routes.ts';
import { projectionRoutes, type ProjectionDeps } from './operation/projection-routes.ts';
import { apiKeyRoutes } from './organizations/api-key-routes.ts';
import { folderRoutes } from './organizations/folder-routes.ts';
import { invitationRoutes } from './organizations/invitations/invitation-routes.ts';
import { managementRoutes } from './organizations/management-routes.ts';
import { meRoutes } from './organizations/me-routes.ts';
import { memberRoutes } from './organizations/member-routes.ts';
import type { OrganizationDeps } from './organizations/organization-command.ts';
import { clubPageRoutes } from './organizations/club-page-routes.ts';
import { organizationRoutes } from './organizations/organization-routes.ts';
import { venueRoutes } from './organizations/venue-routes.ts';
import { tournamentChangeRoutes } from './tournaments/change-routes.ts';
import { tournamentRosterRoutes } from './tournaments/roster-routes.ts';
import { metadataRoutes } from './tournaments/metadata-routes.ts';
import { revertRoutes } from './tournaments/revert-routes.ts';
import { tournamentTableRoutes } from './tournaments/table-routes.ts';
import { tournamentSettingRoutes } from './tournaments/setting-routes.ts';
import type { TournamentDeps } from './tournaments/tournament-command.ts';
import { tournamentRoutes } from './tournaments/tournament-routes.ts';
import { tournamentCopyRoutes } from './tournaments/transfer/copy-routes.ts';
import { tournamentExportRoutes } from './tournaments/transfer/export-routes.ts';
import { tournamentImportRoutes } from './tournaments/transfer/import-routes.ts';

type RouteDeps = DocumentDeps &
  EmailDeps &
  HistoryDeps &
  IdentityDeps &
  ImageDeps &
  LogCheckDeps &
  OrganizationDeps &
  ProjectionDeps &
  TournamentDeps;

/** Every call of the portal, in one table: validation, rights, OpenAPI and handling come from here. */
export const routes: readonly Route<RouteDeps>[] = [
  ...setupRoutes,
  ...sessionRoutes,
  ...ownSessionRoutes,
  ...registeringRoutes,
  ...passwordRoutes,
  ...ownAccountRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...takeBackRoutes,
  ...managementUserRoutes,
  ...managementMailRoutes,
  ...operatorRoutes,
  ...organizationRoutes,
  ...clubPageRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...meRoutes,
  ...managementRoutes,
  ...projectionRoutes,
  ...logCheckRoutes,
  ...tournamentRoutes,
  ...tournamentChangeRoutes,
  ...tournamentRosterRoutes,
  ...revertRoutes,
  ...tournamentSettingRoutes,
  ...tournamentTableRoutes,
  ...tournamentExportRoutes,
  ...tournamentHistoryRoutes,
  ...organizationHistoryRoutes,
  ...proofRoutes,
  ...tournamentReplayRoutes,
  ...tournamentImportRoutes,
  ...tournamentCopyRoutes,
  ...documentRoutes,
  ...paperRoutes,
  ...folderRoutes,
  ...venueRoutes,
  ...imageRoutes,
  ...crestRoutes,
  ...metadataRoutes,
];
