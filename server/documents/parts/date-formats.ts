/** How times read in one time zone, German. Each takes ISO 8601 instants. */
export interface DateFormats {
  /** '09:30' */
  readonly clock: (instant: string) => string;
  /** '05.12.2026' */
  readonly day: (instant: string) => string;
  /** '5. Dezember 2026' */
  readonly date: (instant: string) => string;
  /** 'Samstag' */
  readonly weekday: (instant: string) => string;
  /** 'Sa' */
  readonly shortWeekday: (instant: string) => string;
  /** 'Samstag, 5. Dezember 2026' */
  readonly weekdayAndDate: (instant: string) => string;
  /** '5. Dezember 2026'; '5.–6. Dezember 2026' where it ends on another day. */
  readonly dates: (from: string, until: string) => string;
  /** 'Samstag, 5. Dezember 2026'; 'Samstag, 5. – Sonntag, 6. Dezember 2026' */
  readonly weekdaysAndDates: (from: string, until: string) => string;
  /** Hour of the day, 0 to 23. */
  readonly hour: (instant: string) => number;
}

/** Cached by the zone's canonical name: callers may spell a zone in many ways, but the number of zones is limited. */
const kept = new Map<string, DateFormats>();

/** How times read in this IANA time zone. Throws RangeError where there is no such zone. */
export function getDateFormats(asked: string): DateFormats {
  const timeZone = kept.has(asked)
    ? asked
    : new Intl.DateTimeFormat('de-DE', { timeZone: asked }).resolvedOptions().timeZone;
  const before = kept.get(timeZone);
  if (before !== undefined) return before;
  const made = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('de-DE', { timeZone, ...options });
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatted = made(options);
    return (instant: string): string => formatted.format(new Date(instant));
  };
  const range = (options: Intl.DateTimeFormatOptions) => {
    const formatted = made(options);
    // Thin spaces around the dash are in no cut of the letters.
    return (from: string, until: string): string =>
      formatted.formatRange(new Date(from), new Date(until)).replaceAll(/[\u2000-\u200a]/g, ' ');
  };
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const moments: DateFormats = {
    clock: format({ hour: '2-digit', minute: '2-digit' }),
    day: format({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    date: format(date),
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    weekdayAndDate: format({ weekday: 'long', ...date }),
    dates: range(date),
    weekdaysAndDates: range({ weekday: 'long', ...date }),
    hour: (instant) => Number(hour.format(new Date(instant))),
  };
  kept.set(timeZone, moments);
  return moments;
}
