import { language } from './de/language.ts';
import { ZONE, type Moment } from './format.ts';

let spelled: Intl.DateTimeFormat | undefined;
let figures: Intl.DateTimeFormat | undefined;

/** 'Juni 2026 2026-06': the ways in which a search may name the month of a moment, by the clock in Germany. */
export function monthWords(moment: Moment): string {
  spelled ??= new Intl.DateTimeFormat(language.locale, { timeZone: ZONE, month: 'long', year: 'numeric' });
  figures ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, month: '2-digit', year: 'numeric' });
  const date = new Date(moment);
  return `${spelled.format(date)} ${figures.format(date)}`;
}
