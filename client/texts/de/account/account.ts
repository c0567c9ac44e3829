// The pages of one's own account, after the login.

export const changePassword = {
  title: 'Passwort ändern',
  lead: 'Auf anderen Geräten werden Sie danach abgemeldet. Eine neue E-Mail-Adresse, die noch auf ihre Bestätigung wartet, geben Sie danach bitte noch einmal an.',
  submit: 'Passwort ändern',
  done: 'Ihr Passwort ist geändert.',
} as const;

export const userInfo = {
  title: 'Angaben ändern',
  submit: 'Speichern',
  eMailDiffers: (current: string) =>
    `Die neue Adresse gilt erst, wenn Sie den Link in der Mail geöffnet haben, die wir dorthin schicken. Bis dahin melden Sie sich weiter mit ${current} an.`,
  passwordWhy:
    'Ihre Anmeldung liegt länger als 15 Minuten zurück. Für eine neue E-Mail-Adresse geben Sie bitte Ihr aktuelles Passwort ein.',
  failed: 'Die Anfrage ist fehlgeschlagen. Bitte prüfen Sie Ihre Angaben und versuchen Sie es noch einmal.',
  done: 'Ihre Angaben sind gespeichert.',
  pending: (eMail: string) =>
    `Bitte bestätigen Sie Ihre neue Adresse: Wir haben eine Mail an ${eMail} geschickt. Bis Sie den Link darin öffnen, gilt die alte.`,
} as const;

export const profile = {
  title: 'Ihr Profil',
  account: 'Konto',
  name: 'Name',
  eMail: 'E-Mail-Adresse',
  pending: (eMail: string) => `${eMail} wartet auf Bestätigung. Öffnen Sie dazu den Link in der Mail dorthin.`,
  takeBack: 'Änderung zurücknehmen',
  takenBack: (eMail: string) => `Die Änderung ist zurückgenommen. Sie melden sich weiter mit ${eMail} an.`,
  since: (day: string) => `Konto seit ${day}`,
  password: 'Passwort',
  passwordSince: (day: string) => `Zuletzt geändert am ${day}`,
  change: 'Angaben ändern',
  changePassword: 'Passwort ändern',
  data: 'Ihre Daten',
  dataText:
    'Alles, was das Portal über Sie gespeichert hat, als eine Datei: Konto, Anmeldungen der letzten 90 Tage, Mitgliedschaften.',
  export: 'Daten herunterladen',
  exportFile: 'turnierpult-meine-daten.json',
  erase: 'Konto löschen',
  eraseText:
    'Name, E-Mail-Adresse und Anmeldungen werden gelöscht. Turniere und Ergebnisse bleiben; im Verlauf steht statt Ihres Namens „gelöschtes Konto“.',
  eraseOpen: 'Konto löschen …',
  eraseType: (name: string) => `Geben Sie zur Bestätigung „${name}“ ein`,
  eraseSubmit: 'Endgültig löschen',
  cancel: 'Abbrechen',
} as const;
