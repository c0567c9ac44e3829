import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { give } from './send-page.ts';
import { pageOf } from './page-cache.ts';
import { portalPages } from './portal-pages.ts';
import { cookieOf } from '../access/credentials.ts';

// The built client and the description of the calls. Names of assets carry a hash of their bytes: cached for good. Their
// packed bytes lie beside them since the build.

const DAYS_365 = 31_536_000_000;

/** What the build calls the pages in `web`; null where it gave them no name. */
export function versionOfPages(web: string): string | null {
  const [, name = null] =
    /<meta name="pages" content="(\w+)"/.exec(readFileSync(join(web, 'index.html'), 'utf8')) ?? [];
  return name;
}

/**
 * Serves the client as it was built into `web`, and `/api/docs`; `describe` makes the OpenAPI document, which it is asked
 * for once, by the first who wants to read it: no start waits for that.
 */
export async function registerPages(
  http: FastifyInstance,
  parts: {
    readonly web: string;
    readonly describe: () => Promise<Record<string, unknown>>;
  },
): Promise<void> {
  const { web, describe } = parts;
  await http.register(fastifyStatic, { root: web, serve: false, preCompressed: true });
  const page = (file: string) => {
    const made = pageOf(readFileSync(join(web, file), 'utf8'));
    return (request: FastifyRequest, reply: FastifyReply) => give(made, 'no-cache', request, reply);
  };
  const pages = portalPages(web);
  const portal = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/portal'] = request.url.split('?');
    // Whether the session lives is another question: this only decides what is loaded ahead.
    return give(pages(path, cookieOf(request, 'access') !== null), 'no-cache', request, reply);
  };
  http.get('/', page('landing.html'));
  http.get('/portal', portal);
  http.get('/portal/*', portal);
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(join('assets', request.params['*']), { maxAge: DAYS_365, immutable: true }),
  );
  for (const file of readdirSync(web)) {
    if (/\.(js|svg|png|txt|webmanifest)$/.test(file)) http.get(`/${file}`, (_, reply) => reply.sendFile(file));
  }

  let describing: Promise<Record<string, unknown>> | null = null;
  const described = () => (describing ??= describe());
  http.get('/api/openapi.json', async (_, reply) =>
    reply.header('Access-Control-Allow-Origin', '*').send(await described()),
  );
  const document: Record<string, unknown> = {};
  await http.register(swagger, { mode: 'static', specification: { document: document as never } });
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
          (fault: unknown) => done(fault as Error),
        );
      },
    },
  });
}
