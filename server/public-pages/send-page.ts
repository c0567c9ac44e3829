import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding, getSingleHeader } from '../http/conditional-requests.ts';
import type { CachedPage } from './page-cache.ts';

export const HTML = 'text/html; charset=utf-8';

/** A page as the caller takes it; 304 where it has it already. */
export function sendPage(
  page: CachedPage,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const tag = `"${page.tag}"`;
  void reply.type(HTML).headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  if ((request.headers['if-none-match'] ?? '').includes(tag)) return reply.code(304).send();
  const takes = getSingleHeader(request.headers, 'accept-encoding');
  if (acceptsEncoding('br', takes)) return reply.header('Content-Encoding', 'br').send(page.brotli());
  if (acceptsEncoding('gzip', takes)) return reply.header('Content-Encoding', 'gzip').send(page.gzip());
  return reply.send(page.bytes);
}
