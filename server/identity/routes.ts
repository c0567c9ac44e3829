import type { Route } from '../http/route.ts';
import { managementMailRoutes } from '../email/email-routes.ts';
import { managementUserRoutes } from './routes/user-management-routes.ts';
import { ownAccountRoutes } from './routes/account-routes.ts';
import { passwordRoutes } from './routes/password-routes.ts';
import { registeringRoutes } from './routes/registration-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { settingUpRoutes } from './routes/first-administrator-routes.ts';

/** Every call on accounts and sessions. */
export const identityRoutes: readonly Route[] = [
  ...settingUpRoutes,
  ...sessionRoutes,
  ...registeringRoutes,
  ...passwordRoutes,
  ...ownAccountRoutes,
  ...managementUserRoutes,
  ...managementMailRoutes,
];
