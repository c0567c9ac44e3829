import { plural } from '../../plural.ts';
import { formatNumber } from '../../format.ts';

export const past = {
  bar: 'Früherer Stand',
  title: (moment: string) => `Stand von ${moment}`,
  readOnly: 'nur zum Ansehen',
  asOfToday: 'Namen von Organisation, Ordner und Spielstätte, Bilder, Wappen, Farben und Aufrufe sind die von heute.',
  back: 'Zurück zum Jetzt',
  slider: 'Zeitpunkt',
  value: (moment: string, step: number, steps: number) =>
    `${moment}, Änderung ${formatNumber(step)} von ${formatNumber(steps)}`,
  previous: 'Vorige Änderung',
  next: 'Nächste Änderung',
  previousResult: 'Voriges Ergebnis',
  nextResult: 'Nächstes Ergebnis',
  play: 'Abspielen',
  pause: 'Anhalten',
  speed: 'Tempo',
  speeds: (perSecond: number) => `${formatNumber(perSecond)} je Sekunde`,
  now: 'jetzt',
  oneStep: 'eine Änderung weiter',
  oneResult: 'ein Ergebnis weiter',
  shift: 'Umschalt',
  line: (from: string, to: string, changes: number) =>
    `Zeitleiste von ${from} bis ${to} mit ${plural('Änderung', 'Änderungen')(changes)}`,
  loading: 'Wird geladen …',
  unknown: 'Diesen Stand gab es nicht.',
  lineUnread: 'Die Zeitleiste ist nicht vollständig geladen.',
  view: 'Ansicht',
  tournament: 'Turnier',
  board: 'Hallenanzeige',
  history: 'Im Verlauf',
  travel: 'Zeitreise',
} as const;
