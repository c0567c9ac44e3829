/** How German writes times and numbers beyond what Intl does. */
export const moments = {
  /** '14:32 Uhr' */
  oClock: (clock: string) => `${clock} Uhr`,
  /** 'Sa, 29. Nov. 2025': the weekday has no dot. */
  day: (formatted: string) => formatted.replace(/^(\p{L}+)\./u, '$1'),
  /** 'Sa' of 'Sa, 29.11.2025' */
  weekdayOf: (day: string) => day.slice(0, 2),
  /** '7,5' of '7.5' */
  decimal: (number: string) => number.replace('.', ','),
  /** Letters that a search takes for others: 'strasse' finds 'Straße'. */
  searchable: (lowerCase: string) => lowerCase.replaceAll('ß', 'ss'),
} as const;
