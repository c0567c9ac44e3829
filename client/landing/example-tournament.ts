import type { PublicMatchView, PublicGroupView, PublicTournamentView, PublicSlotView } from '#domain/contract.ts';

// An invented afternoon in a hall, for the picture on the front page.

/** The name of a team, and its emblem as the portal would give it: ground, band, letters on it, glow; letters. */
const TEAMS = [
  ['SV Grün-Weiß Mühlbach', '#14346b', '#f6c445', '#ffffff', '#2a4c85', 'GW'],
  ['TSV Büchenau', '#e8590c', '#1b1b1b', '#0d1510', '#af4005', 'BÜ'],
  ['FC Königshain', '#b3261e', '#ffffff', '#ffffff', '#b3261e', 'KÖ'],
  ['SpVgg Nördheim', '#7a2fb5', '#ffffff', '#ffffff', '#7a2fb5', 'NÖ'],
  ['JSG Örtzetal', '#2c5f2d', '#f5e960', '#ffffff', '#2a5f2b', 'ÖR'],
  ['VfL Ründeroth', '#f5f5f0', '#0b7a4b', '#0d1510', '#61615a', 'RÜ'],
  ['FSV Weißenfeld', '#0b7a4b', '#ffffff', '#ffffff', '#007144', 'WE'],
  ['1. FC Höhenkirch', '#9ad0f5', '#14346b', '#0d1510', '#186792', 'HÖ'],
  ['SC Aßlar', '#1d2733', '#ff9a3c', '#ffffff', '#494d53', 'Aẞ'],
] as const;

const MINUTE = 60_000;

/** [team, team, goals, goals, court, minutes from the kickoff of what runs, state] */
type Line = readonly [
  number,
  number,
  number | null,
  number | null,
  number,
  number,
  PublicMatchView['outcome']['state'],
];

const LINES: readonly Line[] = [
  [0, 3, 3, 1, 1, 0, 'CurrentlyPlaying'],
  [1, 6, 1, 2, 2, 0, 'CurrentlyPlaying'],
  [5, 7, 0, 1, 3, -12, 'Finished'],
  [4, 2, null, null, 1, 12, 'NotStarted'],
  [8, 0, null, null, 2, 12, 'NotStarted'],
  [3, 7, null, null, 3, 12, 'NotStarted'],
];

/** `kickoff` of the matches that are running, in milliseconds. */
export function exampleTournament(kickoff: number): PublicTournamentView {
  const at = (minutes: number): string => new Date(kickoff + minutes * MINUTE).toISOString();
  const slot = (team: number, score: number | null): PublicSlotView => ({
    teamSelector: { kind: 'team', teamId: idOf(team) },
    label: TEAMS[team]?.[0] ?? '',
    teamId: idOf(team),
    provisionalTeamId: null,
    score,
    tied: false,
    reassigned: false,
  });
  const matches = LINES.map(([one, other, goals, against, court, minutes, state], line): PublicMatchView => ({
    id: `m${line + 13}`,
    index: line + 13,
    metadata: {
      court,
      kickoff: at(minutes),
      type: 'GroupMatch',
      groupId: 'g1',
      finalsRound: null,
      playoffPosition: null,
      label: 'Gruppenspiel',
    },
    teamA: slot(one, goals),
    teamB: slot(other, against),
    outcome: {
      state,
      type: state === 'NotStarted' ? null : 'Standard',
      startedAt: state === 'NotStarted' ? null : at(minutes),
    },
    affected: null,
    sameTeam: false,
  }));
  return { ...hall, kickoff: at(-144), matches: [...matches, final(at(96))] };
}

/** A match later that day: with it the board has its other pages too. */
const final = (kickoff: string): PublicMatchView => ({
  id: 'm36',
  index: 36,
  metadata: {
    court: 1,
    kickoff,
    type: 'Final',
    groupId: null,
    finalsRound: 'Final',
    playoffPosition: null,
    label: 'Finale',
  },
  teamA: waiting(1),
  teamB: waiting(2),
  outcome: { state: 'NotStarted', type: null, startedAt: null },
  affected: null,
  sameTeam: false,
});

const waiting = (rank: number): PublicSlotView => ({
  teamSelector: { kind: 'groupRank', group: 'A', rank },
  label: `${rank}. Gruppe A`,
  teamId: null,
  provisionalTeamId: null,
  score: null,
  tied: false,
  reassigned: false,
});

const idOf = (team: number): string => `t${team}`;

const group: PublicGroupView = {
  id: 'g1',
  alphabeticalId: 'A',
  displayName: '',
  finished: false,
  participants: TEAMS.map((_, team) => ({ teamId: idOf(team), statistics: null })),
  liveStandings: null,
};

const hall: Omit<PublicTournamentView, 'kickoff' | 'matches'> = {
  id: 'example',
  name: 'Mühlbacher Hallencup der E-Junioren',
  organizationName: 'SV Grün-Weiß Mühlbach 1921',
  venueName: 'Sporthalle am Bürgerpark',
  venue: null,
  visibility: 'Public',
  teams: TEAMS.map(([name, ground, band, on, glow, letters], team) => ({
    id: idOf(team),
    name,
    outOfCompetition: false,
    emblem: { ground, band, on, letters, glow },
  })),
  groups: [group],
  rankings: [],
  announcement: null,
  information: null,
  status: { status: 'Planned', note: null, date: null },
  matchPlanConfiguration: null,
  breaks: [],
  computationConfiguration: {
    matchWonPoints: 3,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'],
  },
  presentationConfiguration: {
    header1: { content: 'TournamentName', customContent: null },
    header2: { content: 'OrganizerName', customContent: null },
    showResults: 'Default',
    showOrganizerLogo: false,
    showSponsorLogo: false,
  },
  images: {
    tournamentId: 'example',
    hasOrganizerLogo: false,
    hasSponsorLogo: false,
    hasSponsorBanner: false,
    organizerLogo: null,
    sponsorLogo: null,
    sponsorBanner: null,
  },
};
