export const keyboard = {
  title: 'Tastenkürzel',
  questionMark: 'Mit der Taste ? diese Liste öffnen',
  sections: [
    {
      title: 'Überall',
      keys: [
        { keys: [['Strg', 'K']], does: 'Suchen: Turniere, Mannschaften, Spiele, Aktionen' },
        { keys: [['?']], does: 'Diese Liste' },
        { keys: [['Tab'], ['Umschalt', 'Tab']], does: 'Vor und zurück' },
        { keys: [['Esc']], does: 'Fenster schließen, Eingabe verwerfen' },
      ],
    },
    {
      title: 'Ergebnisse melden',
      keys: [
        { keys: [['↑', '↓']], does: 'Von Spiel zu Spiel, wenn eines ausgewählt ist' },
        { keys: [['0–9']], does: 'Tore eintragen; auf einem Spiel öffnet die erste Ziffer die Zeile' },
        { keys: [['Tab'], [':']], does: 'Zum anderen Tor' },
        { keys: [['A']], does: 'Ausgefallen oder abgebrochen: anders entscheiden' },
        { keys: [['W']], does: 'Wertung wechseln: regulär, n. V., n. E., Wertung' },
        {
          keys: [['Enter']],
          does: 'Speichern und weiter zum nächsten offenen Spiel darunter; steht ein K.-o.-Spiel unentschieden, erst zur Frage nach dem Sieger',
        },
        { keys: [['Esc']], does: 'Verwerfen' },
      ],
    },
    {
      title: 'Jetzt auf dem Feld, auf einer Kachel',
      keys: [
        { keys: [['1–9']], does: 'Zur Kachel dieses Feldes' },
        {
          keys: [['+'], ['−']],
          does: 'Ein Tor mehr oder weniger für die erste Mannschaft, mit Umschalt für die zweite',
        },
        { keys: [['E']], does: 'Endstand melden' },
        { keys: [['Enter']], does: 'Kachel öffnen: Tore, Ergebnis eintippen, anderes Feld' },
      ],
    },
    {
      title: 'Plan bearbeiten',
      keys: [
        { keys: [['Leertaste']], does: 'Spiel greifen und ablegen' },
        { keys: [['←', '→', '↑', '↓']], does: 'Zwischen den Feldern und Zeiten bewegen' },
        {
          keys: [
            ['Strg', 'Z'],
            ['Strg', 'Y'],
          ],
          does: 'Schritt zurück und wieder vor',
        },
      ],
    },
    {
      title: 'Zeitleiste im Verlauf',
      keys: [
        { keys: [['←', '→']], does: 'Eine Änderung zurück und weiter' },
        {
          keys: [
            ['Umschalt', '←'],
            ['Umschalt', '→'],
          ],
          does: 'Ein Ergebnis zurück und weiter',
        },
        { keys: [['Pos1'], ['Ende']], does: 'Zum Anfang und zum Stand von jetzt' },
      ],
    },
    {
      title: 'Turnier planen',
      keys: [{ keys: [['Strg', 'Enter']], does: 'Speichern' }],
    },
  ],
  or: 'oder',
} as const;
