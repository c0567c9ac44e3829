import { plural } from '../plural.ts';

const listed = new Intl.ListFormat('de', { type: 'conjunction' });

export const sorting = {
  up: (what: string) => `${what} nach oben`,
  down: (what: string) => `${what} nach unten`,
} as const;

export const consequences = {
  title: 'Das ändert sich',
  what: 'Stelle',
  before: 'bisher',
  after: 'neu',
  none: 'Sonst ändert sich nichts.',
  count: plural('Folge', 'Folgen'),
  more: plural('weitere Folge', 'weitere Folgen'),
  affected: plural('Spiel mit Ergebnis betroffen', 'Spiele mit Ergebnis betroffen'),
  open: 'noch offen',
  gone: 'entfällt',
  match: (label: string, index: number) => `${label} (Spiel ${index})`,
  runningMatch: (score: string) => `Läuft mit ${score}. Das Ergebnis bleibt stehen und wird als betroffen markiert.`,
  settledMatch: (score: string) => `Gespielt mit ${score}. Das Ergebnis gehört dann wieder zu dieser Mannschaft.`,
  playedMatch: (score: string) => `Gespielt mit ${score}. Das Ergebnis bleibt stehen und wird als betroffen markiert.`,
  result: (index: number) => `Ergebnis von Spiel ${index}`,
  place: (group: string, rank: number) => `${group}, Platz ${rank}`,
  ranking: (place: number) => `Platzierung: Platz ${place}`,
  loading: 'Folgen werden berechnet …',
} as const;

export const lots = {
  needed: 'Losentscheid nötig',
  inTable: (places: readonly number[], group: string) =>
    `um Platz ${listed.format(places.map(String))} in ${group}. Alle Vergleiche sind gleich.`,
  inRanking: (places: readonly number[]) =>
    `um Platz ${listed.format(places.map(String))} der Platzierung. Alle Vergleiche sind gleich.`,
  bestOfRank: (rank: number) => `unter den Mannschaften auf Platz ${rank} ihrer Gruppen. Alle Vergleiche sind gleich.`,
  waiting: (matches: readonly string[]) =>
    matches.length === 1 ? `Davon hängt ${matches[0]} ab.` : `Davon hängen ${listed.format(matches)} ab.`,
  draw: 'Hier losen',
  meanwhile: (by: string) =>
    `Nicht eingetragen: Diesen Gleichstand hat inzwischen schon jemand anderes entschieden, und zwar ${by}. Bitte prüfen Sie die Tabelle.`,
} as const;
