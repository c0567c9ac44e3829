/** The printed receipts of entry fees. */
export const receiptSheet = {
  logo: (of: string) => `Logo ${of}`,
  ofTeams: (count: number) => `(${count} Mannschaften)`,
  /** Before the amount for one of them. */
  teamsAt: (count: number) => `${count} Mannschaften zu je`,
  signature: 'Unterschrift',
  none: 'Noch keine Quittungen: Dieses Turnier hat noch keine Mannschaften.',
  management: '(Turnierleitung)',
  title: 'Quittung',
  tournament: 'Turnier',
  receivedFrom: 'Erhalten von',
  for: 'für',
  entryFee: 'Startgeld',
  placeAndDate: 'Ort, Datum',
  ofSponsor: 'des Sponsors',
  amount: 'Betrag',
  inWords: 'in Worten',
} as const;
