// What is printed and exported is read in German halls.

const ZONE = 'Europe/Berlin';
const day = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, day: '2-digit', month: '2-digit', year: 'numeric' });
const clock = new Intl.DateTimeFormat('de-DE', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

/** '05.12.2026' of an ISO 8601 instant. */
export const dayOf = (instant: string): string => day.format(new Date(instant));

/** '09:30' of an ISO 8601 instant. */
export const clockOf = (instant: string): string => clock.format(new Date(instant));
