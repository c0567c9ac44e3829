import { isRecord } from '../../keys.ts';
import type { Outcome } from '../contract.ts';
import type { TournamentEventType, TournamentFact } from '../events.ts';
import { MAX_DESCRIBED, type HistoryChange } from '../history-contract.ts';
import { indexOf, matchOf } from '../match-places.ts';
import { matchLabel } from '../planning/labels.ts';
import { outcomeOf } from '../rules/results.ts';
import { groupStandings } from '../standings/groups.ts';
import type { MatchId, Result, TeamFacts, TeamId, Tournament, TournamentDocument } from '../state.ts';
import { NEW_TEAM } from '../team-facts.ts';
import { configurationFacts, movedBetween, timingFacts } from './plan-tellings.ts';

// What an event changed, told with what was before it: one entry per event, so that none is left untold.

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

/** What the event of this name and data changed between two states. */
export function describeEvent<T extends TournamentEventType>(
  type: T,
  data: TournamentFact<T>,
  around: Transition,
): HistoryChange {
  const telling = DESCRIBERS[type] as (data: TournamentFact<T>, around: Transition) => object;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table pairs each type with its data and change, which an index loses
  return { type, ...telling(data, around) } as HistoryChange;
}

const resultOf = ({ plan }: Tournament, id: MatchId): Result | null => matchOf(plan?.matches ?? [], id)?.result ?? null;

/** A match as it stands in a plan, with the two who play it. */
function matchFacts({ plan }: Tournament, matchId: MatchId, teamA: TeamId | null, teamB: TeamId | null) {
  const matches = plan?.matches ?? [];
  const match = matchOf(matches, matchId);
  return {
    matchId,
    matchIndex: indexOf(matches, matchId) ?? 0,
    matchLabel: match === undefined ? '' : matchLabel(match.place),
    group: match?.place.type === 'GroupMatch' ? match.place.group : null,
    court: match?.court ?? 0,
    kickoff: match?.kickoff ?? null,
    teamA,
    teamB,
  };
}

const outcomes = ({ before, after }: Transition, matchId: MatchId): { before: Outcome; after: Outcome } => ({
  before: outcomeOf(resultOf(before, matchId)),
  after: outcomeOf(resultOf(after, matchId)),
});

interface Reported {
  readonly matchId: MatchId;
  readonly teamA: TeamId;
  readonly teamB: TeamId;
  readonly reason?: string | null;
}

const reported = ({ matchId, teamA, teamB, reason = null }: Reported, around: Transition) => ({
  ...matchFacts(around.after, matchId, teamA, teamB),
  ...outcomes(around, matchId),
  reason,
});

const letterOf = ({ groups }: Tournament, teamId: TeamId): string | null =>
  groups.find(({ teamIds }) => teamIds.includes(teamId))?.letter ?? null;

const teamIn = ({ teams }: Tournament, id: TeamId): TeamFacts =>
  Object.hasOwn(teams, id) ? (teams[id] ?? NEW_TEAM) : NEW_TEAM;

function team<Field>(valueOf: (team: TeamFacts) => Field) {
  return ({ teamId }: { readonly teamId: TeamId }, { before, after }: Transition) => {
    const valueIn = (at: Tournament) => valueOf(teamIn(at, teamId));
    return { teamId, group: letterOf(after, teamId), before: valueIn(before), after: valueIn(after) };
  };
}

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

const documentIn = ({ documents }: Tournament, documentId: string): TournamentDocument | undefined =>
  documents.find(({ id }) => id === documentId);

/** A document as it is called after the change, or was before it went. */
function documentFacts(documentId: string, { before, after }: Transition) {
  const document = documentIn(after, documentId) ?? documentIn(before, documentId);
  return { documentId, documentType: document?.type ?? 'MatchPlan', documentName: document?.name ?? '' };
}

const document = ({ documentId }: { readonly documentId: string }, around: Transition) =>
  documentFacts(documentId, around);

const computationOf = ({ computation }: Tournament) => ({
  ...computation,
  comparisonModes: [...computation.comparisonModes],
});

function configurationOf(tournament: Tournament, documentId: string) {
  const configuration = documentIn(tournament, documentId)?.configuration;
  return { configuration: isRecord(configuration) ? configuration : null };
}

