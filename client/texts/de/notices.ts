import type { TournamentView } from '#domain/contract.ts';

type Status = TournamentView['status'];

/** Words of notices: how organisers say them. */
export const notices = {
  announce: 'Durchsage machen',
  announceHint: 'Steht sofort auf Hallenanzeige und Besucherseite, und hier für alle.',
  announcement: 'Durchsage',
  replaces: (text: string) => `Sie ersetzt: „${text}“`,
  ready: 'Vorschläge',
  readySentences: [
    'Gleich ist Siegerehrung',
    '10 Minuten Verzögerung',
    'Fundsache am Tisch',
    'Bitte das Spielfeld frei halten',
  ],
  lasts: 'Sie steht',
  untilTakenDown: 'bis ich sie beende',
  minutes: (minutes: number) => `${minutes} Minuten`,
  send: 'Durchsagen',
  sent: 'Die Durchsage steht auf Hallenanzeige und Besucherseite.',
  holding: 'Absagen oder verschieben',
  holdingText: 'Steht auf Besucherseite, Hallenanzeige, in der Vorschau des Links und im Kalender.',
  status: 'Das Turnier',
  statuses: { Planned: 'findet statt', Postponed: 'ist verschoben', Cancelled: 'ist abgesagt' } satisfies Record<
    Status['status'],
    string
  >,
  noResults: 'Ein abgesagtes Turnier nimmt keine Ergebnisse an. Was schon gemeldet ist, bleibt.',
  date: 'Neuer Termin',
  dateHint: 'Leer, solange er noch nicht feststeht. Den Spielplan verschieben Sie in der Konfiguration.',
  note: 'Ein Satz dazu',
  noteHint: 'Zum Beispiel: Die Halle ist gesperrt.',
  information: 'Infos für Besucher',
  informationText: 'Regeln, Parken, Essen: steht auf der Besucherseite unter „Infos“.',
  informationHint:
    'So wird es schöner: # Überschrift, - oder 1. für Listen, **fett**, *kursiv*, [Name](https://adresse).',
} as const;
