import type { ListedTournament } from '#domain/contract.ts';
import { dateAfter, parseLocalInput, toLocalInput } from '../../texts/typed-times.ts';

// What the next edition of a tournament is likely to be called, and when it begins.

const DAYS = 7 * 52;
/** '2026', and '26' of a season '2025/26'. */
const YEAR = /(?<!\d)((?:19|20)\d\d)(?:\/(\d\d)(?!\d))?(?!\d)/g;

/**
 * The next edition: `years` after this one, which was in the year `of`; `kickoff` as a datetime-local field takes it, null
 * without times.
 */
export interface NextEdition {
  readonly editionYear: number;
  readonly years: number;
  readonly kickoff: string | null;
}

/** The same weekday and time 52 weeks later, and as often again as it takes to lie ahead. */
export function nextEdition({ kickoff }: Pick<ListedTournament, 'kickoff'>, now: Date): NextEdition {
  if (kickoff === null) return { editionYear: now.getFullYear(), years: 1, kickoff: null };
  const editionYear = Number(toLocalInput(kickoff).slice(0, 4));
  for (let years = 1; ; years += 1) {
    const next = daysLater(toLocalInput(kickoff), years * DAYS);
    if (Date.parse(parseLocalInput(next) ?? '') > now.getTime()) return { editionYear, years, kickoff: next };
  }
}

/** Returns '2025-11-29T09:30' moved by calendar days, so that the time of day stays the same. */
const daysLater = (local: string, days: number): string => `${dateAfter(local.slice(0, 10), days)}${local.slice(10)}`;

/** 'Hallencup 2027' from 'Hallencup 2026'; null: it names no year of this edition. Those of the club's founding stay. */
export function nextName(name: string, { editionYear, years }: Omit<NextEdition, 'kickoff'>): string | null {
  const next = name.replaceAll(YEAR, (named: string, year: string, short: string | undefined) => {
    if (Math.abs(Number(year) - editionYear) > 1) return named;
    const later = String(Number(year) + years);
    return short === undefined ? later : `${later}/${String((Number(short) + years) % 100).padStart(2, '0')}`;
  });
  return next === name ? null : next;
}
