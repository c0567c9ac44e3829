import { isKeyOf, isRecord } from '#domain/keys.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { FeedEvent } from '#domain/live-contract.ts';
import type { TournamentEventType, TournamentFact } from '#domain/tournament/events.ts';
import type { PresentationConfiguration } from '#domain/tournament/state.ts';
import { upcast } from '#domain/upcasters.ts';

type ShowResults = PresentationConfiguration['showResults'];

/** What an event tells the public. */
interface PublicEvent<T extends TournamentEventType> {
  readonly fields: readonly (keyof TournamentFact<T>)[];
  /** Whether it stays out of the feed with this presentation [PR1]. */
  readonly isHidden: (showResults: ShowResults) => boolean;
}

const visible = <T extends TournamentEventType>(...fields: readonly (keyof TournamentFact<T>)[]): PublicEvent<T> => ({
  fields,
  isHidden: () => false,
});
const result = <T extends TournamentEventType>(...fields: readonly (keyof TournamentFact<T>)[]): PublicEvent<T> => ({
  fields,
  isHidden: (showResults) => showResults === 'NoResults',
});
/** A drawn lot reveals which teams were tied. */
const table = <T extends TournamentEventType>(...fields: readonly (keyof TournamentFact<T>)[]): PublicEvent<T> => ({
  fields,
  isHidden: (showResults) => showResults !== 'Default',
});

/** null: the event is not public. */
const PUBLIC: { readonly [T in TournamentEventType]: PublicEvent<T> | null } = {
  TournamentCreated: visible('name'),
  TournamentRenamed: visible('name'),
  TournamentPublished: visible(),
  TournamentMadePrivate: null,
  TournamentFiled: null,
  TournamentVenueSet: null,
  // These change too much for fields: followers read the view instead.
  TournamentConfigured: visible(),
  MatchPlanEdited: visible(),
  TeamAdded: visible(),
  TeamRemoved: visible(),
  TeamMoved: visible(),
  TeamsSwapped: visible(),
  TeamRenamed: visible('teamId', 'name'),
  GroupRenamed: visible('groupId', 'displayName'),
  TeamPrioritySet: table('teamId', 'priority'),
  TeamOutOfCompetitionSet: visible('teamId', 'outOfCompetition'),
  EntryFeePaid: null,
  EntryFeeReset: null,
  RunningScoreReported: result('matchId', 'teamA', 'teamB', 'scoreA', 'scoreB', 'outcomeType'),
  ResultReported: result('matchId', 'teamA', 'teamB', 'scoreA', 'scoreB', 'outcomeType'),
  ResultCleared: result('matchId', 'teamA', 'teamB'),
  ResultsSet: result('results', 'cleared'),
  ComputationConfigured: visible(),
  PresentationConfigured: visible(),
  AnnouncementSet: visible('text', 'until'),
  InformationSet: visible('text'),
  TournamentStatusSet: visible('status', 'note', 'date'),
  TournamentTemplateSet: null,
  TournamentImageSet: visible('target', 'imageId'),
  DocumentAdded: null,
  DocumentRenamed: null,
  DocumentConfigured: null,
  DocumentDeleted: null,
  TournamentDeleted: null,
  TournamentUndeleted: null,
};

/** The event in the form of the numbered feed; null if it is not public, or results are hidden. */
export function publicEvent(event: StoredEvent, showResults: ShowResults): FeedEvent | null {
  const announced = isKeyOf(PUBLIC, event.type) ? PUBLIC[event.type] : null;
  if (announced === null || announced.isHidden(showResults)) return null;
  const current = upcast(event.type, event.schema, event.data);
  const data = isRecord(current) ? current : {};
  return {
    number: event.revision + 1,
    type: event.type,
    at: event.metadata.at,
    data: Object.fromEntries(announced.fields.map((field) => [field, data[field]])),
  };
}
