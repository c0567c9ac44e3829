import type { Fact } from '../../events.ts';
import type {
  AnnouncedStatus,
  Break,
  ComputationConfiguration,
  DocumentType,
  FinalsPhase,
  GroupFields,
  GroupId,
  GroupPhase,
  ImageTarget,
  MatchId,
  MatchState,
  MatchType,
  OutcomeType,
  PresentationConfiguration,
  Result,
  Schedule,
  TeamFields,
  TeamId,
  TieDecision,
  DecisionId,
} from './state.ts';

// The facts of a tournament, past tense. Fields may be added, never change their meaning; see ../upcasters.ts.

/** id, type, letter | finals round | playoff position | null, court, kickoff, selectors (selector-notation.ts). */
export type MatchTuple = readonly [
  id: MatchId,
  type: MatchType,
  place: string | number | null,
  court: number,
  kickoff: string | null,
  selectorA: string,
  selectorB: string,
];

/** A match and what people call it, from 1 [PL10]. */
export type NumberTuple = readonly [matchId: MatchId, number: number];

export type MovedTuple = readonly [
  matchId: MatchId,
  index: number,
  court: number,
  kickoff: string | null,
  selectorA: string,
  selectorB: string,
];

/** A match that came into the plan, with the index it has there. */
export type AddedTuple = readonly [index: number, ...MatchTuple];

export type ResultTuple = readonly [
  matchId: MatchId,
  state: Exclude<MatchState, 'NotStarted'>,
  scoreA: number,
  scoreB: number,
  outcomeType: OutcomeType,
  teamA: TeamId,
  teamB: TeamId,
  startedAt: string | null,
];

type FirstTeamField = 'name' | 'priority' | 'outOfCompetition';
/** What teams did not hold from the first day on is not in older events. */
export type ConfiguredTeam = { readonly id: TeamId } & Pick<TeamFields, FirstTeamField> &
  Partial<Omit<TeamFields, FirstTeamField>>;

type FirstGroupField = 'displayName';
/** The same goes for groups. */
export interface ConfiguredGroup
  extends Pick<GroupFields, FirstGroupField>, Partial<Omit<GroupFields, FirstGroupField>> {
  readonly id: GroupId;
  readonly letter: string;
  readonly teams: readonly ConfiguredTeam[];
}

/** What became of groups and plan when teams came, went or changed places. */
export interface Regrouped {
  /** All teams, in slot order, of each group that has others or another order. */
  readonly members: readonly (readonly [GroupId, readonly TeamId[]])[];
  /** The affected teams, with their new values. */
  readonly teams: readonly ({ readonly id: TeamId } & Partial<TeamFields>)[];
  readonly added: readonly AddedTuple[];
  readonly removed: readonly MatchId[];
  /** Matches whose index, court, kickoff or selectors changed. */
  readonly moved: readonly MovedTuple[];
  /** Left out where it stays as it is: its selectors follow the teams. */
  readonly finalsPhase?: FinalsPhase;
}

/** What every report of a score says. */
export interface Score {
  readonly matchId: MatchId;
  readonly teamA: TeamId;
  readonly teamB: TeamId;
  readonly scoreA: number;
  readonly scoreB: number;
  readonly outcomeType: OutcomeType;
}

