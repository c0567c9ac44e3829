/** Before there is a plan. */
export const emptyPlan = {
  noPlanTitle: ['Ihr erster Turnierplan', 'in fünf Minuten'],
  noPlanLead:
    'Fügen Sie die Mannschaften ein. Alles andere ist schon sinnvoll eingestellt und lässt sich jederzeit ändern.',
  noPlanAct: 'Mannschaften eintragen',
  steps: [
    {
      title: 'Welche Mannschaften spielen mit?',
      text: 'Eine je Zeile, aus Excel, E-Mail oder WhatsApp kopiert. Leerzeile = nächste Gruppe.',
    },
    { title: 'Zeiten und Felder', text: 'Vorgeschlagen: 10 Minuten Spielzeit, 2 Minuten Pause, 1 Feld.' },
    { title: 'Plan prüfen und teilen', text: 'Spielplan, Tabellen und Hallenanzeige sind sofort da.' },
  ],
  sheetHint: 'Hier steht gleich Ihr Spielplan',
  sheetFoot: 'Nichts wird veröffentlicht, solange das Turnier privat ist.',
} as const;
