import { hash, randomBytes } from 'node:crypto';

// Decides which calls of a visitor page count: one per visitor and tournament in 30 minutes (docs/api.md, "Reads for
// everybody").

/** The cookie's lifetime: a browser that sends it is counted already. */
export const VISIT_SECONDS = 30 * 60;

/** How many unproven visits from one address count. */
const MAX_UNPROVEN = 10;
/** Tokens kept at once, on each node; beyond that the oldest are forgotten. */
const MOST = 50_000;

/**
 * A call of the page. `address` is kept for half an hour at the most, in memory, as a hash that changes with every
 * start.
 */
export interface PageVisit {
  readonly tournamentId: string;
  readonly address: string;
  readonly userAgent: string;
  /** The browser fetches the page in advance, without a reader yet. */
  readonly isPrefetch: boolean;
  /** The token of an earlier visit; null: none. */
  readonly token: string | null;
}

export interface Visits {
  /** Counts the visit, now or once it is proven; returns the token for the browser to keep, null if it has one. */
  arrived(arrival: PageVisit): string | null;
  /** Confirms that the script runs in the token's page: it is no crawler. */
  proven(tournamentId: string, token: string): void;
}

interface IssuedToken {
  readonly tournamentId: string;
  readonly place: string;
  readonly at: number;
  readonly isCounted: boolean;
}

/**
 * A hall full of phones behind one address counts in full: each page proves itself within a second. Clients that only
 * fetch, and never return their token, are counted ten times in half an hour and no more; declared crawlers never. All
 * in the memory of this node: behind several nodes a proof may reach another one and is lost, which only matters if
 * more than ten were unproven at once.
 */
export function createVisitCounter({
  count,
  now,
}: {
  readonly count: (tournamentId: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
}): Visits {
  // In the order in which they were issued.
  const given = new Map<string, IssuedToken>();
  const unproven = new Map<string, number>();
  const salt = randomBytes(16).toString('hex');

  function forgetOld(): void {
    for (const [token, { at, place, isCounted }] of given) {
      if (at + VISIT_SECONDS * 1000 > now() && given.size < MOST) break;
      given.delete(token);
      if (isCounted) oneLess(place);
    }
  }

  function oneLess(place: string): void {
    const left = (unproven.get(place) ?? 0) - 1;
    if (left > 0) unproven.set(place, left);
    else unproven.delete(place);
  }

  return {
    arrived({ tournamentId, address, userAgent, isPrefetch, token }) {
      if (token !== null || isPrefetch || MACHINE.test(userAgent)) return null;
      forgetOld();
      const place = hash('sha256', `${salt} ${tournamentId} ${address}`, 'base64url').slice(0, 16);
      const others = unproven.get(place) ?? 0;
      const isCounted = others < MAX_UNPROVEN;
      if (isCounted) {
        unproven.set(place, others + 1);
        count(tournamentId);
      }
      const drawn = randomBytes(12).toString('base64url');
      given.set(drawn, { tournamentId, place, at: now(), isCounted });
      return drawn;
    },
    proven(tournamentId, token) {
      const visit = given.get(token);
      if (visit?.tournamentId !== tournamentId) return;
      given.delete(token);
      if (visit.isCounted) oneLess(visit.place);
      else count(tournamentId);
    },
  };
}

/** Search engines, previews of messengers, uptime monitors, and HTTP libraries. */
const MACHINE =
  /bot\b|bot\/|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|embedly|monitor|uptime|^(curl|wget|python|go-http|java|okhttp|axios|libwww|ruby|php)/i;
