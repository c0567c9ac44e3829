import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { commandsOn } from './commands/carry-out.ts';
import { takeForms } from './commands/form.ts';
import { describe } from './commands/openapi.ts';
import { registerRoutes } from './commands/register.ts';
import { routes } from './commands/routes.ts';
import { keepCounters } from './counters/keep-counters.ts';
import type { EventStore } from './events/event-store.ts';
import { openHttp } from './http.ts';
import { openIdentity } from './identity/identity.ts';
import { openPictures } from './images/pictures.ts';
import { registerLive } from './live/live.ts';
import { liveRights } from './live/rights.ts';
import { registerOperation } from './operation/operation.ts';
import { registerPages } from './pages.ts';
import type { Portal } from './portal.ts';
import type { Settings } from './settings.ts';
import { keepStates } from './states/keep-states.ts';
import { keepOrganizations } from './states/organizations.ts';
import { keepViews } from './states/views.ts';
import { startProjector } from './tables/projector.ts';
import { tournamentListOf } from './tables/reads.ts';

export interface App {
  readonly http: FastifyInstance;
  /** Answers what is under way, says goodbye to the sockets, stops following the log. Store and pool stay open. */
  close(): Promise<void>;
}

/** The whole server without its port. */
export async function buildApp(parts: {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly version: string;
  /** The folder of the built client. */
  readonly web: string;
  /** What time it is, for everything that is decided or shown by it. */
  readonly clock: () => Date;
}): Promise<App> {
  const { settings, log, pool, store, clock } = parts;
  const open: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const each of open.splice(0).toReversed()) await each();
  };
  try {
    return { http: await assemble(), close };
  } catch (fault) {
    await close();
    throw fault;
  }

  async function assemble(): Promise<FastifyInstance> {
    const states = await keepStates({ store, log });
    open.push(() => states.stop());
    const views = keepViews({ states, log });
    const projector = await startProjector({ store, pool, projections, log });
    open.push(() => projector.stop());
    const keyOf = (purpose: string): Buffer => keyFor(purpose, settings.sessionSecret);
    const identity = await openIdentity({ pool, settings, keyOf, log });
    open.push(() => identity.stop());
    const counters = keepCounters({ store, pool, clock, log });
    open.push(() => counters.stop());
    const portal: Portal = {
      carryOut: commandsOn({ store, states, clock }),
      states,
      views,
      store,
      tables: pool,
      projector,
      logId: store.logId,
      idSecret: keyOf('ids'),
      publicUrl: settings.publicUrl,
      keyUse: counters.keyUse,
      clock,
      accounts: identity.accounts,
      post: identity.post,
      pictures: await openPictures(pool),
      identity,
    };

    const http = await openHttp({
      log,
      https: settings.publicUrl.startsWith('https:'),
      trustedProxies: settings.trustedProxies,
    });
    open.push(() => http.close());
    await takeForms(http);
    registerRoutes(http, portal, routes);
    const organizations = keepOrganizations({
      states,
      views,
      store,
      log,
      tournamentsOf: (id) => tournamentListOf(pool, id),
    });
    const live = await registerLive(http, { states, views, store, log, organizations, rights: liveRights(portal) });
    open.push(() => live.close());
    const deaf = portal.accounts.onSessionEnded((session) => live.endSession(session));
    open.push(async () => deaf());
    registerOperation(http, { states, projector, metricsToken: settings.metricsToken });
    await registerPages(http, {
      web: parts.web,
      description: describe(routes, { version: parts.version, publicUrl: settings.publicUrl }),
    });
    return http;
  }
}

/** One key per purpose, derived from SESSION_SECRET. */
export const keyFor = (purpose: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(purpose).digest();
