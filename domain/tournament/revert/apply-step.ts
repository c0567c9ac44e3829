import { isDeepEqual } from '../../deep-equal.ts';
import type { CommandStep } from './command-step.ts';
import { indexMatches, matchesById, replaceMatches } from '../model/matches.ts';
import { findExpectedTeams, lineups } from '../standings/resolve.ts';
import type { RestorablePath, Tournament } from '../model/state.ts';
import { structureOf, type Restorable } from './difference.ts';
import { mergeStep, planOf, resultsOf, teamsOf } from './undo.ts';

/**
 * Returns `now` with the effect of one step of the tournament that it is a copy of. Changes made in the copy stay:
 * results, names and times that a trainee reported or changed are kept. A result is applied only if the same two teams
 * play here; other finals stay as they are in the copy.
 */
export function applyStep(now: Tournament, { before, after }: CommandStep): Restorable {
  const pick = <Value>(_path: RestorablePath, current: Value, was: Value, became: Value): Value =>
    isDeepEqual(current, was) ? became : current;
  if (isDeepEqual(structureOf(before), structureOf(after))) {
    return withoutOthers(now, after, mergeStep(now, before, after, pick));
  }
  // A new configuration replaces everything at once, so it comes only if none of that was changed here.
  const decisionsOf = ({ decisions: { ties } }: Tournament) => ties;
  const isUntouched = [teamsOf, planOf, resultsOf, decisionsOf].every((part) => isDeepEqual(part(now), part(before)));
  const { teams, groups, plan, decisions } = isUntouched ? after : now;
  return {
    teams,
    groups,
    plan,
    decisions,
    computation: pick('computation', now.computation, before.computation, after.computation),
  };
}

/** The target without results of matches whose teams here differ from those in the original after the step. */
function withoutOthers(now: Tournament, after: Tournament, target: Restorable): Restorable {
  const { plan } = target;
  if (plan === null) return target;
  const here = lineups({ ...now, ...target });
  const original = lineups(after);
  const indices = indexMatches(after.plan?.matches ?? []);
  const played = matchesById(now.plan?.matches ?? []);
  const left = plan.matches.flatMap((match, at) => {
    const current = played.get(match.id)?.result ?? null;
    if (match.result === null || match.result === current) return [];
    const there = (indices.get(match.id) ?? 0) - 1;
    return isDeepEqual(findExpectedTeams(here[at]), findExpectedTeams(original[there]))
      ? []
      : [{ ...match, result: current }];
  });
  if (left.length === 0) return target;
  // Matches that depend on these are undecided again.
  return withoutOthers(now, after, { ...target, plan: { ...plan, matches: replaceMatches(plan.matches, left) } });
}
