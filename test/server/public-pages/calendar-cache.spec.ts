import { expect, it } from 'vitest';
import { createCalendarCache } from '#server/public-pages/calendar-cache.ts';

const NO_TOURNAMENTS = [] as const;
const about = (name: string) => ({ name, link: `https://portal.example/v/${name}`, origin: 'https://portal.example' });

it('keeps calendars up to so many bytes, the most recently used', () => {
  const calendarOf = (name: string) => cache(NO_TOURNAMENTS, about(name));
  let cache = createCalendarCache();
  const bytes = calendarOf('one').bytes.length;
  cache = createCalendarCache(Math.floor(2.5 * bytes));
  const [one, two] = [calendarOf('one'), calendarOf('two')];
  expect(calendarOf('one')).toBe(one);
  calendarOf('six');
  expect(calendarOf('one')).toBe(one);
  expect(calendarOf('two')).not.toBe(two);
});
