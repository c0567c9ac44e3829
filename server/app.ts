import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { projections } from '#projections/index.ts';
import { closeAll, type Closing } from './closing.ts';
import { commandsOn } from './commands/carry-out.ts';
import { describe } from './commands/openapi.ts';
import { registerRoutes } from './commands/register.ts';
import { routes } from './commands/routes.ts';
import type { EventStore } from './events/event-store.ts';
import { openHttp } from './http.ts';
import { registerLive } from './live/live.ts';
import { everybodyHere } from './live/rights.ts';
import { registerOperation } from './operation/operation.ts';
import { registerPages } from './pages.ts';
import type { Portal } from './portal.ts';
import type { Settings } from './settings.ts';
import { keepStates } from './states/keep-states.ts';
import { keepOrganizations } from './states/organizations.ts';
import { keepViews } from './states/views.ts';
import { startProjector } from './tables/projector.ts';
import { tournamentListOf } from './tables/reads.ts';

/** Of one part; all of them within what running-portal.ts gives the app, where one hangs. */
const LONGEST_CLOSE_MILLISECONDS = 3_000;

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
}): Promise<App> {
  const { settings, log, pool, store } = parts;
  const open: Closing[] = [];
  const close = (): Promise<void> => closeAll(open, LONGEST_CLOSE_MILLISECONDS, log);
  try {
    return { http: await assemble(), close };
  } catch (fault) {
    await close();
    throw fault;
  }

  async function assemble(): Promise<FastifyInstance> {
    const states = await keepStates({ store, log });
    open.push({ name: 'states', close: () => states.stop() });
    const views = keepViews({ states, log });
    const projector = await startProjector({ store, pool, projections, log });
    open.push({ name: 'projector', close: () => projector.stop() });
    const portal: Portal = {
      carryOut: commandsOn({ store, states, clock: () => new Date() }),
      states,
      views,
      store,
      tables: pool,
      projector,
      logId: store.logId,
      idSecret: keyFor('ids', settings.sessionSecret),
      publicUrl: settings.publicUrl,
    };

    const http = await openHttp({ log, https: settings.publicUrl.startsWith('https:') });
    open.push({ name: 'http', close: () => http.close() });
    registerRoutes(http, portal, routes);
    const organizations = keepOrganizations({
      states,
      views,
      store,
      log,
      tournamentsOf: (id) => tournamentListOf(pool, id),
    });
    const rights = everybodyHere;
    const live = await registerLive(http, { states, views, store, log, organizations, rights });
    open.push({ name: 'live', close: () => live.close() });
    registerOperation(http, { states, projector, metricsToken: settings.metricsToken });
    await registerPages(http, {
      web: parts.web,
      views,
      rights,
      description: describe(routes, { version: parts.version, publicUrl: settings.publicUrl }),
    });
    return http;
  }
}

/** One key per purpose, derived from SESSION_SECRET. */
const keyFor = (purpose: string, secret: string): Buffer => createHmac('sha256', secret).update(purpose).digest();
