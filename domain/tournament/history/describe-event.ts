import { isRecord } from '../../typed-keys.ts';
import type { Outcome } from '../contract/bodies.ts';
import type { Regrouped, TournamentEvent, TournamentEventType, TournamentFact } from '../model/events.ts';
import { groupFields, teamFields } from '../model/fields.ts';
import { MAX_DESCRIBED, type HistoryChange, type HistoryKind } from '../contract/history.ts';
import { numberOf } from '../model/match-numbers.ts';
import { findMatchIndex, findMatch } from '../model/matches.ts';
import { matchLabel } from '../planning/selectors/labels.ts';
import { findDocument } from '../contract/documents.ts';
import { outcomeOf } from '../contract/to-model.ts';
import { groupStandings } from '../standings/groups.ts';
import { teamsNeedingLot, teamsPlacedByLot } from '../standings/lots.ts';
import { tieDecisionView } from '../standings/tie-decision-view.ts';
import type {
  DecisionId,
  GroupFields,
  GroupId,
  MatchId,
  Result,
  TeamFields,
  TeamId,
  Tournament,
} from '../model/state.ts';
import { configurationFacts, findMovedMatches, timingFacts } from '../view/plan-values.ts';

// What the history tells of an event: one entry per event, so that none is left untold.

/** What belongs to the organisation, by its name of today; null: gone. */
export interface CurrentNames {
  readonly folder: (id: string) => string | null;
  readonly venue: (id: string) => string | null;
  readonly image: (id: string) => string | null;
}

interface Transition {
  readonly before: Tournament;
  readonly after: Tournament;
  readonly names: CurrentNames;
}

type ChangeOf<C, T> = C extends { readonly type: infer U } ? (T extends U ? Omit<C, 'type'> : never) : never;
type Describer<T extends TournamentEventType> = (
  data: TournamentFact<T>,
  around: Transition,
) => ChangeOf<HistoryChange, T>;

/** What the history needs to know of an event. */
interface EventDescription<T extends TournamentEventType> {
  /** The filter of the list that shows it. */
  readonly kind: HistoryKind;
  /** The teams of the results that it reports or takes away; null: it reports none. */
  readonly resultTeams: ((data: TournamentFact<T>) => readonly TeamId[]) | null;
  /** What it changed, with what was before it. */
  readonly describe: Describer<T>;
}

const resultOf = ({ plan }: Tournament, id: MatchId): Result | null =>
  findMatch(plan?.matches ?? [], id)?.result ?? null;

/** A match as it stands in a plan, with the two who play it. */
function matchFacts({ plan, matchNumbers }: Tournament, matchId: MatchId, teamA: TeamId | null, teamB: TeamId | null) {
  const matches = plan?.matches ?? [];
  const match = findMatch(matches, matchId);
  const matchIndex = findMatchIndex(matches, matchId) ?? 0;
  const matchNumber = numberOf(matchNumbers, matchId, matchIndex);
  return {
    matchId,
    matchIndex,
    ...(matchNumber === matchIndex ? {} : { matchNumber }),
    matchLabel: match === undefined ? '' : matchLabel(match.stage),
    group: match?.stage.type === 'GroupMatch' ? match.stage.group : null,
    court: match?.court ?? 0,
    kickoff: match?.kickoff ?? null,
    teamA,
    teamB,
  };
}

const outcomeIn = (state: Tournament, matchId: MatchId): Outcome => outcomeOf(resultOf(state, matchId));

interface NamedMatch {
  readonly matchId: MatchId;
  readonly teamA: TeamId | null;
  readonly teamB: TeamId | null;
}

/** One field of a match before and after. */
const inMatch = <Value>(
  { matchId, teamA, teamB }: NamedMatch,
  { before, after }: Transition,
  valueIn: (state: Tournament, matchId: MatchId) => Value,
) => ({
  ...matchFacts(after, matchId, teamA, teamB),
  before: valueIn(before, matchId),
  after: valueIn(after, matchId),
});

