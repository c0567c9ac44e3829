import { language } from './de/language.ts';
import * as moments from './de/moments.ts';
import { serverTime } from './server-time.ts';

// Times and numbers as text: in the page's language, and always in German time, in any time zone of the browser [SC4].

export const ZONE = 'Europe/Berlin';

/** Made when it is first asked for: each costs a phone milliseconds, and no page shows all of them. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | undefined;
  return () => (made ??= make());
}

const format = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  once(() => new Intl.DateTimeFormat(language.locale, { timeZone: ZONE, ...options }));

export const numbers = (options: Intl.NumberFormatOptions): (() => Intl.NumberFormat) =>
  once(() => new Intl.NumberFormat(language.locale, options));

const clockFormat = format({ hour: '2-digit', minute: '2-digit' });
const dayFormat = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const plainDayFormat = format({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });
const longDayFormat = format({ day: 'numeric', month: 'long', year: 'numeric' });
const weekdayFormat = format({ weekday: 'long' });
const shortDayFormat = format({ day: '2-digit', month: '2-digit' });
const numberFormat = numbers({});
const listFormat = once(() => new Intl.ListFormat(language.locale));

export type Moment = Date | string | number;

/** '14:32' */
export const formatClock = (moment: Moment): string => clockFormat().format(new Date(moment));

/** '14:32 Uhr' */
export const oClock = (moment: Moment): string => moments.oClock(formatClock(moment));

/** 'Sa, 29. Nov. 2025' */
export const formatDay = (moment: Moment): string => moments.day(dayFormat().format(new Date(moment)));

/** 'Sa, 29.11.2025' */
export const plainDay = (moment: Moment): string => moments.day(plainDayFormat().format(new Date(moment)));

/** 'Sa, 29.11.2025, 10:49' */
export const plainMoment = (moment: Moment): string => `${plainDay(moment)}, ${formatClock(moment)}`;

/** '10:49', seen from a moment of another day 'Sa, 29.11.2025, 10:49'. */
export const timeFrom = (moment: Moment, from: Moment): string =>
  plainDay(moment) === plainDay(from) ? formatClock(moment) : plainMoment(moment);

/** '10:49', seen from a moment of another day 'Sa 10:49'. */
export const clockFrom = (moment: Moment, from: Moment): string =>
  plainDay(moment) === plainDay(from)
    ? formatClock(moment)
    : `${moments.weekdayOf(plainDay(moment))} ${formatClock(moment)}`;

/** '14:32 Uhr', on another day than today 'Sa, 29.11.2025, 14:32 Uhr'. */
export function momentText(moment: string, now: Date = serverTime()): string {
  const own = plainDay(moment);
  return own === plainDay(now) ? oClock(moment) : `${own}, ${oClock(moment)}`;
}

/** A past moment as it is read now: '14:32', on another day '29.11. 14:32'. */
export const readMoment = (moment: Date, now: Date): string =>
  plainDay(moment) === plainDay(now) ? formatClock(moment) : `${shortDay(moment)} ${formatClock(moment)}`;

/** '29. November 2025' */
export const longDay = (moment: Moment): string => longDayFormat().format(new Date(moment));

/** 'Samstag' */
export const weekday = (moment: Moment): string => weekdayFormat().format(new Date(moment));

/** '29.11.' */
export const shortDay = (moment: Moment): string => shortDayFormat().format(new Date(moment));

/** '1.204' */
export const formatNumber = (value: number): string => numberFormat().format(value);

/** '+3', '0', '−4' with a true minus sign, as wide as the plus. */
export const formatSigned = (value: number): string =>
  value > 0 ? `+${numberFormat().format(value)}` : numberFormat().format(value).replace('-', '−');

/** '1:0, 2:0 und 2:1' */
export const formatList = (words: readonly string[]): string => listFormat().format(words);

/** Whole minutes from one moment to another, rounded down; negative where `to` comes first. */
export const minutesBetween = (from: Moment, to: Moment): number =>
  Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000);
