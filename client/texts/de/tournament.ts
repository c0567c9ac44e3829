import type { TournamentView } from '#domain/contract.ts';

export const tournament = {
  navigation: 'Turnier',
  board: 'Hallenanzeige',
  configureShort: 'Konfigurieren',
  played: 'Gespielt',
  playedOf: (played: number, all: number) => `${played} von ${all}`,
  progress: (played: number, all: number, running: number) =>
    `${played} von ${all} Spielen beendet${running === 0 ? '' : running === 1 ? ', 1 läuft' : `, ${running} laufen`}`,
  noDate: 'Noch kein Termin',
  visibility: { Public: 'Öffentlich', Private: 'Privat' } satisfies Record<TournamentView['visibility'], string>,
  visibilityShort: { Public: 'öffentlich', Private: 'privat' } satisfies Record<TournamentView['visibility'], string>,
  views: (count: string) => `${count} Aufrufe`,
  publish: 'Veröffentlichen',
  publishHint: 'Jeder mit dem Link sieht Spielplan, Tabellen und Hallenanzeige.',
  makePrivate: 'Privat schalten',
  makePrivateHint: 'Besucherseite und Hallenanzeige sind dann nur noch für Sie da.',
  changeVisibility: (now: string) => `Sichtbarkeit ändern, jetzt: ${now}`,
  published: 'Das Turnier ist jetzt öffentlich.',
  private: 'Das Turnier ist jetzt privat.',
  deletedTitle: 'Dieses Turnier gibt es nicht mehr',
  deleted: 'Es wurde gerade gelöscht. Was Sie hier sahen, gilt nicht mehr.',
  endedTitle: 'Sie haben keinen Zugriff mehr',
  ended: 'Sie gehören nicht mehr zur Organisation dieses Turniers. Bei Fragen wenden Sie sich an ihre Besitzer.',
  tabs: { plan: 'Spielplan', groups: 'Gruppen' },
  todo: (count: number) => `${count} zu tun`,
} as const;
