/** What an operator can do about it; by what the mail server answered, or the system. */
const WHY: Readonly<Record<string, string>> = {
  '530': 'er verlangt eine Anmeldung (smtp://NAME:KENNWORT@…)',
  '534': 'er nimmt diese Art der Anmeldung nicht an',
  '535': 'Name oder Kennwort stimmen nicht',
  ECONNREFUSED: 'dort antwortet keiner, vielleicht stimmt der Port nicht',
  ENOTFOUND: 'diesen Rechnernamen gibt es nicht',
  EAI_AGAIN: 'der Rechnername lässt sich gerade nicht auflösen',
  ETIMEDOUT: 'er antwortet nicht',
  ETLS: 'die Verschlüsselung kommt nicht zustande, vielleicht passt smtp:// oder smtps:// nicht zum Port',
};

export const emails = {
  serverFails: (host: string, reason: string) =>
    `Einstellung SMTP_URL: Der Mailserver ${host} nimmt keine Mails an (${reason}${reason in WHY ? `: ${WHY[reason]}` : ''}). Mails warten, bis er es tut.`,
  calls: {
    list: 'Der Postausgang, das Neueste zuerst (30 Tage)',
    one: 'Eine Mail; ist ein Schlüssel darin, ist ihr Text nach dem Versand leer',
    retry: 'Eine Mail, die wartet oder gescheitert ist, gleich noch einmal versuchen',
  },
  /** Before the portal's address. */
  from: 'Diese Nachricht kommt von',
  /** Before the address of the button of an email. */
  buttonFails: 'Falls der Knopf nicht funktioniert, öffnen Sie bitte diese Adresse:',
  sentAlready: 'Diese Mail ist schon verschickt.',
} as const;
