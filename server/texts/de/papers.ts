/** What is printed for the hall without a document. */
export const papers = {
  call: 'Ein Papier für die Halle als PDF',
  firstPage: 'Die erste Seite eines Dokuments oder Papiers als HTML',
  /** What a file is called. */
  titles: {
    CourtPlan: 'Feldplan',
    TeamSlips: 'Ihre Spiele',
    Poster: 'Tabellen und Finalrunde',
    DoorSign: 'Türschild',
    TeamList: 'Mannschaftsliste',
    Ranking: 'Platzierung mit Prüfwert',
  },
} as const;

/** The sheet that lies at a court. */
export const courtPlanSheet = {
  court: (court: number) => `Feld ${court}`,
  none: 'Noch kein Feldplan: Dieses Turnier hat noch keinen Spielplan.',
  columns: {
    number: 'Nr.',
    kickoff: 'Anstoß',
    part: 'Runde',
    teamA: 'Mannschaft A',
    teamB: 'Mannschaft B',
    result: 'Ergebnis',
  },
  information: 'Infos',
} as const;

/** What each team is handed. */
export const teamSlipSheet = {
  title: 'Ihre Spiele',
  none: 'Noch keine Zettel: Dieses Turnier hat noch keine Mannschaften.',
  noMatches: 'Der Spielplan steht noch nicht fest.',
  court: (court: number) => `Feld ${court}`,
  /** `day`: 'Sonntag', where there are several. */
  finalsFrom: (day: string | null, time: string) =>
    `Danach Finalrunde, ab ${day === null ? '' : `${day}, `}${time} Uhr`,
  finals: 'Danach Finalrunde',
  qrCode: 'QR-Code zu Ihren Spielen',
  live: 'Ihre Spiele live',
} as const;

/** Tables and finals for the wall. */
export const posterSheet = {
  none: 'Noch kein Plakat: Dieses Turnier hat noch keinen Spielplan.',
  match: (index: number) => `Spiel ${index}`,
  court: (court: number) => `Feld ${court}`,
} as const;

/** The sign on the door of the hall. */
export const doorSignSheet = {
  scan: 'Mit dem Handy scannen: Spielplan und Ergebnisse live.',
  scanPlan: 'Mit dem Handy scannen: Spielplan live.',
  welcome: 'Herzlich willkommen!',
} as const;

/** The list at the table where teams arrive. */
export const teamListSheet = {
  none: 'Noch keine Liste: Dieses Turnier hat noch keine Mannschaften.',
  columns: { number: 'Nr.', team: 'Mannschaft', group: 'Gruppe', arrived: 'Da', paid: 'Bezahlt', note: 'Notiz' },
} as const;
/** The places with what proves them later. */
export const rankingSheet = {
  none: 'Noch keine Platzierung: Dieses Turnier hat noch keinen Spielplan.',
} as const;
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
