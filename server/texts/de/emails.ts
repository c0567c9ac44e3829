export const emails = {
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
