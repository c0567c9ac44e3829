import { language } from '../../texts/de/language.ts';
import { formatDay, longDay, plainDay, type Moment } from '../../texts/format.ts';

const DAY_MS = 86_400_000;
/** Up to so many days a date is some days away, up to so many some weeks. */
const IN_DAYS = 13;
const IN_WEEKS = 69;

/** 'morgen', 'in 6 Wochen', 'in 3 Monaten': by the days in Germany. */
export function untilDay(moment: Moment, now: Moment): string {
  const days = dayNumber(moment) - dayNumber(now);
  const said = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' });
  if (days <= IN_DAYS) return said.format(days, 'day');
  return days <= IN_WEEKS ? said.format(Math.round(days / 7), 'week') : said.format(Math.round(days / 30.4), 'month');
}

/** How far away a day is, in days. */
export const daysAway = (moment: Moment, now: Moment): number => dayNumber(moment) - dayNumber(now);

/** Days since 1970. */
function dayNumber(moment: Moment): number {
  const [day = 1, month = 1, year = 1970] = (plainDay(moment).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** '9.' and 'Januar 2027' */
export function largeDay(moment: Moment): { readonly day: string; readonly month: string } {
  const [day = '', ...month] = longDay(moment).split(' ');
  return { day, month: month.join(' ') };
}

/** '9.', 'Jan' and '2027' */
export function shortDate(moment: Moment): { readonly day: string; readonly month: string; readonly year: string } {
  const [, day = '', month = '', year = ''] = formatDay(moment).split(' ');
  return { day, month: month.replace('.', ''), year };
}
