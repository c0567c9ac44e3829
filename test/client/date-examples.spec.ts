import { expect, it } from 'vitest';
import { dateExamples } from '#client/pages/documents/date-examples.ts';

it('[SC4] shows the date and the time of day in Germany, whatever time zone the browser is set to', () => {
  // Later than it is in UTC: the next time of day, and the next day.
  expect(dateExamples('2025-11-29T17:30:00Z').DateAndDayOfWeekAndTimeOfDay).toBe('Samstag, 29. November 2025, abends');
  expect(dateExamples('2025-11-29T23:30:00Z').DateAndDayOfWeekAndTimeOfDay).toBe(
    'Sonntag, 30. November 2025, vormittags',
  );
});
