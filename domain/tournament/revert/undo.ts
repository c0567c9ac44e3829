import { groupFields, matchFields, teamFields } from '../model/fields.ts';
import { matchesById, planTimes } from '../model/matches.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import type {
  Decisions,
  Group,
  Match,
  MatchId,
  Plan,
  Team,
  TieDecision,
  Tournament,
  KindOfPath,
  RestorablePath,
} from '../model/state.ts';
import type { CommandStep, UndoneStep } from './command-step.ts';
import type { Restorable } from './difference.ts';
import { changedFields, isSameStructure } from './changes-since.ts';
import { lastChangedVersions, splitPath, type ChangedPath } from '../model/changed-paths.ts';

interface RestorableChange extends ChangedPath {
  readonly path: RestorablePath;
}

/**
 * The fields of a step that steps which stand changed after it [PL9], each with the newest of them, and the parts that are
 * not there any more. Empty: it can be taken back, or was.
 */
export function findUndoConflicts(now: Tournament, { before, after, since }: UndoneStep): readonly RestorableChange[] {
  const { changed, toggled: switched } = since;
  if (!isSameStructure(before, after)) {
    // Another configuration replaces everything at once, so nothing of it may have moved since.
    const isComputed =
      !isDeepEqual(before.computation, after.computation) || switched.some(({ path }) => path === 'computation');
    const replaced = isComputed ? [...REPLACED, 'computation' as const] : REPLACED;
    return replaced.flatMap((part) => newest(part, changed[part]));
  }
  const versionOf = lastChangedVersions(now);
  const lost = [
    ...findMissingParts(now, before, after),
    ...(hasOtherMatches(now, before, after) ? ['plan' as const] : []),
  ];
  const gone = lost.map((part) => ({ path: part, version: versionOf(part) }));
  // Missing things are reported by their part, not one by one.
  const isThere = isIn(now);
  const moved = [...changedFields(before, after), ...switched].flatMap(({ path, field }) =>
    isThere(path) ? newest(path, changed[field]) : [],
  );
  return unique([...gone, ...moved]);
}

const REPLACED = ['teams', 'plan', 'results', 'decisions'] as const;

const newest = (path: RestorablePath, version: number | undefined): readonly RestorableChange[] =>
  version === undefined ? [] : [{ path, version }];

/** Answers whether the team, group or match that a path names is in a state. */
function isIn({ teams, groups, plan }: Tournament): (path: RestorablePath) => boolean {
  const ids: Partial<Record<KindOfPath<RestorablePath>, ReadonlySet<string>>> = {
    teams: new Set(Object.keys(teams)),
    groups: new Set(groups.map(({ id }) => id)),
    matches: new Set(plan?.matches.map(({ id }) => id)),
  };
  return (path) => {
    const [kind, id] = splitPath(path);
    return id === '' || (ids[kind]?.has(id) ?? true);
  };
}

/** The state without what one step did that nothing overtook, and with everything that came after it. */
export function withoutStep(now: Tournament, { before, after }: CommandStep): Restorable {
  const merge: PickValue = (_path, current, was, became) => (isDeepEqual(was, became) ? current : was);
  if (isSameStructure(before, after)) return mergeStep(now, before, after, merge);
  const computation = merge('computation', now.computation, before.computation, after.computation);
  const { teams, groups, plan, decisions } = before;
  return { teams, groups, plan, decisions, computation };
}

/** Each once, with its newest change. */
const unique = (conflicts: readonly RestorableChange[]): readonly RestorableChange[] => [
  ...new Map(
    conflicts.toSorted((one, other) => one.version - other.version).map((conflict) => [conflict.path, conflict]),
  ).values(),
];

/** The step put matches into another order, and others came or went since: there is no way back to the numbers before it. */
function hasOtherMatches(now: Tournament, before: Tournament, after: Tournament): boolean {
  const [is, was, became] = [now, before, after].map(({ plan }) => (plan?.matches ?? []).map(({ id }) => id));
  return !isDeepEqual(was, became) && !isDeepEqual(is?.toSorted(), became?.toSorted());
}

