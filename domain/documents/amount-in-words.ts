import { texts } from '../texts/de.ts';

// Amounts in words, as a receipt says them a second time: figures alone are changed too easily.

const t = texts.amounts;

/**
 * 'zehn Euro und fünfzig Cent'; a currency without words of its own keeps its name: 'zehn DKK und 50/100'.
 * `amount` is at least 0.01 and below a milliard, with at most two decimals.
 */
export function amountInWords(amount: number, currency: string): string {
  const hundredths = Math.round(amount * 100);
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  const coins = t.coins(currency);
  const parts =
    coins === null
      ? [t.of(whole, currency), ...(rest === 0 ? [] : [t.hundredths(rest)])]
      : [...(whole === 0 ? [] : [t.of(whole, coins.whole)]), ...(rest === 0 ? [] : [t.of(rest, coins.hundredth)])];
  return t.and(parts);
}
