import type { HistoryEntry } from '#domain/contract.ts';
import { isNothing, nothing, type Nothing } from '#domain/play.ts';

/** What a step did, as the news since the last visit counts it. */
export type Done = 'reported' | 'corrected' | 'goneBack' | 'again' | 'newPlan' | 'planEdited' | 'renamed' | 'settings';

type EntryOf<T extends HistoryEntry['type'], Entry = HistoryEntry> = Entry extends { readonly type: infer Types }
  ? T extends Types
    ? Entry
    : never
  : never;
type DoneBy<T extends HistoryEntry['type']> = ((entry: EntryOf<T>) => readonly Done[]) | Nothing;

/** What the history offers for a change. */
interface EventTraits<T extends HistoryEntry['type']> {
  /** It changed teams, groups, plan, results or computation, which a revert brings back [PL4]. */
  readonly isRestorable: boolean;
  readonly reportsResult: boolean;
  /** Once per result that it set. */
  readonly doneBy: DoneBy<T>;
}

const result = <T extends HistoryEntry['type']>(doneBy: DoneBy<T>): EventTraits<T> => ({
  isRestorable: true,
  reportsResult: true,
  doneBy,
});
const restorable = <T extends HistoryEntry['type']>(doneBy: DoneBy<T>): EventTraits<T> => ({
  isRestorable: true,
  reportsResult: false,
  doneBy,
});
const kept = <T extends HistoryEntry['type']>(doneBy: DoneBy<T>): EventTraits<T> => ({
  isRestorable: false,
  reportsResult: false,
  doneBy,
});

const asSettings = (): readonly Done[] => ['settings'];
const asRenamed = (): readonly Done[] => ['renamed'];

/** Of many results: only their ends are news. */
const newsOf = ({ results }: Pick<EntryOf<'ResultsSet'>, 'results'>): readonly Done[] =>
  results.flatMap(({ before, after }): readonly Done[] => {
    if (before.state === 'Finished') return ['corrected'];
    return after.state === 'Finished' ? ['reported'] : [];
  });

/** One entry per event: a new one does not compile without it. */
export const EVENT_TRAITS: { readonly [T in HistoryEntry['type']]: EventTraits<T> } = {
  RunningScoreReported: result(nothing('only the end of a match is news')),
  ResultReported: result(({ before }) => [before.state === 'Finished' ? 'corrected' : 'reported']),
  ResultCleared: result(() => ['corrected']),
  MatchesDecided: result(newsOf),
  TieDecided: restorable(asSettings),
  ResultsSet: result(newsOf),
  TournamentConfigured: restorable(() => ['newPlan']),
  MatchNumbersFixed: kept(nothing('numbers stay as they are')),
  MatchPlanEdited: restorable(() => ['planEdited']),
  TeamAdded: restorable(() => ['planEdited']),
  TeamRemoved: restorable(() => ['planEdited']),
  TeamMoved: restorable(() => ['planEdited']),
  TeamsSwapped: restorable(() => ['planEdited']),
  TeamRenamed: restorable(asRenamed),
  GroupRenamed: restorable(asRenamed),
  TeamPrioritySet: restorable(asSettings),
  TeamOutOfCompetitionSet: restorable(asSettings),
  ComputationConfigured: restorable(asSettings),
  TournamentCreated: kept(asSettings),
  TournamentRenamed: kept(asSettings),
  TournamentPublished: kept(asSettings),
  TournamentMadePrivate: kept(asSettings),
  TournamentFiled: kept(asSettings),
  TournamentTemplateSet: kept(asSettings),
  TournamentVenueSet: kept(asSettings),
  AnnouncementSet: kept(asSettings),
  PlayInterrupted: kept(asSettings),
  PlayResumed: kept(asSettings),
  InformationSet: kept(asSettings),
  TournamentStatusSet: kept(asSettings),
  TournamentImageSet: kept(asSettings),
  EntryFeePaid: kept(asSettings),
  EntryFeeReset: kept(asSettings),
  PresentationConfigured: kept(asSettings),
  DocumentAdded: kept(asSettings),
  DocumentRenamed: kept(asSettings),
  DocumentConfigured: kept(asSettings),
  DocumentDeleted: kept(asSettings),
  TournamentDeleted: kept(asSettings),
  TournamentUndeleted: kept(asSettings),
};

/** Whether a step changed anything that a revert restores. */
export const isRestorable = ({ type, also }: Pick<HistoryEntry, 'type' | 'also'>): boolean =>
  EVENT_TRAITS[type].isRestorable || also.some((change) => EVENT_TRAITS[change.type].isRestorable);

/** What a step did, as the news count it; nothing: it is no news. */
export function findNews(entry: HistoryEntry): readonly Done[] {
  const done = EVENT_TRAITS[entry.type].doneBy;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its entry, which an index loses
  return isNothing(done) ? [] : (done as (entry: HistoryEntry) => readonly Done[])(entry);
}
