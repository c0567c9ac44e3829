import type { Tournament } from '../model/state.ts';
import { memberView, NOTHING_REFERENCED } from '../view/tournament-view.ts';
import type { PreviewedMatch, PlanConflict } from '../contract/previews.ts';
import { indicesOf } from '../model/matches.ts';
import { findScheduleConflicts } from '../planning/checks/schedule-conflicts.ts';

export const plannedMatches = (id: string, tournament: Tournament): PreviewedMatch[] =>
  memberView(id, tournament, 0, NOTHING_REFERENCED).matches.map(({ id: matchId, index, metadata, teamA, teamB }) => ({
    id: matchId,
    index,
    label: metadata.label,
    court: metadata.court,
    kickoff: metadata.kickoff,
    teamSelectorA: teamA.teamSelector,
    teamSelectorB: teamB.teamSelector,
    labelA: teamA.label,
    labelB: teamB.label,
  }));

export function conflictsIn({ plan, groups }: Tournament, now: string): PlanConflict[] {
  if (plan === null) return [];
  const indices = indicesOf(plan.matches);
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