/** Parts in which the step changed something that is not there any more: the tournament was configured anew. */
function findMissingParts(now: Tournament, before: Tournament, after: Tournament): readonly ('teams' | 'plan')[] {
  const there = matchesById(now.plan?.matches ?? []);
  const isGone = (match: Match): boolean => !there.has(match.id);
  const changedMatch = (match: Match, place: number): boolean => {
    const was = before.plan?.matches[place];
    return was?.id !== match.id || !matchFields.isSame(was, match);
  };
  const changedTeam = (became: Team): boolean => {
    const was = before.teams[became.id];
    return was === undefined || !teamFields.isEqual(was, became);
  };
  const teams = Object.values(after.teams).some((team) => now.teams[team.id] === undefined && changedTeam(team));
  const changedGroup = (became: Group, at: number): boolean => {
    const was = before.groups[at];
    return was === undefined || !groupFields.isEqual(was, became);
  };
  const isLost = (decision: TieDecision | undefined): boolean =>
    decision !== undefined && decision.order.flat().some((id) => now.teams[id] === undefined);
  const decided = [...changedFields(before, after)].some(({ part, field }) => {
    const [, id = ''] = field.split('/');
    return part === 'decisions' && (isLost(before.decisions.ties[id]) || isLost(after.decisions.ties[id]));
  });
  const groups = after.groups.some(
    (became, at) => changedGroup(became, at) && !now.groups.some(({ id }) => id === became.id),
  );
  const matches = (after.plan?.matches ?? []).some((match, place) => isGone(match) && changedMatch(match, place));
  const timing =
    now.plan === null && !isDeepEqual(before.plan && planTimes(before.plan), after.plan && planTimes(after.plan));
  return [...(teams || groups || decided ? ['teams' as const] : []), ...(matches || timing ? ['plan' as const] : [])];
}

/** What becomes of a value that is `current` now, and that the step changed from what it `was`. */
type PickValue = <Value>(path: RestorablePath, current: Value, was: Value, became: Value) => Value;

export const teamsOf = ({ teams, groups }: Tournament) => [
  groups.map((group) => [group.id, group.letter, groupFields.of(group), group.teamIds]),
  Object.values(teams).map((team) => [team.id, teamFields.of(team)]),
];

export const planOf = ({ plan }: Tournament) =>
  plan && { ...plan, matches: plan.matches.map((match) => [match.id, matchFields.besidesResult(match)]) };

export const resultsOf = ({ plan }: Tournament) => plan?.matches.map(({ result }) => result) ?? [];

/** The state with whatever `pick` says of each thing that the step changed. */
export function mergeStep(now: Tournament, before: Tournament, after: Tournament, merge: PickValue): Restorable {
  const team = (current: Team): Team => {
    const [was, became] = [before.teams[current.id], after.teams[current.id]];
    if (was === undefined || became === undefined) return current;
    const path = `teams/${current.id}` as const;
    return { ...current, ...teamFields.by((fact) => merge(path, current[fact], was[fact], became[fact])) };
  };
  const group = (current: Group): Group => {
    const [was, became] = [before, after].map(({ groups }) => groups.find(({ id }) => id === current.id));
    if (was === undefined || became === undefined) return current;
    const path = `groups/${current.id}` as const;
    return { ...current, ...groupFields.by((fact) => merge(path, current[fact], was[fact], became[fact])) };
  };
  return {
    teams: Object.fromEntries(Object.entries(now.teams).map(([id, one]) => [id, team(one)])),
    groups: now.groups.map(group),
    plan: mergePlan(now.plan, before.plan, after.plan, merge),
    decisions: mergeDecisions(now.decisions, before.decisions, after.decisions, merge),
    computation: merge('computation', now.computation, before.computation, after.computation),
  };
}

function mergeDecisions(now: Decisions, before: Decisions, after: Decisions, pick: PickValue): Decisions {
  const ids = new Set([now, before, after].flatMap(({ ties }) => Object.keys(ties)));
  const ties = [...ids].flatMap((id) => {
    const decision = pick(`decisions/${id}`, now.ties[id], before.ties[id], after.ties[id]);
    return decision === undefined ? [] : [[id, decision] as const];
  });
  return { ties: Object.fromEntries(ties) };
}

function mergePlan(now: Plan | null, before: Plan | null, after: Plan | null, pick: PickValue): Plan | null {
  if (now === null || before === null || after === null) return now;
  const order = orderOf(now.matches, before.matches, after.matches, pick);
  const plans = [now, before, after].map(({ matches }) => matchesById(matches));
  const picked = (id: MatchId): readonly Match[] => {
    const [current, was, became] = plans.map((matches) => matches.get(id));
    if (current === undefined) return [];
    if (was === undefined || became === undefined) return [current];
    const { aspectOf: of } = matchFields;
    const aspects = matchFields.aspects.map((aspect) =>
      pick(`matches/${id}/${aspect}`, of(current, aspect), of(was, aspect), of(became, aspect)),
    );
    return [{ ...current, ...Object.fromEntries(aspects.flatMap(Object.entries)) }];
  };
  return {
    ...pick('plan/timing', planTimes(now), planTimes(before), planTimes(after)),
    matches: order.flatMap(picked),
  };
}

/** The order that comes of it, if each match that the step moved still is at the place it is picked for. */
function orderOf(
  now: readonly Match[],
  before: readonly Match[],
  after: readonly Match[],
  pick: PickValue,
): readonly MatchId[] {
  const order = now.map(({ id }, place) => {
    const [was, became] = [before[place]?.id ?? id, after[place]?.id ?? id];
    return pick(`matches/${id}/plan`, id, was, became);
  });
  // Where others moved some of them too, both orders do not go together.
  return new Set(order).size === now.length ? order : now.map(({ id }) => id);
}