/** The same of many matches: of the first of them, as a later field is told. */
const inMatches = <Value>(
  named: readonly NamedMatch[],
  around: Transition,
  valueIn: (state: Tournament, matchId: MatchId) => Value,
) => named.slice(0, MAX_DESCRIBED).map((match) => inMatch(match, around, valueIn));

const reported = (
  { reason = null, ...match }: NamedMatch & { readonly reason?: string | null },
  around: Transition,
) => ({ ...inMatch(match, around, outcomeIn), reason });

const letterOf = ({ groups }: Tournament, teamId: TeamId): string | null =>
  groups.find(({ teamIds }) => teamIds.includes(teamId))?.letter ?? null;

const teamIn = ({ teams }: Tournament, id: TeamId): TeamFields =>
  Object.hasOwn(teams, id) ? (teams[id] ?? teamFields.initial) : teamFields.initial;

function team<Field>(valueOf: (team: TeamFields) => Field) {
  return ({ teamId }: { readonly teamId: TeamId }, { before, after }: Transition) => {
    const valueIn = (at: Tournament) => valueOf(teamIn(at, teamId));
    return { teamId, group: letterOf(after, teamId), before: valueIn(before), after: valueIn(after) };
  };
}

function group<Field>(valueOf: (group: GroupFields) => Field) {
  return ({ groupId }: { readonly groupId: GroupId }, { before, after }: Transition) => {
    const groupIn = ({ groups }: Tournament) => groups.find(({ id }) => id === groupId);
    const valueIn = (at: Tournament) => valueOf(groupIn(at) ?? groupFields.complete({}));
    return { groupId, group: groupIn(after)?.letter ?? '', before: valueIn(before), after: valueIn(after) };
  };
}

/** Where a team was and is, and what of the plan came and went with it. */
const regrouped = ({ teamId, added, removed, moved }: Regrouped & { readonly teamId: TeamId }, around: Transition) => ({
  teamId,
  before: { group: letterOf(around.before, teamId) },
  after: { group: letterOf(around.after, teamId) },
  matchesAdded: added.length,
  matchesRemoved: removed.length,
  movedCount: moved.length,
});

const entryFee = ({ teamId }: { readonly teamId: TeamId }, { before, after }: Transition) => ({
  teamId,
  group: letterOf(after, teamId),
  before: { paidAt: before.entryFees[teamId] ?? null },
  after: { paidAt: after.entryFees[teamId] ?? null },
});

const visibility = (_: unknown, { before, after }: Transition) => ({
  before: { visibility: before.visibility },
  after: { visibility: after.visibility },
});

const named = (id: string | null, name: (id: string) => string | null) => (id === null ? null : { id, name: name(id) });

/** A document as it is called after the change, or was before it went. */
function documentFacts(documentId: string, { before, after }: Transition) {
  const document = findDocument(after, documentId) ?? findDocument(before, documentId);
  return { documentId, documentType: document?.type ?? 'MatchPlan', documentName: document?.name ?? '' };
}

const document = ({ documentId }: { readonly documentId: string }, around: Transition) =>
  documentFacts(documentId, around);

const computationOf = ({ computation }: Tournament) => ({
  ...computation,
  comparisonModes: [...computation.comparisonModes],
});

function configurationOf(tournament: Tournament, documentId: string) {
  const configuration = findDocument(tournament, documentId)?.configuration;
  return { configuration: isRecord(configuration) ? configuration : null };
}

const ofPlan = <T extends TournamentEventType>(describe: Describer<T>): EventDescription<T> => ({
  kind: 'plan',
  resultTeams: null,
  describe,
});
const ofSettings = <T extends TournamentEventType>(describe: Describer<T>): EventDescription<T> => ({
  ...ofPlan(describe),
  kind: 'settings',
});
const ofResult = {
  kind: 'results',
  resultTeams: ({ teamA, teamB }: { readonly teamA: TeamId; readonly teamB: TeamId }) => [teamA, teamB],
  describe: reported,
} as const;

