import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { computeStamp } from '../runtime/content-hash.ts';
import { toError } from '../runtime/errors.ts';
import { JSON_TYPE, acceptsEncoding, getSingleHeader } from './conditional-requests.ts';

/** The OpenAPI document as it is sent, each form made once. */
interface DescriptionBytes {
  readonly stamp: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

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
  let encoding: Promise<DescriptionBytes> | null = null;

  async function sendDescription({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { stamp, plain, brotli, gzip: gzipped } = await (encoding ??= describe().then(encode));
    const tag = `"${stamp}"`;
    const takes = getSingleHeader(headers, 'accept-encoding');
    void reply.headers({
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'public, no-cache',
      ETag: tag,
      Vary: 'Accept-Encoding',
    });
    if (headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
    void reply.type(JSON_TYPE);
    if (acceptsEncoding('br', takes)) return reply.header('Content-Encoding', 'br').send(brotli);
    if (acceptsEncoding('gzip', takes)) return reply.header('Content-Encoding', 'gzip').send(gzipped);
    return reply.send(plain);
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

async function encode(document: Record<string, unknown>): Promise<DescriptionBytes> {
  const plain = Buffer.from(JSON.stringify(document));
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    promisify(gzip)(plain),
  ]);
  return { stamp: computeStamp(plain), plain, brotli, gzip: gzipped };
}