const DESCRIBERS: { readonly [T in TournamentEventType]: Describer<T> } = {
  RunningScoreReported: reported,
  ResultReported: reported,
  ResultCleared: reported,
  ResultsSet: ({ results, cleared }, around) => {
    const set = results.map(([matchId, , , , , teamA, teamB]) => ({ matchId, teamA, teamB }));
    const gone = cleared.map((matchId) => {
      const was = resultOf(around.before, matchId);
      return { matchId, teamA: was?.teamA ?? null, teamB: was?.teamB ?? null };
    });
    const all = [...set, ...gone];
    return {
      results: all.slice(0, MAX_DESCRIBED).map(({ matchId, teamA, teamB }) => ({
        ...matchFacts(around.after, matchId, teamA, teamB),
        ...outcomes(around, matchId),
      })),
      resultCount: all.length,
    };
  },
  TournamentConfigured: (_, { before, after }) => ({
    before: before.plan === null && before.groups.length === 0 ? null : configurationFacts(before),
    after: configurationFacts(after),
    teamsAdded: Object.keys(after.teams).filter((id) => !Object.hasOwn(before.teams, id)),
    teamsRemoved: Object.keys(before.teams).filter((id) => !Object.hasOwn(after.teams, id)),
  }),
  MatchPlanEdited: ({ moved }, { before, after }) => ({
    before: timingFacts(before),
    after: timingFacts(after),
    moved: movedBetween(
      before,
      after,
      moved.slice(0, MAX_DESCRIBED).map(([id]) => id),
    ),
    movedCount: moved.length,
  }),
  TeamRenamed: team(({ name }) => ({ name })),
  GroupRenamed: ({ groupId }, { before, after }) => {
    const groupIn = ({ groups }: Tournament) => groups.find(({ id }) => id === groupId);
    return {
      groupId,
      group: groupIn(after)?.letter ?? '',
      before: { displayName: groupIn(before)?.displayName ?? '' },
      after: { displayName: groupIn(after)?.displayName ?? '' },
    };
  },
  TeamPrioritySet: (data, around) => {
    const told = team(({ priority }) => ({ priority }))(data, around);
    const rows = groupStandings(around.after).get(told.group ?? '')?.official.rows ?? [];
    return { ...told, place: rows.find((row) => row.team.id === data.teamId)?.position ?? null };
  },
  TeamOutOfCompetitionSet: team(({ outOfCompetition }) => ({ outOfCompetition })),
  EntryFeePaid: entryFee,
  EntryFeeReset: entryFee,
  ComputationConfigured: (_, { before, after }) => ({ before: computationOf(before), after: computationOf(after) }),
  PresentationConfigured: (_, { before, after }) => ({ before: before.presentation, after: after.presentation }),
  TournamentCreated: ({ name, visibility: shown, folderId, origin }, { names }) => ({
    after: { name, visibility: shown, folder: named(folderId, names.folder) },
    origin,
  }),
  TournamentRenamed: (_, { before, after }) => ({ before: { name: before.name }, after: { name: after.name } }),
  TournamentPublished: visibility,
  TournamentMadePrivate: visibility,
  TournamentFiled: (_, { before, after, names }) => ({
    before: { folder: named(before.folderId, names.folder) },
    after: { folder: named(after.folderId, names.folder) },
  }),
  TournamentVenueSet: (_, { before, after, names }) => ({
    before: { venue: named(before.venueId, names.venue) },
    after: { venue: named(after.venueId, names.venue) },
  }),
  TournamentImageSet: ({ target }, { before, after, names }) => ({
    target,
    before: { image: named(before.images[target], names.image) },
    after: { image: named(after.images[target], names.image) },
  }),
  DocumentAdded: document,
  DocumentDeleted: document,
  DocumentRenamed: ({ documentId }, around) => ({
    ...documentFacts(documentId, around),
    before: { name: documentIn(around.before, documentId)?.name ?? '' },
    after: { name: documentIn(around.after, documentId)?.name ?? '' },
  }),
  DocumentConfigured: ({ documentId }, around) => ({
    ...documentFacts(documentId, around),
    before: configurationOf(around.before, documentId),
    after: configurationOf(around.after, documentId),
  }),
  TournamentDeleted: () => ({}),
  TournamentUndeleted: () => ({}),
};
