import type { ComputationConfigurationBody, PresentationConfigurationBody, TournamentView } from '#domain/contract.ts';

type HeaderText = PresentationConfigurationBody['header1'];

const headers: Record<HeaderText['content'], string> = {
  TournamentName: 'Name des Turniers',
  OrganizerName: 'Name des Veranstalters',
  CustomValue: 'Eigener Text',
};

export const tournament = {
  editPlan: 'Plan bearbeiten',
  print: 'Drucken',
  navigation: 'Turnier',
  menu: 'Menü',
  board: 'Hallenanzeige',
  configure: 'Turnier planen',
  configureShort: 'Planen',
  played: 'Gespielt',
  playedOf: (played: number, all: number) => `${played} von ${all}`,
  progress: (played: number, all: number, running: number) =>
    `${played} von ${all} ${all === 1 ? 'Spiel' : 'Spielen'} gespielt${running === 0 ? '' : running === 1 ? ', 1 läuft' : `, ${running} laufen`}`,
  noDate: 'Noch kein Termin',
  visibility: { Public: 'Öffentlich', Private: 'Privat' } satisfies Record<TournamentView['visibility'], string>,
  visibilityShort: { Public: 'öffentlich', Private: 'privat' } satisfies Record<TournamentView['visibility'], string>,
  views: (count: string) => `Aufrufe: ${count}`,
  publish: 'Veröffentlichen',
  publishHint: 'Jeder mit dem Link sieht Spielplan, Tabellen und Hallenanzeige.',
  makePrivate: 'Privat schalten',
  makePrivateHint: 'Besucherseite und Hallenanzeige sind dann nur noch für Sie da.',
  changeVisibility: (now: string) => `Sichtbarkeit ändern, jetzt: ${now}`,
  published: 'Das Turnier ist jetzt öffentlich.',
  private: 'Das Turnier ist jetzt privat.',
  announce: 'Durchsage',
  takeDown: 'Beenden',
  takenDown: 'Die Durchsage ist beendet.',
  until: (clock: string) => `bis ${clock} Uhr`,
  changeStatus: 'Ändern',
  /** What is no competition, as badges say it and with what it means. */
  purposes: {
    Training: {
      tag: 'Training',
      note: 'Hier läuft ein beendetes Turnier zum Üben noch einmal. Führen Ihre eigenen Ergebnisse zu anderen Spielen der Finalrunde, melden Sie diese selbst.',
    },
    Example: {
      tag: 'Beispiel',
      note: 'Probieren Sie hier alles aus: Tore melden, Spiele verschieben, Mannschaften umbenennen. Es zählt nirgends.',
    },
  },
  purposeSeenBy: {
    Private: 'Nur Ihre Organisation sieht es.',
    Public: 'Es ist öffentlich: Besucher sehen es wie ein echtes Turnier.',
  } satisfies Record<TournamentView['visibility'], string>,
  deleteTraining: 'Training löschen …',
  deleteExample: 'Beispiel löschen',
  deletedTitle: 'Dieses Turnier gibt es nicht mehr',
  deleted: 'Es wurde gerade gelöscht. Was Sie hier sahen, gilt nicht mehr.',
  endedTitle: 'Sie haben keinen Zugriff mehr',
  ended: 'Sie gehören nicht mehr zur Organisation dieses Turniers. Bei Fragen wenden Sie sich bitte an ihre Besitzer.',
  /** Of the browser's tab, where the first words have to tell it. */
  tabTitle: (tab: string, name: string) => `${tab}, ${name}`,
  tabs: {
    plan: 'Spielplan',
    groups: 'Gruppen',
    teams: 'Mannschaften',
    ranking: 'Platzierung',
    documents: 'PDF',
    share: 'Teilen',
    history: 'Verlauf',
    settings: 'Einstellungen',
  },
  todo: (count: number) => `${count} zu tun`,
  lots: (count: number) => (count === 1 ? '1 Losentscheid nötig' : `${count} Losentscheide nötig`),
  placesOf: (decided: number, all: number) => `${decided} / ${all}`,
} as const;

/** What settings can be, as their page and the history say it. */
export const settingValues = {
  points: {
    won: 'Punkte für einen Sieg',
    drawn: 'Punkte für ein Unentschieden',
    lost: 'Punkte für eine Niederlage',
    forfeit: 'Tore gegen eine Mannschaft, die nicht antritt',
  },
  modeNames: {
    ByPoints: 'Punkte',
    ByScoreDifference: 'Tordifferenz',
    ByScore: 'Erzielte Tore',
    ByDirectComparison: 'Direkter Vergleich',
  } satisfies Record<ComputationConfigurationBody['comparisonModes'][number], string>,
  headers,
  /** The content of a line of the head: the name of its source, or the custom text. */
  header: ({ content, customContent }: HeaderText) =>
    content === 'CustomValue' ? `„${customContent ?? ''}“` : headers[content],
  resultNames: {
    Default: 'Alles',
    OnlyMatchOutcomes: 'Nur Spielergebnisse',
    NoResults: 'Keine Ergebnisse',
  } satisfies Record<PresentationConfigurationBody['showResults'], string>,
  slots: {
    OrganizerLogo: 'Logo des Veranstalters',
    SponsorLogo: 'Logo des Sponsors',
    SponsorBanner: 'Banner des Sponsors',
  },
} as const;

export const numberField = {
  decrease: (label: string) => `${label} verringern`,
  increase: (label: string) => `${label} erhöhen`,
} as const;
