import type { PlanConflict, PlanPreview, PreviewedMatch } from '../contract/previews.ts';
import { indexMatches } from '../model/matches.ts';
import type { Tournament } from '../model/state.ts';
import { findPlanWarnings } from '../planning/checks/plan-warnings.ts';
import { findScheduleConflicts } from '../planning/checks/schedule-conflicts.ts';
import { planEnd } from '../planning/timing/phase-times.ts';
import { memberView, NOTHING_REFERENCED } from '../view/tournament-view.ts';
import { compareStates } from './consequences.ts';

/** Returns the plan that a command would make, with its end and what in it should be looked at. `now` is ISO 8601 in UTC. */
export function previewPlan(id: string, before: Tournament, after: Tournament, now: string): PlanPreview {
  const matches = after.plan?.matches ?? [];
  return {
    ...compareStates(before, after),
    matchCount: matches.length,
    end: after.plan === null ? null : planEnd(after.plan, matches),
    plan: plannedMatches(id, after),
    conflicts: conflictsIn(after, now),
    warnings: after.plan === null ? [] : findPlanWarnings({ ...after.plan, groups: after.groups }),
  };
}

const plannedMatches = (id: string, tournament: Tournament): PreviewedMatch[] =>
  memberView(id, tournament, 0, NOTHING_REFERENCED).matches.map(
    ({ id: matchId, index, number, metadata, teamA, teamB }) => ({
      id: matchId,
      index,
      ...(number === undefined ? {} : { number }),
      label: metadata.label,
      court: metadata.court,
      kickoff: metadata.kickoff,
      teamSelectorA: teamA.teamSelector,
      teamSelectorB: teamB.teamSelector,
      labelA: teamA.label,
      labelB: teamB.label,
    }),
  );

function conflictsIn({ plan, groups }: Tournament, now: string): PlanConflict[] {
  if (plan === null) return [];
  const indices = indexMatches(plan.matches);
  const played = new Set(plan.matches.flatMap(({ id, result }) => (result === null ? [] : [id])));
  return findScheduleConflicts({ ...plan, groups, played }, now).map((found) => {
    const named = 'matches' in found ? found.matches : 'source' in found ? [found.match, found.source] : [found.match];
    return {
      kind: found.kind,
      matches: named.map((id) => indices.get(id) ?? 0),
      court: found.kind === 'courtTaken' ? found.court : null,
    };
  });
}
