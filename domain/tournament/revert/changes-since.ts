import type { Match, MatchAspect, Tournament } from '../model/state.ts';
import { groupFields, matchFields, teamFields } from '../model/fields.ts';
import { matchesById, planTimes } from '../model/matches.ts';
import { isDeepEqual } from '../../deep-equal.ts';
import { structureOf } from './difference.ts';
import { findEffectiveSteps, findRevertedBy } from './find-reverted-by.ts';
import type { CausedStep, ChangedField } from './command-step.ts';

// What became of a step since. A step is overtaken where a step that stands changed one of its fields after it, also if
// that is back at the same value: what counts is who changed it last, not what it says [PL9].

/**
 * Which steps came after one and stand: undone ones and their undoings changed nothing in the end. A step that was taken
 * back has only those that came after that. `steps` oldest first, all of them.
 */
export function findEffectiveSince<S extends CausedStep>(
  steps: readonly S[],
  version: number,
): { readonly isTakenBack: boolean; readonly standing: readonly S[] } {
  const takenBack = findRevertedBy(steps).get(version);
  const from = takenBack ?? version;
  const standing = findEffectiveSteps(steps.filter((step) => step.from >= from));
  return { isTakenBack: takenBack !== undefined, standing };
}

/** What a step changed, with the step's version, added to what earlier ones did. */
export function recordChanges(
  changed: Record<string, number>,
  { version, before, after }: { readonly version: number; readonly before: Tournament; readonly after: Tournament },
): void {
  for (const { field, part } of changedFields(before, after)) {
    changed[field] = version;
    changed[part] = version;
  }
}

/** Everything restorable [PL4] that differs between two states; what is the same object in both is not looked into. */
export function* changedFields(before: Tournament, after: Tournament): Iterable<ChangedField> {
  if (before.teams !== after.teams) yield* changedTeams(before, after);
  if (before.groups !== after.groups) yield* changedGroups(before, after);
  if (!isDeepEqual(before.computation, after.computation)) {
    yield { field: 'computation', path: 'computation', part: 'computation' };
  }
  if (before.decisions !== after.decisions) yield* changedDecisions(before, after);
  if (before.plan === after.plan) return;
  if (!isDeepEqual(before.plan && planTimes(before.plan), after.plan && planTimes(after.plan))) {
    yield { field: 'plan/timing', path: 'plan/timing', part: 'plan' };
  }
  yield* changedMatches(before.plan?.matches ?? [], after.plan?.matches ?? []);
}

/** Whether a step only changed what is there, or put other groups and matches in its place. */
export const isSameStructure = (before: Tournament, after: Tournament): boolean =>
  isDeepEqual(structureOf(before), structureOf(after));

function* changedTeams(before: Tournament, after: Tournament): Iterable<ChangedField> {
  for (const id of new Set([...Object.keys(before.teams), ...Object.keys(after.teams)])) {
    const path = `teams/${id}` as const;
    for (const fact of teamFields.changed(before.teams[id], after.teams[id])) {
      yield { field: `${path}/${fact}`, path, part: 'teams' };
    }
  }
}

function* changedGroups(before: Tournament, after: Tournament): Iterable<ChangedField> {
  const [were, are] = [before, after].map(({ groups }) => new Map(groups.map((group) => [group.id, group])));
  for (const id of new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])) {
    const path = `groups/${id}` as const;
    for (const fact of groupFields.changed(were?.get(id), are?.get(id))) {
      yield { field: `${path}/${fact}`, path, part: 'teams' };
    }
  }
  const members = (state: Tournament) => state.groups.map(({ id, letter, teamIds }) => [id, letter, teamIds]);
  if (!isDeepEqual(members(before), members(after))) yield { field: 'teams/groups', path: 'teams', part: 'teams' };
}

function* changedDecisions(before: Tournament, after: Tournament): Iterable<ChangedField> {
  const [were, are] = [before.decisions.ties, after.decisions.ties];
  for (const id of new Set([...Object.keys(were), ...Object.keys(are)])) {
    const path = `decisions/${id}` as const;
    if (!isDeepEqual(were[id], are[id])) yield { field: path, path, part: 'decisions' };
  }
}

function* changedMatches(before: readonly Match[], after: readonly Match[]): Iterable<ChangedField> {
  const were = matchesById(before);
  for (const [place, match] of after.entries()) {
    const was = were.get(match.id);
    for (const aspect of was === match ? [] : changedAspects(was, match)) {
      const path = `matches/${match.id}/${aspect}` as const;
      yield { field: path, path, part: matchFields.partOf(aspect) };
    }
    if (before[place]?.id !== match.id) {
      yield { field: `places/${place}`, path: `matches/${match.id}/plan`, part: 'plan' };
    }
  }
  const are = matchesById(after);
  for (const match of before) {
    if (are.has(match.id)) continue;
    for (const aspect of changedAspects(undefined, match)) {
      const path = `matches/${match.id}/${aspect}` as const;
      yield { field: path, path, part: matchFields.partOf(aspect) };
    }
  }
}

/** Of a match that is not in both, all that was said of it. */
const changedAspects = (was: Match | undefined, match: Match): readonly MatchAspect[] =>
  matchFields.aspects.filter((aspect) =>
    was === undefined ? matchFields.isSet(match, aspect) : !matchFields.isSameAspect(was, match, aspect),
  );
