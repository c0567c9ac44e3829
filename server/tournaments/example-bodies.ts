// Bodies whose fields have to fit each other, which no schema can say. By call; all others are made from their schema.

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const team = (name: string) => ({ id: null, name });

const configure = {
  groups: [
    {
      id: null,
      alphabeticalId: 'A',
      displayName: '',
      teams: ['SV Musterstadt', 'TSV Neustadt', 'FC Altdorf', 'SC Seeblick'].map(team),
    },
    {
      id: null,
      alphabeticalId: 'B',
      displayName: '',
      teams: ['VfL Waldheim', 'TuS Bergen', 'SG Talheim', 'SpVgg Moor'].map(team),
    },
  ],
  firstMatchKickoff: '2026-12-05T08:30:00Z',
  groupPhase: { schedule, numberOfCourts: 2, useAlternatingOrder: true, numberOfGroupRounds: 1 },
  pauseBetweenGroupAndFinalsPhase: 'PT15M',
  finalsPhase: {
    schedule,
    numberOfCourts: 1,
    firstFinalsRound: 'SemiFinal',
    firstRoundPairings: null,
    thirdPlacePlayoff: true,
    additionalPlayoffs: [
      {
        playoffPosition: 5,
        teamSelectorA: { kind: 'groupRank', group: 'A', rank: 3 },
        teamSelectorB: { kind: 'groupRank', group: 'B', rank: 3 },
      },
    ],
  },
  acknowledgeResultLoss: true,
};

const matchPlan = {
  matches: [
    {
      id: 'm1',
      index: 1,
      court: 2,
      kickoff: '2026-12-05T09:00:00Z',
      teamSelectorA: { kind: 'groupSlot', group: 'A', slot: 1 },
      teamSelectorB: { kind: 'groupSlot', group: 'A', slot: 2 },
    },
  ],
  acknowledgePlacingChange: false,
};

const outcome = {
  state: 'Finished',
  scoreA: 3,
  scoreB: 1,
  outcomeType: 'Standard',
  reason: 'Tor zu Unrecht nicht gezählt',
};

const computation = {
  configuration: {
    matchWonPoints: 3,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'],
  },
};

const TOURNAMENT = '/api/tournaments/:id';

export const exampleBodies: Readonly<Record<string, unknown>> = {
  'POST /identity/change-password': {
    eMail: 'ina@sv-musterstadt.example',
    newPassword: 'Berg-und-Tal-22',
    currentPassword: 'Wald-und-Wiese-1',
  },
  [`POST ${TOURNAMENT}/configure`]: configure,
  [`POST ${TOURNAMENT}/configure/preview`]: configure,
  [`PATCH ${TOURNAMENT}/match-plan`]: matchPlan,
  [`POST ${TOURNAMENT}/match-plan/preview`]: matchPlan,
  [`PATCH ${TOURNAMENT}/matches/:matchId/outcome`]: outcome,
  [`POST ${TOURNAMENT}/matches/:matchId/outcome/preview`]: outcome,
  [`PATCH ${TOURNAMENT}/computation-configuration`]: computation,
  [`POST ${TOURNAMENT}/computation-configuration/preview`]: computation,
  ...Object.fromEntries(
    ['undo', 'undo/preview', 'restore', 'restore/preview'].map((path) => [
      `POST ${TOURNAMENT}/${path}`,
      { version: 2 },
    ]),
  ),
  [`PATCH ${TOURNAMENT}/folder`]: { folderId: null, folderName: 'Jugend' },
  'PATCH /api/documents/:id/match-plan/config': {
    organizerNameOverride: '',
    tournamentNameOverride: '',
    venueOverride: 'Sporthalle Süd',
    dateFormat: 'DateAndDayOfWeek',
    outcomes: 'ShowEmptyOutcomeStructures',
    includeQrCode: true,
    includeRankingTable: false,
  },
};