interface TournamentEventData {
  TournamentCreated: {
    readonly organizationId: string;
    readonly folderId: string | null;
    readonly name: string;
    readonly visibility: 'Private' | 'Public';
    readonly origin: { readonly tournamentId: string; readonly version: number } | null;
    /** Left out where it is none. */
    readonly isExample?: true;
  };
  TournamentRenamed: { readonly name: string };
  TournamentPublished: NoData;
  TournamentMadePrivate: NoData;
  /** Whether it only serves to make others of it [OR1]. */
  TournamentTemplateSet: { readonly template: boolean };
  TournamentFiled: { readonly folderId: string | null };
  TournamentVenueSet: { readonly venueId: string | null };
  /** Replaces groups, teams and plan, and deletes every result. `matches` in playing order. */
  TournamentConfigured: {
    readonly groups: readonly ConfiguredGroup[];
    readonly firstMatchKickoff: string | null;
    readonly groupPhase: GroupPhase | null;
    readonly pause: string | null;
    readonly finalsPhase: FinalsPhase | null;
    /** Left out where there are none. */
    readonly breaks?: readonly Break[];
    readonly matches: readonly MatchTuple[];
  };
  /** Only the matches whose place, court, kickoff or selectors changed; `schedules` of both phases. */
  MatchPlanEdited: {
    readonly firstMatchKickoff: string | null;
    readonly schedules: { readonly groupPhase: Schedule | null; readonly finalsPhase: Schedule | null };
    readonly pause: string | null;
    /** Left out where they stay as they are. */
    readonly breaks?: readonly Break[];
    readonly moved: readonly MovedTuple[];
    /** Other numbers of matches, given by hand [PL10]. */
    readonly numbers?: readonly NumberTuple[];
  };
  /** From now on matches keep these numbers, which stand on printed cards [PL10]. */
  MatchNumbersFixed: { readonly numbers: readonly NumberTuple[] };
  TeamAdded: Regrouped & { readonly teamId: TeamId; readonly groupId: GroupId };
  TeamRemoved: Regrouped & { readonly teamId: TeamId };
  TeamMoved: Regrouped & { readonly teamId: TeamId; readonly groupId: GroupId };
  TeamsSwapped: Regrouped & { readonly teamIds: readonly [TeamId, TeamId] };
  TeamRenamed: { readonly teamId: TeamId; readonly name: string };
  GroupRenamed: { readonly groupId: GroupId; readonly displayName: string };
  TeamPrioritySet: { readonly teamId: TeamId; readonly priority: number };
  TeamOutOfCompetitionSet: { readonly teamId: TeamId; readonly outOfCompetition: boolean };
  /** The paid date is the event's time. */
  EntryFeePaid: { readonly teamId: TeamId };
  EntryFeeReset: { readonly teamId: TeamId };
  /** `startedAt`: when the match began, where that was before this arrived; left out otherwise. */
  RunningScoreReported: Score & { readonly startedAt?: string };
  ResultReported: Score & { readonly reason: string | null };
  /** The teams whose result it was. */
  ResultCleared: {
    readonly matchId: MatchId;
    readonly teamA: TeamId;
    readonly teamB: TeamId;
    readonly reason: string | null;
  };
  /** Results that say more than a score does: a shoot-out [RE18], a ruling [RE13]; as reported, and as an undo or an import brings them back. */
  MatchesDecided: {
    readonly results: readonly (readonly [matchId: MatchId, result: Result])[];
    readonly reason: string | null;
  };
  /** How level teams were told apart [ST17]; null: that is taken back. */
  TieDecided: { readonly id: DecisionId; readonly decision: TieDecision | null };
  /** Many results at once: restore, undo, import, training. */
  ResultsSet: { readonly results: readonly ResultTuple[]; readonly cleared: readonly MatchId[] };
  ComputationConfigured: { readonly configuration: ComputationConfiguration };
  PresentationConfigured: { readonly configuration: PresentationConfiguration };
  /** The announcement of the desk; `text` null: none. */
  AnnouncementSet: { readonly text: string | null; readonly until: string | null };
  /** Play stands still from `since` on, until it is resumed [MO13]. */
  PlayInterrupted: { readonly name: string; readonly since: string };
  /** It goes on at `until`, which may be some minutes ahead. */
  PlayResumed: { readonly until: string };
  InformationSet: { readonly text: string | null };
  /** Whether it takes place; see `AnnouncedStatus`. */
  TournamentStatusSet: AnnouncedStatus;
  TournamentImageSet: { readonly target: ImageTarget; readonly imageId: string | null };
  DocumentAdded: {
    readonly documentId: string;
    readonly type: DocumentType;
    readonly name: string;
    readonly configuration: unknown;
    readonly copiedFrom: string | null;
  };
  DocumentRenamed: { readonly documentId: string; readonly name: string };
  DocumentConfigured: { readonly documentId: string; readonly configuration: unknown };
  DocumentDeleted: { readonly documentId: string };
  TournamentDeleted: NoData;
  TournamentUndeleted: NoData;
}

type NoData = Readonly<Record<string, never>>;

export type TournamentEventType = keyof TournamentEventData;
export type TournamentEventOf<T extends TournamentEventType> = T extends T ? Fact<T, TournamentEventData[T]> : never;
export type TournamentEvent = TournamentEventOf<TournamentEventType>;
/** What the fact of this name says. */
export type TournamentFact<T extends TournamentEventType> = TournamentEventData[T];
