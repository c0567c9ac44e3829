import { compareStates } from './consequences.ts';
import { planTimes } from '../model/matches.ts';
import { teamsNeedingLot, teamsPlacedByLot } from '../standings/lots.ts';
import { tieDecisionView } from '../standings/tie-decision-view.ts';
import { tieDecisionsOf } from '../standings/tie-decisions.ts';
import type { RevertPreview } from '../contract/previews.ts';
import { timingFacts, placingsIn } from '../view/plan-values.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type { ComputationConfiguration, Group, Match, Tournament } from '../model/state.ts';
import { matchFields, teamFields } from '../model/fields.ts';

/** What going back from one state to another would bring, worked out at `version`. */
export const previewRevert = (before: Tournament, after: Tournament, version: number): RevertPreview => ({
  ...compareStates(before, after),
  version,
  teams: teamsBetween(before, after),
  groupNames: groupNamesBetween(before.groups, after.groups),
  plan: planBetween(before, after),
  ...decisionsBetween(before, after),
  computation: isDeepEqual(before.computation, after.computation)
    ? null
    : { before: listed(before.computation), after: listed(after.computation) },
});

const listed = ({ comparisonModes, ...points }: ComputationConfiguration) => ({
  ...points,
  comparisonModes: [...comparisonModes],
});

type TeamThen = NonNullable<RevertPreview['teams'][number]['before']>;

const teamsIn = ({ teams, groups }: Tournament): ReadonlyMap<string, TeamThen> =>
  new Map(
    groups.flatMap(({ letter, teamIds }) =>
      teamIds.flatMap((id, place): (readonly [string, TeamThen])[] => {
        const team = teams[id];
        if (team === undefined) return [];
        const { name, ...facts } = teamFields.of(team);
        return [[id, { name, group: letter, slot: place + 1, ...facts }]];
      }),
    ),
  );

function teamsBetween(before: Tournament, after: Tournament): RevertPreview['teams'] {
  const [were, willBe] = [teamsIn(before), teamsIn(after)];
  const ids = [...new Set([...were.keys(), ...willBe.keys()])];
  const ordered = ids.filter((id) => {
    const [was, is] = [were.get(id), willBe.get(id)];
    return was !== undefined && is !== undefined && was.priority !== is.priority;
  });
  const [lotBefore, lotAfter] = [before, after].map((state) => lotsOf(state, ordered));
  return ids.flatMap((id) => {
    const [was, is] = [were.get(id) ?? null, willBe.get(id) ?? null];
    if (isDeepEqual(was, is)) return [];
    return [{ id, before: was && { ...was, ...lotBefore?.(id) }, after: is && { ...is, ...lotAfter?.(id) } }];
  });
}

/** What the priorities of these teams are: a lot where nothing else decides. */
function lotsOf(tournament: Tournament, teamIds: readonly string[]): (id: string) => Pick<TeamThen, 'lot'> {
  if (teamIds.length === 0) return () => ({});
  const [placed, open] = [teamsPlacedByLot(tournament), teamsNeedingLot(tournament)];
  return (id) => (teamIds.includes(id) && placed.has(id) ? { lot: open.has(id) ? 'Needed' : 'Drawn' } : {});
}

const groupNamesBetween = (before: readonly Group[], after: readonly Group[]): RevertPreview['groupNames'] =>
  after.flatMap(({ letter, displayName }) => {
    const was = before.find((group) => group.letter === letter);
    return was === undefined || was.displayName === displayName
      ? []
      : [{ group: letter, before: was.displayName, after: displayName }];
  });

function decisionsBetween(before: Tournament, after: Tournament): Pick<RevertPreview, 'decisions'> {
  const [were, willBe] = [before, after].map((state) => new Map(tieDecisionsOf(state).map((tie) => [tie.id, tie])));
  const ids = [...new Set([...(were?.keys() ?? []), ...(willBe?.keys() ?? [])])];
  const decisions = ids.flatMap((id) => {
    const [was, is] = [were?.get(id), willBe?.get(id)];
    if (isDeepEqual(was, is)) return [];
    return [{ before: was ? tieDecisionView(was) : null, after: is ? tieDecisionView(is) : null }];
  });
  return decisions.length === 0 ? {} : { decisions };
}

const NO_MATCHES: readonly Match[] = [];
const resultsIn = (matches: readonly Match[]): number => matches.filter(({ result }) => result !== null).length;

function planBetween(before: Tournament, after: Tournament): RevertPreview['plan'] {
  const [were, willBe] = [before, after].map(({ plan }) => plan?.matches ?? NO_MATCHES);
  if (were === undefined || willBe === undefined) return null;
  const [placedBefore, placedAfter] = [placingsIn(before), placingsIn(after)];
  const replaced = were.length !== willBe.length || willBe.some(({ id }) => placedBefore(id) === null);
  const moved = willBe.flatMap(({ id }) => {
    const [was, is] = [placedBefore(id), placedAfter(id)];
    if (was === null || is === null || isSamePlacing(was, is)) return [];
    return [{ id, before: was.placing, after: is.placing }];
  });
  const timed = isDeepEqual(before.plan && planTimes(before.plan), after.plan && planTimes(after.plan));
  if (!replaced && moved.length === 0 && timed) return null;
  return {
    replaced,
    matchCount: { before: were.length, after: willBe.length },
    resultCount: { before: resultsIn(were), after: resultsIn(willBe) },
    timing: { before: timingFacts(before), after: timingFacts(after) },
    moved,
  };
}

type MatchPlacing = NonNullable<ReturnType<ReturnType<typeof placingsIn>>>;

/** Compares selectors instead of labels: a team's new name moves no match. */
const isSamePlacing = (a: MatchPlacing, b: MatchPlacing): boolean =>
  a.placing.index === b.placing.index && matchFields.isSameAspect(a.match, b.match, 'plan');
