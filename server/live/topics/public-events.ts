import { isKeyOf, isRecord } from '#domain/keys.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { FeedEvent } from '#domain/live-contract.ts';
import type { TournamentEventType } from '#domain/tournament/events.ts';
import type { PresentationConfiguration } from '#domain/tournament/state.ts';
import { upcast } from '#domain/upcasters.ts';

/** The public fields of each event; null: the event is not public. */
const PUBLIC: { readonly [T in TournamentEventType]: readonly string[] | null } = {
  TournamentCreated: ['name'],
  TournamentRenamed: ['name'],
  TournamentPublished: [],
  TournamentMadePrivate: null,
  TournamentFiled: null,
  TournamentVenueSet: null,
  // Both change too much for fields: followers read the view instead.
  TournamentConfigured: [],
  MatchPlanEdited: [],
  TeamRenamed: ['teamId', 'name'],
  GroupRenamed: ['groupId', 'displayName'],
  TeamPrioritySet: ['teamId', 'priority'],
  TeamOutOfCompetitionSet: ['teamId', 'outOfCompetition'],
  EntryFeePaid: null,
  EntryFeeReset: null,
  RunningScoreReported: ['matchId', 'teamA', 'teamB', 'scoreA', 'scoreB', 'outcomeType'],
  ResultReported: ['matchId', 'teamA', 'teamB', 'scoreA', 'scoreB', 'outcomeType'],
  ResultCleared: ['matchId', 'teamA', 'teamB'],
  ResultsSet: ['results', 'cleared'],
  ComputationConfigured: [],
  PresentationConfigured: [],
  TournamentImageSet: ['target', 'imageId'],
  DocumentAdded: null,
  DocumentRenamed: null,
  DocumentConfigured: null,
  DocumentDeleted: null,
  TournamentDeleted: null,
  TournamentUndeleted: null,
};

const RESULTS = new Set(['RunningScoreReported', 'ResultReported', 'ResultCleared', 'ResultsSet']);
// A drawn lot reveals which teams were tied.
const TABLES = new Set(['TeamPrioritySet']);

/** The event in the form of the numbered feed; null if it is not public, or results are hidden. */
export function publicEvent(
  event: StoredEvent,
  showResults: PresentationConfiguration['showResults'],
): FeedEvent | null {
  const fields = isKeyOf(PUBLIC, event.type) ? PUBLIC[event.type] : null;
  if (fields === null) return null;
  if (showResults === 'NoResults' && RESULTS.has(event.type)) return null;
  if (showResults !== 'Default' && TABLES.has(event.type)) return null;
  const current = upcast(event.type, event.schema, event.data);
  const data = isRecord(current) ? current : {};
  return {
    number: event.revision + 1,
    type: event.type,
    at: event.metadata.at,
    data: Object.fromEntries(fields.map((field) => [field, data[field]])),
  };
}
