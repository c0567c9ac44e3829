import type { Route } from '../commands/route.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { sessionRoutes } from './routes/sessions.ts';

/** Every call on accounts and sessions. */
export const identityRoutes: readonly Route[] = [...sessionRoutes, ...ownAccountRoutes];
