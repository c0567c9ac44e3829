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

/** Of what a receipt amounts to. */
export const amounts = {
  coins: (currency: string): Coins | null => COINS.get(currency.toLowerCase()) ?? null,
  of: (count: number, unit: string) => `${counted(count)} ${unit}`,
  /** The part of a whole that has no word: 'zehn DKK und 50/100'. */
  hundredths: (count: number) => `${String(count).padStart(2, '0')}/100`,
  and: (parts: readonly string[]) => parts.join(' und '),
} as const;
