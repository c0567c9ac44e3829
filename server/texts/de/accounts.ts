export const accounts = {
  calls: {
    own: 'Name und E-Mail-Adresse des eigenen Kontos',
    change: 'Name und E-Mail-Adresse ändern; die neue Adresse gilt, sobald sie bestätigt ist',
    confirmEMail: 'Eine neue E-Mail-Adresse mit dem Link aus der Mail bestätigen; danach ist man abgemeldet',
    takeBackEMail:
      'Eine geänderte E-Mail-Adresse mit dem Link aus der Mail an die frühere zurückholen; beendet alle Sitzungen und verlangt ein neues Passwort',
    takeBackFactors:
      'Mit dem Link aus der Mail zurücknehmen, was zur Anmeldung hinzukam: ein zweiter Faktor, ein Passkey oder Wiederherstellungscodes; beendet alle Sitzungen und verlangt ein neues Passwort',
    data: 'Alles, was über das eigene Konto gespeichert ist',
    erase: 'Das eigene Konto löschen',
    isSetUp: 'Ob das Portal schon ein Administratorkonto hat',
    setUp: 'Das erste Administratorkonto anlegen, mit dem Link von der Konsole; meldet gleich an',
    forgotPassword: 'Einen Link zum Zurücksetzen anfordern; die Antwort ist immer dieselbe',
    changePassword: 'Das Passwort ändern: mit dem jetzigen, oder mit dem Schlüssel aus der Mail',
    register: 'Ein Konto anlegen; es wird durch einen Link per Mail aktiviert',
    confirm: 'Ein Konto mit dem Link aus der Mail aktivieren',
    confirmWithPassword: 'Ein Konto mit dem Link aus der Mail aktivieren, mit einem selbst gewählten Passwort',
    logIn: 'Anmelden; setzt auch die Cookies der Sitzung',
    refresh: 'Die Sitzung verlängern: mit dem Cookie, oder Authorization: Bearer <refreshToken>',
    logOut: 'Die Sitzung beenden',
    sessions: 'Wo man angemeldet ist: Gerät, Zeiten und ungefähres Netz jeder Sitzung',
    endSession: 'Eine eigene Sitzung beenden',
    endOtherSessions: 'Alle anderen eigenen Sitzungen beenden',
    endSessions: 'Alle eigenen Sitzungen beenden, auch diese',
  },
  lastOwner:
    'In mindestens einer Organisation sind Sie der einzige Besitzer. Bitte machen Sie dort zuerst ein anderes Mitglied zum Besitzer, oder löschen Sie die Organisation.',
  lastAdministrator: 'Das Portal braucht mindestens ein Administratorkonto, das sich anmelden kann.',
  wrongPassword: 'Das aktuelle Passwort ist falsch.',
  eMailChangedRecently:
    'Ihre E-Mail-Adresse wurde vor Kurzem geändert. Bitte löschen Sie das Konto 72 Stunden nach der Änderung.',
  notSetUp: 'Dieses Portal ist noch nicht eingerichtet. Zuerst legt der Betreiber das Administratorkonto an.',
  tooOften: (seconds: number) =>
    `Das war zu oft nacheinander. Bitte versuchen Sie es in ${seconds === 1 ? '1 Sekunde' : `${seconds} Sekunden`} noch einmal.`,
  tooManyCodes: (hours: number) =>
    `Für dieses Konto kamen zu viele falsche Codes. Bitte nehmen Sie einen Wiederherstellungscode oder einen Passkey, oder versuchen Sie es in ${hours === 1 ? '1 Stunde' : `${hours} Stunden`} noch einmal.`,
  tooManyAddresses: (hours: number) =>
    `Für dieses Konto wurde die E-Mail-Adresse heute schon sehr oft geändert. Bitte versuchen Sie es in ${hours === 1 ? '1 Stunde' : `${hours} Stunden`} noch einmal.`,
  tooManyLogins: 'Gerade melden sich sehr viele an. Bitte versuchen Sie es gleich wieder.',
} as const;
