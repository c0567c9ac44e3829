import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';

// The built client and the description of the calls. Names of assets carry a hash of their bytes: cached for good.

const DAYS_365 = 31_536_000_000;

/** What the build calls the pages in `web`; null where it gave them no name. */
export function versionOfPages(web: string): string | null {
  const [, name = null] =
    /<meta name="pages" content="(\w+)"/.exec(readFileSync(join(web, 'index.html'), 'utf8')) ?? [];
  return name;
}

/** Serves the client as it was built into `web`, and `/api/docs`; `description` is the OpenAPI document. */
export async function registerPages(
  http: FastifyInstance,
  parts: {
    readonly web: string;
    readonly description: Record<string, unknown>;
  },
): Promise<void> {
  const { web, description } = parts;
  await http.register(fastifyStatic, { root: web, serve: false });
  const page = (file: string) => {
    const html = readFileSync(join(web, file));
    return (reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html);
  };
  const [landing, portal] = [page('landing.html'), page('index.html')];
  http.get('/', (_, reply) => landing(reply));
  http.get('/portal', (_, reply) => portal(reply));
  http.get('/portal/*', (_, reply) => portal(reply));
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(join('assets', request.params['*']), { maxAge: DAYS_365, immutable: true }),
  );
  for (const file of readdirSync(web)) {
    if (/\.(js|svg|png|webmanifest)$/.test(file)) http.get(`/${file}`, (_, reply) => reply.sendFile(file));
  }

  http.get('/api/openapi.json', (_, reply) => reply.header('Access-Control-Allow-Origin', '*').send(description));
  await http.register(swagger, { mode: 'static', specification: { document: description as never } });
  // Without a policy of its own, which would send a hall's plain http away to https.
  await http.register(swaggerUi, { routePrefix: '/api/docs' });
}
