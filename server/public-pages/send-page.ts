import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendEncoded, type EncodedContent } from '../http/send-encoded.ts';

export const HTML = 'text/html; charset=utf-8';

/** A page as the caller takes it; 304 where it has it already. */
export const sendPage = (
  page: EncodedContent,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => sendEncoded(page, { type: HTML, cacheControl }, request, reply);
