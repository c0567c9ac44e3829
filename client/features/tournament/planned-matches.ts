import type { TeamSelector, TournamentView } from '#domain/contract.ts';
import { toMatchStage, type PlannedMatch, type Selector } from '#domain/play.ts';

/** The matches of a view as planning has them: each names others by id [SE2]. */
export function plannedMatches({
  matches,
  groups,
}: Pick<TournamentView, 'matches' | 'groups'>): readonly PlannedMatch[] {
  const letters = new Map(groups.map((group) => [group.id, group.alphabeticalId]));
  const idAt = (index: number): string => matches[index - 1]?.id ?? '';
  const selectorOf = (selector: TeamSelector): Selector =>
    selector.kind === 'winner' || selector.kind === 'loser'
      ? { kind: selector.kind, matchId: idAt(selector.match) }
      : selector;
  return matches.map(({ id, metadata, teamA, teamB }) => ({
    id,
    stage: toMatchStage(metadata, letters),
    court: metadata.court,
    kickoff: metadata.kickoff,
    selectorA: selectorOf(teamA.teamSelector),
    selectorB: selectorOf(teamB.teamSelector),
  }));
}
