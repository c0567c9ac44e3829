/** A tournament once more: the dialog of 'Kopieren …'. */
export const copying = {
  title: (name: string) => `„${name}“ kopieren`,
  submit: 'Kopieren',
  name: 'Name der Kopie',
  copyOf: (name: string) => `${name} (Kopie)`,
  kickoff: 'Erster Anstoß',
  kickoffHint: 'Alle anderen Anstoßzeiten gehen mit.',
  noKickoff: 'Bitte geben Sie Tag und Uhrzeit an.',
  teams: 'Mannschaften',
  teamChoices: {
    keep: { title: 'Alle mitnehmen' },
    empty: { title: 'Plätze frei lassen', text: 'Dort steht zuerst „Mannschaft A1“ und so weiter.' },
    some: { title: 'Nur einige mitnehmen', text: 'Die anderen Plätze bleiben frei.' },
  },
  along: 'Außerdem mitnehmen',
  parts: {
    venue: 'Spielstätte',
    images: 'Logos und Banner',
    documents: 'Dokumente',
    presentation: 'Darstellung',
    computation: 'Wertung',
  },
  folder: 'Ordner',
  noFolder: 'Kein Ordner',
  newFolder: 'Neuer Ordner …',
  folderName: 'Name des neuen Ordners',
  /** `begins`: 'Sa, 21.11.2026, 10:00 Uhr'; null: no times. */
  summary: (name: string, begins: string | null, teams: string) =>
    `Es entsteht „${name}“: privat, ohne Ergebnisse, ${begins === null ? 'ohne Anstoßzeiten' : `ab ${begins}`}, ${teams}. Infos für Besucher kommen mit; Durchsage, Absage und Startgelder nicht.`,
  summaryTeams: (teams: number, open: number, matches: number) =>
    `Mannschaften: ${teams}, davon freie Plätze: ${open}, Spiele: ${matches}`,
  copied: (name: string) => `„${name}“ ist angelegt.`,
} as const;
