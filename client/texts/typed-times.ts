import * as moments from './de/moments.ts';
import { ZONE, type Moment } from './format.ts';

// How times and durations stand in fields, and how what is typed there is read. Visitors type none, so their page does not
// load this.

let parts: Intl.DateTimeFormat | undefined;
const partsFormat = (): Intl.DateTimeFormat =>
  (parts ??= new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' }));

/** What a field of type datetime-local takes: '2025-11-29T09:30', the clock in Germany; with seconds where it has some. */
export const toLocalInput = (moment: Moment): string =>
  partsFormat().format(new Date(moment)).replace(' ', 'T').replace(/:00$/, '');

/** The day of the calendar in Germany: '2025-11-29'. */
export const toDate = (moment: Moment): string => toLocalInput(moment).slice(0, 10);

/** Returns '2025-11-29' moved by calendar days: on a change of the clock a day has 23 or 25 hours. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Formats milliseconds since the epoch as an ISO 8601 instant in UTC, in whole seconds. */
export const formatInstant = (milliseconds: number): string => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;

/** The instant a datetime-local field names, ISO 8601 UTC; null where it is empty, no time, or its year is still typed (0202). */
export function parseLocalInput(input: string): string | null {
  const asUtc = Date.parse(`${input}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(input) || !(asUtc > 0)) return null;
  const offset = (moment: number): number => Date.parse(`${partsFormat().format(moment).replace(' ', 'T')}Z`) - moment;
  // Twice, because the first guess may lie on the other side of a change to summer time.
  const guess = asUtc - offset(asUtc);
  return formatInstant(asUtc - offset(guess));
}

const durations = new Map<string, number>();

/** Minutes of an ISO 8601 duration of hours, minutes and seconds: 'PT1H10M' is 70. Read once: every match of a plan asks. */
export function durationMinutes(duration: string): number {
  const minutes = durations.get(duration) ?? readDuration(duration);
  durations.set(duration, minutes);
  return minutes;
}

function readDuration(duration: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
}

/** The ISO 8601 duration of minutes, to the second: it has no fractions of them. */
export const minutesDuration = (minutes: number): string =>
  Number.isInteger(minutes) ? `PT${minutes}M` : `PT${Math.round(minutes * 60)}S`;

/** '12', '7,5', '1,67' */
export const minutesText = (minutes: number): string => moments.decimal(String(Math.round(minutes * 100) / 100));
