export const organizations = {
  validity: 'Bitte wählen Sie 1, 7, 30, 90 oder 180 Tage.',
  linkWithUser: 'Bitte geben Sie den Link ohne Benutzername und Passwort ein.',
  httpsLink: 'Bitte geben Sie einen Link ein, der mit https:// beginnt.',
  tooManyAddressLines: 'Höchstens 10 Adresszeilen sind möglich.',
  shortAddress: 'Bitte verwenden Sie 3 bis 40 Zeichen: kleine Buchstaben von a bis z, Ziffern und Bindestriche.',
  pageNameReserved: 'Dieser Name ist für das Portal reserviert. Bitte wählen Sie einen anderen.',
  color: 'Bitte geben Sie eine Farbe als #rrggbb an, etwa #1642c4.',
  tooManyShortAddresses: 'Höchstens 200 Turniere können eine Kurzadresse haben.',
  shortAddressTwice: 'Bitte geben Sie jedem Turnier nur eine Kurzadresse.',
  tooManyLinks: 'Höchstens 10 Links sind möglich.',
} as const;
