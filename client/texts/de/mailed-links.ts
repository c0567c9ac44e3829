/** What a link in a mail can do besides confirming an address. */
export const mailedLinks = {
  ownPassword: {
    title: 'Konto mit eigenem Passwort aktivieren',
    lead: 'Nur das Passwort, das Sie hier festlegen, gilt dann für Ihr Konto.',
    submit: 'Konto aktivieren',
    success: 'Schön, dass Sie da sind. Melden Sie sich jetzt mit Ihrem Passwort an.',
    failed:
      'Der Link ist abgelaufen, oder das Konto ist schon aktiviert. Ein eigenes Passwort legen Sie dann über „Passwort vergessen“ fest.',
  },
  takeBack: {
    title: 'E-Mail-Adresse zurückholen',
    lead: 'Für Ihr Konto gilt dann wieder die Adresse, an die diese Mail ging. Alle Anmeldungen enden, und Sie legen gleich ein neues Passwort fest.',
    submit: 'Adresse zurückholen',
    taken:
      'Zu dieser Adresse gibt es inzwischen ein anderes Konto. Löschen Sie es zuerst, und öffnen Sie dann den Link noch einmal.',
    failedTitle: 'Dieser Link gilt nicht mehr',
    failed: 'Er ist schon benutzt oder älter als 72 Stunden.',
  },
} as const;
