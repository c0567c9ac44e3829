import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { memberView } from '#domain/tournament/view.ts';
import { cup, ID, JOINED } from '#test/domain/support/cup.ts';
import { differences } from '#client/pages/history/comparison.ts';

const view = (change: (before: TournamentView) => TournamentView = (same) => same): TournamentView =>
  change(memberView(ID, cup(), 9, JOINED));

test('one moment is no different from itself', () => {
  expect(differences(view(), view())).toEqual([]);
});

test('a result, who plays next and a place of the table are told with what they were', () => {
  const now = view();
  const [first, ...others] = now.matches;
  if (first === undefined) throw new Error('The cup has no match');
  const then: TournamentView = {
    ...now,
    matches: [{ ...first, teamA: { ...first.teamA, score: 7 }, teamB: { ...first.teamB, score: 0 } }, ...others],
    groups: now.groups.map((group, at) =>
      at > 0
        ? group
        : {
            ...group,
            participants: group.participants.map((one) => ({
              ...one,
              statistics: { ...one.statistics, position: group.participants.length + 1 - one.statistics.position },
            })),
          },
    ),
  };
  const found = differences(then, now) ?? [];
  expect(found[0]).toMatchObject({ what: 'Spiel 1', was: '7:0', is: '0:2' });
  expect(found.slice(1).map(({ what }) => what)).toEqual(['Gruppe A, Platz 1', 'Gruppe A, Platz 2']);
  expect(found[1]?.was).toBe(found[2]?.is);
});

test('where other matches were planned, nothing can be held against each other', () => {
  const then = view((now) => ({ ...now, matches: now.matches.map((match) => ({ ...match, id: `${match.id}0` })) }));
  expect(differences(then, view())).toBeNull();
});
