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
        { keys: [['W']], does: 'Wertung wechseln: regulär, n. V., n. E., Wertung' },
        {
          keys: [['Enter']],
          does: 'Speichern und weiter zum nächsten offenen Spiel; steht ein K.-o.-Spiel unentschieden, erst zur Frage nach dem Sieger',
        },
        { keys: [['Esc']], does: 'Verwerfen' },
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
      title: 'Turnier konfigurieren',
      keys: [{ keys: [['Strg', 'Enter']], does: 'Speichern' }],
    },
  ],
  or: 'oder',
} as const;
