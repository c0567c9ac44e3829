import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './send-page.ts';
import { encodeContent } from '../http/send-encoded.ts';
import { portalPages } from './portal-pages.ts';
import { cookieOf } from '../access/credentials.ts';

// The built client. Names of assets carry a hash of their bytes, so they are cached for good. The build has written
// their compressed forms next to them.

const YEAR_MS = 31_536_000_000;

/** What the build calls the pages in `web`; null where it gave them no name. */
export function readClientBuildId(web: string): string | null {
  const [, name = null] =
    /<meta name="pages" content="(\w+)"/.exec(readFileSync(join(web, 'index.html'), 'utf8')) ?? [];
  return name;
}

/** Serves the client as it was built into `web`. */
export async function serveClient(http: FastifyInstance, { web }: { readonly web: string }): Promise<void> {
  await http.register(fastifyStatic, { root: web, serve: false, preCompressed: true });
  const page = (file: string) => {
    const made = encodeContent(readFileSync(join(web, file), 'utf8'));
    return (request: FastifyRequest, reply: FastifyReply) => sendPage(made, 'no-cache', request, reply);
  };
  const pages = portalPages(web);
  const portal = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/portal'] = request.url.split('?');
    // Whether the session lives is another question: this only decides what is loaded ahead.
    return sendPage(pages(path, cookieOf(request, 'access') !== null), 'no-cache', request, reply);
  };
  http.get('/', page('landing.html'));
  http.get('/portal', portal);
  http.get('/portal/*', portal);
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(join('assets', request.params['*']), { maxAge: YEAR_MS, immutable: true }),
  );
  for (const file of readdirSync(web)) {
    if (/\.(js|svg|png|txt|webmanifest)$/.test(file)) http.get(`/${file}`, (_, reply) => reply.sendFile(file));
  }
}
