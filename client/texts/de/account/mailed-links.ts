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
  takeBackFactors: {
    title: 'Das war nicht ich',
    lead: 'Wir nehmen dann zurück, wovon diese Mail berichtet, und alles, was seither zu Ihrer Anmeldung hinzukam. Kein Wiederherstellungscode gilt mehr, und alle Anmeldungen enden. Ihr Passwort kennt vielleicht ein Fremder: Auch das bisherige gilt nicht mehr, und Sie legen gleich ein neues fest.',
    submit: 'Zurücknehmen',
    taken:
      'Die Adresse Ihres Kontos wurde inzwischen geändert, und zu der, an die diese Mail ging, gibt es ein anderes Konto. Löschen Sie es zuerst, und öffnen Sie dann den Link noch einmal.',
    doneTitle: 'Das ist schon zurückgenommen',
    done: 'Dieser Link oder einer aus einer früheren Mail hat es getan. Melden Sie sich mit Ihrem neuen Passwort an; wenn Sie es nicht mehr wissen, legen Sie noch eines fest.',
    failed:
      'Er gilt 72 Stunden. Kommen Sie nicht in Ihr Konto, wenden Sie sich bitte an den Betreiber dieses Portals: Er kann den zweiten Faktor entfernen.',
  },
  newPasswordLead:
    'Das bisherige Passwort gilt nicht mehr, denn vielleicht kennt es ein Fremder. Bitte legen Sie jetzt ein neues fest.',
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
