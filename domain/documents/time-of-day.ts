import { texts } from '../texts/de.ts';

const t = texts.timesOfDay;

/** The part of the day of an hour (0 to 23) as the clocks there show it. */
export const timeOfDay = (hour: number): string => (hour < 12 ? t.morning : hour < 18 ? t.afternoon : t.evening);
