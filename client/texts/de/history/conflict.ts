export const conflict = {
  restored: 'Was Sie zuletzt hier eingegeben und nicht gespeichert haben, ist wieder da.',
  title: 'Während Sie bearbeitet haben',
  lead: (count: number) =>
    count === 1
      ? 'Eine Angabe wurde inzwischen auch an anderer Stelle geändert. Bitte wählen Sie, was gelten soll.'
      : `${count} Angaben wurden inzwischen auch an anderer Stelle geändert. Bitte wählen Sie je Zeile, was gelten soll.`,
  before: 'bisher',
  mine: 'Ihre Fassung',
  theirs: (by: string) => `Fassung von ${by}`,
  at: (time: string) => `geändert um ${time} Uhr`,
  open: (count: number) => (count === 1 ? 'noch 1 Zeile offen' : `noch ${count} Zeilen offen`),
  nameMeanwhile: (name: string, by: string) =>
    `Inzwischen heißt es „${name}“, umbenannt von ${by}. Wenn Sie noch einmal absenden, gilt Ihr Name.`,
  somebody: 'jemand anderem',
  program: 'einem angebundenen Programm',
  system: 'Turnierpult',
} as const;
