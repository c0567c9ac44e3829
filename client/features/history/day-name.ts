import { texts } from '../../texts/de.ts';
import { plainDay } from '../../texts/format.ts';
import { dateAfter, toDate } from '../../texts/typed-times.ts';

const t = texts.historyPage;

/** 'Heute', 'Gestern', 'So, 05.07.2026': the day of a moment by the calendar in Germany. */
export function dayName(moment: string, now: Date): string {
  const [date, today] = [toDate(moment), toDate(now)];
  if (date === today) return t.today;
  return date === dateAfter(today, -1) ? t.yesterday : plainDay(moment);
}
