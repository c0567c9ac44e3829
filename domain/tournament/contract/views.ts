import { z } from 'zod';
import { utcInstant } from '../../utc-instant.ts';
import { venueViewFields } from '../../organization/venue-facts.ts';
import {
  breaks,
  comparisonMode,
  computationConfiguration,
  documentType,
  finalsRound,
  matchPlanConfiguration,
  matchSide,
  matchState,
  matchType,
  outcomeType,
  shootoutScore,
  presentationConfiguration,
  teamSelector,
  tournamentPurpose,
  visibility,
} from './bodies.ts';
import { ruling } from './ruling.ts';
import { statusOfTournament } from './notices.ts';
import { tieDecisionView } from './ties.ts';
import type { GroupField, MatchField, PublicMatchField, PublicTeamField, TeamField } from '../model/fields.ts';
import type { GroupFields } from '../model/state.ts';

// The tournament for pages and integrators (docs/api.md). Arrays keep a stable order, so that a change can name its
// place: participants by slot, matches by index, rankings by place.

/** The comparison that put a row above the next one in the table (for the last row: below the one before). */
export const why = z
  .object({
    against: z.string(),
    /** The modes that were compared, the deciding one last. `criterion`: what a direct comparison compared, a step each. */
    steps: z.array(
      z.object({
        mode: comparisonMode,
        own: z.int(),
        other: z.int(),
        criterion: z.enum(['points', 'scoreDifference', 'scoreFor']).optional(),
      }),
    ),
    decidedBy: z.union([comparisonMode, z.enum(['decision', 'priority', 'slotOrder', 'outOfCompetition'])]),
    /** The direct comparison among all teams tied until then, if it was needed; what it compares, best first. */
    table: z
      .array(z.object({ teamId: z.string(), points: z.int(), scoreDifference: z.int(), scoreFor: z.int() }))
      .optional(),
    /** Indices of the matches among the teams of `table`. */
    matches: z.array(z.int()).optional(),
    /** Where it decides [ST17]. */
    decision: tieDecisionView.optional(),
  })
  .meta({ id: 'PlaceReason' });

const row = {
  position: z.int(),
  scoreFor: z.int(),
  scoreAgainst: z.int(),
  scoreDifference: z.int(),
  matchesPlayed: z.int(),
  matchesWon: z.int(),
  matchesDrawn: z.int(),
  matchesLost: z.int(),
  points: z.int(),
};

/**
 * `tied`: the group is over and only slot order decides, a lot must be drawn [ST4]. `why` is null before the first
 * match.
 */
export const statistics = z.object({ ...row, tied: z.boolean(), why: why.nullable() }).meta({ id: 'GroupStatistics' });
export const liveStanding = z
  .object({ teamId: z.string(), officialPosition: z.int(), ...row, why: why.nullable() })
  .meta({ id: 'LiveStanding' });

const groupShape = {
  /** '' means the default 'Gruppe {letter}'. */
  displayName: z.string(),
} satisfies { readonly [F in GroupField]: z.ZodType<GroupFields[F]> };

const group = {
  id: z.string(),
  alphabeticalId: z.string(),
  ...groupShape,
  /** It plays, and all its matches are finished. */
  finished: z.boolean(),
  /** In the order of their positions, with running scores counted; null while no match runs [ST5]. */
  liveStandings: z.array(liveStanding).nullable(),
};

export const groupView = z
  .object({
    ...group,
    participants: z.array(z.object({ teamId: z.string(), priority: z.int(), statistics })),
  })
  .meta({ id: 'Group' });

/** `statistics` is null if the presentation shows no tables; then `liveStandings` is null too. */
export const publicGroupView = z
  .object({
    ...group,
    participants: z.array(z.object({ teamId: z.string(), statistics: statistics.nullable() })),
  })
  .meta({ id: 'PublicGroup' });

const publicSlot = {
  teamSelector,
  /** '1. Gruppe A', 'Sieger Spiel 21'; for a fixed team its name. */
  label: z.string(),
  /** The team: while there is a result, the one that played it [RE3]; null: undecided. */
  teamId: z.string().nullable(),
  /** The team if play stopped now; null if `teamId` is known, or its group has no finished match [SE3]. */
  provisionalTeamId: z.string().nullable(),
  score: z.int().nullable(),
  /** A lot that is still to be drawn can change who comes here [SE3]. */
  tied: z.boolean(),
  /** Swapped so that no two teams of one group meet in the first round [FI8]. */
  reassigned: z.boolean(),
};

/** Members see no more of a slot than visitors. */
export const slotView = z.object(publicSlot).meta({ id: 'Slot' });

/** Where fields of a match show that do not show under their own names. */
interface ShownIn {
  readonly court: 'metadata';
  readonly kickoff: 'metadata';
  readonly selectorA: 'teamA';
  readonly selectorB: 'teamB';
  readonly result: 'outcome';
}
type MatchKey<Field extends MatchField> =
  | 'id'
  | 'index'
  | 'number'
  | 'affected'
  | 'sameTeam'
  | (Field extends keyof ShownIn ? ShownIn[Field] : Field);

