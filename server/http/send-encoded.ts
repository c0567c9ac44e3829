import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnDemand, type Coding } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import { formatETag, getSingleHeader, matchesETag, parseETags, preferredEncoding } from './conditional-requests.ts';

/** Bytes that many callers get, each form made once. */
export interface EncodedContent {
  /** 16 hex digits of SHA-256 over the bytes. */
  readonly tag: string;
  readonly bytes: Buffer;
  compressed(coding: Coding): Promise<Buffer>;
}

/** Encodes a text as UTF-8. Each compressed form is made on its first request, a large one off the event loop. */
export function encodeContent(text: string): EncodedContent {
  const bytes = Buffer.from(text);
  return { tag: computeStamp(bytes), bytes, compressed: compressOnDemand(bytes) };
}

/** The bytes compressed as the caller takes them; 304 where he has them already. */
export async function sendEncoded(
  content: EncodedContent,
  { type, cacheControl }: { readonly type: string; readonly cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = preferredEncoding(getSingleHeader(request.headers, 'accept-encoding'));
  const tag = formatETag(content.tag, encoding);
  void reply.type(type).headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  const known = parseETags(getSingleHeader(request.headers, 'if-none-match'));
  if (matchesETag(known, content.tag)) return reply.code(304).send();
  if (encoding === null) return reply.send(content.bytes);
  return reply.header('Content-Encoding', encoding).send(await content.compressed(encoding));
}
