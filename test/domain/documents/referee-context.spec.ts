import { describe, expect, it } from 'vitest';
import { refereeTeams } from '#domain/documents/referee-cards.ts';
import { refereeContextOf } from '#domain/documents/referee-context.ts';
import type { Tournament } from '#domain/tournament/model/state.ts';
import { cup, member } from '#test/domain/support/cup.ts';
import { planned } from '#test/domain/support/random-tournaments.ts';

/** Who referees what, as the state itself says. */
function fromState({ groups, plan }: Tournament) {
  if (plan === null) throw new Error('No plan.');
  return refereeTeams({ ...plan, groups });
}

describe('[RC1] referees as they follow from what members see', () => {
  it.each([
    [[4, 4], { firstFinalsRound: 'SemiFinal', thirdPlacePlayoff: true }, 1],
    [[5, 3, 6], { firstFinalsRound: 'QuarterFinal' }, 2],
    [[7], null, 1],
  ] as const)('are those of the tournament itself: groups of %j, finals %j', (sizes, finals, rounds) => {
    const tournament = planned(sizes, finals, { rounds });
    if (tournament === null) throw new Error('No such plan.');
    const referees = refereeTeams(refereeContextOf(member(tournament)));
    expect(referees).toEqual(fromState(tournament));
    expect([...referees.values()].some((team) => team !== null)).toBe(true);
  });

  it('are nobody for finals', () => {
    const view = member(cup());
    const referees = refereeTeams(refereeContextOf(view));
    expect([...referees.keys()]).toEqual(
      view.matches.filter(({ metadata }) => metadata.type === 'GroupMatch').map(({ id }) => id),
    );
  });
});
