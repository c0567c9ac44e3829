import { toError } from '../runtime/errors.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the OpenAPI document and, at `/api/docs`, a page that shows it. `describe` makes it and is asked once, by the
 * first who wants to read it: no start waits for that.
 */
export async function registerApiDocs(
  http: FastifyInstance,
  describe: () => Promise<Record<string, unknown>>,
): Promise<void> {
  let describing: Promise<Record<string, unknown>> | null = null;
  const described = () => (describing ??= describe());
  http.get('/api/openapi.json', async (_, reply) =>
    reply.header('Access-Control-Allow-Origin', '*').send(await described()),
  );
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document } });
  // Without a policy of its own, which would send a hall's plain http away to https.
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: (_, __, done) => {
        described().then(
          (all) => {
            Object.assign(document, all);
            done();
          },
          (error: unknown) => done(toError(error)),
        );
      },
    },
  });
}
