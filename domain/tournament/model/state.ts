// What a tournament is between two events. Plain immutable data; only folds make the next one.

export type TeamId = string; // 't12'
export type GroupId = string; // 'g3'
export type MatchId = string; // 'm203'
export type DecisionId = string; // 'd3'

/** What people call matches, by id, counted from 1 [PL10]. */
export type MatchNumbers = Readonly<Record<MatchId, number>>;

export type FinalsRound = 'Final' | 'SemiFinal' | 'QuarterFinal' | 'EighthFinal' | 'SixteenthFinal';
export type MatchType = 'GroupMatch' | 'NonFinalKnockout' | 'AdditionalPlayoff' | 'ThirdPlacePlayoff' | 'Final';
export type MatchState = 'NotStarted' | 'CurrentlyPlaying' | 'Finished';
export type OutcomeType = 'Standard' | 'AfterOvertime' | 'AfterPenalties' | 'SpecialScoring';
export type ComparisonMode = 'ByPoints' | 'ByScoreDifference' | 'ByScore' | 'ByDirectComparison';

/**
 * Who plays, as the log and the rules hold it. `winner` and `loser` name the match by id, so that they follow it when
 * matches are reordered [SE2]; the contract names it by index, views translate.
 */
export type Selector =
  | { readonly kind: 'team'; readonly teamId: TeamId }
  | { readonly kind: 'groupSlot'; readonly group: string; readonly slot: number }
  | { readonly kind: 'groupRank'; readonly group: string; readonly rank: number }
  | { readonly kind: 'bestOfRank'; readonly rank: number; readonly ordinal: number }
  | { readonly kind: 'winner'; readonly matchId: MatchId }
  | { readonly kind: 'loser'; readonly matchId: MatchId };

/** What is said of a team; fields.ts describes each of them. */
export interface TeamFields {
  readonly name: string;
  readonly priority: number;
  readonly outOfCompetition: boolean;
}

export interface Team extends TeamFields {
  readonly id: TeamId;
  /** The version that last changed it [PL3]. */
  readonly lastChanged: number;
}

/** What is said of a group; fields.ts describes each of them. */
export interface GroupFields {
  /** '' means the default 'Gruppe {letter}'. */
  readonly displayName: string;
}

export interface Group extends GroupFields {
  readonly id: GroupId;
  /** 'A' to 'Z', without gaps in the order of the groups [GR1]. */
  readonly letter: string;
  /** In slot order. */
  readonly teamIds: readonly TeamId[];
}

/** ISO 8601 durations. */
export interface Schedule {
  readonly playTime: string;
  readonly pauseTime: string;
}

export interface GroupPhase {
  readonly schedule: Schedule | null;
  readonly numberOfCourts: number;
  /** true is ABAB, false AABB [RR4]. */
  readonly useAlternatingOrder: boolean;
  readonly numberOfGroupRounds: number;
  /** Teams rest between their matches [SC7]; absent: as `useAlternatingOrder` says [RR4]. */
  readonly order?: 'Rested' | undefined;
}

export interface Pairing {
  readonly selectorA: Selector;
  readonly selectorB: Selector;
}

export interface AdditionalPlayoff extends Pairing {
  readonly playoffPosition: number;
}

export interface FinalsPhase {
  readonly schedule: Schedule | null;
  readonly numberOfCourts: number;
  readonly firstFinalsRound: FinalsRound;
  /** null: the pairings are generated [FI3]; a list is used as written, in bracket order [FI5]. */
  readonly firstRoundPairings: readonly Pairing[] | null;
  readonly thirdPlacePlayoff: boolean;
  readonly additionalPlayoffs: readonly AdditionalPlayoff[];
}

/** Where a match belongs: its group's letter, its finals round, or the place N it is played for. */
export type MatchStage =
  | { readonly type: 'GroupMatch'; readonly group: string }
  | { readonly type: 'NonFinalKnockout'; readonly finalsRound: FinalsRound }
  | { readonly type: 'AdditionalPlayoff'; readonly playoffPosition: number }
  | { readonly type: 'ThirdPlacePlayoff' }
  | { readonly type: 'Final' };

export interface Match extends Pairing {
  readonly id: MatchId;
  readonly stage: MatchStage;
  /** 1..n */
  readonly court: number;
  /** ISO 8601 UTC instant; null without a first kickoff [SC1]. */
  readonly kickoff: string | null;
  /** null: NotStarted. */
  readonly result: Result | null;
  /** The version that last changed each aspect [PL3]. */
  readonly lastChanged: Readonly<Record<MatchAspect, number>>;
}

