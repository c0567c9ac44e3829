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

/** Letters to the owner of an account, of what changed about how one logs in. */
export const secondFactorEmails = {
  subject: 'Die Anmeldung bei Ihrem Konto hat sich geändert',
  greeting: (userName: string) => `Guten Tag ${userName},`,
  changes: {
    totpAdded:
      'für Ihr Konto wurde eine Authenticator-App eingerichtet. Wer sich mit dem Passwort anmeldet, braucht jetzt auch einen Code daraus. Auf anderen Geräten sind Sie damit abgemeldet.',
    totpRemoved: 'für Ihr Konto wurde die Authenticator-App abgeschaltet. Codes daraus werden nicht mehr verlangt.',
    passkeyAdded:
      'für Ihr Konto wurde ein Passkey hinzugefügt. Mit ihm können Sie sich ohne Passwort anmelden; wer sich mit dem Passwort anmeldet, braucht jetzt noch einen zweiten Faktor.',
    passkeyRemoved: 'bei Ihrem Konto wurde ein Passkey entfernt. Er öffnet es nicht mehr.',
    recoveryCodesRenewed:
      'für Ihr Konto wurden neue Wiederherstellungscodes angefordert. Die bisherigen gelten nicht mehr.',
    recoveryCodeUsed:
      'bei Ihrem Konto hat sich jemand mit Ihrem Passwort und einem Wiederherstellungscode angemeldet. Der Code ist damit verbraucht.',
  },
  notYou: 'Wenn Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück und prüfen Sie Ihr Profil.',
  label: 'Passwort zurücksetzen',
  signed: 'Mit sportlichen Grüßen, Ihr Turnierpult',
} as const;
