/** A court's tile that is open over the page. */
export const openedTile = {
  title: (court: number, index: number) => `Feld ${court}, Spiel ${index}`,
  goals: 'Tore',
  /** `minute` null: it is not known when the match began. */
  goal: (score: string, minute: number | null, by: string) =>
    [score, ...(minute === null ? [] : [`${minute}. Min.`]), by].join(' · '),
  takeBack: (team: string) => `Tor ${team} zurück`,
  type: 'Ergebnis eintippen',
  move: (court: number) => `Nach Feld ${court}`,
  swap: (court: number, index: number) => `Nach Feld ${court}, mit Spiel ${index} tauschen`,
  moved: (index: number, court: number) => `Spiel ${index} ist jetzt auf Feld ${court}.`,
  swapped: (index: number, other: number) => `Die Spiele ${index} und ${other} haben die Felder getauscht.`,
  meanwhile: (by: string) => `Der Plan wurde inzwischen von ${by} geändert. Sie haben nichts verschoben.`,
} as const;