/** What of a match two people may change at once without disturbing each other. */
export type MatchAspect = 'plan' | 'result';

/** A result belongs to the teams who played it [RE3]. */
export interface Result {
  readonly state: 'CurrentlyPlaying' | 'Finished';
  readonly teamA: TeamId;
  readonly teamB: TeamId;
  readonly scoreA: number;
  readonly scoreB: number;
  readonly outcomeType: OutcomeType;
  /** Time of the event that first made it CurrentlyPlaying, else null. */
  readonly startedAt: string | null;
  /** How it was decided after a level score, which stays the score of the match [RE18]; absent: the score says who won. */
  readonly shootout?: Shootout | undefined;
  /** What ended it where play did not [RE13]; the score is 0:0 where it leaves none. Absent: it was played. */
  readonly ruling?: Ruling | undefined;
}

/** A side of a match. */
export type MatchSide = 'A' | 'B';

/** How a match is decided that was not played, or not to its end [RE13]. */
export interface Ruling {
  readonly kind: 'Forfeit' | 'Abandoned' | 'Void';
  /** Who loses by it; null: the score of an abandoned match counts, a void one counts for no team. */
  readonly against: MatchSide | 'Both' | null;
}

/** A shoot-out [RE18]. */
export interface Shootout {
  readonly winner: MatchSide;
  /** Goals of A and B in it, of which none counts anywhere; null: only the winner is known. */
  readonly score: { readonly a: number; readonly b: number } | null;
}

