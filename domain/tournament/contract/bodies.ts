import { z } from 'zod';
import { changeOf, toPartial, withAnyField } from '../../patch.ts';
import { initially, optional } from '../../left-out.ts';
import { singleLine } from '../../text.ts';
import { count, groupShape, teamShape } from './field-schemas.ts';
import { instant } from './instant.ts';
import { ruling } from './ruling.ts';
import { durationInMs } from '../../durations.ts';
import { texts } from '../../texts/de.ts';
import { MAX_BREAKS, MAX_COURTS, MAX_GROUPS, MAX_MATCHES, MAX_MATCH_NUMBER, MAX_NAME_LENGTH } from '../../limits.ts';

// The vocabulary of a tournament, and the bodies of the calls on it (docs/api.md).

const t = texts.tournaments;
const name = singleLine(1, MAX_NAME_LENGTH);

export const visibility = z.enum(['Private', 'Public']).meta({ id: 'Visibility' });
/** What a tournament is for [NT4]: to be played, to practise with a finished one's copy, or to try the portal out. */
export const tournamentPurpose = z.enum(['Competition', 'Training', 'Example']).meta({ id: 'TournamentPurpose' });
export const matchType = z
  .enum(['GroupMatch', 'NonFinalKnockout', 'AdditionalPlayoff', 'ThirdPlacePlayoff', 'Final'])
  .meta({ id: 'MatchType' });
export const matchState = z.enum(['NotStarted', 'CurrentlyPlaying', 'Finished']).meta({ id: 'MatchState' });
export const matchSide = z.enum(['A', 'B']).meta({ id: 'MatchSide' });
export const outcomeType = z
  .enum(['Standard', 'AfterOvertime', 'AfterPenalties', 'SpecialScoring'])
  .meta({ id: 'OutcomeType' });
export const comparisonMode = z
  .enum(['ByPoints', 'ByScoreDifference', 'ByScore', 'ByDirectComparison'])
  .meta({ id: 'ComparisonMode' });
export const finalsRound = z
  .enum(['Final', 'SemiFinal', 'QuarterFinal', 'EighthFinal', 'SixteenthFinal'])
  .meta({ id: 'FinalsRound' });
export const imageTarget = z.enum(['OrganizerLogo', 'SponsorLogo', 'SponsorBanner']).meta({ id: 'ImageTarget' });
export const documentType = z.enum(['MatchPlan', 'Receipts', 'RefereeCards']).meta({ id: 'DocumentType' });

/** ISO 8601 duration of hours, minutes and seconds. */
export const duration = z
  .string()
  .regex(/^PT(?=\d)(\d{1,3}H)?(\d{1,5}M)?(\d{1,6}S)?$/, {
    message: t.duration,
    // How long it lasts is asked next, and only a duration can say.
    abort: true,
  })
  .meta({ id: 'Duration' });

const letter = z
  .string()
  .regex(/^[A-Z]$/)
  .meta({ id: 'GroupLetter' });
const teamId = z
  .string()
  .regex(/^t\d{1,6}$/)
  .meta({ id: 'TeamId' });
const groupId = z
  .string()
  .regex(/^g\d{1,6}$/)
  .meta({ id: 'GroupId' });
const matchId = z
  .string()
  .regex(/^m\d{1,7}$/)
  .meta({ id: 'MatchId' });

/** Who plays; `match` is the index of the match (docs/rules/team-selectors.md). */
export const teamSelector = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('team'), teamId }),
    z.strictObject({ kind: z.literal('groupSlot'), group: letter, slot: count(1, 32) }),
    z.strictObject({ kind: z.literal('groupRank'), group: letter, rank: count(1, 32) }),
    z.strictObject({ kind: z.literal('bestOfRank'), rank: count(1, 32), ordinal: count(1, MAX_GROUPS) }),
    z.strictObject({ kind: z.literal('winner'), match: count(1, MAX_MATCHES) }),
    z.strictObject({ kind: z.literal('loser'), match: count(1, MAX_MATCHES) }),
  ])
  .meta({ id: 'TeamSelector' });
export type TeamSelector = z.infer<typeof teamSelector>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const lasting = (minimum: number, message: string) =>
  duration.refine((text) => durationInMs(text) >= minimum && durationInMs(text) <= DAY, message);

const schedule = z
  .strictObject({
    playTime: lasting(MINUTE, t.playTime),
    pauseTime: lasting(0, t.pauseTime),
  })
  .meta({ id: 'Schedule' });
const phasePause = lasting(0, t.phasePause);

