/** Below the first form of a portal in which nothing stands yet. */
export const emptyPortal = {
  title: 'Außerdem',
  mailbox: 'Mails bleiben im Haus',
  mailboxText: 'Einladungen und neue Passwörter liegen im Postfach.',
  openMailbox: 'Postfach',
  phones: 'Für Handys in der Halle',
  onlyHere: (address: string) => `${address}, nur auf diesem Computer`,
  check: 'Prüfen',
  checkTitle: 'Erreichen Handys dieses Portal?',
  checkText:
    'Fotografieren Sie den Code mit einem Handy, das im Netz der Halle ist. Öffnet sich dort Turnierpult, erreichen es auch Zuschauer und Helfer.',
  example: 'Erst ansehen?',
  exampleText: 'Legt den „Beispielverein“ mit einem fertigen Turnier an. Beides lässt sich wieder löschen.',
  exampleClub: 'Beispielverein',
  begin: 'Beispiel',
} as const;
