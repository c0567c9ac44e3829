import type { FastifyInstance } from 'fastify';

/** Public data may be read by pages of other origins too, never with credentials (docs/api.md). */
const OPEN = /^\/(api\/public|images)\//;

/** What public addresses say to pages of other origins. */
const OPEN_TO_OTHERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** Lets pages elsewhere read public addresses, whatever they answer, and send the headers that reads understand. */
export function openToOtherOrigins(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (!OPEN.test(request.url)) return done();
    void reply.headers(OPEN_TO_OTHERS);
    if (request.method !== 'OPTIONS') return done();
    void reply.code(204).headers({
      'Access-Control-Allow-Methods': 'GET, HEAD',
      'Access-Control-Allow-Headers': 'If-None-Match, At-Least',
      'Access-Control-Max-Age': '86400',
    });
    void reply.send();
  });
}
