import { texts } from '../texts/de.ts';

const t = texts.examples;
// Bodies whose fields have to fit each other, which no schema can say; all others are made from their schema.

const schedule = { playTime: 'PT10M', pauseTime: 'PT2M' };
const team = (name: string) => ({ id: null, name });

export const configureExample = {
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

export const matchPlanExample = {
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

export const outcomeExample = {
  state: 'Finished',
  scoreA: 3,
  scoreB: 1,
  outcomeType: 'Standard',
  reason: t.correction,
};

export const tieDecisionExample = {
  order: [['t1'], ['t2']],
  by: 'Shootout',
  meetings: [{ teamA: 't1', teamB: 't2', scoreA: 3, scoreB: 2 }],
};
export const rulingExample = { kind: 'Forfeit', against: 'B' };

export const computationExample = {
  configuration: {
    matchWonPoints: 3,
    matchDrawnPoints: 1,
    matchLostPoints: 0,
    comparisonModes: ['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'],
  },
};

export const folderExample = { folderName: 'Jugend' };

/** POST …/copy */
export const copyExample = {
  name: 'Hallencup 2027',
  firstMatchKickoff: '2027-12-04T08:30:00Z',
  teams: 'keep',
  take: ['venue', 'images', 'documents', 'presentation', 'computation'],
  folderName: 'Jugend',
};

/** PATCH …/status */
export const statusExample = { status: 'Postponed', note: t.hallClosed, date: '2027-01-16' };
