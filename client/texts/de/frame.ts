export const product = 'Turnierpult';
export const titled = (page: string) => `${page} – Turnierpult`;

export const problems = {
  loggedOut: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich an.',
  kept: 'Was Sie eingegeben haben, bleibt so lange hier stehen.',
  logInBeside: 'In neuem Tab anmelden',
  noAnswer: 'Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  unexpected:
    'Auf dem Server ist ein unerwarteter Fehler aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  missingTitle: 'Nicht gefunden',
  missing: 'Das Gesuchte gibt es nicht, oder Sie haben keinen Zugriff darauf.',
  brokenTitle: 'Unerwarteter Fehler',
  broken:
    'Beim Anzeigen dieser Seite ist etwas schiefgegangen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  updatedTitle: 'Diese Seite konnte nicht geladen werden',
  updated:
    'Turnierpult wurde gerade aktualisiert, oder die Verbindung war unterbrochen. Bitte laden Sie die Seite neu.',
  reload: 'Seite neu laden',
  again: 'Noch einmal versuchen',
  secondFactorTitle: 'Hier braucht es einen zweiten Faktor',
  toSecondFactor: 'Im Profil einrichten',
  forbiddenTitle: 'Kein Zugriff',
  forbidden: 'Diesen Bereich können nur Administratoren des Portals öffnen. Mit Ihrem Konto geht das nicht.',
  roleLacking: 'Ihre Rolle reicht dafür nicht aus. Wer die Rolle „Besitzer“ hat, kann sie unter „Mitglieder“ ändern.',
  toStart: 'Zu meinen Organisationen',
  inputWrong: 'Eingabefehler:',
  notSaved: 'Fehler beim Speichern:',
  required: 'Bitte geben Sie einen Namen ein.',
  tooLong: (maximum: number) => `Höchstens ${maximum} Zeichen sind möglich.`,
} as const;

export const connection = {
  live: 'Live',
  loggedOut: 'Abgemeldet',
  lost: (since: string) => `Verbindung unterbrochen seit ${since}`,
  lostShort: (since: string) => `Unterbrochen seit ${since}`,
  cannotWrite:
    'Dem Server fehlt Speicherplatz. Ansehen können Sie alles; gespeichert wird erst wieder, wenn dieser Hinweis verschwindet.',
  maybeOld: 'evtl. alt',
  scoresOf: (since: string) => `Spielstände von ${since}`,
  mayDiffer: 'können inzwischen anders sein. Die Hallenanzeige meldet sich von selbst zurück.',
} as const;

export const actions = {
  /** Over the buttons of a table's rows. */
  column: 'Aktionen',
  close: 'Schließen',
  discard: 'Verwerfen',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
  save: 'Speichern',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyByHand: 'Bitte mit Strg C kopieren',
  back: (to: string) => `Zurück zu ${to}`,
  clearSearch: 'Suche leeren',
  more: 'Mehr anzeigen',
} as const;

export const frame = {
  messages: 'Mitteilungen',
  path: 'Pfad',
  organizations: 'Meine Organisationen',
  light: 'Helle Ansicht',
  dark: 'Dunkle Ansicht',
  up: (to: string) => `Zurück zu ${to}`,
  footer: 'Fußzeile',
  start: 'Startseite',
  imprint: 'Impressum',
  privacy: 'Datenschutz',
  version: (version: string) => `Version ${version}`,
  copyright: '© 2025',
  skip: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  more: 'Mehr',
  account: (name: string) => `Ihr Konto: ${name}`,
  profile: 'Ihr Profil',
  management: 'Verwaltung',
  logout: 'Abmelden',
  savedAt: (time: string) => `Gespeichert ${time}`,
} as const;
