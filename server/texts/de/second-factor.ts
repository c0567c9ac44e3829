export const secondFactor = {
  calls: {
    state: 'Was zur Anmeldung eingerichtet ist',
    begin: 'Eine Authenticator-App einrichten; sie gilt, sobald ein Code daraus bestätigt ist',
    confirm: 'Die Authenticator-App mit einem Code bestätigen; nennt beim ersten Mal die Wiederherstellungscodes',
    remove: 'Die Authenticator-App abschalten',
    makePasskey: 'Was der Browser zum Anlegen eines Passkeys braucht; seine Antwort gilt fünf Minuten',
    addPasskey: 'Einen Passkey hinzufügen; nennt beim ersten Mal die Wiederherstellungscodes',
    renamePasskey: 'Einen Passkey umbenennen',
    removePasskey: 'Einen Passkey entfernen',
    passkeyLoginOptions: 'Was der Browser zur Anmeldung mit einem Passkey braucht',
    passkeyLogin: 'Mit einem Passkey anmelden, ohne Passwort; setzt auch die Cookies der Sitzung',
    recoveryCodes: 'Neue Wiederherstellungscodes; die bisherigen gelten nicht mehr',
  },
} as const;
