import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem-details.ts';
import { texts } from '../texts/de.ts';

// What the head of a request says of its body.

const t = texts.problems;

/**
 * Throws 415 for a form instead of JSON or the reverse, and for a body in another charset than UTF-8 or that is packed: then
 * `Accept-Charset` or `Accept-Encoding` says what is taken. Runs before anything is read.
 */
export function assertReadableBody({ headers }: Pick<FastifyRequest, 'headers'>, isForm: boolean): void {
  const { 'content-type': type = '', 'content-encoding': coding = IDENTITY } = headers;
  // The plugin itself knows only once it parses.
  if (FORM.test(type) !== isForm) throw unsupported(isForm ? t.onlyForm : t.onlyJson);
  if (!hasBody(headers)) return;
  for (const [, charset = ''] of type.matchAll(CHARSET))
    if (!UTF8.test(charset)) throw unsupported(t.otherCharset, { 'Accept-Charset': 'utf-8' });
  if (coding.trim().toLowerCase() !== IDENTITY) throw unsupported(t.packedBody, { 'Accept-Encoding': IDENTITY });
}

const FORM = /^multipart\/form-data\b/i;
const CHARSET = /;[\t ]*charset[\t ]*=[\t ]*("[^"]*"|[^;]*)/gi;
const UTF8 = /^"?utf-?8"?[\t ]*$/i;
const IDENTITY = 'identity';

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const unsupported = (detail: string, headers: Readonly<Record<string, string>> = {}): ProblemError =>
  new ProblemError(415, 'unsupported-media-type', detail, { headers });
