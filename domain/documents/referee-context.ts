import { toSelector } from '../tournament/contract/to-model.ts';
import type { MatchStage } from '../tournament/model/state.ts';
import type { MatchView, TournamentView } from '../tournament/contract/views.ts';
import type { RefereeContext } from './referee-cards.ts';

/** What sharing out referees needs to know of a tournament, from its view: a document prints what the view shows. */
export function refereeContextOf(tournament: TournamentView): RefereeContext {
  const { groups, matches, breaks, matchPlanConfiguration: plan } = tournament;
  const letters = new Map(groups.map(({ id, alphabeticalId }) => [id, alphabeticalId]));
  const idAt = (index: number) => matches[index - 1]?.id;
  return {
    groups: groups.map(({ alphabeticalId, participants }) => ({
      letter: alphabeticalId,
      teamIds: participants.map(({ teamId }) => teamId),
    })),
    matches: matches.map(({ id, metadata, teamA, teamB }) => ({
      id,
      stage: toMatchStage(metadata, letters),
      court: metadata.court,
      kickoff: metadata.kickoff,
      selectorA: toSelector(teamA.teamSelector, idAt),
      selectorB: toSelector(teamB.teamSelector, idAt),
    })),
    firstMatchKickoff: plan?.firstMatchKickoff ?? null,
    groupPhase: plan?.groupPhaseConfig ?? null,
    pause: plan?.pauseBetweenGroupAndFinalsPhase ?? null,
    finalsPhase: plan?.finalsPhaseConfig
      ? {
          ...plan.finalsPhaseConfig,
          // The matches already say who plays whom.
          firstRoundPairings: null,
          additionalPlayoffs: [],
        }
      : null,
    breaks,
  };
}

/** The place in the plan that a match of a view says it has; `letters` of the groups by their ids. */
export function toMatchStage(metadata: MatchView['metadata'], letters: ReadonlyMap<string, string>): MatchStage {
  const { type, groupId, finalsRound, playoffPosition } = metadata;
  switch (type) {
    case 'GroupMatch':
      return { type, group: letters.get(groupId ?? '') ?? '' };
    case 'NonFinalKnockout':
      return { type, finalsRound: finalsRound ?? 'Final' };
    case 'AdditionalPlayoff':
      return { type, playoffPosition: playoffPosition ?? 0 };
    case 'ThirdPlacePlayoff':
    case 'Final':
      return { type };
  }
}
