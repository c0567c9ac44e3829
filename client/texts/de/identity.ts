import type { PasswordReason, RegisterReason } from '#domain/contract.ts';
import type { PasswordCriterion } from '#domain/play.ts';

export const identity = {
  promise: 'In fünf Minuten steht der Plan. Ab dem Anpfiff sehen ihn alle.',
  toPortal: 'Zum Portal',
  toLogin: 'Zur Anmeldung',
  back: 'Zurück',
  eMail: 'E-Mail-Adresse',
  name: 'Ihr Name',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  cookies: 'Turnierpult setzt nur Cookies, die für die Anmeldung und zum Zählen von Seitenaufrufen nötig sind.',
  privacy: 'Mehr zum Datenschutz',
  legal: 'Rechtliches',
} as const;

export const passwords = {
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  again: 'Neues Passwort wiederholen',
  needs: 'Das Passwort braucht',
  complete: 'Schon erfüllt',
  tooLong: 'Das Passwort darf höchstens 200 Zeichen haben.',
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
    SecondFactorRequired: 'Bitte melden Sie sich neu an, und ändern Sie dann das Passwort.',
    NewPasswordEqualsCurrent: 'Das neue Passwort muss sich vom aktuellen unterscheiden.',
    EmptyOrExtraWhitespace: 'Das Passwort darf nicht leer sein und nicht mit einem Leerzeichen beginnen oder enden.',
    PasswordsDoNotMatch: 'Die beiden Passwörter stimmen nicht überein.',
    UnexpectedError: 'Bei der Bearbeitung der Anfrage ist ein Fehler aufgetreten.',
  } satisfies Record<PasswordReason | 'EmptyOrExtraWhitespace' | 'PasswordsDoNotMatch' | 'UnexpectedError', string>,
} as const;

/** After a mail was asked for, in a portal without a mail server: who reads it is the administration. */
export const mailInHouse = {
  title: 'Ihre Mail bleibt im Haus',
  registered: 'Dieses Portal verschickt nichts ins Internet. In seinem eigenen Postfach liegt die Mail an',
  forgotten:
    'Dieses Portal verschickt nichts ins Internet. In seinem eigenen Postfach liegt, wenn es ein Konto dazu gibt, die Mail an',
  who: 'Wer das Portal verwaltet, öffnet',
  where: 'Verwaltung → Postfach',
  link: 'Dort steht der Link. Sie öffnen ihn auf diesem oder jedem anderen Gerät.',
  again: 'Noch einmal senden',
  wait: (seconds: number) => `Noch einmal senden in ${seconds} s`,
  sentAgain: 'Noch einmal angefordert.',
  other: 'Andere Adresse',
  registeredFor: 'Der Link in der Mail gilt 7 Tage.',
  forgottenFor: 'Es gilt die letzte Mail, eine Stunde lang.',
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
    InvalidName: 'Bitte geben Sie einen Namen mit höchstens 100 Zeichen und ohne Internetadresse ein.',
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
