export const documents = {
  calls: {
    configuration: (document: string) => `Wie ${document} gedruckt wird`,
    configure: (document: string) => `Festlegen, wie ${document} gedruckt wird`,
    list: 'Die Dokumente eines Turniers',
    one: 'Ein Dokument',
    add: 'Ein Dokument anlegen',
    copy: 'Ein Dokument aus einem anderen Turnier der Organisation übernehmen',
    rename: 'Ein Dokument umbenennen',
    delete: 'Ein Dokument löschen',
    pdf: 'Ein Dokument als PDF',
  },
  matchPlan: 'ein Spielplan',
  receipt: 'eine Quittung',
  busy: 'Gerade werden sehr viele PDFs erstellt. Bitte versuchen Sie es gleich wieder.',
  failed: 'Das PDF konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.',
  tooLong: 'Das Drucken hat zu lange gedauert. Bitte versuchen Sie es später noch einmal.',
  left: 'Die Anfrage wurde abgebrochen.',
  browserNotUnpacked: (reason: string) =>
    `Der Browser, der Dokumente druckt, ist nicht ausgepackt (${reason}). Das geschieht beim ersten Druck noch einmal.`,
  noBrowser:
    'Zum Drucken fehlt diesem Server ein Browser. Der Betreiber kann Chromium oder Google Chrome installieren, mit „npx playwright-core install chromium“ einen holen oder in PORTAL_CHROMIUM das Programm eines Browsers nennen.',
} as const;
