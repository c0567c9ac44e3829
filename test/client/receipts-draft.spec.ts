import { describe, expect, test } from 'vitest';
import type { ReceiptsDocument } from '#domain/contract.ts';
import {
  amountIn,
  toReceiptsDraft,
  isWrong,
  receiptsOf,
  validateAmount,
  validateCurrency,
  validateTeams,
} from '#client/pages/documents/receipts-draft.ts';

const configuration: ReceiptsDocument = {
  amounts: { '3': { amount: 1250.5 }, '1': { amount: 25 } },
  currency: '€',
  headerInfo: '',
  signatureLocation: '',
  signatureRecipient: '',
  showSponsorLogo: false,
  combineSimilarTeams: true,
};

describe('[RP2] the amounts of receipts while they are typed', () => {
  test('are shown by number of teams, as money reads, and become the same configuration', () => {
    const draft = toReceiptsDraft(configuration);
    expect(draft.tiers).toEqual([
      { teams: '1', amount: '25,00' },
      { teams: '3', amount: '1.250,50' },
    ]);
    expect(isWrong(draft)).toBe(false);
    expect(receiptsOf(draft)).toEqual(configuration);
  });

  test.each([
    ['25', 25],
    ['25,5', 25.5],
    ['25.50', 25.5],
    ['1.250', 1250],
    ['1.250,05', 1250.05],
    ['1.000.000', 1_000_000],
    [' 10,00 ', 10],
    ['', null],
    ['zehn', null],
    ['10,005', null],
    ['-5', null],
    ['1.25,00', null],
    ['1e3', null],
  ])('%o means %o', (typed, amount) => {
    expect(amountIn(typed)).toBe(amount);
  });

  test('may be left out: a receipt then has a line to write on', () => {
    const draft = toReceiptsDraft({ ...configuration, amounts: {} });
    expect(draft.tiers).toEqual([{ teams: '1', amount: '' }]);
    expect(isWrong(draft)).toBe(false);
    expect(receiptsOf(draft).amounts).toEqual({});
    // A tier below none would be an amount of its own.
    expect(isWrong({ ...draft, tiers: [...draft.tiers, { teams: '2', amount: '8,00' }] })).toBe(true);
  });

  test.each(['0', '0,00', '10,005', '1.000.000,01'])('%o is refused at its field', (typed) => {
    expect(validateAmount(typed)).not.toBeNull();
    expect(isWrong({ ...toReceiptsDraft(configuration), tiers: [{ teams: '1', amount: typed }] })).toBe(true);
  });

  test.each(['0,01', '1.000.000'])('%o may be', (typed) => {
    expect(validateAmount(typed)).toBeNull();
  });

  test.each(['', '0', '1', '1000', 'zwei', '2,5'])('%o is no number of teams for a further tier', (teams) => {
    expect(
      validateTeams(
        [
          { teams: '1', amount: '1' },
          { teams, amount: '1' },
        ],
        1,
      ),
    ).not.toBeNull();
  });

  test('no two tiers begin at the same number', () => {
    const tiers = ['1', '2', '02'].map((teams) => ({ teams, amount: '1' }));
    expect(validateTeams(tiers, 2)).not.toBeNull();
    expect(validateTeams(tiers.slice(0, 2), 1)).toBeNull();
  });

  test.each([
    ['', true],
    ['€', false],
    ['x'.repeat(10), false],
    ['x'.repeat(11), true],
  ])('a currency of %o is wrong: %o', (currency, wrong) => {
    expect(validateCurrency(currency) !== null).toBe(wrong);
  });

  test('texts have at most a hundred characters', () => {
    const draft = toReceiptsDraft(configuration);
    expect(isWrong({ ...draft, headerInfo: '🏆'.repeat(100) })).toBe(false);
    expect(isWrong({ ...draft, signatureLocation: 'x'.repeat(101) })).toBe(true);
  });
});