/** The decision of this id; null: none stands. */
const tieIn = ({ decisions }: Tournament, id: DecisionId) => {
  const decision = decisions.ties[id];
  return decision === undefined ? null : tieDecisionView({ id, ...decision });
};
/** Of the interruption that is set or ends, what is told. */
const standStillFacts = ({ interruption }: Tournament): { name: string; since: string; until: string | null } => ({
  name: interruption?.name ?? '',
  since: interruption?.since ?? '',
  until: interruption?.until ?? null,
});

/** Whether a priority entered a lot: it decided what nothing else did. One that is taken back decides nothing. */
const isLot = ({ before, after }: Transition, teamId: TeamId): boolean =>
  teamsPlacedByLot(before).has(teamId) && !teamsNeedingLot(after).has(teamId);

const DESCRIBERS: { readonly [T in TournamentEventType]: EventDescription<T> } = {
  RunningScoreReported: ofResult,
  ResultReported: ofResult,
  ResultCleared: ofResult,
  MatchesDecided: {
    kind: 'results',
    resultTeams: ({ results }) => results.flatMap(([, { teamA, teamB }]) => [teamA, teamB]),
    describe: ({ results, reason }, around) => ({
      results: inMatches(
        results.map(([matchId, { teamA, teamB }]) => ({ matchId, teamA, teamB })),
        around,
        outcomeIn,
      ),
      resultCount: results.length,
      reason,
    }),
  },
  TieDecided: {
    kind: 'results',
    resultTeams: null,
    describe: ({ id }, { before, after }) => ({
      id,
      before: tieIn(before, id),
      after: tieIn(after, id),
    }),
  },
  ResultsSet: {
    kind: 'results',
    resultTeams: ({ results }) => results.flatMap(([, , , , , teamA, teamB]) => [teamA, teamB]),
    describe: ({ results, cleared }, around) => {
      const set = results.map(([matchId, , , , , teamA, teamB]) => ({ matchId, teamA, teamB }));
      const gone = cleared.map((matchId) => {
        const was = resultOf(around.before, matchId);
        return { matchId, teamA: was?.teamA ?? null, teamB: was?.teamB ?? null };
      });
      const all = [...set, ...gone];
      return {
        results: inMatches(all, around, outcomeIn),
        resultCount: all.length,
      };
    },
  },
  TournamentConfigured: ofPlan((_, { before, after }) => ({
    before: before.plan === null && before.groups.length === 0 ? null : configurationFacts(before),
    after: configurationFacts(after),
    teamsAdded: Object.keys(after.teams).filter((id) => !Object.hasOwn(before.teams, id)),
    teamsRemoved: Object.keys(before.teams).filter((id) => !Object.hasOwn(after.teams, id)),
  })),
  MatchPlanEdited: ofPlan(({ moved, numbers = [] }, { before, after }) => {
    const ids = [...new Set([...moved, ...numbers].map(([id]) => id))];
    return {
      before: timingFacts(before),
      after: timingFacts(after),
      moved: findMovedMatches(before, after, ids.slice(0, MAX_DESCRIBED)),
      movedCount: ids.length,
    };
  }),
  TeamAdded: ofPlan(regrouped),
  TeamRemoved: ofPlan(regrouped),
  TeamMoved: ofPlan(regrouped),
  TeamsSwapped: ofPlan(({ teamIds }, { after }) => ({
    teams: teamIds.map((teamId) => ({ teamId, group: letterOf(after, teamId) })),
  })),
  TeamRenamed: ofPlan(team(({ name }) => ({ name }))),
  GroupRenamed: ofPlan(group(({ displayName }) => ({ displayName }))),
  TeamPrioritySet: ofPlan((data, around) => {
    const told = team(({ priority }) => ({ priority }))(data, around);
    const rows = groupStandings(around.after).get(told.group ?? '')?.official.rows ?? [];
    const place = rows.find((row) => row.team.id === data.teamId)?.position ?? null;
    return { ...told, place, lot: isLot(around, data.teamId) };
  }),
  TeamOutOfCompetitionSet: ofPlan(team(({ outOfCompetition }) => ({ outOfCompetition }))),
  EntryFeePaid: ofSettings(entryFee),
  EntryFeeReset: ofSettings(entryFee),
  ComputationConfigured: ofSettings((_, { before, after }) => ({
    before: computationOf(before),
    after: computationOf(after),
  })),
  PresentationConfigured: ofSettings((_, { before, after }) => ({
    before: before.presentation,
    after: after.presentation,
  })),
  TournamentCreated: ofSettings(({ name, visibility: shown, folderId, origin, isExample = false }, { names }) => ({
    after: { name, visibility: shown, folder: named(folderId, names.folder) },
    origin,
    isExample,
  })),
  TournamentRenamed: ofSettings((_, { before, after }) => ({
    before: { name: before.name },
    after: { name: after.name },
  })),
  TournamentPublished: ofSettings(visibility),
  TournamentMadePrivate: ofSettings(visibility),
  TournamentFiled: ofSettings((_, { before, after, names }) => ({
    before: { folder: named(before.folderId, names.folder) },
    after: { folder: named(after.folderId, names.folder) },
  })),
  TournamentTemplateSet: ofSettings((_, { before, after }) => ({
    before: { template: before.template },
    after: { template: after.template },
  })),
  TournamentVenueSet: ofSettings((_, { before, after, names }) => ({
    before: { venue: named(before.venueId, names.venue) },
    after: { venue: named(after.venueId, names.venue) },
  })),
  AnnouncementSet: ofSettings((_, { before, after }) => ({
    before: { announcement: before.announcement },
    after: { announcement: after.announcement },
  })),
  PlayInterrupted: ofPlan((_, { after }) => standStillFacts(after)),
  PlayResumed: ofPlan((_, { after }) => standStillFacts(after)),
  InformationSet: ofSettings((_, { before, after }) => ({
    before: { information: before.information },
    after: { information: after.information },
  })),
  TournamentStatusSet: ofSettings((_, { before, after }) => ({
    before: before.announcedStatus,
    after: after.announcedStatus,
  })),
  TournamentImageSet: ofSettings(({ target }, { before, after, names }) => ({
    target,
    before: { image: named(before.images[target], names.image) },
    after: { image: named(after.images[target], names.image) },
  })),
  DocumentAdded: ofSettings(document),
  DocumentDeleted: ofSettings(document),
  DocumentRenamed: ofSettings(({ documentId }, around) => ({
    ...documentFacts(documentId, around),
    before: { name: findDocument(around.before, documentId)?.name ?? '' },
    after: { name: findDocument(around.after, documentId)?.name ?? '' },
  })),
  DocumentConfigured: ofSettings(({ documentId }, around) => ({
    ...documentFacts(documentId, around),
    before: configurationOf(around.before, documentId),
    after: configurationOf(around.after, documentId),
  })),
  MatchNumbersFixed: { kind: 'plan', resultTeams: null, describe: () => ({}) },
  TournamentDeleted: ofSettings(() => ({})),
  TournamentUndeleted: ofSettings(() => ({})),
};

/** What the event of this name and data changed between two states. */
export function describeEvent<T extends TournamentEventType>(
  type: T,
  data: TournamentFact<T>,
  around: Transition,
): HistoryChange {
  const describe = DESCRIBERS[type].describe as (data: TournamentFact<T>, around: Transition) => object;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data and change, which an index loses
  return { type, ...describe(data, around) } as HistoryChange;
}

/** The filter of the list that shows an event of this type. */
export const kindOf = (type: TournamentEventType): HistoryKind => DESCRIBERS[type].kind;

/** Whether an event of this type names results. */
export const reportsResult = (type: TournamentEventType): boolean => DESCRIBERS[type].resultTeams !== null;

/** The teams of the results that an event names; none: it is about no result. */
export function teamsOfResults({ type, data }: TournamentEvent): readonly TeamId[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data, which an index loses
  const find = DESCRIBERS[type].resultTeams as ((data: unknown) => readonly TeamId[]) | null;
  return find === null ? [] : find(data);
}
