import type { EncodedView } from '../stream-cache/encoded-view.ts';
import { invalid } from './problem-details.ts';
import type { RouteResponse, RouteRequest } from './route.ts';
import { texts } from '../texts/de.ts';

const t = texts.problems;

// Request headers of reads (conditions, encodings) and the responses with encoded views.

/** A header that came once; null where there is none. */
export function getSingleHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string | null {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
}

/** Matches any version that exists. */
export const ANY_ETAG = '*';

/** A strong tag identifies bytes (RFC 9110, 8.8.3), so each encoding of the content with this stamp has its own tag. */
export const formatETag = (stamp: string, encoding: 'br' | 'gzip' | null): string =>
  `"${encoding === null ? stamp : `${stamp}-${encoding}`}"`;

/** Returns the stamps of `If-None-Match` without quotes, whatever their encoding; `*` is returned as it is. */
export function parseETags(value: string | null): string[] {
  if (value === null) return [];
  if (value.trim() === ANY_ETAG) return [ANY_ETAG];
  // What a browser sends: to look for one in quotes costs a quarter of looking for any.
  return ONE.test(value) ? [value.slice(1, 1 + STAMP_LENGTH)] : (value.match(ANY) ?? []);
}
const STAMP_LENGTH = 16;
const ONE = /^"[0-9a-f]{16}(-br|-gzip)?"$/;
const ANY = /\b[0-9a-f]{16}\b/g;

/**
 * Returns the stamps of `If-Match`; the current one must be among them. Weak tags (RFC 9110, 13.1.1) and tags that were
 * not made here never match and are left out. null: `*` only asks that the resource exists, which every change checks
 * anyway. Throws `ProblemError` (400) if the value is no list of tags.
 */
export function parseIfMatch(value: string): readonly string[] | null {
  if (value.trim() === ANY_ETAG) return null;
  if (!TAGS.test(value)) throw invalid([{ path: 'header.if-match', code: 'invalid-format', message: t.ifMatchForm }]);
  return [...value.matchAll(TAG)].flatMap(([tag]) => (ONE.test(tag) ? [tag.slice(1, 1 + STAMP_LENGTH)] : []));
}
const TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const TAGS = new RegExp(String.raw`^(?:[\t ]*,)*[\t ]*${TAG.source}(?:[\t ]*,(?:[\t ]*${TAG.source})?)*[\t ]*$`);

/** Whether the caller says to have what has this stamp. */
export const matchesETag = (ifNoneMatch: readonly string[], stamp: string): boolean =>
  ifNoneMatch.includes(stamp) || ifNoneMatch[0] === ANY_ETAG;

/** Whether `Accept-Encoding` takes a coding. RFC 9110, 12.5.3: `br;q=0` says that it must not come. */
const acceptsEncoding = (coding: 'br' | 'gzip', value: string | null): boolean =>
  value !== null &&
  value.split(',').some((each) => {
    const [name, ...weight] = each.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !weight.some((part) => /^q=0(\.0*)?$/.test(part));
  });

/** The coding that `Accept-Encoding` takes and that makes the fewest bytes; null: none. */
export function preferredEncoding(value: string | null): 'br' | 'gzip' | null {
  if (acceptsEncoding('br', value)) return 'br';
  // Over plain http browsers take gzip only, and halls have plain http.
  return acceptsEncoding('gzip', value) ? 'gzip' : null;
}

/**
 * The position that `At-Least` asks for; one of another log (after a restore elsewhere) says nothing here: null. Throws
 * `ProblemError` (400) for what is no position.
 */
export function parseAtLeast(atLeast: string | null, logId: string): string | null {
  if (atLeast === null) return null;
  if (!POSITION.test(atLeast))
    throw invalid([{ path: 'header.at-least', code: 'invalid-format', message: t.atLeastForm }]);
  const [log, position = ''] = atLeast.split('.');
  return log === logId && position !== '' ? position : null;
}

/** Of a log, and without digits where a list has nothing of it yet. */
const POSITION = /^[\w-]+\.\d*$/;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** For members only: stored by the requesting browser alone, and revalidated before every use. */
export const PRIVATE_CACHE = { 'Cache-Control': 'private, no-cache' } as const;

/** For what only members see and what has no stamp: a browser gains nothing by keeping it, and would on its disk. */
export const NO_STORE = { 'Cache-Control': 'no-store' } as const;

/**
 * For what visitors see. What is private is stored on no device. What is public is the same for all and may come from a
 * cache that a hall shares: made private, it is gone from there within five seconds.
 */
export const cacheControlFor = (isPrivate: boolean): string =>
  isPrivate ? 'private, no-store' : 'public, max-age=1, stale-while-revalidate=4';

/** Which stamps the caller has, and what he can unpack. */
export type ConditionalHeaders = Pick<RouteRequest<unknown, unknown, unknown>, 'ifNoneMatch' | 'encoding'>;

/** Ready bytes of a view with its stamp, or 304 where the caller has them. */
export async function respondWithView(
  view: Pick<EncodedView, 'stamp' | 'bytes' | 'compressed'>,
  { ifNoneMatch, encoding }: ConditionalHeaders,
  headers: Readonly<Record<string, string>> = {},
): Promise<RouteResponse> {
  const tagged = { ...headers, ETag: formatETag(view.stamp, encoding), Vary: 'Accept-Encoding' };
  if (matchesETag(ifNoneMatch, view.stamp)) return { status: 304, headers: tagged };
  if (encoding === null) return { status: 200, headers: tagged, bytes: view.bytes };
  return { status: 200, headers: { ...tagged, 'Content-Encoding': encoding }, bytes: await view.compressed(encoding) };
}

/** The same for a member view, which says its version. */
export const respondWithMemberView = (
  view: Pick<EncodedView, 'stamp' | 'bytes' | 'compressed' | 'version'>,
  wants: ConditionalHeaders,
): Promise<RouteResponse> => respondWithView(view, wants, { 'Tournament-Version': String(view.version) });
