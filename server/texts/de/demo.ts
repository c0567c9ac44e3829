/** What the demo prints, and what its club wrote; names of its people, teams and halls are in its club.ts. */
export const demo = {
  /** Before the addresses, which stand below each other. */
  pages: {
    organiser: 'Portal als Veranstalter  ',
    visitor: 'Besucherseite            ',
    board: 'Hallenanzeige            ',
  },
  runs: 'Die Demo läuft. Ein Klick genügt:',
  oneLink: (minutes: number) =>
    `Der Link ins Portal öffnet einmal, innerhalb von ${minutes} Minuten; danach steht hier ein neuer.`,
  otherRoles: (password: string) => `Andere Rollen melden sich mit dem Passwort ${password} an:`,
  onPhones: 'Auf Handys im selben WLAN geht es auch: HOST=0.0.0.0 npm run demo',
  likeARealDay: 'Ergebnisse kommen wie an einem echten Spieltag; schneller mit DEMO_SPEED=20 npm run demo.',
  howToEnd: 'Beenden mit Strg+C: dann ist alles weg, und der nächste Start beginnt von vorn.',
  newLink: (portal: string, path: string) => `Neuer Link ins Portal: ${portal}${path}`,
  played:
    'Der Spieltag ist zu Ende gespielt, die Platzierung steht. Von vorn beginnt er mit einem Neustart: npm run demo',
  wrongSpeed: (fastest: number) => `Einstellung DEMO_SPEED muss eine Zahl von 1 bis ${fastest} sein.`,
  usedLink: 'Dieser Link gilt nicht mehr: er öffnet nur einmal. Im Terminal der Demo steht ein neuer.',
  roles: {
    Owner: 'Besitzer',
    Organizer: 'Turnierleitung',
    Scorer: 'Ergebnisse melden',
    Auditor: 'Einsicht',
  },
  venues: {
    park: 'Dreifeldhalle mit Tribüne. Eingang über den Parkplatz, Umkleiden im Untergeschoss.',
    school: 'Zweifeldhalle. Bitte nur Hallenschuhe mit heller Sohle.',
  },
  key: {
    name: 'Vereinshomepage',
    description: 'Zeigt Ergebnisse und Tabellen auf der Startseite des Vereins.',
  },
  tournaments: {
    f: 'Hallencup der F-Junioren',
    d: 'Hallencup der D-Junioren',
  },
  folder: (first: number, second: string) => `Hallenrunde ${first}/${second}`,
  documents: {
    plan: 'Spielplan für die Hallentür',
    cards: 'Schiedsrichterkarten',
    receipts: 'Quittungen Startgeld',
  },
  receiptHeader: 'TSV Musterstadt 1906 e. V., Jugendabteilung Fußball',
  corrections: [
    'Das letzte Tor fehlte auf dem Spielbericht',
    'Nach Rücksprache mit dem Schiedsrichter',
    'Zahlendreher bei der Eingabe',
  ],
} as const;