const groupPhase = z
  .strictObject({
    schedule: schedule.nullable().default(null),
    numberOfCourts: count(1, MAX_COURTS),
    useAlternatingOrder: z.boolean(),
    numberOfGroupRounds: count(1, 4),
    /** Teams rest between their matches [SC7]; left out: as `useAlternatingOrder` says [RR4], which is kept as sent. */
    order: optional(z.literal('Rested')),
  })
  .meta({ id: 'GroupPhase' });

const pairing = z.strictObject({ teamSelectorA: teamSelector, teamSelectorB: teamSelector }).meta({ id: 'Pairing' });

const finalsPhase = z
  .strictObject({
    schedule: schedule.nullable().default(null),
    numberOfCourts: count(1, MAX_COURTS),
    firstFinalsRound: finalsRound,
    firstRoundPairings: z.array(pairing).max(16).nullable().default(null),
    thirdPlacePlayoff: z.boolean(),
    additionalPlayoffs: initially(
      z
        .array(
          z.strictObject({ playoffPosition: count(3, 519), teamSelectorA: teamSelector, teamSelectorB: teamSelector }),
        )
        .max(259),
      [],
    ),
  })
  .meta({ id: 'FinalsPhase' });

/** In which no match is played [SC8]. */
const pauseInPlan = z
  .strictObject({ name, from: instant, to: instant })
  .refine(({ from, to }) => from < to, { path: ['to'], message: t.breakEnd })
  .meta({
    id: 'Break',
    examples: [{ name: 'Mittagspause', from: '2026-12-05T11:00:00Z', to: '2026-12-05T12:00:00Z' }],
  });
/** In any order; a plan holds them by their beginnings. */
export const breaks = z.array(pauseInPlan).max(MAX_BREAKS, t.tooManyBreaks);

/** What a generated plan comes from. */
export const matchPlanConfiguration = z
  .strictObject({
    firstMatchKickoff: instant.nullable().default(null),
    groupPhaseConfig: groupPhase.nullable(),
    pauseBetweenGroupAndFinalsPhase: phasePause.nullable().default(null),
    finalsPhaseConfig: finalsPhase.nullable(),
  })
  .meta({ id: 'MatchPlanConfiguration' });

/** A team named by id may leave its name out and keeps the one it has; a new one needs a name [PL1]. */
const configuredTeam = z
  .strictObject({ id: teamId.nullable().default(null), name: teamShape.name.nullable().default(null) })
  .refine((team) => team.id !== null || team.name !== null, {
    path: ['name'],
    message: t.teamName,
  })
  .meta({ id: 'ConfiguredTeam' });

/** POST /api/tournaments/{id}/configure */
export const configureBody = z
  .strictObject({
    groups: z
      .array(
        z.strictObject({
          id: groupId.nullable().default(null),
          alphabeticalId: letter,
          displayName: groupShape.displayName.nullable().default(null),
          teams: z.array(configuredTeam).max(520),
        }),
      )
      .max(MAX_GROUPS, t.tooManyGroups),
    firstMatchKickoff: instant.nullable().default(null),
    groupPhase: groupPhase.nullable().default(null),
    pauseBetweenGroupAndFinalsPhase: phasePause.nullable().default(null),
    finalsPhase: finalsPhase.nullable().default(null),
    breaks: initially(breaks, []),
    /** What hands made of the plan stays as far as it holds [PL8]. */
    keepEdits: initially(z.boolean(), false),
    acknowledgeResultLoss: initially(z.boolean(), false),
  })
  .meta({ id: 'ConfigureBody' });
export type ConfigureBody = z.infer<typeof configureBody>;

/** What calls and files take of each field of a match that the plan sets. */
export const plannedShape = {
  court: count(1, MAX_COURTS),
  kickoff: instant.nullable(),
  teamSelectorA: teamSelector,
  teamSelectorB: teamSelector,
};

/**
 * PATCH /api/tournaments/{id}/match-plan: every match once. `winner` and `loser` name a match by the index it has before
 * this edit, so that selectors sent back as they were read follow their match [SE2]. What is left out stays as it is.
 */
export const matchPlanBody = z
  .strictObject({
    groups: z
      .array(
        z.strictObject({
          id: groupId,
          alphabeticalId: letter,
          displayName: groupShape.displayName.nullable().default(null),
          teams: z.array(z.strictObject({ id: teamId, name: teamShape.name })).max(520),
        }),
      )
      .max(MAX_GROUPS)
      .nullable()
      .default(null),
    firstMatchKickoff: instant.nullable().optional(),
    groupPhase: groupPhase.nullable().default(null),
    pauseBetweenGroupAndFinalsPhase: phasePause.nullable().optional(),
    finalsPhase: finalsPhase.nullable().default(null),
    matches: z
      .array(
        z.strictObject({
          id: matchId,
          index: count(1, MAX_MATCHES),
          /** Another than the index only once numbers are fixed; null: as it is [PL10]. */
          number: count(1, MAX_MATCH_NUMBER).nullable().default(null),
          ...plannedShape,
          kickoff: plannedShape.kickoff.default(null),
        }),
      )
      .max(MAX_MATCHES),
    acknowledgePlacingChange: initially(z.boolean(), false),
  })
  .meta({ id: 'MatchPlanBody' });
