import { groupFactsBy, groupFactsOf, sameGroupFacts } from '../group-facts.ts';
import { matchesById } from '../match-places.ts';
import { aspectOf, besidesResult, MATCH_ASPECTS, sameMatchFacts } from '../match-facts.ts';
import { sameData } from '../same-data.ts';
import type { Group, Match, MatchId, Plan, Team, Tournament } from '../state.ts';
import { sameTeamFacts, teamFactsBy, teamFactsOf } from '../team-facts.ts';
import { difference, structureOf, type Restorable } from './difference.ts';
import { lastChangedVersions, type ChangedPath, type RestorablePath } from '../changed-paths.ts';

interface RestorableChange extends ChangedPath {
  readonly path: RestorablePath;
}

/**
 * The state without what one step did, and with everything that came after it. What was changed again since cannot be
 * taken back alone: those are the conflicts. What is again as it was before the step is none: there is nothing to do.
 */
export function withoutStep(
  now: Tournament,
  { before, after }: { readonly before: Tournament; readonly after: Tournament },
): { readonly target: Restorable } | { readonly conflicts: readonly RestorableChange[] } {
  const conflicts: RestorableChange[] = [];
  const versionOf = lastChangedVersions(now);
  const expectUnmoved = (path: RestorablePath, current: unknown, became: unknown): void => {
    if (!sameData(current, became)) conflicts.push({ path, version: versionOf(path) });
  };
  const pick = <Value>(path: RestorablePath, current: Value, was: Value, became: Value): Value => {
    if (sameData(was, became) || sameData(current, was)) return current;
    expectUnmoved(path, current, became);
    return was;
  };
  if (difference(now, before).length === 0) return { target: before };
  let target: Restorable;
  if (sameData(structureOf(before), structureOf(after))) {
    for (const part of goneSince(now, before, after)) conflicts.push({ path: part, version: versionOf(part) });
    target = partly(now, before, after, pick);
  } else {
    // Another configuration replaces everything at once, so nothing of it may have moved since.
    expectUnmoved('teams', teamsOf(now), teamsOf(after));
    expectUnmoved('plan', planOf(now), planOf(after));
    expectUnmoved('results', resultsOf(now), resultsOf(after));
    const computation = pick('computation', now.computation, before.computation, after.computation);
    target = { teams: before.teams, groups: before.groups, plan: before.plan, computation };
  }
  return conflicts.length === 0 ? { target } : { conflicts: unique(conflicts) };
}

const unique = (conflicts: readonly RestorableChange[]): readonly RestorableChange[] => [
  ...new Map(conflicts.map((conflict) => [conflict.path, conflict])).values(),
];

/** Parts in which the step changed something that is not there any more: the tournament was configured anew. */
function goneSince(now: Tournament, before: Tournament, after: Tournament): readonly ('teams' | 'plan')[] {
  const there = matchesById(now.plan?.matches ?? []);
  const isGone = (match: Match): boolean => !there.has(match.id);
  const changedMatch = (match: Match, place: number): boolean => {
    const was = before.plan?.matches[place];
    return was?.id !== match.id || !sameMatchFacts(was, match);
  };
  const changedTeam = (became: Team): boolean => {
    const was = before.teams[became.id];
    return was === undefined || !sameTeamFacts(was, became);
  };
  const teams = Object.values(after.teams).some((team) => now.teams[team.id] === undefined && changedTeam(team));
  const changedGroup = (became: Group, at: number): boolean => {
    const was = before.groups[at];
    return was === undefined || !sameGroupFacts(was, became);
  };
  const groups = after.groups.some(
    (became, at) => changedGroup(became, at) && !now.groups.some(({ id }) => id === became.id),
  );
  const matches = (after.plan?.matches ?? []).some((match, place) => isGone(match) && changedMatch(match, place));
  const timing =
    now.plan === null && !sameData(before.plan && phasesOf(before.plan), after.plan && phasesOf(after.plan));
  return [...(teams || groups ? ['teams' as const] : []), ...(matches || timing ? ['plan' as const] : [])];
}

/** What becomes of a value that is `current` now, and that the step changed from what it `was`. */
type PickValue = <Value>(path: RestorablePath, current: Value, was: Value, became: Value) => Value;

export const teamsOf = ({ teams, groups }: Tournament) => [
  groups.map((group) => [group.id, group.letter, groupFactsOf(group), group.teamIds]),
  Object.values(teams).map((team) => [team.id, teamFactsOf(team)]),
];

export const planOf = ({ plan }: Tournament) =>
  plan && { ...plan, matches: plan.matches.map((match) => [match.id, besidesResult(match)]) };

export const resultsOf = ({ plan }: Tournament) => plan?.matches.map(({ result }) => result) ?? [];

/** The state with whatever `pick` says of each thing that the step changed. */
export function partly(now: Tournament, before: Tournament, after: Tournament, pick: PickValue): Restorable {
  const team = (current: Team): Team => {
    const [was, became] = [before.teams[current.id], after.teams[current.id]];
    if (was === undefined || became === undefined) return current;
    const path = `teams/${current.id}` as const;
    return { ...current, ...teamFactsBy((fact) => pick(path, current[fact], was[fact], became[fact])) };
  };
  const group = (current: Group): Group => {
    const [was, became] = [before, after].map(({ groups }) => groups.find(({ id }) => id === current.id));
    if (was === undefined || became === undefined) return current;
    const path = `groups/${current.id}` as const;
    return { ...current, ...groupFactsBy((fact) => pick(path, current[fact], was[fact], became[fact])) };
  };
  return {
    teams: Object.fromEntries(Object.entries(now.teams).map(([id, one]) => [id, team(one)])),
    groups: now.groups.map(group),
    plan: planPartly(now.plan, before.plan, after.plan, pick),
    computation: pick('computation', now.computation, before.computation, after.computation),
  };
}

const phasesOf = ({ matches: _matches, ...phases }: Plan): Omit<Plan, 'matches'> => phases;

function planPartly(now: Plan | null, before: Plan | null, after: Plan | null, pick: PickValue): Plan | null {
  if (now === null || before === null || after === null) return now;
  const order = orderOf(now.matches, before.matches, after.matches, pick);
  const plans = [now, before, after].map(({ matches }) => matchesById(matches));
  const picked = (id: MatchId): readonly Match[] => {
    const [current, was, became] = plans.map((matches) => matches.get(id));
    if (current === undefined) return [];
    if (was === undefined || became === undefined) return [current];
    const aspects = MATCH_ASPECTS.map((aspect) =>
      pick(`matches/${id}/${aspect}`, aspectOf(current, aspect), aspectOf(was, aspect), aspectOf(became, aspect)),
    );
    return [{ ...current, ...Object.fromEntries(aspects.flatMap(Object.entries)) }];
  };
  return {
    ...pick('plan/timing', phasesOf(now), phasesOf(before), phasesOf(after)),
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
