import { timeOfDay } from '#domain/play.ts';
import { texts } from '../../texts/de.ts';
import { formatClock, longDay, weekday, type Moment } from '../../texts/format.ts';

/** How each format of the date prints a moment: day and time of day in Germany [SC4]. */
export const dateExamples = (moment: Moment) =>
  texts.documents.plan.example(longDay(moment), weekday(moment), timeOfDay(Number(formatClock(moment).slice(0, 2))));
