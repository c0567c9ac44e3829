import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords } from '#domain/documents/amount-in-words.ts';

describe('[RP2] what a receipt amounts to, in words', () => {
  test.each([
    [1, 'ein Euro'],
    [2, 'zwei Euro'],
    [6, 'sechs Euro'],
    [7, 'sieben Euro'],
    [10, 'zehn Euro'],
    [11, 'elf Euro'],
    [12, 'zwölf Euro'],
    [16, 'sechzehn Euro'],
    [17, 'siebzehn Euro'],
    [20, 'zwanzig Euro'],
    [21, 'einundzwanzig Euro'],
    [30, 'dreißig Euro'],
    [35, 'fünfunddreißig Euro'],
    [61, 'einundsechzig Euro'],
    [77, 'siebenundsiebzig Euro'],
    [99, 'neunundneunzig Euro'],
    [100, 'einhundert Euro'],
    [101, 'einhundertein Euro'],
    [116, 'einhundertsechzehn Euro'],
    [250, 'zweihundertfünfzig Euro'],
    [999, 'neunhundertneunundneunzig Euro'],
    [1_000, 'eintausend Euro'],
    [1_001, 'eintausendein Euro'],
    [21_300, 'einundzwanzigtausenddreihundert Euro'],
    [100_100, 'einhunderttausendeinhundert Euro'],
    [999_999, 'neunhundertneunundneunzigtausendneunhundertneunundneunzig Euro'],
    [1_000_000, 'eine Million Euro'],
    [1_000_001, 'eine Million ein Euro'],
    [520_000_000, 'fünfhundertzwanzig Millionen Euro'],
  ])('%d €', (amount, words) => {
    expect(amountInWords(amount, '€')).toBe(words);
  });

  test.each([
    [0.01, 'ein Cent'],
    [0.5, 'fünfzig Cent'],
    [1.01, 'ein Euro und ein Cent'],
    [12.34, 'zwölf Euro und vierunddreißig Cent'],
    // In binary these two lie just beside what they say.
    [8.29, 'acht Euro und neunundzwanzig Cent'],
    [1.15, 'ein Euro und fünfzehn Cent'],
    [999_999.99, 'neunhundertneunundneunzigtausendneunhundertneunundneunzig Euro und neunundneunzig Cent'],
  ])('%d € with cents', (amount, words) => {
    expect(amountInWords(amount, '€')).toBe(words);
  });

  test.each([
    [25.5, 'EUR', 'fünfundzwanzig Euro und fünfzig Cent'],
    [25.5, 'Euro', 'fünfundzwanzig Euro und fünfzig Cent'],
    [25.5, 'CHF', 'fünfundzwanzig Franken und fünfzig Rappen'],
    [1, 'Fr.', 'ein Franken'],
    [25, 'DKK', 'fünfundzwanzig DKK'],
    [25.5, 'DKK', 'fünfundzwanzig DKK und 50/100'],
    [0.05, 'DKK', 'null DKK und 05/100'],
  ])('%d %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency)).toBe(words);
  });

  test('no two amounts read alike', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        fc.pre(one !== other);
        expect(amountInWords(one / 100, '€')).not.toBe(amountInWords(other / 100, '€'));
      }),
      { seed: 20_261_121 },
    );
  });
});
