import type { MatchView, TournamentView } from '#domain/tournament/contract/views.ts';

/** Tables for a spreadsheet: column headings and cell texts. */
export const csv = {
  matches: {
    index: 'Nr.',
    day: 'Datum',
    kickoff: 'Anstoß',
    court: 'Feld',
    label: 'Spiel',
    group: 'Gruppe',
    teamA: 'Mannschaft A',
    teamB: 'Mannschaft B',
    scoreA: 'Tore A',
    scoreB: 'Tore B',
    state: 'Stand',
    outcomeType: 'Art',
  },
  /** The last columns, where there was one. */
  shootout: { shootoutA: 'Schießen A', shootoutB: 'Schießen B' },
  standings: {
    group: 'Gruppe',
    position: 'Platz',
    team: 'Mannschaft',
    played: 'Spiele',
    won: 'S',
    drawn: 'U',
    lost: 'N',
    scoreFor: 'Tore',
    scoreAgainst: 'Gegentore',
    scoreDifference: 'Tordifferenz',
    points: 'Punkte',
    note: 'Bemerkung',
  },
  ranking: { place: 'Platz', team: 'Mannschaft', reason: 'Grund', note: 'Bemerkung' },
  group: (letter: string) => `Gruppe ${letter}`,
  states: {
    NotStarted: 'offen',
    CurrentlyPlaying: 'läuft',
    Finished: 'beendet',
  } satisfies Readonly<Record<MatchView['outcome']['state'], string>>,
  decided: {
    Standard: '',
    AfterOvertime: 'n. V.',
    AfterPenalties: 'n. E.',
    SpecialScoring: 'gewertet',
  } satisfies Readonly<Record<NonNullable<MatchView['outcome']['type']>, string>>,
  outOfCompetition: 'außer Konkurrenz',
  lotOpen: 'Losentscheid offen',
  reasons: {
    decided: 'ausgespielt',
    eliminated: 'ausgeschieden',
    groupPosition: 'nach Gruppenplatz',
    outOfCompetition: 'außer Konkurrenz',
    open: 'offen',
  } satisfies Readonly<Record<TournamentView['rankings'][number]['reason'], string>>,
} as const;
