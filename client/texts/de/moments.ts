// How German writes times and numbers beyond what Intl does.

/** '14:32 Uhr' */
export const oClock = (clock: string): string => `${clock} Uhr`;

/** 'Sa, 29. Nov. 2025': the weekday has no dot. */
export const day = (formatted: string): string => formatted.replace(/^(\p{L}+)\./u, '$1');

/** 'Sa' of 'Sa, 29.11.2025' */
export const weekdayOf = (formattedDay: string): string => formattedDay.slice(0, 2);

/** '7,5' of '7.5' */
export const decimal = (number: string): string => number.replace('.', ',');

/** Replaces letters that a search takes for others: 'strasse' finds 'Straße'. */
export const searchable = (lowerCase: string): string => lowerCase.replaceAll('ß', 'ss');
