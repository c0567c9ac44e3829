const DIGITS = 16;

/** The place of an event in the log as text whose order is string order: 16 digits, as many as a whole number is exact. */
export const positionOf = (place: number | string): string => String(place).padStart(DIGITS, '0');
