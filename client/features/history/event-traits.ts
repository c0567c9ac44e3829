import type { HistoryEntry } from '#domain/contract.ts';

/** What the history offers for a change. */
interface EventTraits {
  /** It changed teams, groups, plan, results or computation, which a revert brings back [PL4]. */
  readonly isRestorable: boolean;
  readonly reportsResult: boolean;
}

const result: EventTraits = { isRestorable: true, reportsResult: true };
const restorable: EventTraits = { isRestorable: true, reportsResult: false };
const kept: EventTraits = { isRestorable: false, reportsResult: false };

/** One entry per event: a new one does not compile without it. */
export const EVENT_TRAITS: Readonly<Record<HistoryEntry['type'], EventTraits>> = {
  RunningScoreReported: result,
  ResultReported: result,
  ResultCleared: result,
  ResultsSet: result,
  TournamentConfigured: restorable,
  MatchPlanEdited: restorable,
  TeamRenamed: restorable,
  GroupRenamed: restorable,
  TeamPrioritySet: restorable,
  TeamOutOfCompetitionSet: restorable,
  ComputationConfigured: restorable,
  TournamentCreated: kept,
  TournamentRenamed: kept,
  TournamentPublished: kept,
  TournamentMadePrivate: kept,
  TournamentFiled: kept,
  TournamentVenueSet: kept,
  TournamentImageSet: kept,
  EntryFeePaid: kept,
  EntryFeeReset: kept,
  PresentationConfigured: kept,
  DocumentAdded: kept,
  DocumentRenamed: kept,
  DocumentConfigured: kept,
  DocumentDeleted: kept,
  TournamentDeleted: kept,
  TournamentUndeleted: kept,
};
