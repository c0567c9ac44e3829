import type { ReceiptsDocument } from '#domain/contract.ts';
import { texts } from '../../texts/de.ts';
import { formatMoney } from '../../texts/portal-format.ts';
import { validateText } from './validate-text.ts';

/** The `amount` per team as soon as this many `teams` share a receipt [RP2]; both as typed. */
export interface Tier {
  readonly teams: string;
  readonly amount: string;
}

/** The configuration of receipts while it is typed; the first tier is that of one team. */
export interface ReceiptsDraft extends Omit<ReceiptsDocument, 'amounts'> {
  readonly tiers: readonly Tier[];
}

export const MAX_TIERS = 4;
const MAX_CURRENCY_LENGTH = 10;
const LARGEST = 1_000_000;

const t = texts.documents.receipts;

export function toReceiptsDraft({ amounts, ...rest }: ReceiptsDocument): ReceiptsDraft {
  const tiers = Object.entries(amounts)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([teams, { amount }]) => ({ teams, amount: formatMoney(amount) }));
  return { ...rest, tiers: tiers.length === 0 ? [{ teams: '1', amount: '' }] : tiers };
}

/** Whether no amount is entered: receipts then have a line to write it on. */
export const isBlank = (tiers: readonly Tier[]): boolean => tiers.length === 1 && tiers[0]?.amount.trim() === '';

/** The configuration the draft means; only of a draft in which nothing is wrong. */
export const receiptsOf = ({ tiers, ...rest }: ReceiptsDraft): ReceiptsDocument => ({
  ...rest,
  amounts: Object.fromEntries(
    (isBlank(tiers) ? [] : tiers).map(({ teams, amount }) => [
      String(Number(teams)),
      { amount: amountIn(amount) ?? 0 },
    ]),
  ),
});

/** The amount in '25', '25,5', '1.250,00' or '25.50'; null: none. */
export function amountIn(typed: string): number | null {
  const text = typed.trim();
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null;
}

/** What is wrong with an amount; null: nothing. */
export function validateAmount(typed: string): string | null {
  const amount = amountIn(typed);
  if (amount === null || amount < 0.01) return t.wrongAmount;
  return amount > LARGEST ? t.tooMuch : null;
}

/** What is wrong with the number of teams of a tier after the first; null: nothing. */
export function validateTeams(tiers: readonly Tier[], at: number): string | null {
  const typed = tiers[at]?.teams.trim() ?? '';
  if (!/^\d{1,3}$/.test(typed) || Number(typed) < 2) return t.wrongTeams;
  return tiers.some(({ teams }, other) => other !== at && Number(teams) === Number(typed)) ? t.twice : null;
}

/** What is wrong with a currency; null: nothing. */
export function validateCurrency(currency: string): string | null {
  const given = currency.trim();
  if (given === '') return t.wrongCurrency;
  return [...given].length > MAX_CURRENCY_LENGTH ? texts.problems.tooLong(MAX_CURRENCY_LENGTH) : null;
}

export const isWrong = ({
  tiers,
  currency,
  headerInfo,
  signatureLocation,
  signatureRecipient,
}: ReceiptsDraft): boolean =>
  (!isBlank(tiers) &&
    tiers.some(({ amount }, at) => validateAmount(amount) !== null || (at > 0 && validateTeams(tiers, at) !== null))) ||
  validateCurrency(currency) !== null ||
  [headerInfo, signatureLocation, signatureRecipient].some((text) => validateText(text) !== null);
