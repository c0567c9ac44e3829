import { z } from 'zod';
import { finalsRound, matchSide, matchState, matchType, outcomeType } from '../tournament/contract/bodies.ts';
import { ruledAgainst, rulingKind } from '../tournament/contract/ruling.ts';
import { rankingView } from '../tournament/contract/views.ts';
import { utcInstant } from '../utc-instant.ts';

// The parts of a tournament as flat rows, for integrators who want no tree: columns of the tables, by these names.

export const matchRow = z.object({
  matchId: z.string(),
  index: z.int(),
  number: z.int(),
  type: z.enum(matchType.options),
  label: z.string(),
  groupId: z.string().nullable(),
  finalsRound: z.enum(finalsRound.options).nullable(),
  playoffPosition: z.int().nullable(),
  court: z.int(),
  kickoff: utcInstant.nullable(),
  state: z.enum(matchState.options),
  outcomeType: z.enum(outcomeType.options).nullable(),
  startedAt: utcInstant.nullable(),
  teamAId: z.string().nullable(),
  teamBId: z.string().nullable(),
  teamA: z.string(),
  teamB: z.string(),
  scoreA: z.int().nullable(),
  scoreB: z.int().nullable(),
  affected: z.boolean(),
  winner: z.enum(matchSide.options).nullable(),
  shootoutA: z.int().nullable(),
  shootoutB: z.int().nullable(),
  ruling: z.enum(rulingKind.options).nullable(),
  ruledAgainst: z.enum(ruledAgainst.options).nullable(),
  counts: z.boolean(),
});

export const standingRow = z.object({
  groupId: z.string(),
  groupLetter: z.string(),
  teamId: z.string(),
  team: z.string(),
  position: z.int(),
  matchesPlayed: z.int(),
  matchesWon: z.int(),
  matchesDrawn: z.int(),
  matchesLost: z.int(),
  scoreFor: z.int(),
  scoreAgainst: z.int(),
  scoreDifference: z.int(),
  points: z.int(),
  priority: z.int(),
  outOfCompetition: z.boolean(),
  tied: z.boolean(),
});

export const rankingRow = z.object({
  placementRank: z.int(),
  teamId: z.string().nullable(),
  team: z.string().nullable(),
  reason: z.enum(rankingView.shape.reason.options),
  tied: z.boolean(),
  sharedPlace: z.int().nullable(),
});
