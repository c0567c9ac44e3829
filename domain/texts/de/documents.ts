export const documents = {
  rankingWithoutOutcomes: 'Die Platzierung ist nur möglich, wenn auch Ergebnisse gedruckt werden.',
  amount: 'Bitte geben Sie einen Betrag ab 0,01 mit höchstens zwei Nachkommastellen an.',
  amountTooLarge: 'Höchstens 1.000.000 ist möglich.',
  teamCount: 'Bitte geben Sie eine Anzahl von Mannschaften an.',
  amountForOne: 'Bitte geben Sie den Betrag für eine Mannschaft an.',
  tooManyAmounts: 'Höchstens vier Beträge sind möglich.',
} as const;
