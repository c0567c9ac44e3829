import { z } from 'zod';
import { line } from '../text.ts';

// The vocabulary of the specification, section 3, and the bodies of the calls on a tournament (section 7).

export const visibility = z.enum(['Private', 'Public']);
export const matchType = z.enum(['GroupMatch', 'NonFinalKnockout', 'AdditionalPlayoff', 'ThirdPlacePlayoff', 'Final']);
export const matchState = z.enum(['NotStarted', 'CurrentlyPlaying', 'Finished']);
export const outcomeType = z.enum(['Standard', 'AfterOvertime', 'AfterPenalties', 'SpecialScoring']);
export const comparisonMode = z.enum(['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison']);
export const finalsRound = z.enum(['Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal', 'SixteenthFinal']);
export const imageTarget = z.enum(['OrganizerLogo', 'SponsorLogo', 'SponsorBanner']);
export const documentType = z.enum(['MatchPlan', 'Receipts', 'RefereeCards']);

/** ISO 8601 UTC instant in seconds. */
export const instant = z.iso
  .datetime({ offset: true })
  .overwrite((text) => `${new Date(text).toISOString().slice(0, 19)}Z`);
/** ISO 8601 duration of hours, minutes and seconds. */
export const duration = z.string().regex(/^PT(?=\d)(\d{1,3}H)?(\d{1,5}M)?(\d{1,6}S)?$/, {
  message: 'Bitte geben Sie eine Dauer wie PT10M an.',
});

const letter = z.string().regex(/^[A-Z]$/);
const teamId = z.string().regex(/^t\d{1,6}$/);
const groupId = z.string().regex(/^g\d{1,6}$/);
const matchId = z.string().regex(/^m\d{1,7}$/);
const count = (minimum: number, maximum: number) => z.number().int().min(minimum).max(maximum);

/** Who plays; `match` is the index of the match (domain.md, team selectors). */
export const teamSelector = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('team'), teamId }),
  z.strictObject({ kind: z.literal('groupSlot'), group: letter, slot: count(1, 32) }),
  z.strictObject({ kind: z.literal('groupRank'), group: letter, rank: count(1, 32) }),
  z.strictObject({ kind: z.literal('bestOfRank'), rank: count(1, 32), ordinal: count(1, 26) }),
  z.strictObject({ kind: z.literal('winner'), match: count(1, 5000) }),
  z.strictObject({ kind: z.literal('loser'), match: count(1, 5000) }),
]);
export type TeamSelector = z.infer<typeof teamSelector>;

const schedule = z.strictObject({ playTime: duration, pauseTime: duration });

const groupPhase = z.strictObject({
  schedule: schedule.nullable().default(null),
  numberOfCourts: count(1, 10),
  useAlternatingOrder: z.boolean(),
  numberOfGroupRounds: count(1, 4),
});

const pairing = z.strictObject({ teamSelectorA: teamSelector, teamSelectorB: teamSelector });

const finalsPhase = z.strictObject({
  schedule: schedule.nullable().default(null),
  numberOfCourts: count(1, 10),
  firstFinalsRound: finalsRound,
  firstRoundPairings: z.array(pairing).max(16).nullable().default(null),
  thirdPlacePlayoff: z.boolean(),
  additionalPlayoffs: z
    .array(z.strictObject({ playoffPosition: count(3, 519), teamSelectorA: teamSelector, teamSelectorB: teamSelector }))
    .max(259)
    .default([]),
});

/** What a generated plan comes from (specification, section 3, match plan configuration). */
export const matchPlanConfiguration = z.strictObject({
  firstMatchKickoff: instant.nullable().default(null),
  groupPhaseConfig: groupPhase.nullable(),
  pauseBetweenGroupAndFinalsPhase: duration.nullable().default(null),
  finalsPhaseConfig: finalsPhase.nullable(),
});

/** POST /api/tournaments/{id}/configure */
export const configureBody = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        id: groupId.nullable().default(null),
        alphabeticalId: letter,
        displayName: line(0, 25).nullable().default(null),
        teams: z.array(z.strictObject({ id: teamId.nullable().default(null), name: line(1, 60) })).max(520),
      }),
    )
    .max(26),
  firstMatchKickoff: instant.nullable().default(null),
  groupPhase: groupPhase.nullable().default(null),
  pauseBetweenGroupAndFinalsPhase: duration.nullable().default(null),
  finalsPhase: finalsPhase.nullable().default(null),
  acknowledgeResultLoss: z.boolean().default(false),
});
export type ConfigureBody = z.infer<typeof configureBody>;

const score = count(0, 999);

/** PATCH /api/tournaments/{id}/matches/{matchId}/outcome; what the fields must be together is a rule [RE1]. */
export const outcome = z.strictObject({
  state: matchState,
  scoreA: score.nullable().default(null),
  scoreB: score.nullable().default(null),
  outcomeType: outcomeType.nullable().default(null),
});
export const outcomeBody = outcome.extend({
  reason: line(0, 200).nullable().default(null),
  previous: outcome.nullable().default(null),
});
export type Outcome = z.infer<typeof outcome>;
export type OutcomeBody = z.infer<typeof outcomeBody>;

/** POST /api/tournaments */
export const createTournamentBody = z.strictObject({
  organizationId: z.string(),
  folderId: z.string().nullable().default(null),
  folderName: line(1, 60).nullable().default(null),
  name: line(1, 60),
  visibility: visibility.default('Private'),
});
export type CreateTournamentBody = z.infer<typeof createTournamentBody>;

export const computationConfiguration = z.strictObject({
  matchWonPoints: count(0, 100),
  matchDrawnPoints: count(0, 100),
  matchLostPoints: count(0, 100),
  comparisonModes: z.array(comparisonMode).min(1).max(4),
});

const header = z.strictObject({
  content: z.enum(['CustomValue', 'OrganizerName', 'TournamentName']),
  customContent: line(0, 60).nullable().default(null),
});
export const presentationConfiguration = z.strictObject({
  header1: header,
  header2: header,
  showResults: z.enum(['Default', 'OnlyMatchOutcomes', 'NoResults']),
  showOrganizerLogo: z.boolean(),
  showSponsorLogo: z.boolean(),
});

export const ids = { teamId, groupId, matchId };