const publicMatch = {
  id: z.string(),
  index: z.int(),
  /** What it is called, on cards too, where that is no longer its index [PL10]. */
  number: z.int().optional(),
  metadata: z
    .object({
      court: z.int(),
      kickoff: utcInstant.nullable(),
      type: matchType,
      groupId: z.string().nullable(),
      finalsRound: finalsRound.nullable(),
      playoffPosition: z.int().nullable(),
      /** 'Gruppenspiel', 'Viertelfinale', 'Spiel um Platz 5' */
      label: z.string(),
    })
    .meta({ id: 'MatchMetadata' }),
  teamA: slotView,
  teamB: slotView,
  outcome: z
    .object({
      state: matchState,
      type: outcomeType.nullable(),
      startedAt: utcInstant.nullable(),
      /** Who won where the score does not say; absent: it does, or the match is open or drawn [RE18]. */
      winner: matchSide.optional(),
      /** Goals of A and B in the shoot-out after a level score, where they are known. */
      shootout: shootoutScore.optional(),
      /** How it was decided where play did not, and whether tables count it; absent: it was played [RE13]. */
      ruling: ruling.extend({ counts: z.boolean() }).meta({ id: 'MatchRuling' }).optional(),
    })
    .meta({ id: 'MatchOutcome' }),
  affected: z
    .object({ expectedTeamAId: z.string().nullable(), expectedTeamBId: z.string().nullable() })
    .meta({ id: 'ExpectedTeams' })
    .nullable(),
  /** Both selectors name one team, so the match has no teams [SE4]. */
  sameTeam: z.boolean(),
} satisfies Record<MatchKey<PublicMatchField>, z.ZodType>;

/** What only members see is added here. */
const match = { ...publicMatch } satisfies Record<MatchKey<MatchField>, z.ZodType>;

export const matchView = z.object(match).meta({ id: 'Match' });
export const publicMatchView = z.object(publicMatch).meta({ id: 'PublicMatch' });

export const rankingView = z
  .object({
    placementRank: z.int(),
    teamId: z.string().nullable(),
    reason: z.enum(['decided', 'eliminated', 'groupPosition', 'outOfCompetition', 'open']),
    /** Only slot order or group letter separates the team from a neighbour [RK2]. */
    tied: z.boolean(),
    /** The first of the teams among which a lot is to be drawn; absent: none is, or another has to be drawn first. */
    lot: z.string().optional(),
    /** The place that it has together with a neighbour, whose match was called off [RK13]; absent: its own alone. */
    shares: z.int().optional(),
  })
  .meta({ id: 'RankingPlace' });

/** What a team is known by at a glance: a disc in its colours with letters for its club, or its crest. Every colour is `#rrggbb`. */
export const emblemView = z
  .object({
    ground: z.string(),
    /** Across the lower edge of the disc. */
    band: z.string(),
    /** Of the letters, white or black: whichever can be read better on the ground. */
    on: z.string(),
    letters: z.string(),
    /** Of a further team of a club, as its name has it. Absent: it is the first, or the only one. */
    number: z.string().optional(),
    /** What lights dark surfaces from its side: the hue of the ground, dark enough for white text. */
    glow: z.string(),
    /** The address of its club's crest, a square that is shown instead of the disc [OR8]. Absent: none is chosen. */
    crest: z.string().optional(),
    /** Ground and band as its name draws them. Absent: it wears them. */
    drawn: z.array(z.string()).optional(),
  })
  .meta({ id: 'Emblem' });

const publicTeam = {
  id: z.string(),
  name: z.string(),
  outOfCompetition: z.boolean(),
  emblem: emblemView,
} satisfies Record<'id' | 'emblem' | PublicTeamField, z.ZodType>;

const team = {
  ...publicTeam,
  hasPaidEntryFee: z.boolean(),
  entryFeePaidAt: utcInstant.nullable(),
};

/** A priority stands with the team's place in its group. */
export const teamView = z.object(team satisfies Record<Exclude<TeamField, 'priority'>, z.ZodType>).meta({ id: 'Team' });

export const documentView = z
  .object({
    id: z.string(),
    tournamentId: z.string(),
    type: documentType,
    name: z.string(),
    lastModifiedAt: utcInstant,
    generationCount: z.int(),
  })
  .meta({ id: 'Document' });

