import { texts } from '../../../texts/de.ts';
import type { Group, MatchId, MatchStage, Selector, TeamId } from '../../model/state.ts';
import { MATCHES_OF_ROUND } from '../../model/planned-match.ts';

const t = texts.labels;

/** The group's display name, else 'Gruppe A'. */
export const groupLabel = ({ letter, displayName }: Pick<Group, 'letter' | 'displayName'>): string =>
  displayName === '' ? t.group(letter) : displayName;

/** Returns the name of the knockout round with `matchCount` matches: 4 'Viertelfinale', 32 '1/32-Finale'. */
export const roundLabel = (matchCount: number): string => t.rounds[matchCount] ?? t.earlierRound(matchCount);

/** What a match is called: 'Gruppenspiel', 'Halbfinale', 'Spiel um Platz 5', 'Finale'. */
export function matchLabel(stage: MatchStage): string {
  switch (stage.type) {
    case 'GroupMatch':
      return t.groupMatch;
    case 'NonFinalKnockout':
      return roundLabel(MATCHES_OF_ROUND[stage.finalsRound]);
    case 'AdditionalPlayoff':
      return t.playoffFor(stage.playoffPosition);
    case 'ThirdPlacePlayoff':
      return t.playoffFor(3);
    case 'Final':
      return roundLabel(1);
  }
}

type LabelledGroup = Pick<Group, 'letter' | 'displayName' | 'teamIds'>;

/** What the labels of selectors are made of; `numberOf`: what a match is called [PL10]. */
export interface LabelSource {
  readonly groups: readonly LabelledGroup[];
  readonly teamName: (teamId: TeamId) => string;
  readonly numberOf: (matchId: MatchId) => number;
}

/** What a slot shows until its team is decided: '1. Gruppe A', 'Sieger Spiel 21'; the name of a fixed team. */
export function selectorLabel(selector: Selector, { groups, teamName, numberOf }: LabelSource): string {
  const groupOf = (letter: string): LabelledGroup | undefined => groups.find((group) => group.letter === letter);
  switch (selector.kind) {
    case 'team':
      return teamName(selector.teamId);
    case 'groupSlot': {
      const teamId = groupOf(selector.group)?.teamIds[selector.slot - 1];
      return teamId === undefined ? '' : teamName(teamId);
    }
    case 'groupRank':
      return t.groupRank(
        selector.rank,
        groupLabel(groupOf(selector.group) ?? { letter: selector.group, displayName: '' }),
      );
    case 'bestOfRank':
      return t.bestOfRank(selector.rank, selector.ordinal);
    case 'winner':
      return t.winnerOf(numberOf(selector.matchId));
    case 'loser':
      return t.loserOf(numberOf(selector.matchId));
  }
}
