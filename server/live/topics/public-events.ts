import { isKeyOf, isNothing, nothing, type Nothing } from '#domain/typed-keys.ts';
import type { StoredEvent } from '#domain/events.ts';
import type { FeedEvent } from '#domain/live-contract.ts';
import type { MovedTuple, Regrouped, TournamentEventType, TournamentFact } from '#domain/tournament/model/events.ts';
import type { FeedData, FeedEventType } from '#domain/tournament/contract/feed.ts';
import type { PresentationConfiguration } from '#domain/tournament/model/state.ts';
import { upcast } from '#domain/upcasters.ts';

type ShowResults = PresentationConfiguration['showResults'];

/** What an event tells the public. */
interface PublicEvent<T extends FeedEventType> {
  readonly tell: (fact: TournamentFact<T>) => FeedData<T>;
  /** Whether it stays out of the feed with this presentation [PR1]. */
  readonly isHidden: (showResults: ShowResults) => boolean;
}

const visible = <T extends FeedEventType>(tell: PublicEvent<T>['tell']): PublicEvent<T> => ({
  tell,
  isHidden: () => false,
});
const result = <T extends FeedEventType>(tell: PublicEvent<T>['tell']): PublicEvent<T> => ({
  tell,
  isHidden: (showResults) => showResults === 'NoResults',
});
/** A drawn lot reveals which teams were tied. */
const table = <T extends FeedEventType>(tell: PublicEvent<T>['tell']): PublicEvent<T> => ({
  tell,
  isHidden: (showResults) => showResults !== 'Default',
});

const movedMatches = (moved: readonly MovedTuple[]) =>
  moved.map(([matchId, index, court, kickoff]) => ({ matchId, index, court, kickoff }));
const replanned = ({ added, removed, moved }: Regrouped) => ({
  added: added.map(([, matchId]) => matchId),
  removed: [...removed],
  moved: movedMatches(moved),
});
const score = ({ matchId, teamA, teamB, scoreA, scoreB, outcomeType }: TournamentFact<'ResultReported'>) => ({
  matchId,
  teamA,
  teamB,
  scoreA,
  scoreB,
  outcomeType,
});

const PUBLIC: {
  readonly [T in TournamentEventType]: T extends FeedEventType ? PublicEvent<T> : Nothing;
} = {
  TournamentCreated: visible(({ name }) => ({ name })),
  TournamentRenamed: visible(({ name }) => ({ name })),
  TournamentPublished: visible(() => ({ visibility: 'Public' })),
  TournamentMadePrivate: nothing('a private tournament has no feed'),
  TournamentFiled: nothing('folders are for members alone'),
  TournamentVenueSet: nothing('the view says it by name'),
  TournamentConfigured: visible(({ groups, matches }) => ({
    groups: groups.map(({ id: groupId, letter, displayName, teams }) => ({
      groupId,
      letter,
      displayName,
      teams: teams.map(({ id: teamId, name }) => ({ teamId, name })),
    })),
    matchIds: matches.map(([matchId]) => matchId),
  })),
  MatchNumbersFixed: nothing('numbers stay as they are'),
  MatchPlanEdited: visible(({ firstMatchKickoff, moved }) => ({ firstMatchKickoff, moved: movedMatches(moved) })),
  TeamAdded: visible(({ teamId, groupId, ...plan }) => ({
    teamId,
    groupId,
    name: plan.teams.find(({ id }) => id === teamId)?.name ?? '',
    ...replanned(plan),
  })),
  TeamRemoved: visible(({ teamId, ...plan }) => ({ teamId, ...replanned(plan) })),
  TeamMoved: visible(({ teamId, groupId, ...plan }) => ({ teamId, groupId, ...replanned(plan) })),
  TeamsSwapped: visible(({ teamIds, ...plan }) => ({ teamIds: [...teamIds], ...replanned(plan) })),
  TeamRenamed: visible(({ teamId, name }) => ({ teamId, name })),
  GroupRenamed: visible(({ groupId, displayName }) => ({ groupId, displayName })),
  TeamPrioritySet: table(({ teamId, priority }) => ({ teamId, priority })),
  TeamOutOfCompetitionSet: visible(({ teamId, outOfCompetition }) => ({ teamId, outOfCompetition })),
  EntryFeePaid: nothing('fees are for members alone'),
  EntryFeeReset: nothing('fees are for members alone'),
  RunningScoreReported: result((fact) => score({ ...fact, reason: null })),
  ResultReported: result(score),
  ResultCleared: result(({ matchId, teamA, teamB }) => ({ matchId, teamA, teamB })),
  MatchesDecided: result(({ results }) => ({
    results: results.map(([matchId, decided]) => ({ matchId, ...decided })),
  })),
  TieDecided: table(({ id, decision }) => ({
    id,
    decision: decision && {
      order: decision.order.map((set) => [...set]),
      by: decision.by,
      meetings: [...decision.meetings],
    },
  })),
  ResultsSet: result(({ results, cleared }) => ({
    results: results.map(([matchId, state, scoreA, scoreB, outcomeType, teamA, teamB, startedAt]) => ({
      matchId,
      state,
      scoreA,
      scoreB,
      outcomeType,
      teamA,
      teamB,
      startedAt,
    })),
    cleared: [...cleared],
  })),
  ComputationConfigured: visible(({ configuration }) => ({
    configuration: { ...configuration, comparisonModes: [...configuration.comparisonModes] },
  })),
  PresentationConfigured: visible(({ configuration }) => ({ configuration })),
  AnnouncementSet: visible(({ text, until }) => ({ text, until })),
  PlayInterrupted: visible(({ name, since }) => ({ name, since })),
  PlayResumed: visible(({ until }) => ({ until })),
  InformationSet: visible(({ text }) => ({ text })),
  TournamentStatusSet: visible(({ status, note, date }) => ({ status, note, date })),
  TournamentTemplateSet: nothing('a template is never public'),
  TournamentImageSet: visible(({ target, imageId }) => ({ target, imageId })),
  DocumentAdded: nothing('documents are for members alone'),
  DocumentRenamed: nothing('documents are for members alone'),
  DocumentConfigured: nothing('documents are for members alone'),
  DocumentDeleted: nothing('documents are for members alone'),
  TournamentDeleted: nothing('a deleted tournament has no feed'),
  TournamentUndeleted: nothing('nobody follows a deleted tournament'),
};

/** The event in the form of the numbered feed; null if it is not public, or results are hidden. */
export function publicEvent(event: StoredEvent, showResults: ShowResults): FeedEvent | null {
  if (!isKeyOf(PUBLIC, event.type)) return null;
  const announced: { tell(fact: unknown): unknown; isHidden(showResults: ShowResults): boolean } | Nothing =
    PUBLIC[event.type];
  if (isNothing(announced) || announced.isHidden(showResults)) return null;
  const data = announced.tell(upcast(event.type, event.schema, event.data));
  return { number: event.revision + 1, type: event.type, at: event.metadata.at, data };
}
