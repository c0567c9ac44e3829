import type { MemberAnswer } from '#domain/contract.ts';
import { counted } from '../counted.ts';

export const organizations = {
  title: 'Meine Organisationen',
  create: 'Neue Organisation',
  emptyEyebrow: 'Los geht es mit Ihrem Verein',
  emptyTitle: 'Wie heißt Ihr Verein?',
  emptyLead: 'Unter seinem Namen liegen alle Turniere, Spielstätten und Bilder. Sie können ihn jederzeit ändern.',
  name: 'Name des Vereins',
  namePlaceholder: 'SV Musterstadt 1921',
  submit: 'Organisation anlegen',
  createTitle: 'Organisation anlegen',
  runningNow: 'Läuft gerade',
  runningCount: counted('Turnier läuft', 'Turniere laufen'),
  tournaments: (count: number) => (count === 0 ? 'noch kein Turnier' : counted('Turnier', 'Turniere')(count)),
  roles: {
    Owner: 'Besitzer',
    Organizer: 'Turnierleitung',
    Scorer: 'Ergebnisdienst',
    Auditor: 'Einsicht',
  } satisfies Record<MemberAnswer['role'], string>,
} as const;

export const organization = {
  tournaments: 'Turniere',
  create: 'Neues Turnier',
  running: counted('Turnier läuft gerade', 'Turniere laufen gerade'),
  emptyTitle: 'Ihr erster Turnierplan',
  emptyLead: 'Legen Sie ein Turnier an, fügen Sie die Mannschaften ein, und der Spielplan steht.',
  tournament: 'Turnier',
  date: 'Termin',
  state: 'Stand',
  visibility: 'Sichtbarkeit',
  pageViews: 'Aufrufe',
  noDate: 'kein Termin',
  noTeams: 'noch keine Mannschaften',
  teams: counted('Mannschaft', 'Mannschaften'),
  runs: (finished: number, all: number) => `läuft · ${finished} von ${all}`,
  planned: 'geplant',
  draft: 'Entwurf, kein Plan',
  ended: 'beendet',
} as const;

export const createTournament = {
  title: 'Neues Turnier',
  lead: 'Ein Name genügt. Mannschaften, Zeiten und Felder kommen im nächsten Schritt.',
  name: 'Name des Turniers',
  namePlaceholder: 'Hallencup der E-Junioren',
  submit: 'Turnier anlegen',
} as const;
