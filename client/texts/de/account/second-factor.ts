import type { FactorReason } from '#domain/contract.ts';

/** The second step of a login. */
export const secondStep = {
  title: 'Noch ein Schritt',
  lead: {
    passkey: 'Bestätigen Sie mit Ihrem Passkey, dass Sie es sind.',
    totp: 'Öffnen Sie Ihre Authenticator-App und geben Sie den Code für Turnierpult ein.',
    'recovery-code': 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Er gilt danach nicht mehr.',
  },
  code: { totp: 'Code aus der App', 'recovery-code': 'Wiederherstellungscode' },
  instead: {
    passkey: 'Passkey verwenden',
    totp: 'Code aus der App verwenden',
    'recovery-code': 'Wiederherstellungscode verwenden',
  },
  submit: {
    passkey: 'Passkey verwenden',
    totp: 'Anmelden',
    'recovery-code': 'Anmelden',
  },
  noPasskey: 'Das hat nicht geklappt. Versuchen Sie es noch einmal, oder nehmen Sie einen anderen Weg.',
  wrong: 'Das stimmt nicht, ist abgelaufen oder wurde schon benutzt.',
  back: 'Mit anderem Konto anmelden',
} as const;

/** How one logs in, in the profile. */
export const secondFactor = {
  title: 'Zweiter Faktor',
  text: 'Wer Ihr Passwort errät, kommt damit allein nicht in Ihr Konto: Bei der Anmeldung wird noch etwas verlangt, das nur Sie haben. Das ist freiwillig.',
  passkeys: 'Passkeys',
  noPasskeys: 'keiner',
  passkeysNotHere: (host: string | null) =>
    host === null
      ? 'Für Passkeys braucht das Portal eine Adresse mit https.'
      : `Passkeys gibt es nur unter ${host}. Hier melden Sie sich mit dem Passwort an.`,
  passkeySince: (day: string) => `seit ${day}`,
  passkeyUsed: (day: string, used: string) => `seit ${day}, zuletzt benutzt am ${used}`,
  addPasskey: 'Passkey hinzufügen …',
  addPasskeyTitle: 'Passkey hinzufügen',
  addPasskeyText:
    'Ein Passkey liegt auf Ihrem Gerät oder in Ihrem Passwortprogramm. Sie melden sich damit ohne Passwort an: mit Finger, Gesicht oder PIN. Wer sich mit dem Passwort anmeldet, bestätigt danach auch mit Passkey, App oder Wiederherstellungscode.',
  passkeyName: 'Name des Passkeys',
  passkeyNameProposal: 'Mein Gerät',
  addPasskeySubmit: 'Passkey hinzufügen',
  passkeyAdded: 'Der Passkey ist hinzugefügt.',
  passkeyNotMade: 'Es wurde kein Passkey angelegt. Vielleicht gibt es auf diesem Gerät schon einen.',
  renamePasskeyOf: (name: string) => `„${name}“ umbenennen`,
  renamePasskeyTitle: 'Passkey umbenennen',
  renamePasskeySubmit: 'Umbenennen',
  removePasskeyOf: (name: string) => `„${name}“ entfernen`,
  removePasskeyTitle: (name: string) => `„${name}“ entfernen?`,
  removePasskeyText: 'Mit diesem Passkey kommt dann niemand mehr in Ihr Konto.',
  removePasskeySubmit: 'Passkey entfernen',
  passkeyRemoved: (name: string) => `„${name}“ ist entfernt.`,
  app: 'Authenticator-App',
  none: 'nicht eingerichtet',
  appSince: (day: string) => `eingerichtet am ${day}`,
  codes: 'Wiederherstellungscodes',
  codesLeft: (left: number) => (left === 1 ? 'noch 1 Code' : `noch ${left} Codes`),
  codesOut: 'keiner mehr: Fordern Sie neue an, sonst kommen Sie ohne Ihr Telefon nicht mehr in Ihr Konto.',
  setUp: 'App einrichten …',
  remove: 'App abschalten …',
  renew: 'Neue Codes …',
  setUpTitle: 'Authenticator-App einrichten',
  setUpText:
    'Sie brauchen eine Authenticator-App auf Ihrem Telefon; viele Telefone und Passwortprogramme bringen eine mit. Bei jeder Anmeldung mit dem Passwort geben Sie dann auch einen Code aus ihr ein.',
  scan: 'Lesen Sie dieses Bild mit der App ein, und geben Sie dann den Code ein, den sie anzeigt.',
  codeOf: 'QR-Code für die Authenticator-App',
  secret: 'Oder geben Sie diesen Schlüssel ein',
  copySecret: 'Schlüssel kopieren',
  code: 'Code aus der App',
  setUpSubmit: 'App einrichten',
  setUpDone: 'Die App ist eingerichtet. Andere Geräte sind abgemeldet.',
  next: 'Weiter',
  removeTitle: 'Authenticator-App abschalten?',
  removeText: 'Danach genügt zur Anmeldung wieder Ihr Passwort. Die Wiederherstellungscodes gelten dann nicht mehr.',
  removeTextOther: 'Codes aus der App werden dann nicht mehr verlangt. Ihre Passkeys bleiben.',
  removeSubmit: 'App abschalten',
  removeDone: 'Die App ist abgeschaltet.',
  renewTitle: 'Neue Wiederherstellungscodes?',
  renewText: 'Sie bekommen zehn neue Codes. Die bisherigen gelten dann nicht mehr.',
  renewSubmit: 'Neue Codes anzeigen',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesText:
    'Mit jedem dieser Codes können Sie sich einmal anmelden, wenn Sie Ihr Telefon nicht haben. Sie werden nur jetzt angezeigt: Bewahren Sie sie gut auf, nicht auf dem Telefon.',
  copyCodes: 'Codes kopieren',
  saveCodes: 'Als Datei sichern',
  codesFile: 'turnierpult-wiederherstellungscodes.txt',
  codesKept: 'Ich habe sie gesichert',
  passwordWhy: 'Ihre Anmeldung liegt länger als 15 Minuten zurück. Bitte geben Sie Ihr aktuelles Passwort ein.',
  reasons: {
    PasswordRequired: 'Bitte geben Sie Ihr aktuelles Passwort ein.',
    InvalidCredentials: 'Das aktuelle Passwort ist falsch.',
    InvalidCode: 'Dieser Code stimmt nicht oder ist abgelaufen. Prüfen Sie auch die Uhrzeit Ihres Telefons.',
    AlreadySetUp: 'Das ist schon eingerichtet.',
    NotPossible: 'Passkeys gehen an der Adresse dieses Portals nicht.',
    InvalidPasskey: 'Der Browser hat keinen gültigen Passkey geschickt. Bitte versuchen Sie es noch einmal.',
    TooMany: 'Mehr als 20 Passkeys gehen nicht. Entfernen Sie zuerst einen.',
    Demanded:
      'Eine Ihrer Organisationen verlangt einen zweiten Faktor. Richten Sie zuerst einen anderen ein, oder verlassen Sie die Organisation.',
    NotSetUp: 'Das ist nicht mehr eingerichtet. Bitte beginnen Sie noch einmal.',
  } satisfies Record<FactorReason, string>,
} as const;
