// Amounts in German words, as a receipt says them a second time: figures alone are changed too easily.

const BELOW_TWENTY = [
  '',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
] as const;
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'] as const;

interface Coins {
  readonly whole: string;
  readonly hundredth: string;
}

const EURO: Coins = { whole: 'Euro', hundredth: 'Cent' };
const FRANC: Coins = { whole: 'Franken', hundredth: 'Rappen' };

/** Currencies that have words of their own, by what an organiser may write for them, in lower case. */
const COINS: ReadonlyMap<string, Coins> = new Map([
  ['€', EURO],
  ['eur', EURO],
  ['euro', EURO],
  ['chf', FRANC],
  ['fr.', FRANC],
  ['franken', FRANC],
]);

/**
 * 'zehn Euro und fünfzig Cent'; a currency without words of its own keeps its name: 'zehn DKK und 50/100'.
 * `amount` is at least 0.01 and below a milliard, with at most two decimals.
 */
export function amountInWords(amount: number, currency: string): string {
  const hundredths = Math.round(amount * 100);
  const whole = Math.floor(hundredths / 100);
  const rest = hundredths % 100;
  const coins = COINS.get(currency.toLowerCase());
  const parts =
    coins === undefined
      ? [`${counted(whole)} ${currency}`, ...(rest === 0 ? [] : [`${String(rest).padStart(2, '0')}/100`])]
      : [
          ...(whole === 0 ? [] : [`${counted(whole)} ${coins.whole}`]),
          ...(rest === 0 ? [] : [`${counted(rest)} ${coins.hundredth}`]),
        ];
  return parts.join(' und ');
}

/** A whole number before a masculine noun: 'ein' where counting alone says 'eins', in 'einhundertein' too. */
function counted(number: number): string {
  if (number === 0) return 'null';
  const millions = Math.floor(number / 1_000_000);
  const rest = number % 1_000_000;
  const words = millions === 0 ? [] : [millions === 1 ? 'eine Million' : `${belowMillion(millions)} Millionen`];
  return (rest === 0 ? words : [...words, belowMillion(rest)]).join(' ');
}

const belowMillion = (number: number): string =>
  number < 1_000
    ? belowThousand(number)
    : `${belowThousand(Math.floor(number / 1_000))}tausend${belowThousand(number % 1_000)}`;

const belowThousand = (number: number): string =>
  number < 100 ? belowHundred(number) : `${BELOW_TWENTY[Math.floor(number / 100)]}hundert${belowHundred(number % 100)}`;

function belowHundred(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? '';
  const tens = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tens : `${BELOW_TWENTY[number % 10]}und${tens}`;
}
