import type { PasswordReason, RegisterReason } from '#domain/contract.ts';
import type { PasswordCriterion } from '#domain/play.ts';

export const identity = {
  toPortal: 'Zum Portal',
  toLogin: 'Zur Anmeldung',
  back: 'Zurück',
  eMail: 'E-Mail-Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  cookies: 'Turnierpult setzt nur Cookies, die für die Anmeldung nötig sind.',
  privacy: 'Mehr zum Datenschutz',
  legal: 'Rechtliches',
} as const;

export const passwords = {
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  needs: 'Das Passwort braucht',
  met: 'erfüllt',
  missing: 'fehlt noch',
  guessed: 'Dieses Passwort ist leicht zu erraten. Bitte wählen Sie ein anderes.',
  criteria: {
    length: 'mindestens 10 Zeichen',
    upper: 'einen Großbuchstaben',
    lower: 'einen Kleinbuchstaben',
    digit: 'eine Ziffer',
    special: 'ein Sonderzeichen',
  } satisfies Record<PasswordCriterion, string>,
  reasons: {
    InsecurePassword: 'Das Passwort ist noch nicht sicher genug. Bitte erfüllen Sie alle Punkte der Liste.',
    InvalidCredentials: 'Das aktuelle Passwort ist falsch.',
    ConfirmationRequired:
      'Ihr Konto ist noch nicht aktiviert. Bitte öffnen Sie zuerst den Link in der Mail, die wir Ihnen geschickt haben.',
    NewPasswordEqualsCurrent: 'Das neue Passwort muss sich vom aktuellen unterscheiden.',
    EmptyOrExtraWhitespace: 'Das Passwort darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden.',
    PasswordsDoNotMatch: 'Die beiden Passwörter stimmen nicht überein.',
    UnexpectedError: 'Bei der Bearbeitung der Anfrage ist ein Fehler aufgetreten.',
  } satisfies Record<PasswordReason | 'EmptyOrExtraWhitespace' | 'PasswordsDoNotMatch' | 'UnexpectedError', string>,
} as const;

export const login = {
  title: 'Anmelden',
  submit: 'Anmelden',
  passkey: 'Mit Passkey anmelden',
  noPasskey: 'Die Anmeldung mit einem Passkey hat nicht geklappt. Mit Ihrem Passwort geht es auch.',
  forgot: 'Passwort vergessen?',
  noAccount: 'Noch kein Konto?',
  register: 'Konto anlegen',
  expired: 'Ihre Sitzung ist abgelaufen. Nach der Anmeldung geht es dort weiter, wo Sie waren.',
  notSetUp: 'Dieses Portal ist noch nicht eingerichtet. Der Link dazu steht in der Konsole, in der es läuft.',
  confirmationRequired:
    'Ihr Konto ist noch nicht aktiviert. Bitte öffnen Sie den Link in der Mail, die wir Ihnen geschickt haben.',
  failed: 'Die Anmeldung ist fehlgeschlagen. Prüfen Sie Ihre E-Mailadresse und Ihr Passwort.',
} as const;

export const register = {
  title: 'Konto anlegen',
  lead: 'Für alle, die Turniere vorbereiten oder Ergebnisse melden. Zuschauer brauchen kein Konto.',
  submit: 'Konto anlegen',
  hasAccount: 'Schon ein Konto?',
  reasons: {
    InsecurePassword: passwords.reasons.InsecurePassword,
    InvalidEMail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein.',
    InvalidName: 'Bitte geben Sie einen Namen mit höchstens 100 Zeichen ein.',
  } satisfies Record<RegisterReason, string>,
  sentTitle: 'Fast geschafft',
  sent: 'Wir haben eine Mail an diese Adresse geschickt:',
  sentThen: 'Öffnen Sie den Link darin, dann ist Ihr Konto aktiv.',
  sentReturn: 'Nach der Anmeldung geht es mit Ihrer Einladung weiter.',
  notArrived: 'Keine Mail da? Sehen Sie bitte auch im Spam-Ordner nach.',
} as const;

