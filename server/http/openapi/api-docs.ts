import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { computeStamp } from '../../runtime/content-hash.ts';
import { toError } from '../../runtime/to-error.ts';
import { JSON_TYPE } from '../conditional-requests.ts';
import { docsScript, docsStyle } from './docs-theme.ts';
import { readDescription, type Descriptions } from './descriptions.ts';
import { sendEncoded, type EncodedContent } from '../send-encoded.ts';

/** The plugin's own addresses of the document, which would serialise it again for each caller. JSON is YAML too. */
const COPIES = new Set(['/api/docs/json', '/api/docs/yaml']);
/** 9 of 11: within a few per cent of the smallest in a twentieth of the time. */
const BROTLI_QUALITY = 9;

/**
 * Serves the OpenAPI document, the AsyncAPI document of the live channel, and at `/api/docs` the pages that show them, as
 * the build wrote them into the folder of the compiled server. Each is read and compressed once, when the first reader asks.
 */
export async function registerApiDocs(
  http: FastifyInstance,
  { compiled, publicUrl }: { readonly compiled: string; readonly publicUrl: string },
): Promise<void> {
  const written = async (name: keyof Descriptions): Promise<EncodedContent> =>
    encode(await readDescription(compiled, name, publicUrl));
  const sendCalls = sender(() => written('openapi.json'), {
    type: JSON_TYPE,
    isOpen: true,
  });
  http.get('/api/openapi.json', sendCalls);
  http.get(
    '/api/asyncapi.json',
    sender(() => written('asyncapi.json'), { type: JSON_TYPE, isOpen: true }),
  );
  http.get(
    '/api/docs/live',
    sender(() => written('live.html'), {
      type: 'text/html; charset=utf-8',
      isOpen: false,
    }),
  );
  const nothing = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} };
  await http.register(swagger, { mode: 'static', specification: { document: nothing } });
  // Without a policy of its own, which would send a hall's plain http away to https.
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { showExtensions: true, docExpansion: 'none' },
    theme: {
      title: 'Turnierpult: calls',
      css: [{ filename: 'docs.css', content: docsStyle }],
      js: [{ filename: 'docs.js', content: docsScript }],
    },
    uiHooks: {
      onRequest: (request, reply, done) => {
        if (COPIES.has(request.routeOptions.url ?? '')) {
          sendCalls(request, reply).catch((error: unknown) => done(toError(error)));
        } else done();
      },
    },
  });
}

/** Answers what is made once, compressed as the caller takes it; `isOpen`: pages from elsewhere may read it. */
function sender(
  make: () => Promise<EncodedContent>,
  { type, isOpen }: { readonly type: string; readonly isOpen: boolean },
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let content: Promise<EncodedContent> | null = null;
  const makeAgain = (error: unknown): never => {
    content = null;
    throw error;
  };
  return async (request, reply) => {
    const made = await (content ??= make().catch(makeAgain));
    if (isOpen) void reply.header('Access-Control-Allow-Origin', '*');
    return sendEncoded(made, { type, cacheControl: 'public, no-cache' }, request, reply);
  };
}

async function encode(text: string): Promise<EncodedContent> {
  const bytes = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes),
  ]);
  const forms = { br, gzip: gzipped };
  return { tag: computeStamp(bytes), bytes, compressed: async (coding) => forms[coding] };
}
