export const clubPage = {
  title: 'Vereinsseite',
  text: 'Eine öffentliche Seite mit allen öffentlichen Turnieren: heute, demnächst und bisher, und mit Ihren Siegern unter dem Namen ihres Ordners. Private stehen nie darauf.',
  name: 'Name in der Adresse',
  nameHint: (address: string) =>
    `Kleine Buchstaben, Ziffern und Bindestriche. Jeder gespeicherte Name bleibt für immer vergeben, höchstens 20 sind möglich. Die Adresse ist dann ${address}`,
  link: 'Link zur Vereinsseite',
  open: 'Öffnen',
  copy: 'Link zur Vereinsseite kopieren',
  codeOf: (link: string) => `QR-Code, führt zu ${link}`,
  end: 'Vereinsseite beenden',
  ended: 'Die Vereinsseite ist beendet. Die Adresse bleibt für Ihre Organisation reserviert.',
  back: 'Zurückholen',
  addresses: 'Kurzadressen',
  addressesText:
    'Unter einer Kurzadresse wie „hallencup“ öffnet sich immer das neueste öffentliche Turnier, das sie hat.',
  addressOf: (tournament: string) => `Kurzadresse von ${tournament}`,
  addressOfGone: (address: string) => `Kurzadresse „${address}“ eines Turniers, das nicht mehr da ist`,
  shortAddress: 'Kurzadresse',
  copyShortAddress: 'Kurzadresse kopieren',
} as const;