export type MatchPlanBody = z.infer<typeof matchPlanBody>;

export const score = count(0, 999);
/** The goals of both in a shoot-out, of which none counts anywhere. */
export const shootoutScore = z.strictObject({ a: score, b: score }).meta({ id: 'ShootoutScore' });
/** Who won after a level score, and how it ended; `score` null: only the winner is known [RE18]. */
export const shootout = z.strictObject({ winner: matchSide, score: shootoutScore.nullable() }).meta({ id: 'Shootout' });

/** PATCH /api/tournaments/{id}/matches/{matchId}/outcome; what the fields must be together is a rule [RE1]. */
export const outcome = z
  .strictObject({
    state: matchState,
    scoreA: score.nullable().default(null),
    scoreB: score.nullable().default(null),
    outcomeType: outcomeType.nullable().default(null),
    shootout: optional(shootout),
    /** Of what a match had; a report has none, it replaces one [RE16]. */
    ruling: optional(ruling),
  })
  .meta({ id: 'Outcome' });
/** What a report and a ruling say beside a result. */
export const saidOfMatch = {
  reason: singleLine(0, 200).nullable().default(null),
  previous: outcome.nullable().default(null),
  /** The two teams that the reporter sees in this match; left out, the report is for its current teams. */
  meantFor: optional(z.strictObject({ teamAId: teamId, teamBId: teamId }).meta({ id: 'MeantFor' })),
};
export const outcomeBody = outcome
  .omit({ ruling: true })
  .extend({
    ...saidOfMatch,
    /** When the match began, of a first running score that arrives later [RE7]. */
    startedAt: optional(instant),
  })
  .meta({ id: 'OutcomeBody' });
export type Outcome = z.infer<typeof outcome>;
export type OutcomeBody = z.infer<typeof outcomeBody>;

/** `number`: absent where it is the index [PL10]. */
const calledBy = { index: z.int(), number: z.int().optional() };
const changedTeam = { before: z.string().nullable(), after: z.string().nullable() };
/** `gone`: there is no such place any more; absent: there is. */
const changedPlace = { ...changedTeam, gone: z.literal(true).optional() };

/** What every `…/preview` answers: what else the command would change. Teams are ids, `slot` A or B, `group` a letter. */
export const consequences = z
  .object({
    matches: z.array(
      z
        .object({ id: matchId, ...calledBy, slot: matchSide, ...changedTeam, state: matchState })
        .meta({ id: 'ChangedSlot' }),
    ),
    results: z.array(z.object({ ...calledBy, before: outcome, after: outcome }).meta({ id: 'ChangedResult' })),
    groups: z.array(z.object({ group: letter, rank: z.int(), ...changedPlace }).meta({ id: 'ChangedPosition' })),
    rankings: z.array(z.object({ placementRank: z.int(), ...changedPlace }).meta({ id: 'ChangedPlace' })),
  })
  .meta({ id: 'Consequences' });
export type Consequences = z.infer<typeof consequences>;

/** POST /api/tournaments */
export const createTournamentBody = z
  .strictObject({
    organizationId: z.string(),
    folderId: z.string().nullable().default(null),
    folderName: name.nullable().default(null),
    venueId: z.string().nullable().default(null),
    name,
    visibility: initially(visibility, 'Private'),
  })
  .meta({ id: 'CreateTournamentBody' });
export type CreateTournamentBody = z.infer<typeof createTournamentBody>;

/** POST /api/tournaments/example */
export const exampleTournamentBody = z
  .strictObject({ organizationId: z.string() })
  .meta({ id: 'ExampleTournamentBody' });

/** PATCH …/name of a tournament */
export const tournamentNameBody = z.strictObject({ name }).meta({ id: 'TournamentNameBody' });
/** PATCH …/visibility */
export const visibilityBody = z.strictObject({ visibility }).meta({ id: 'VisibilityBody' });
/** PATCH …/folder: an existing folder, a new one by name, or none. */
export const tournamentFolderBody = withAnyField(
  z.strictObject({ folderId: changeOf(z.string()), folderName: changeOf(name) }),
).meta({ id: 'TournamentFolderBody' });
/** PATCH …/venue */
export const tournamentVenueBody = z
  .strictObject({ venueId: z.string().nullable() })
  .meta({ id: 'TournamentVenueBody' });
