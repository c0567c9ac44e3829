import { identityRoutes } from '../identity/routes.ts';
import type { Route } from './route.ts';
import { documentRoutes } from './routes/documents.ts';
import { folderRoutes } from './routes/folders.ts';
import { imageRoutes } from './routes/images.ts';
import { metadataRoutes } from './routes/metadata.ts';
import { organizationRoutes } from './routes/organizations.ts';
import { tournamentChangeRoutes } from './routes/tournament-changes.ts';
import { tournamentExportRoutes } from './routes/tournament-exports.ts';
import { tournamentImportRoutes } from './routes/tournament-import.ts';
import { tournamentSettingRoutes } from './routes/tournament-settings.ts';
import { tournamentTableRoutes } from './routes/tournament-tables.ts';
import { tournamentRoutes } from './routes/tournaments.ts';
import { venueRoutes } from './routes/venues.ts';

/** Every call of the portal, in one table: validation, rights, OpenAPI and handling come from here. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...organizationRoutes,
  ...tournamentRoutes,
  ...tournamentChangeRoutes,
  ...tournamentSettingRoutes,
  ...tournamentTableRoutes,
  ...tournamentExportRoutes,
  ...tournamentImportRoutes,
  ...documentRoutes,
  ...folderRoutes,
  ...venueRoutes,
  ...imageRoutes,
  ...metadataRoutes,
];
