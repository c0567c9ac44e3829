import { expect, it } from 'vitest';
import { matchPlanBody, type TeamSelector } from '#domain/tournament/contract/bodies.ts';
import { teamsOfMatch } from '#domain/tournament/planning/timing/court-times.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { given } from '../support/given.ts';
import { configure, finals, Played } from '../support/played.ts';
import { joined } from '../support/random-commands.ts';

const groupRank = (group: string, rank: number) => ({ kind: 'groupRank' as const, group, rank });

/** The configuration names this side of the final; hands put the first of group A there since. */
function cupWithOtherSide(teamSelectorA: TeamSelector): Played {
  const pairing = { teamSelectorA, teamSelectorB: groupRank('B', 1) };
  const played = new Played(configure([4, 4], { finalsPhase: finals('Final', { firstRoundPairings: [pairing] }) }));
  const { matches } = memberView('x', played.state, 0, joined);
  return played.must({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      acknowledgePlacingChange: true,
      matches: matches.map(({ id, index, metadata: { court, kickoff }, teamA, teamB }) => ({
        id,
        index,
        court,
        kickoff,
        teamSelectorA: index === matches.length ? groupRank('A', 1) : teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  });
}

it('[PL7] [SE2] a team whose match the configuration of the finals names is not removed', () => {
  const played = cupWithOtherSide({ kind: 'winner', match: 1 });
  const [first] = played.state.plan?.matches ?? [];
  const [teamId = ''] = first === undefined ? [] : teamsOfMatch(first, played.state.groups);
  expect(teamId).toMatch(/^t\d$/);
  given(played.facts).when({ type: 'RemoveTeam', teamId }).refused('finals-place-missing');
});

it('[PL7] a team is removed although only the configuration of the finals, no match, names its rank', () => {
  const { facts } = cupWithOtherSide(groupRank('A', 4));
  given(facts).when({ type: 'RemoveTeam', teamId: 't1' }).happenedTypes('TeamRemoved');
});
