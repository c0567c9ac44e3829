import type { MatchView } from '#domain/tournament/contract/views.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The printed plan of the matches. */
export const matchPlanSheet = {
  group: 'Gruppe',
  won: (points: number) => `Sieg ${points}`,
  drawn: (points: number) => `Unentschieden ${points}`,
  lost: (points: number) => `Niederlage ${points}`,
  /** 'Sieg 3, Unentschieden 1 Punkt': the last number has the word behind it. */
  pointsRule: (parts: readonly string[], last: number) => `${parts.join(', ')} ${last === 1 ? 'Punkt' : 'Punkte'}`,
  orderRule: (modes: readonly string[]) => `Reihenfolge: ${modes.join(', ')}`,
  groups: (count: number) => counted(count, 'Gruppe', 'Gruppen'),
  phase: (what: string, matches: number) => `${what}, ${counted(matches, 'Spiel', 'Spiele')}`,
  from: (round: string) => `ab ${round}`,
  minutes: (minutes: string) => `${minutes} min`,
  pauseAndCourts: (minutes: string, courts: number) => `${minutes} min Pause, ${counted(courts, 'Feld', 'Felder')}`,
  standOf: (number: number) => `Stand: Nr. ${number}`,
  head: 'Prüfwert',
  runs: 'läuft',
  decided: {
    Standard: null,
    AfterOvertime: 'n. V.',
    AfterPenalties: 'n. E.',
    SpecialScoring: 'Wertung',
  } satisfies Readonly<Record<NonNullable<MatchView['outcome']['type']>, string | null>>,
  /** By whom it is lost, or else by its kind [RE13]. */
  rulings: {
    A: 'Wertung',
    B: 'Wertung',
    Both: 'gegen beide',
    Forfeit: 'Wertung',
    Abandoned: 'Abbruch',
    Void: 'o. Wertung',
  },
  match: 'Spiel',
  break: (from: string, to: string, name: string) => `${from} bis ${to} Uhr: ${name}`,
  comparisonModes: {
    ByPoints: 'Punkte',
    ByScoreDifference: 'Tordifferenz',
    ByScore: 'Tore',
    ByDirectComparison: 'direkter Vergleich',
  },
  columns: {
    place: 'Pl.',
    team: 'Mannschaft',
    matches: 'Sp',
    goals: 'Tore',
    difference: 'Diff',
    points: 'Pkt',
    number: 'Nr.',
    court: 'Feld',
    kickoff: 'Anstoß',
    teamA: 'Mannschaft A',
    teamB: 'Mannschaft B',
    result: 'Ergebnis',
  },
  lotNeeded: 'Los nötig',
  lotDecides: 'Mannschaften sind völlig gleich: Das Los entscheidet.',
  logoOf: (organizer: string) => `Logo ${organizer}`,
  sponsorLogo: 'Logo des Sponsors',
  groupPhase: 'Gruppenphase',
  finals: 'Finalrunde',
  playTime: 'Spielzeit',
  sections: {
    teams: 'Mannschaften',
    groupMatches: 'Gruppenspiele',
    tables: 'Tabellen',
    finals: 'Finalrunde',
    ranking: 'Platzierung',
  },
  noPlan: 'Der Spielplan steht noch nicht fest.',
  printedAt: (day: string, time: string) => `Gedruckt am ${day} um ${time} Uhr`,
  sponsorBanner: 'Banner des Sponsors',
  qrCode: 'QR-Code zur Seite des Turniers',
  liveTables: 'Ergebnisse und Tabellen live',
  liveResults: 'Ergebnisse live',
  live: 'Das Turnier live',
  outOfCompetition: 'außer Konkurrenz',
} as const;

/** The printed receipts of entry fees. */
export const receiptSheet = {
  logo: (of: string) => `Logo ${of}`,
  ofTeams: (count: number) => `(${count} Mannschaften)`,
  /** Before the amount for one of them. */
  teamsAt: (count: number) => `${count} Mannschaften zu je`,
  signature: 'Unterschrift',
  none: 'Noch keine Quittungen: Dieses Turnier hat noch keine Mannschaften.',
  management: '(Turnierleitung)',
  title: 'Quittung',
  tournament: 'Turnier',
  receivedFrom: 'Erhalten von',
  for: 'für',
  entryFee: 'Startgeld',
  placeAndDate: 'Ort, Datum',
  ofSponsor: 'des Sponsors',
  amount: 'Betrag',
  inWords: 'in Worten',
} as const;

/** The printed cards of the referees. */
export const refereeCardSheet = {
  none: 'Noch keine Karten: Dieses Turnier hat noch keinen Spielplan.',
  match: 'Spiel',
  court: 'Feld',
  signature: 'Unterschrift',
  refereesFrom: 'Schiedsrichter stellt',
} as const;

/** Around the numbers at the foot of every printed page: 'Seite 2 von 5'. */
export const sheetMargins = { page: 'Seite ', of: ' von ' } as const;
