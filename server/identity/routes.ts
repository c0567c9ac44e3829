import type { Route } from '../commands/route.ts';
import { onlyFromHere } from './asking.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { sessionRoutes } from './routes/sessions.ts';

/** Every call on accounts and sessions; none of them may be sent by a page of somebody else. */
export const identityRoutes: readonly Route[] = [...sessionRoutes, ...ownAccountRoutes].map(onlyFromHere);
