import { describe, expect, it } from 'vitest';
import { addTeamBody, matchPlanBody } from '#domain/tournament/contract/bodies.ts';
import { shiftBody } from '#domain/tournament/contract/plan-times.ts';
import type { TournamentCommand } from '#domain/tournament/rules/commands.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { given } from '../support/given.ts';
import { configure, finals, Played } from '../support/played.ts';
import { joined } from '../support/random-commands.ts';

// Matches may have kickoffs while the phase has no play time and pause: then nothing can be put among them.

const at = (minutes: number): string =>
  new Date(Date.parse('2026-12-05T10:00:00Z') + minutes * 60_000).toISOString().replace('.000', '');

const phase = (schedule: { readonly playTime: string; readonly pauseTime: string } | null) => ({
  schedule,
  numberOfCourts: 1,
  useAlternatingOrder: true,
  numberOfGroupRounds: 1,
});

/** Two groups of three, with kickoffs by hand for the matches that `kickoffOf` gives one. */
function cup(
  kickoffOf: (index: number, type: string) => string | null,
  more: Parameters<typeof configure>[1] = {},
): Played {
  const played = new Played(configure([3, 3], { groupPhase: phase(null), firstMatchKickoff: null, ...more }));
  const { matches } = memberView('x', played.state, 0, joined);
  return played.must({
    type: 'EditMatchPlan',
    ...matchPlanBody.parse({
      matches: matches.map(({ id, index, metadata: { court, type }, teamA, teamB }) => ({
        id,
        index,
        court,
        kickoff: kickoffOf(index, type),
        teamSelectorA: teamA.teamSelector,
        teamSelectorB: teamB.teamSelector,
      })),
    }),
  });
}

const everyTwelve = (index: number): string => at(12 * index);
const add: TournamentCommand = {
  type: 'AddTeam',
  ...addTeamBody.parse({ groupId: 'g1', name: 'Nachzügler' }),
};
const move: TournamentCommand = { type: 'MoveTeam', teamId: 't1', groupId: 'g2' };
const closeGaps: TournamentCommand = { type: 'CloseGaps' };
const shift = (useBreaks: boolean): TournamentCommand => ({
  type: 'ShiftMatches',
  ...shiftBody.parse({ from: at(0), minutes: 10, useBreaks }),
});
const kickoffs = ({ state }: Played) => state.plan?.matches.map(({ kickoff }) => kickoff);

describe('kickoffs without a schedule', () => {
  it('[PL2] stand as they are given', () => {
    expect(kickoffs(cup(everyTwelve))).toEqual([1, 2, 3, 4, 5, 6].map(everyTwelve));
  });

  it('[PL5] [PL6] [PL7] take no further match and close no gap', () => {
    const { facts } = cup(everyTwelve);
    given(facts).when(add).refused('schedule-missing');
    given(facts).when(move).refused('schedule-missing');
    given(facts).when(closeGaps).refused('schedule-missing');
  });

  it('[PL6] [PL7] of finals alone are enough to refuse, for those move too', () => {
    const { facts } = cup(everyTwelve, {
      groupPhase: phase({ playTime: 'PT10M', pauseTime: 'PT2M' }),
      finalsPhase: { ...finals('Final'), schedule: null },
    });
    given(facts).when(add).refused('schedule-missing');
    given(facts).when(closeGaps).refused('schedule-missing');
  });

  it('[PL5] [PL7] let teams leave and change places, for no time changes', () => {
    const played = cup(everyTwelve);
    played.must({ type: 'SwapTeams', teamId: 't1', with: 't4' }, { type: 'RemoveTeam', teamId: 't6' });
    expect(kickoffs(played)).toHaveLength(4);
  });

  it('[PL6] of finals alone do not hold up a late team, whose matches have no times', () => {
    const played = cup((index, type) => (type === 'GroupMatch' ? null : everyTwelve(index)), {
      finalsPhase: { ...finals('Final'), schedule: null },
    }).must(add);
    expect(kickoffs(played)?.filter((kickoff) => kickoff !== null)).toEqual([at(84)]);
  });

  it('[SC5] are shifted, but catch up no delay and pass no break', () => {
    const played = cup(everyTwelve);
    given(played.facts).when(shift(true)).refused('schedule-missing');
    expect(kickoffs(played.must(shift(false)))?.[0]).toBe(at(22));
    const breaks = [{ name: 'Mittagspause', from: at(30), to: at(60) }];
    given(cup(everyTwelve, { breaks }).facts).when(shift(false)).refused('schedule-missing');
  });
});
