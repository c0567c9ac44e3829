import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromElsewhere } from '../access/same-origin.ts';
import { getSingleHeader } from '../http/conditional-requests.ts';
import { SECURE_PREFIX } from '../http/host-cookies.ts';

// Which calls of a visitor page's script count as a visit: one per browser and page in 30 minutes (docs/api.md, "Reads
// for everybody"). The page itself sets no cookie and counts nothing, so that a cache may answer for it.

/** The cookie's lifetime: a browser that sends it is counted already. */
export const VISIT_SECONDS = 30 * 60;

/** What the page's script sends. */
export interface SeenCall {
  readonly userAgent: string;
  /** A page of another site sent it. */
  readonly isFromElsewhere: boolean;
  /** The browser loads the page ahead, without showing it. */
  readonly isPrefetch: boolean;
  /** It brings the cookie of an earlier visit. */
  readonly isKnown: boolean;
}

/** Whether the call is a new visit, and of a reader. Without script nothing is counted, and declared crawlers never are. */
export const isNewVisit = (seen: SeenCall): boolean =>
  !seen.isKnown && !seen.isPrefetch && !seen.isFromElsewhere && !MACHINE.test(seen.userAgent);

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** One per page, by its path. */
const cookieOf = (publicUrl: string): string => `${isSecure(publicUrl) ? SECURE_PREFIX : ''}tp_visit`;

/** What a request of the page's script says. */
export const readSeenCall = (request: FastifyRequest, publicUrl: string): SeenCall => ({
  userAgent: request.headers['user-agent'] ?? '',
  isFromElsewhere: isFromElsewhere(request, publicUrl),
  isPrefetch: /pre(fetch|render)/.test(getSingleHeader(request.headers, 'sec-purpose') ?? ''),
  isKnown: request.cookies[cookieOf(publicUrl)] !== undefined,
});

/** Lets the browser say at `path` that it is counted; nowhere else: what has a cookie, some caches do not keep. */
export function rememberVisit(reply: FastifyReply, path: string, publicUrl: string): void {
  const secure = isSecure(publicUrl);
  void reply.setCookie(cookieOf(publicUrl), newVisitToken(), {
    path,
    maxAge: VISIT_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** A value for the cookie: it says nothing but that there was a visit. */
export const newVisitToken = (): string => randomBytes(12).toString('base64url');

/**
 * Search engines, previews of messengers, uptime monitors, and HTTP libraries. People read with phones named CUBOT and in
 * the browsers that messengers bring; the preview of Telegram calls itself TelegramBot.
 */
const MACHINE =
  /(?<!\bcu)bot\b|crawl|spider|slurp|preview|externalhit|whatsapp|embedly|monitor|uptime|^(curl|wget|python|go-http|java|okhttp|axios|libwww|ruby|php)/i;

/** Visits of one page from one address in half an hour: more than the largest hall has phones. */
const MOST_OF_ADDRESS = 5_000;
/** Addresses that are remembered at once, on each node; beyond that the oldest are forgotten. */
const MAX_ADDRESSES = 50_000;

/**
 * Whether one more visit from this address counts, so that a loop cannot count up a page. An address is remembered for
 * half an hour at most, in memory, as a hash that changes with every start. `now`: milliseconds.
 */
export function createVisitLimit(now: () => number): (pageId: string, address: string) => boolean {
  // In the order in which they came.
  const places = new Map<string, { readonly since: number; visits: number }>();
  const salt = randomBytes(16).toString('hex');
  const isOver = ({ since }: { readonly since: number }): boolean => since + VISIT_SECONDS * 1000 <= now();
  return (pageId, address) => {
    for (const [place, seen] of places) {
      if (!isOver(seen) && places.size < MAX_ADDRESSES) break;
      places.delete(place);
    }
    const place = hash('sha256', `${salt} ${pageId} ${address}`, 'base64url').slice(0, 16);
    const seen = places.get(place) ?? { since: now(), visits: 0 };
    seen.visits += 1;
    places.set(place, seen);
    return seen.visits <= MOST_OF_ADDRESS;
  };
}
