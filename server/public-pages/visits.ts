import { randomBytes } from 'node:crypto';

// Which calls of a visitor page's script count as a visit: one per browser and tournament in 30 minutes (docs/api.md, "Reads
// for everybody"). The page itself sets no cookie and counts nothing, so that a cache may answer for it.

/** The cookie's lifetime: a browser that sends it is counted already. */
export const VISIT_SECONDS = 30 * 60;

/** What the page's script sends. */
export interface SeenCall {
  readonly userAgent: string;
  /** `Sec-Fetch-Site`; null: an older browser, or plain http. */
  readonly site: string | null;
  /** The page is shown to nobody yet. */
  readonly isPrefetch: boolean;
  /** It brings the cookie of an earlier visit. */
  readonly isKnown: boolean;
}

/** Whether the call is a new visit, and of a reader. Without script nothing is counted, and declared crawlers never are. */
export const isNewVisit = ({ userAgent, site, isPrefetch, isKnown }: SeenCall): boolean =>
  !isKnown && !isPrefetch && (site === null || site === 'same-origin') && !MACHINE.test(userAgent);

/** A value for the cookie: it says nothing but that there was a visit. */
export const newVisitToken = (): string => randomBytes(12).toString('base64url');

/** Search engines, previews of messengers, uptime monitors, and HTTP libraries. */
const MACHINE =
  /bot\b|bot\/|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|embedly|monitor|uptime|^(curl|wget|python|go-http|java|okhttp|axios|libwww|ruby|php)/i;
