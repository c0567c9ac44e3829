import type { Route } from '../commands/route.ts';
import { managementMailRoutes } from './routes/management-mails.ts';
import { managementUserRoutes } from './routes/management-users.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { registeringRoutes } from './routes/registering.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { settingUpRoutes } from './routes/setting-up.ts';

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
