/** The part of the day in German, of an hour (0 to 23) as the clocks there show it. */
export const timeOfDay = (hour: number): string => (hour < 12 ? 'vormittags' : hour < 18 ? 'nachmittags' : 'abends');
