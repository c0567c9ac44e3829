export const landing = {
  title: 'Turnierpult – Turniere planen und live zeigen',
  eyebrow: 'Für Vereine, Schulen und Betriebe',
  promise: ['Am Feldrand getippt.', 'In der Halle zu sehen.'],
  lead: 'Spielplan in fünf Minuten, Ergebnisse mit zweimal Tippen, Tabellen ohne Rechnen: auf der Hallenanzeige und auf jedem Handy im selben Moment.',
  register: 'Konto anlegen',
  login: 'Anmelden',
  portal: 'Zum Portal',
  points: [
    { title: 'Planen', text: 'Mannschaften einfügen, Felder und Zeiten wählen, drucken.' },
    { title: 'Melden', text: 'Vom Handy am Spielfeld, auch wenn das WLAN der Halle wackelt.' },
    { title: 'Zeigen', text: 'Anzeige, Link und QR-Code. Zuschauer brauchen kein Konto.' },
  ],
  example: 'Beispiel',
  exampleLabel:
    'Beispiel einer Hallenanzeige: drei Spielfelder mit laufenden Spielständen und den nächsten Begegnungen.',
  exampleCaption: 'So sieht die Anzeige in Ihrer Halle aus. Mannschaften und Ergebnisse sind erfunden.',
  loggedOut: 'Sie wurden abgemeldet.',
  erased: 'Ihr Konto ist gelöscht.',
  again: 'Wieder anmelden',
  close: 'Hinweis schließen',
} as const;