/** PATCH …/image */
export const tournamentImageBody = z
  .strictObject({ target: imageTarget, imageId: z.string().nullable() })
  .meta({ id: 'TournamentImageBody' });
/** POST …/teams: a team that comes late [PL6]. */
export const addTeamBody = z
  .strictObject({ groupId, name: teamShape.name, finals: initially(z.enum(['move', 'keep']), 'move') })
  .meta({ id: 'AddTeamBody' });
export type AddTeamBody = z.infer<typeof addTeamBody>;
/** POST …/teams/{teamId}/move [PL5] */
export const moveTeamBody = z.strictObject({ groupId }).meta({ id: 'MoveTeamBody' });
/** POST …/teams/{teamId}/swap [PL5] */
export const swapTeamsBody = z.strictObject({ with: teamId }).meta({ id: 'SwapTeamsBody' });
/** PATCH …/teams/{teamId}/name */
export const teamNameBody = z.strictObject({ name: teamShape.name }).meta({ id: 'TeamNameBody' });
/** PATCH …/teams/{teamId}/priority [GR3] */
export const teamPriorityBody = z
  .strictObject({ groupId, priority: teamShape.priority })
  .meta({ id: 'TeamPriorityBody' });
/** POST …/lot: the priorities that a lot gives the teams it was drawn among, all of them at once [GR3]. */
export const lotBody = z
  .strictObject({ priorities: z.array(teamPriorityBody.extend({ teamId })).min(1).max(520) })
  .meta({ id: 'LotBody' });
export type LotBody = z.infer<typeof lotBody>;
/** PATCH …/teams/{teamId}/entry-fee */
export const entryFeeBody = z.strictObject({ hasPaidEntryFee: z.boolean() }).meta({ id: 'EntryFeeBody' });
/** PATCH …/teams/{teamId}/out-of-competition [GR4] */
export const outOfCompetitionBody = z
  .strictObject({ outOfCompetition: teamShape.outOfCompetition })
  .meta({ id: 'OutOfCompetitionBody' });
/** PATCH …/groups/{groupId}/name; '' takes the default name back. */
export const groupNameBody = z.strictObject({ name: groupShape.displayName }).meta({ id: 'GroupNameBody' });
/** POST …/undo, …/restore */
export const versionBody = z.strictObject({ version: count(1, 1_000_000_000) }).meta({ id: 'VersionBody' });

const points = count(0, 100);
const comparisonModes = z
  .array(comparisonMode)
  .min(1, t.noComparison)
  .max(4)
  .refine((modes) => new Set(modes).size === modes.length, t.comparisonTwice)
  .meta({ id: 'ComparisonModes' });
export const computationConfiguration = z
  .strictObject({
    matchWonPoints: points,
    matchDrawnPoints: points,
    matchLostPoints: points,
    comparisonModes,
    /** Goals of a team whose opponent does not play; left out: 2 [RE14]. */
    forfeitGoals: optional(score),
  })
  .meta({ id: 'ComputationConfiguration' });
export type ComputationConfigurationBody = z.infer<typeof computationConfiguration>;
/** PATCH …/computation-configuration */
export const computationBody = z
  .strictObject({
    configuration: withAnyField(toPartial(computationConfiguration.shape)),
  })
  .meta({ id: 'ComputationBody' });

const header = z
  .strictObject({
    content: z.enum(['CustomValue', 'OrganizerName', 'TournamentName']),
    customContent: singleLine(0, MAX_NAME_LENGTH).nullable().default(null),
  })
  .refine(({ content, customContent }) => content !== 'CustomValue' || (customContent ?? '') !== '', {
    path: ['customContent'],
    message: t.customHeader,
  })
  .meta({ id: 'HeaderLine' });
const showResults = z.enum(['Default', 'OnlyMatchOutcomes', 'NoResults']).meta({ id: 'ShownResults' });
export const presentationConfiguration = z
  .strictObject({
    header1: header,
    header2: header,
    showResults,
    showOrganizerLogo: z.boolean(),
    showSponsorLogo: z.boolean(),
  })
  .meta({ id: 'PresentationConfiguration' });
export type PresentationConfigurationBody = z.infer<typeof presentationConfiguration>;
export type ImageTargetValue = z.infer<typeof imageTarget>;
/** PATCH …/presentation-configuration */
export const presentationBody = z
  .strictObject({
    configuration: withAnyField(toPartial(presentationConfiguration.shape)),
  })
  .meta({ id: 'PresentationBody' });

export const ids = { teamId, groupId, matchId };
