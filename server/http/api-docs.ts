import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { computeStamp } from '../runtime/content-hash.ts';
import { toError } from '../runtime/errors.ts';
import { JSON_TYPE } from './conditional-requests.ts';
import { sendEncoded, type EncodedContent } from './send-encoded.ts';

/** The plugin's own addresses of the document, which would serialise it anew for each caller. JSON is YAML too. */
const COPIES = new Set(['/api/docs/json', '/api/docs/yaml']);
/** 9 of 11: within a few per cent of the smallest in a twentieth of the time. */
const BROTLI_QUALITY = 9;

/**
 * Serves the OpenAPI document and, at `/api/docs`, a page that shows it. `describe` makes it and is asked once, by the
 * first who wants to read it: no start waits for that.
 */
export async function registerApiDocs(
  http: FastifyInstance,
  describe: () => Promise<Record<string, unknown>>,
): Promise<void> {
  let encoding: Promise<EncodedContent> | null = null;

  async function sendDescription(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const content = await (encoding ??= describe().then(encode));
    void reply.header('Access-Control-Allow-Origin', '*');
    return sendEncoded(content, { type: JSON_TYPE, cacheControl: 'public, no-cache' }, request, reply);
  }

  http.get('/api/openapi.json', (request, reply) => sendDescription(request, reply));
  const nothing = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document: nothing } });
  // Without a policy of its own, which would send a hall's plain http away to https.
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      onRequest: (request, reply, done) => {
        if (COPIES.has(request.routeOptions.url ?? '')) {
          sendDescription(request, reply).catch((error: unknown) => done(toError(error)));
        } else done();
      },
    },
  });
}

async function encode(document: Record<string, unknown>): Promise<EncodedContent> {
  const bytes = Buffer.from(JSON.stringify(document));
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes),
  ]);
  return { tag: computeStamp(bytes), bytes, brotli: () => brotli, gzip: () => gzipped };
}
