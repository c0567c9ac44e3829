export const product = 'Turnierpult';
export const titled = (page: string) => `${page} – Turnierpult`;

/** Of calls, on every page. */
export const callProblems = {
  loggedOut: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich an.',
  noAnswer: 'Der Server antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  unexpected:
    'Auf dem Server ist ein unerwarteter Fehler aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
} as const;

export const connection = {
  live: 'Live',
  loggedOut: 'Abgemeldet',
  lost: (since: string) => `Verbindung unterbrochen seit ${since}`,
  lostShort: (since: string) => `Unterbrochen seit ${since}`,
  cannotWrite:
    'Dem Server fehlt Speicherplatz. Ansehen können Sie alles; gespeichert wird erst wieder, wenn dieser Hinweis verschwindet.',
  standOf: (time: string) => `Stand ${time}`,
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
  skip: 'Zum Inhalt springen',
  loading: 'Wird geladen …',
  more: 'Mehr',
  account: (name: string) => `Ihr Konto: ${name}`,
  profile: 'Ihr Profil',
  search: 'Suchen',
  keys: 'Tastenkürzel',
  management: 'Verwaltung',
  logout: 'Abmelden',
  savedAt: (time: string) => `Gespeichert ${time}`,
} as const;