export const imageView = z
  .object({
    id: z.string(),
    createdAt: utcInstant,
    name: z.string(),
    url: z.string(),
    fileSize: z.int(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: 'Image' });

export const tournamentImages = z
  .object({
    tournamentId: z.string(),
    hasOrganizerLogo: z.boolean(),
    hasSponsorLogo: z.boolean(),
    hasSponsorBanner: z.boolean(),
    organizerLogo: imageView.nullable(),
    sponsorLogo: imageView.nullable(),
    sponsorBanner: imageView.nullable(),
  })
  .meta({ id: 'TournamentImages' });

export const publicVenue = z.object(venueViewFields).meta({ id: 'PublicVenue' });

export const announcementView = z
  .object({ text: z.string(), until: utcInstant.nullable() })
  .meta({ id: 'Announcement' });
const standStill = { since: utcInstant, until: utcInstant.nullable() };
export const interruptionView = z
  .object({ name: z.string(), ...standStill, earlier: z.array(z.object(standStill)).optional() })
  .meta({ id: 'Interruption' });
export const announcedStatusView = z
  .object({
    status: statusOfTournament,
    note: z.string().nullable(),
    date: z.string().meta({ format: 'date' }).nullable(),
  })
  .meta({ id: 'AnnouncedStatus' });

const shared = {
  id: z.string(),
  name: z.string(),
  organizationName: z.string(),
  /** The address of its organisation's crest, a square. Absent: it has none. */
  organizationCrest: z.string().optional(),
  venueName: z.string().nullable(),
  visibility,
  /** The earliest kickoff of the plan. */
  kickoff: utcInstant.nullable(),
  matches: z.array(publicMatchView),
  /** As many places as teams [RK4]; none if the presentation hides the ranking. */
  rankings: z.array(rankingView),
  matchPlanConfiguration: matchPlanConfiguration.nullable(),
  /** By their beginnings [SC8]. */
  breaks,
  computationConfiguration,
  presentationConfiguration,
  images: tournamentImages,
  announcement: announcementView.nullable(),
  /** Absent: play was never interrupted. */
  interruption: interruptionView.optional(),
  information: z.string().nullable(),
  status: announcedStatusView,
};

const otherIds = z.array(z.object({ from: z.string(), to: z.string() }).meta({ id: 'OtherId' }));

/** GET /api/tournaments/{id}: for members of its organisation. */
export const tournamentView = z
  .object({
    ...shared,
    version: z.int(),
    organizationId: z.string(),
    folderId: z.string().nullable(),
    folderName: z.string().nullable(),
    venueId: z.string().nullable(),
    publicPageViews: z.int(),
    teams: z.array(teamView),
    groups: z.array(groupView),
    matches: z.array(matchView),
    documents: z.array(documentView),
    /** How level teams were told apart, the latest first [ST17]; absent: none were. */
    tieDecisions: z.array(tieDecisionView).optional(),
    /** The matches keep their numbers, since a first result or print [PL10]. Absent: their numbers are their indices. */
    hasFixedNumbers: z.literal(true).optional(),
    /** A training or an example counts in no statistics and no timetable. */
    purpose: tournamentPurpose,
    /** Whether it only serves to make others of it [OR1]. */
    template: z.boolean(),
    /** The finished tournament that this one replays for training. Absent: this is no training. */
    origin: z.object({ tournamentId: z.string(), version: z.int() }).optional(),
    /**
     * With `?version=` or `?at=`: the tournament as of then, and since when. The fields in `asOfToday` are not the
     * tournament's own and show today's values. Absent: the current view.
     */
    past: z.object({ recordedAt: utcInstant, asOfToday: z.array(z.string()) }).optional(),
    /** In the answer to an import: the ids that are others than in its file, in its order. Absent: none is. */
    renumbered: z.object({ groups: otherIds, teams: otherIds, matches: otherIds }).meta({ id: 'OtherIds' }).optional(),
  })
  .meta({ id: 'Tournament' });

/** GET /api/public/tournaments/{id}: nothing private in it; results as the presentation shows them [PR1]. */
export const publicTournamentView = z
  .object({
    ...shared,
    /** The venue, as the organisers describe it; null: none was chosen, or it is gone. */
    venue: publicVenue.nullable(),
    /** Of its organisation, `#rrggbb`. Absent: it has none of its own. */
    organizationColor: z.string().optional(),
    /** What stands on the disc of its organisation. Absent: a picture takes its place, its logo or its crest. */
    organizationLetters: z.string().optional(),
    teams: z.array(z.object(publicTeam)),
    groups: z.array(publicGroupView),
  })
  .meta({ id: 'PublicTournament' });

export type Why = z.infer<typeof why>;
export type Statistics = z.infer<typeof statistics>;
export type LiveStanding = z.infer<typeof liveStanding>;
export type GroupView = z.infer<typeof groupView>;
export type PublicGroupView = z.infer<typeof publicGroupView>;
export type SlotView = z.infer<typeof slotView>;
export type MatchView = z.infer<typeof matchView>;
export type PublicSlotView = SlotView;
export type PublicMatchView = z.infer<typeof publicMatchView>;
export type RankingView = z.infer<typeof rankingView>;
export type ImageView = z.infer<typeof imageView>;
export type AnnouncementView = z.infer<typeof announcementView>;
export type InterruptionView = z.infer<typeof interruptionView>;
export type AnnouncedStatusView = z.infer<typeof announcedStatusView>;
export type TournamentImages = z.infer<typeof tournamentImages>;
export type TournamentView = z.infer<typeof tournamentView>;
export type EmblemView = z.infer<typeof emblemView>;
export type PublicVenue = z.infer<typeof publicVenue>;
export type PublicTournamentView = z.infer<typeof publicTournamentView>;
