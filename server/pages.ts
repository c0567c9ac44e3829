import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageRights } from './live/rights.ts';
import { topicOf } from './live/topic.ts';
import type { Views } from './states/views.ts';

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
    readonly views: Pick<Views, 'public'>;
    readonly rights: PageRights;
  },
): Promise<void> {
  const { web, description, views, rights } = parts;
  await http.register(fastifyStatic, { root: web, serve: false });
  const page = (file: string) => {
    const html = readFileSync(join(web, file));
    return (reply: FastifyReply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html);
  };
  const [landing, portal, board] = [page('landing.html'), page('index.html'), page('board.html')];
  http.get('/', (_, reply) => landing(reply));
  http.get('/portal', (_, reply) => portal(reply));
  http.get('/portal/*', (_, reply) => portal(reply));
  http.get<{ Params: { id: string } }>('/t/:id/board', async (request, reply) => {
    const topic = `public/${request.params.id}`;
    // Where nobody can tell just now, the board comes up and goes on asking.
    const shown = await isShown(request, topic).catch((err: unknown) => request.log.warn({ err, topic }, 'not known'));
    // The board says itself that there is nothing to see, also to who had it open before; the status says so to others.
    return board(shown === false ? reply.code(404) : reply);
  });
  async function isShown(request: FastifyRequest, name: string): Promise<boolean> {
    const topic = topicOf(name);
    const caller = await rights.readerOf(request);
    if (topic === null || (await views.public(topic.id)) === null) return false;
    return rights.mayFollow(caller, name);
  }
  // The board is the only public page so far; QR codes that hang in a hall today will mean the visitor page tomorrow.
  http.get<{ Params: { id: string } }>('/t/:id', (request, reply) => reply.redirect(`/t/${request.params.id}/board`));
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
