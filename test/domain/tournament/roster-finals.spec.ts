import { expect, it } from 'vitest';
import { matchPlanBody } from '#domain/tournament/contract.ts';
import { teamsIn } from '#domain/tournament/planning/court-times.ts';
import { memberView } from '#domain/tournament/view.ts';
import { given } from '../support/given.ts';
import { configure, finals, Played } from '../support/played.ts';
import { joined } from '../support/random-commands.ts';

const groupRank = (group: string, rank: number) => ({ kind: 'groupRank' as const, group, rank });

it('[PL7] [SE2] a team whose match the configuration of the finals names is not removed', () => {
  const pairing = { teamSelectorA: { kind: 'winner' as const, match: 1 }, teamSelectorB: groupRank('B', 1) };
  const played = new Played(configure([4, 4], { finalsPhase: finals('Final', { firstRoundPairings: [pairing] }) }));
  // Hands put another side into the final; the configuration names the match still.
  const { matches } = memberView('x', played.state, 0, joined);
  played.must({
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
  const [first] = played.state.plan?.matches ?? [];
  const [teamId = ''] = first === undefined ? [] : teamsIn(first, played.state.groups);
  expect(teamId).toMatch(/^t\d$/);
  given(played.facts).when({ type: 'RemoveTeam', teamId }).refused('finals-place-missing');
});
