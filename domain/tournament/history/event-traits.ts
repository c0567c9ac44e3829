import type { TournamentEvent, TournamentEventType, TournamentFact } from '../events.ts';
import type { HistoryKind } from '../history-contract.ts';
import type { TeamId } from '../state.ts';

/** What the history needs to know of an event besides its sentence. */
interface EventTraits<T extends TournamentEventType> {
  /** The filter of the list that shows it. */
  readonly kind: HistoryKind;
  /** The teams of the results that it reports or takes away; null: it reports none. */
  readonly resultTeams: ((data: TournamentFact<T>) => readonly TeamId[]) | null;
}

const ofPlan = { kind: 'plan', resultTeams: null } as const;
const ofSettings = { kind: 'settings', resultTeams: null } as const;
const ofResult = {
  kind: 'results',
  resultTeams: ({ teamA, teamB }: { readonly teamA: TeamId; readonly teamB: TeamId }) => [teamA, teamB],
} as const;

/** One entry per event: a new one does not compile without it. */
export const EVENT_TRAITS: { readonly [T in TournamentEventType]: EventTraits<T> } = {
  RunningScoreReported: ofResult,
  ResultReported: ofResult,
  ResultCleared: ofResult,
  ResultsSet: {
    kind: 'results',
    resultTeams: ({ results }) => results.flatMap(([, , , , , teamA, teamB]) => [teamA, teamB]),
  },
  TournamentConfigured: ofPlan,
  MatchPlanEdited: ofPlan,
  TeamRenamed: ofPlan,
  GroupRenamed: ofPlan,
  TeamPrioritySet: ofPlan,
  TeamOutOfCompetitionSet: ofPlan,
  TournamentCreated: ofSettings,
  TournamentRenamed: ofSettings,
  TournamentPublished: ofSettings,
  TournamentMadePrivate: ofSettings,
  TournamentFiled: ofSettings,
  TournamentVenueSet: ofSettings,
  TournamentImageSet: ofSettings,
  EntryFeePaid: ofSettings,
  EntryFeeReset: ofSettings,
  ComputationConfigured: ofSettings,
  PresentationConfigured: ofSettings,
  DocumentAdded: ofSettings,
  DocumentRenamed: ofSettings,
  DocumentConfigured: ofSettings,
  DocumentDeleted: ofSettings,
  TournamentDeleted: ofSettings,
  TournamentUndeleted: ofSettings,
};

/** The teams of the results that an event names; none: it is about no result. */
export function teamsOfResults({ type, data }: TournamentEvent): readonly TeamId[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data, which an index loses
  const find = EVENT_TRAITS[type].resultTeams as ((data: unknown) => readonly TeamId[]) | null;
  return find === null ? [] : find(data);
}
