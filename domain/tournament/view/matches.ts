import { matchLabel, selectorLabel, type LabelSource } from '../planning/labels.ts';
import { teamOf } from '../standings/groups.ts';
import { type Lineup, lineups, type Slot } from '../standings/resolve.ts';
import type { GroupId, Match, Selector, Tournament } from '../state.ts';
import type { MatchView, SlotView } from '../view-contract.ts';
import { indexIn, selectorView } from './selectors.ts';

/** Every match with its lineup, by index. */
export function matchViews(tournament: Tournament): MatchView[] {
  const matches = tournament.plan?.matches ?? [];
  const all = lineups(tournament);
  const groupIds = new Map(tournament.groups.map((group) => [group.letter, group.id]));
  const labels: LabelSource = {
    groups: tournament.groups,
    teamName: (id) => teamOf(tournament, id).name,
    indexOf: (id) => indexIn(matches, id),
  };
  const slotView = (selector: Selector, slot: Slot, score: number | null): SlotView => ({
    teamSelector: selectorView(selector, matches),
    label: selectorLabel(selector, labels),
    teamId: slot.teamId,
    provisionalTeamId: slot.provisionalTeamId,
    score,
    tied: slot.tied,
    reassigned: slot.reassigned,
  });
  return matches.flatMap((match, at): MatchView[] => {
    const lineup = all[at];
    if (lineup === undefined) return [];
    const { result } = match;
    return [
      {
        id: match.id,
        index: at + 1,
        metadata: metadataOf(match, groupIds),
        teamA: slotView(match.selectorA, lineup.a, result?.scoreA ?? null),
        teamB: slotView(match.selectorB, lineup.b, result?.scoreB ?? null),
        outcome: {
          state: result?.state ?? 'NotStarted',
          type: result?.outcomeType ?? null,
          startedAt: result?.startedAt ?? null,
        },
        affected: expectedOf(lineup),
        sameTeam: lineup.sameTeam,
      },
    ];
  });
}

const expectedOf = ({ a, b, affected }: Lineup): MatchView['affected'] =>
  affected ? { expectedTeamAId: a.expectedTeamId, expectedTeamBId: b.expectedTeamId } : null;

function metadataOf({ court, kickoff, place }: Match, groupIds: ReadonlyMap<string, GroupId>): MatchView['metadata'] {
  return {
    court,
    kickoff,
    type: place.type,
    groupId: place.type === 'GroupMatch' ? (groupIds.get(place.group) ?? null) : null,
    finalsRound: place.type === 'NonFinalKnockout' ? place.finalsRound : place.type === 'Final' ? 'Final' : null,
    playoffPosition: place.type === 'AdditionalPlayoff' ? place.playoffPosition : null,
    label: matchLabel(place),
  };
}
