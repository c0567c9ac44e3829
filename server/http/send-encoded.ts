import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressBrotli, compressGzip } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';
import { formatETag, getSingleHeader, matchesETag, parseETags, preferredEncoding } from './conditional-requests.ts';

/** Bytes that many callers get, each form made once. */
export interface EncodedContent {
  /** 16 hex digits of SHA-256 over the bytes. */
  readonly tag: string;
  readonly bytes: Buffer;
  brotli(): Buffer;
  /** Over plain http browsers take gzip only, and halls have plain http. */
  gzip(): Buffer;
}

const BROTLI_QUALITY = 5;

/** A text in UTF-8, compressed when a form of it is first asked for. */
export function encodeContent(text: string): EncodedContent {
  const bytes = Buffer.from(text);
  let [brotli, gzip]: [Buffer | null, Buffer | null] = [null, null];
  return {
    tag: computeStamp(bytes),
    bytes,
    brotli: () => (brotli ??= compressBrotli(bytes, BROTLI_QUALITY)),
    gzip: () => (gzip ??= compressGzip(bytes)),
  };
}

/** The bytes compressed as the caller takes them; 304 where he has them already. */
export function sendEncoded(
  content: EncodedContent,
  { type, cacheControl }: { readonly type: string; readonly cacheControl: string },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = preferredEncoding(getSingleHeader(request.headers, 'accept-encoding'));
  const tag = formatETag(content.tag, encoding);
  void reply.type(type).headers({ 'Cache-Control': cacheControl, ETag: tag, Vary: 'Accept-Encoding' });
  const known = parseETags(getSingleHeader(request.headers, 'if-none-match'));
  if (matchesETag(known, content.tag)) return reply.code(304).send();
  if (encoding === null) return reply.send(content.bytes);
  return reply.header('Content-Encoding', encoding).send(encoding === 'br' ? content.brotli() : content.gzip());
}