/** A time in which no match is played [SC8]: from one ISO 8601 UTC instant until before another. */
export interface Break {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The plan; the index of a match is its place in `matches`, counted from 1 [RR5]. */
export interface Plan {
  readonly firstMatchKickoff: string | null;
  readonly groupPhase: GroupPhase | null;
  /** null: the group phase's pauseTime [SC3]. */
  readonly pause: string | null;
  readonly finalsPhase: FinalsPhase | null;
  /** By their beginnings. */
  readonly breaks: readonly Break[];
  readonly matches: readonly Match[];
}

export interface ComputationConfiguration {
  readonly matchWonPoints: number;
  readonly matchDrawnPoints: number;
  readonly matchLostPoints: number;
  readonly comparisonModes: readonly ComparisonMode[];
  /** Goals that a team gets against one that does not play [RE14]; absent: 2. */
  readonly forfeitGoals?: number | undefined;
}

export interface PresentationHeader {
  readonly content: 'CustomValue' | 'OrganizerName' | 'TournamentName';
  readonly customContent: string | null;
}

export interface PresentationConfiguration {
  readonly header1: PresentationHeader;
  readonly header2: PresentationHeader;
  readonly showResults: 'Default' | 'OnlyMatchOutcomes' | 'NoResults';
  readonly showOrganizerLogo: boolean;
  readonly showSponsorLogo: boolean;
}

export type ImageTarget = 'OrganizerLogo' | 'SponsorLogo' | 'SponsorBanner';

export type DocumentType = 'MatchPlan' | 'Receipts' | 'RefereeCards';

export interface TournamentDocument {
  readonly id: string;
  readonly type: DocumentType;
  readonly name: string;
  /** null: the defaults of its type. */
  readonly configuration: unknown;
  readonly lastModifiedAt: string;
}

/** How teams that are level in all were told apart. */
export type TieDecidedBy = 'Shootout' | 'Lot' | 'Match';

/** A meeting by which a tie was decided; it counts nowhere. */
export interface TieMeeting {
  readonly teamA: TeamId;
  readonly teamB: TeamId;
  readonly scoreA: number;
  readonly scoreB: number;
}

/** How level teams stand [ST17]. */
export interface TieDecision {
  /** Best first; those of one set are level still. */
  readonly order: readonly (readonly TeamId[])[];
  readonly by: TieDecidedBy;
  readonly meetings: readonly TieMeeting[];
}

/** What organisers have decided beside the results. */
export interface Decisions {
  /** A later one has a higher number. */
  readonly ties: Readonly<Record<DecisionId, TieDecision>>;
}

/** The parts that two people may change at once without disturbing each other [PL3]. */
export type Part =
  | 'plan'
  | 'teams'
  | 'results'
  | 'decisions'
  | 'computation'
  | 'presentation'
  | 'documents'
  | 'settings';

/** A line from the desk to all who follow the tournament [OR2]. */
export interface Announcement {
  readonly text: string;
  /** ISO 8601 UTC instant from which it is no longer shown; null: until it is taken down. */
  readonly until: string | null;
}

/** When play stood still, as ISO 8601 UTC instants; `until` null: it still does. */
export interface StandStill {
  readonly since: string;
  readonly until: string | null;
}

/** The last interruption of play [MO13]. */
export interface Interruption extends StandStill {
  readonly name: string;
  /** Those before it that a match may still run through, the latest first. */
  readonly earlier: readonly StandStill[];
}

/** Whether it takes place, as its organisers say [OR4]. */
export interface AnnouncedStatus {
  readonly status: 'Planned' | 'Cancelled' | 'Postponed';
  /** A sentence to it. */
  readonly note: string | null;
  /** The day it is postponed to, '2027-01-16'; null: not known yet, or not postponed. */
  readonly date: string | null;
}

export interface Tournament {
  readonly existence: 'none' | 'alive' | 'deleted';
  /** Instant of the deletion, while deleted. */
  readonly deletedAt: string | null;
  readonly organizationId: string;
  readonly folderId: string | null;
  readonly venueId: string | null;
  readonly name: string;
  readonly visibility: 'Private' | 'Public';
  /** Whether it only serves to make others of it [OR1]. */
  readonly template: boolean;
  readonly origin: { readonly tournamentId: string; readonly version: number } | null;
  readonly purpose: 'Competition' | 'Training' | 'Example';
  readonly teams: Readonly<Record<TeamId, Team>>;
  readonly groups: readonly Group[];
  /** null before the first `configure`. */
  readonly plan: Plan | null;
  readonly decisions: Decisions;
  readonly computation: ComputationConfiguration;
  readonly presentation: PresentationConfiguration;
  readonly images: Readonly<Record<ImageTarget, string | null>>;
  readonly documents: readonly TournamentDocument[];
  readonly announcement: Announcement | null;
  /** Absent: play was never interrupted. */
  readonly interruption?: Interruption;
  /** Markdown for visitors [OR3]; null: none. */
  readonly information: string | null;
  readonly announcedStatus: AnnouncedStatus;
  /**
   * The numbers of matches that a result or a printed card has fixed, kept even while a match is gone: no undo takes them
   * back. A match that has none is called by its index [PL10].
   */
  readonly matchNumbers: MatchNumbers;
  /** Of each club the place of its two colours in `COLOR_PAIRS`, from 0, kept even while it has no team here. */
  readonly clubColors: readonly (readonly [club: string, color: number])[];
  /** Instant of payment by team, kept even while the team is gone [PL4]. */
  readonly entryFees: Readonly<Record<TeamId, string>>;
  /** The version that last changed each part; 0: never. */
  readonly lastChanged: Readonly<Record<Part, number>>;
  /** The same for smaller things that have no field of their own: 'settings/name', 'groups/g1', 'documents/…' (find-changed-paths.ts). */
  readonly lastChangedPaths: Readonly<Partial<Record<Path, number>>>;
  /** The highest number ever given to a team, group, match and decision; ids are never given twice. */
  readonly numbered: {
    readonly team: number;
    readonly group: number;
    readonly match: number;
    readonly tie: number;
  };
}

/** What undo and restore bring back [PL4]. */
export type RestorablePart = Extract<Part, 'plan' | 'teams' | 'results' | 'decisions' | 'computation'>;

/** The same, down to its fields. */
export type RestorablePath =
  | RestorablePart
  | 'plan/timing'
  | `matches/${MatchId}/${MatchAspect}`
  | `teams/${TeamId}`
  | `groups/${GroupId}`
  | `decisions/${DecisionId}`;

export type SettingPath =
  | 'name'
  | 'visibility'
  | 'template'
  | 'folder'
  | 'venue'
  | 'existence'
  | 'announcement'
  | 'interruption'
  | 'information'
  | 'status'
  | `images/${ImageTarget}`;

export type Path = Part | RestorablePath | `entryFees/${TeamId}` | `documents/${string}` | `settings/${SettingPath}`;

/** The first word of a path. */
export type KindOfPath<P extends string = Path> = P extends `${infer Kind}/${string}` ? Kind : P;