export const firstAdministrator = {
  title: 'Portal einrichten',
  lead: 'Sie sind die erste Person hier. Ihr Konto verwaltet danach Nutzer, Organisationen und Betreiberangaben.',
  submit: 'Portal einrichten',
  invalidTitle: 'Dieser Link gilt nicht mehr',
  invalid: 'Der Link zum Einrichten gilt nur einmal. Ein neuer steht in der Konsole, wenn das Portal neu startet.',
} as const;

export const forgotPassword = {
  title: 'Passwort vergessen',
  lead: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.',
  submit: 'Link anfordern',
  back: 'Zurück zur Anmeldung',
  sentTitle: 'Sehen Sie in Ihr Postfach',
  sent: 'Wenn es zu dieser Adresse ein Konto gibt, ist jetzt eine Mail mit einem Link unterwegs:',
  failedTitle: 'Das hat nicht geklappt',
  failed: 'Die Anfrage ist fehlgeschlagen. Vielleicht ist der Link schon benutzt oder abgelaufen.',
  again: 'Neuen Link anfordern',
  resetTitle: 'Neues Passwort festlegen',
  resetSubmit: 'Passwort speichern',
  doneTitle: 'Ihr neues Passwort gilt',
  done: 'Sie können sich jetzt damit anmelden.',
} as const;

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

export const confirm = {
  title: 'Bestätigung',
  invalidTitle: 'Dieser Link ist unvollständig',
  invalid: 'Bitte öffnen Sie ihn noch einmal aus der Mail, am besten mit einem Klick auf den Knopf darin.',
  account: {
    progressTitle: 'Ihr Konto wird aktiviert',
    successTitle: 'Ihr Konto ist aktiv',
    success: 'Schön, dass Sie da sind. Melden Sie sich an, und es kann losgehen.',
    alreadyTitle: 'Ihr Konto ist schon aktiv',
    already: 'Sie haben es bereits bestätigt und können sich anmelden.',
    failedTitle: 'Die Aktivierung hat nicht geklappt',
    failed:
      'Der Link ist abgelaufen, oder ein anderer hat das Konto schon aktiviert. Melden Sie sich an, oder legen Sie das Konto neu an.',
  },
  eMail: {
    progressTitle: 'Ihre neue Adresse wird bestätigt',
    successTitle: 'Ihre neue Adresse gilt',
    success: 'Bitte melden Sie sich ab jetzt mit der neuen E-Mail-Adresse an.',
    login: 'Mit neuer Adresse anmelden',
    failedTitle: 'Die Adresse wurde nicht geändert',
    failed: 'Der Link ist abgelaufen oder schon benutzt. Ihre bisherige E-Mail-Adresse gilt weiter.',
  },
  wait: 'Einen Moment bitte …',
} as const;

export const join = {
  title: 'Sie sind eingeladen',
  lead: 'Sie können in einer Organisation mitarbeiten. Die Einladung gilt für die Adresse, an die sie geschickt wurde.',
  to: (organization: string, role: string) => `Sie können bei „${organization}“ mitarbeiten. Ihre Rolle: ${role}.`,
  validFor: (eMail: string, day: string) => `Die Einladung gilt für ${eMail} und bis ${day}.`,
  endedTitle: 'Diese Einladung gilt nicht mehr',
  ended:
    'Sie ist schon angenommen oder wurde zurückgezogen. Gehören Sie noch nicht dazu, bitten Sie um eine neue Einladung.',
  expired: (organization: string, day: string) =>
    `Die Einladung zu „${organization}“ galt bis ${day}. Bitten Sie dort um eine neue.`,
  loggedInAs: 'Angemeldet als',
  accept: 'Einladung annehmen',
  other: 'Mit anderem Konto anmelden',
  login: 'Anmelden und annehmen',
  register: 'Konto anlegen',
  doneTitle: 'Sie sind dabei',
  done: (organization: string) => `Sie gehören jetzt zu „${organization}“.`,
  open: 'Organisation öffnen',
  invalidTitle: 'Diese Einladung ist unvollständig',
  invalid: 'Bitte öffnen Sie den Link noch einmal aus der Einladungsmail.',
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
