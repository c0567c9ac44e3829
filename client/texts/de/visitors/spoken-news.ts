/** Goals and results for who cannot see them. */
export const spokenNews = {
  heard: 'Ansagen für Screenreader',
  heardWhat: { mine: 'Meine Mannschaft', all: 'Alle Spiele', none: 'Keine' },
  goal: (team: string, score: string) => `Tor für ${team}. ${score}.`,
  result: (score: string) => `Endstand: ${score}.`,
  corrected: (score: string) => `Korrigiert: ${score}.`,
  score: (one: string, a: number, other: string, b: number) => `${one} ${a}, ${other} ${b}`,
} as const;
