const DURATION = /^PT(?=\d)(?:(\d{1,3})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?$/;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Milliseconds of an ISO 8601 duration of hours, minutes and seconds ('PT1H30M'); throws on any other text. */
export function durationInMs(text: string): number {
  const parts = DURATION.exec(text);
  if (parts === null) throw new RangeError(`No duration: ${text}`);
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
}

/** The ISO 8601 duration of milliseconds, in whole seconds: 5,400,000 is 'PT1H30M', 0 is 'PT0S'. */
export function formatDuration(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  const text = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`;
  return text === '' ? 'PT0S' : `PT${text}`;
}

/** Milliseconds since 1970 of an ISO 8601 instant. */
export const instantInMs = (instant: string): number => Date.parse(instant);

/** The ISO 8601 UTC instant of milliseconds since 1970, in whole seconds. */
export const formatInstant = (ms: number): string => `${new Date(ms).toISOString().slice(0, -5)}Z`;
