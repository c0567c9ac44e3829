import { z } from 'zod';
import {
  comparisonMode,
  computationConfiguration,
  documentType,
  finalsRound,
  matchPlanConfiguration,
  matchState,
  matchType,
  outcomeType,
  presentationConfiguration,
  teamSelector,
  visibility,
} from './contract.ts';

// The tournament as pages and integrators see it (contract.md, Tournaments). Arrays keep a stable order, so that a change
// can name its place: participants by slot, matches by index, rankings by place.

/** Which comparison put this row above the next one in the table (for the last row: below the one before). */
export const why = z.object({
  against: z.string(),
  steps: z.array(z.object({ mode: comparisonMode, own: z.number(), other: z.number() })),
  decidedBy: z.union([comparisonMode, z.enum(['priority', 'slotOrder', 'outOfCompetition'])]),
  /** The direct comparison among all tied teams, where they are three or more. */
  table: z
    .array(z.object({ teamId: z.string(), points: z.number(), scoreDifference: z.number(), scoreFor: z.number() }))
    .optional(),
  /** Indices of the matches between the compared teams, where the direct comparison was looked at. */
  matches: z.array(z.number()).optional(),
});

const row = {
  position: z.number(),
  scoreFor: z.number(),
  scoreAgainst: z.number(),
  scoreDifference: z.number(),
  matchesPlayed: z.number(),
  matchesWon: z.number(),
  matchesDrawn: z.number(),
  matchesLost: z.number(),
  points: z.number(),
};

export const statistics = z.object({ ...row, tied: z.boolean(), why: why.nullable() });
export const liveStanding = z.object({ teamId: z.string(), officialPosition: z.number(), ...row, why: why.nullable() });

export const groupView = z.object({
  id: z.string(),
  alphabeticalId: z.string(),
  /** '' means the default 'Gruppe {letter}'. */
  displayName: z.string(),
  finished: z.boolean(),
  participants: z.array(z.object({ teamId: z.string(), priority: z.number(), statistics })),
  /** In the order of their positions, with running scores counted; null while nothing runs [ST5]. */
  liveStandings: z.array(liveStanding).nullable(),
});

export const slotView = z.object({
  teamSelector,
  /** '1. Gruppe A', 'Sieger Spiel 21'; for a fixed team its name. */
  label: z.string(),
  teamId: z.string().nullable(),
  provisionalTeamId: z.string().nullable(),
  score: z.number().nullable(),
  tied: z.boolean(),
  reassigned: z.boolean(),
});

export const matchView = z.object({
  id: z.string(),
  index: z.number(),
  metadata: z.object({
    court: z.number(),
    kickoff: z.string().nullable(),
    type: matchType,
    groupId: z.string().nullable(),
    finalsRound: finalsRound.nullable(),
    playoffPosition: z.number().nullable(),
    /** 'Gruppenspiel', 'Viertelfinale', 'Spiel um Platz 5' */
    label: z.string(),
  }),
  teamA: slotView,
  teamB: slotView,
  outcome: z.object({ state: matchState, type: outcomeType.nullable(), startedAt: z.string().nullable() }),
  affected: z.object({ expectedTeamAId: z.string().nullable(), expectedTeamBId: z.string().nullable() }).nullable(),
  sameTeam: z.boolean(),
});

export const rankingView = z.object({
  placementRank: z.number(),
  teamId: z.string().nullable(),
  reason: z.enum(['decided', 'eliminated', 'groupPosition', 'outOfCompetition', 'open']),
});

export const teamView = z.object({
  id: z.string(),
  name: z.string(),
  outOfCompetition: z.boolean(),
  hasPaidEntryFee: z.boolean(),
  entryFeePaidAt: z.string().nullable(),
});

export const documentView = z.object({
  id: z.string(),
  tournamentId: z.string(),
  type: documentType,
  name: z.string(),
  lastModifiedAt: z.string(),
  generationCount: z.number(),
});

export const imageView = z.object({
  id: z.string(),
  createdAt: z.string(),
  name: z.string(),
  url: z.string(),
  fileSize: z.number(),
  width: z.number(),
  height: z.number(),
});

export const tournamentImages = z.object({
  tournamentId: z.string(),
  hasOrganizerLogo: z.boolean(),
  hasSponsorLogo: z.boolean(),
  hasSponsorBanner: z.boolean(),
  organizerLogo: imageView.nullable(),
  sponsorLogo: imageView.nullable(),
  sponsorBanner: imageView.nullable(),
});

const shared = {
  id: z.string(),
  name: z.string(),
  organizationName: z.string(),
  venueName: z.string().nullable(),
  visibility,
  kickoff: z.string().nullable(),
  groups: z.array(groupView),
  matches: z.array(matchView),
  rankings: z.array(rankingView),
  matchPlanConfiguration: matchPlanConfiguration.nullable(),
  computationConfiguration,
  presentationConfiguration,
  images: tournamentImages,
};

/** GET /api/tournaments/{id}: for members of its organisation. */
export const tournamentView = z.object({
  ...shared,
  version: z.number(),
  organizationId: z.string(),
  folderId: z.string().nullable(),
  folderName: z.string().nullable(),
  venueId: z.string().nullable(),
  publicPageViews: z.number(),
  teams: z.array(teamView),
  documents: z.array(documentView),
});

/** GET /api/public/tournaments/{id}: nothing private in it. Tables and ranking are empty where the presentation hides them. */
export const publicTournamentView = z.object({
  ...shared,
  teams: z.array(z.object({ id: z.string(), name: z.string(), outOfCompetition: z.boolean() })),
});

export type Why = z.infer<typeof why>;
export type Statistics = z.infer<typeof statistics>;
export type LiveStanding = z.infer<typeof liveStanding>;
export type GroupView = z.infer<typeof groupView>;
export type SlotView = z.infer<typeof slotView>;
export type MatchView = z.infer<typeof matchView>;
export type RankingView = z.infer<typeof rankingView>;
export type TournamentView = z.infer<typeof tournamentView>;
export type PublicTournamentView = z.infer<typeof publicTournamentView>;
