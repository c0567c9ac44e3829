import type { MemberAnswer } from '#domain/contract.ts';
import { pluralize } from '../plural.ts';

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
  runningCount: pluralize('Turnier läuft', 'Turniere laufen'),
  tournaments: (count: number) => (count === 0 ? 'noch kein Turnier' : pluralize('Turnier', 'Turniere')(count)),
  roles: {
    Owner: 'Besitzer',
    Organizer: 'Turnierleitung',
    Scorer: 'Ergebnisdienst',
    Auditor: 'Einsicht',
  } satisfies Record<MemberAnswer['role'], string>,
} as const;

export const organization = {
  navigation: 'Organisation',
  tabs: {
    tournaments: 'Turniere',
    venues: 'Spielstätten',
    images: 'Bilder',
    members: 'Mitglieder',
    keys: 'API-Schlüssel',
    settings: 'Einstellungen',
  },
  members: pluralize('Mitglied', 'Mitglieder'),
  roleIsNow: (role: string) => `Ihre Rolle ist jetzt: ${role}.`,
  deletedTitle: 'Diese Organisation gibt es nicht mehr',
  deleted: 'Sie wurde gerade gelöscht, mit allen Turnieren und Spielstätten.',
  partedTitle: 'Sie gehören nicht mehr dazu',
  parted: 'Ihre Mitgliedschaft in dieser Organisation ist beendet. Bei Fragen wenden Sie sich an ihre Besitzer.',
  tournaments: 'Turniere',
  create: 'Neues Turnier',
  running: pluralize('Turnier läuft gerade', 'Turniere laufen gerade'),
  emptyTitle: 'Ihr erster Turnierplan',
  emptyLead: 'Legen Sie ein Turnier an, fügen Sie die Mannschaften ein, und der Spielplan steht.',
  noneTitle: 'Noch kein Turnier',
  noneLead: 'Sobald die Turnierleitung eines anlegt, sehen Sie es hier.',
  tournament: 'Turnier',
  date: 'Termin',
  state: 'Stand',
  visibility: 'Sichtbarkeit',
  pageViews: 'Aufrufe',
  noDate: 'kein Termin',
  noTeams: 'noch keine Mannschaften',
  teams: pluralize('Mannschaft', 'Mannschaften'),
  runs: (finished: number, all: number) => `läuft · ${finished} von ${all}`,
  planned: 'geplant',
  draft: 'Entwurf, kein Plan',
  ended: 'beendet',
} as const;

export const createTournament = {
  title: 'Neues Turnier',
  lead: 'Ein Name genügt. Mannschaften, Zeiten und Felder kommen im nächsten Schritt.',
  inFolder: (name: string) => `Es liegt dann im Ordner „${name}“.`,
  name: 'Name des Turniers',
  namePlaceholder: 'Hallencup der E-Junioren',
  submit: 'Turnier anlegen',
} as const;
