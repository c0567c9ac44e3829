import type { FastifyInstance } from 'fastify';
import { BODY_BYTES } from './body-limits.ts';
import { createRequestHandler, type RequestDeps } from './handle-request.ts';
import { openLongCalls } from './long-calls.ts';
import type { AccessControl } from './request-check.ts';
import type { Route } from './route.ts';

/** Registers the table of routes on the server (handle-request.ts). */
export function registerRoutes<Deps>(
  http: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps & RequestDeps,
  access: AccessControl,
): void {
  const longCalls = openLongCalls();
  for (const route of routes) {
    const { beforeBody, handle } = createRequestHandler(route, deps, { access, longCalls });
    http.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? BODY_BYTES.small,
      config: { parsedInWorker: route.parsedInWorker !== undefined, takesNoBody: route.body === null },
      // Calls without a body are checked in their handler, without a hook.
      ...(route.method === 'GET' ? {} : { onRequest: beforeBody }),
      handler: handle,
    });
  }
}
