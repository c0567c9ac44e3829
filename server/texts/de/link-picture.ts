/** The picture that messengers show of the link of a tournament. */
export const linkPicture = {
  kickoff: (time: string) => `Anpfiff ${time} Uhr`,
  running: 'Läuft',
  results: 'Zuletzt',
  underWay: 'Das Turnier läuft',
  champion: 'Turniersieger',
  championIs: (team: string) => `Turniersieger: ${team}`,
  over: 'Beendet',
  cancelled: 'Abgesagt',
  postponed: (day: string | null) => (day === null ? 'Verschoben' : `Verschoben auf ${day}`),
  score: (a: number, b: number) => `${a}:${b}`,
  against: 'gegen',
  match: (teamA: string, teamB: string, score: readonly [number, number] | null) =>
    score === null ? `${teamA} gegen ${teamB}` : `${teamA} ${score[0]}:${score[1]} ${teamB}`,
} as const;
