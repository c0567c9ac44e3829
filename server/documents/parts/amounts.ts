const money = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '1.250,00 €', held together. */
export const amountInFigures = (amount: number, currency: string): string =>
  `${money.format(amount)}\u00A0${currency.replaceAll(' ', '\u00A0')}`;
