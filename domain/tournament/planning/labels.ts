import type { Group, MatchId, MatchStage, Selector, TeamId } from '../state.ts';
import { MATCHES_OF_ROUND } from './planned.ts';

// What pages, boards and PDFs call matches and slots, in German.

const UNITS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];
const SMALL = [
  ['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt', 'elft', 'zwölft'],
  ['dreizehnt', 'vierzehnt', 'fünfzehnt', 'sechzehnt', 'siebzehnt', 'achtzehnt', 'neunzehnt'],
].flat();

/** The German ordinal without its ending, for 1 to 39, and no group has more teams: 3 'dritt', 21 'einundzwanzigst'. */
function ordinalStem(number: number): string {
  const small = SMALL[number - 1];
  if (small !== undefined) return small;
  const unit = UNITS[number % 10] ?? '';
  return `${unit}${unit === '' ? '' : 'und'}${number < 30 ? 'zwanzigst' : 'dreißigst'}`;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** 'Zweitbester Gruppendritter' */
const bestOfRankLabel = (rank: number, ordinal: number): string =>
  `${ordinal === 1 ? 'Bester' : `${capitalised(ordinalStem(ordinal))}bester`} Gruppen${ordinalStem(rank)}er`;

/** The group's display name, else 'Gruppe A'. */
export const groupLabel = ({ letter, displayName }: Pick<Group, 'letter' | 'displayName'>): string =>
  displayName === '' ? `Gruppe ${letter}` : displayName;

/** The knockout round of so many matches: 4 'Viertelfinale', 32 '1/32-Finale'. */
export function roundLabel(matchCount: number): string {
  const labels: Readonly<Record<number, string>> = {
    1: 'Finale',
    2: 'Halbfinale',
    4: 'Viertelfinale',
    8: 'Achtelfinale',
    16: 'Sechzehntelfinale',
  };
  return labels[matchCount] ?? `1/${matchCount}-Finale`;
}

/** What a match is called: 'Gruppenspiel', 'Halbfinale', 'Spiel um Platz 5', 'Finale'. */
export function matchLabel(place: MatchStage): string {
  switch (place.type) {
    case 'GroupMatch':
      return 'Gruppenspiel';
    case 'NonFinalKnockout':
      return roundLabel(MATCHES_OF_ROUND[place.finalsRound]);
    case 'AdditionalPlayoff':
      return `Spiel um Platz ${place.playoffPosition}`;
    case 'ThirdPlacePlayoff':
      return 'Spiel um Platz 3';
    case 'Final':
      return roundLabel(1);
  }
}

/** What the labels of selectors are made of; `indexOf` counts from 1. */
export interface LabelSource {
  readonly groups: readonly Group[];
  readonly teamName: (teamId: TeamId) => string;
  readonly indexOf: (matchId: MatchId) => number;
}

/** What a slot shows until its team is decided: '1. Gruppe A', 'Sieger Spiel 21'; the name of a fixed team. */
export function selectorLabel(selector: Selector, { groups, teamName, indexOf }: LabelSource): string {
  const groupOf = (letter: string): Group | undefined => groups.find((group) => group.letter === letter);
  switch (selector.kind) {
    case 'team':
      return teamName(selector.teamId);
    case 'groupSlot': {
      const teamId = groupOf(selector.group)?.teamIds[selector.slot - 1];
      return teamId === undefined ? '' : teamName(teamId);
    }
    case 'groupRank':
      return `${selector.rank}. ${groupLabel(groupOf(selector.group) ?? { letter: selector.group, displayName: '' })}`;
    case 'bestOfRank':
      return bestOfRankLabel(selector.rank, selector.ordinal);
    case 'winner':
      return `Sieger Spiel ${indexOf(selector.matchId)}`;
    case 'loser':
      return `Verlierer Spiel ${indexOf(selector.matchId)}`;
  }
}
