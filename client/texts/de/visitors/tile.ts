/** On the tile of a match that runs. */
export const tile = {
  runs: (minute: number) => `Läuft, ${minute}. Minute`,
  minuteShort: (minute: number) => `${minute}’`,
  over: (minutes: number) => `+${minutes}’`,
} as const;
