import { plural } from '../plural.ts';

export const folderPages = {
  toFolder: 'Ordner',
  timetableOf: (name: string) => `Zeitplan ${name}`,
  statisticsOf: (name: string) => `Statistik ${name}`,
  goneTitle: 'Diesen Ordner gibt es nicht',
  gone: 'Ein Ordner besteht, solange ein Turnier in ihm liegt. Das letzte wurde verschoben oder gelöscht.',
  toTournaments: 'Zu den Turnieren',
  print: 'Drucken',
  asTable: 'Als Tabelle',
  asChart: 'Als Diagramm',
  showTable: (what: string) => `${what} als Tabelle`,
  showChart: (what: string) => `${what} als Diagramm`,
} as const;

export const timetable = {
  summary: (tournaments: number, days: number) =>
    `${plural('Turnier', 'Turniere')(tournaments)} an ${days === 1 ? '1 Tag' : `${days} Tagen`}`,
  noneDated: 'Noch kein Turnier hat einen Termin',
  noneDatedLead: 'Sobald der Spielplan eines Turniers einen ersten Anstoß hat, steht es hier.',
  days: 'Tage mit Turnieren',
  today: 'heute',
  todayLine: (day: string) => `Heute, ${day}`,
  now: (time: string) => `jetzt ${time}`,
  noVenue: 'ohne Spielstätte',
  span: (from: string, to: string) => `${from} bis ${to} Uhr`,
  goesOn: (from: string, day: string, to: string) => `${from} Uhr bis ${day}, ${to} Uhr`,
  wentOn: (day: string, from: string, lastDay: string, to: string) =>
    `seit ${day}, ${from} Uhr, bis ${lastDay}, ${to} Uhr`,
  overlap: 'gleichzeitig in derselben Spielstätte',
  overlaps: (count: number) =>
    count === 1
      ? '1 Mal überschneiden sich Turniere in derselben Spielstätte.'
      : `${count} Mal überschneiden sich Turniere in derselben Spielstätte.`,
  asList: 'Alle Termine als Liste',
  tournament: 'Turnier',
  begin: 'Beginn',
  end: 'Ende',
  venue: 'Spielstätte',
  state: 'Stand',
  noDate: 'kein Termin',
  clock: (time: string) => `${time} Uhr`,
} as const;

export const folderStatistics = {
  counts: 'Gezählt werden beendete Spiele',
  figures: 'Kennzahlen',
  tournaments: (count: number) => (count === 1 ? 'Turnier' : 'Turniere'),
  teams: (count: number) => (count === 1 ? 'Mannschaft' : 'Mannschaften'),
  groups: plural('Gruppe', 'Gruppen'),
  finished: 'Spiele beendet',
  finishedOf: (finished: string, all: string) => `${finished} von ${all}`,
  percent: (value: string) => `${value} %`,
  goals: (count: number) => (count === 1 ? 'Tor' : 'Tore'),
  perMatch: (value: string) => `${value} je Spiel`,
  clearest: 'deutlichstes Ergebnis',
  mostGoals: (count: number) => `meiste Tore: ${count} in einem Spiel`,
  none: 'noch keins',
  deciding: (count: number) => (count === 1 ? 'Entscheidungsspiel' : 'Entscheidungsspiele'),
  extra: (overtimes: number, shootouts: number) => `${overtimes} n. V. · ${shootouts} n. E.`,
  views: (count: number) => (count === 1 ? 'Aufruf' : 'Aufrufe'),
  viewsPer: (value: string) => `${value} je Turnier`,

  outcomes: 'Ergebnisse',
  matches: plural('Spiel', 'Spiele'),
  goalsOfWinner: 'Tore der Sieger',
  goalsOfLoser: 'Tore der Verlierer',
  mostFrequent: (outcome: string) => `Am häufigsten: ${outcome}`,
  inMatches: (count: number, all: number, alike: number) =>
    `${alike === 1 ? 'in' : 'je'} ${count} von ${plural('Spiel', 'Spielen')(all)}`,
  draws: (count: number, percent: string) => `${count} Unentschieden (${percent} %)`,
  outcome: 'Ergebnis',
  count: 'Spiele',
  share: 'Anteil',
  times: (outcome: string, count: number) => `${outcome}: ${plural('Spiel', 'Spiele')(count)}`,
  noOutcomes: 'Noch kein Spiel ist beendet. Sobald Ergebnisse gemeldet sind, stehen sie hier.',

  goalsPerMatch: 'Tore je Spiel',
  goalsInMatch: 'Tore in einem Spiel',
  average: (value: string) => `Durchschnitt ${value}`,
  span: (from: number, to: number) => (from === to ? String(from) : `${from}–${to}`),
  goalsChart: (average: string, most: string, count: number, all: number) =>
    `Balkendiagramm: Tore je Spiel in ${plural('Spiel', 'Spielen')(all)}, im Durchschnitt ${average}. Am häufigsten ${most} ${most === '1' ? 'Tor' : 'Tore'}, ${count} Mal.`,
  outcomesChart: (all: number, outcome: string, count: number) =>
    `Verteilung der Ergebnisse von ${plural('Spiel', 'Spielen')(all)}. Am häufigsten ${outcome}, ${count} Mal.`,
  special: 'Wertungen am grünen Tisch zählen nicht mit.',
  excluded: (names: string) => `Noch ohne beendete Spiele: ${names}.`,

  progress: 'Fortschritt',
  of: (finished: number, all: number) => [String(finished), ` von ${all}`] as const,
  noPlan: 'kein Plan',
  legend: { finished: 'beendet', running: 'läuft', open: 'offen' },
  tournament: 'Turnier',
  running: 'läuft',
  open: 'offen',
  finishedColumn: 'beendet',

  pageViews: 'Aufrufe der Besucherseiten',
  total: (count: string) => `${count} insgesamt`,
  private: 'privat',
  viewsColumn: 'Aufrufe',
} as const;
