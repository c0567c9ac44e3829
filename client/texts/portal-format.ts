import { numbers, type Moment } from './format.ts';

// Times and numbers as text that no public page shows: what they load is apart.

const averageFormat = numbers({ maximumFractionDigits: 2 });
const moneyFormat = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '25,00', '1.250,50' */
export const formatMoney = (amount: number): string => moneyFormat().format(amount);

/** '2', '1,67' */
export const average = (value: number): string => averageFormat().format(value);

/** '+0,5', '−1,33' */
export const signedAverage = (value: number): string =>
  value > 0 ? `+${averageFormat().format(value)}` : averageFormat().format(value).replace('-', '−');

/** How long play stood still, in minutes, each begun one counted [MO13]. */
export const minutesLost = (since: Moment, until: Moment): number =>
  Math.ceil((new Date(until).getTime() - new Date(since).getTime()) / 60_000);

/** Days until a moment, each begun one counted; 0 from then on. A minute's grace: pages renew `now` only so often. */
export const daysUntil = (moment: Moment, now: Moment): number =>
  Math.max(0, Math.ceil((new Date(moment).getTime() - new Date(now).getTime() - 60_000) / 86_400_000));
