import { plural } from '../../plural.ts';

export const teams = {
  paid: (paid: number, all: number) => `${paid} von ${all} bezahlt`,
  fee: 'Startgeld',
  feeTotal: 'Startgeld',
  feeOf: (team: string) => `Startgeld von ${team} bezahlt`,
  paidOn: (day: string) => `bezahlt am ${day}`,
  feePaidOn: (day: string) => `Startgeld bezahlt am ${day}`,
  unpaid: 'offen',
  outOfCompetition: 'Außer Konkurrenz',
  yes: 'ja',
  no: 'nein',
  priority: 'Priorität',
  priorityAct: 'Priorität …',
  priorityIs: (priority: number) => `Priorität ${String(priority).replace('-', '−')}`,
  priorityOf: (team: string) => `Priorität von ${team}`,
  priorityHint: 'Nur bei völligem Gleichstand: Die höhere Zahl steht vorn. Wer lost, muss hier nichts eintragen.',
  priorityWrong: 'Bitte geben Sie eine ganze Zahl von −100 bis 100 ein.',
  name: 'Mannschaft',
  group: 'Gruppe',
  tableOf: (tournament: string) => `Mannschaften ${tournament}`,
  renameAct: 'Umbenennen',
  rename: (team: string) => `${team} umbenennen`,
  nameNotSaved: 'Noch nicht gespeichert. Zum Speichern öffnen Sie den Namen noch einmal.',
  namesake: 'So heißt schon eine andere Mannschaft dieses Turniers.',
  nameOf: (team: string) => `Name von ${team}`,
  count: plural('Mannschaft', 'Mannschaften'),
  resetTitle: 'Startgeld zurücksetzen?',
  resetText: (team: string, day: string) =>
    `Für ${team} ist das Startgeld als bezahlt eingetragen, seit ${day}. Danach gilt es wieder als offen.`,
  resetSubmit: 'Auf offen setzen',
  moveTitle: {
    out: (team: string) => `${team} außer Konkurrenz stellen?`,
    in: (team: string) => `${team} wieder in die Wertung nehmen?`,
    priority: (team: string, priority: number) => `${team} Priorität ${priority} geben?`,
  },
  moveSubmit: { out: 'Außer Konkurrenz stellen', in: 'In die Wertung nehmen', priority: 'Priorität setzen' },
  emptyTitle: 'Noch keine Mannschaften',
  empty: 'Tragen Sie die Mannschaften ein; Startgeld und Kennzeichen stehen danach hier.',
  emptyReader: 'Sobald Mannschaften eingetragen sind, stehen sie hier.',
  emptyAct: 'Mannschaften eintragen',
} as const;

/** The own name of a group. */
export const groupName = {
  title: (name: string) => `${name} umbenennen`,
  label: 'Name der Gruppe',
  hint: (letter: string) => `Höchstens 25 Zeichen. Leer heißt sie wieder „Gruppe ${letter}“.`,
  submit: 'Umbenennen',
  done: (name: string) => `Die Gruppe heißt jetzt „${name}“.`,
} as const;
