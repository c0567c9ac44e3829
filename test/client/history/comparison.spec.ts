import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { memberView } from '#domain/tournament/view/tournament-view.ts';
import { cup, ID, JOINED } from '#test/domain/support/cup.ts';
import { areOtherPlans, findDifferences as all, FEW_MOVED } from '#client/pages/history/find-differences.ts';

const differences = (then: TournamentView, now: TournamentView) => all(then, now, FEW_MOVED);
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
  const found = differences(then, now);
  expect(found[0]).toMatchObject({ what: 'Spiel 1', was: '7:0', is: '0:2' });
  expect(found.slice(1).map(({ what }) => what)).toEqual(['Gruppe A, Platz 1', 'Gruppe A, Platz 2']);
  expect(found[1]?.was).toBe(found[2]?.is);
});

test('a match whose end was taken back is told by its state alone', () => {
  const now = view();
  const then = {
    ...now,
    matches: now.matches.map((match, at) =>
      at > 0 ? match : { ...match, outcome: { ...match.outcome, state: 'CurrentlyPlaying' as const } },
    ),
  };
  expect(differences(then, now)).toMatchObject([{ what: 'Spiel 1', was: 'läuft', is: 'Ende' }]);
});

test('where other matches were planned, each stands alone, and all else is compared', () => {
  const then = view((now) => ({ ...now, matches: now.matches.map((match) => ({ ...match, id: `${match.id}0` })) }));
  expect(areOtherPlans(then, view())).toBe(true);
  expect(areOtherPlans(view(), view())).toBe(false);
  const found = differences(then, view());
  const count = view().matches.length;
  expect(found.filter(({ is }) => is === 'nicht dabei').map(({ what }) => what)).toEqual(
    view().matches.map(({ index }) => `Spiel ${index}`),
  );
  expect(found.filter(({ was }) => was === 'nicht dabei')).toHaveLength(count);
  expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
});

test('a team that came is told', () => {
  const now = view();
  const then = { ...now, teams: now.teams.slice(1) };
  expect(differences(then, now)).toContainEqual(
    expect.objectContaining({ what: 'Mannschaft', was: 'nicht dabei', is: now.teams[0]?.name }),
  );
});

const moved = (count: number): TournamentView =>
  view((now) => ({
    ...now,
    matches: now.matches.map((match, at) =>
      at >= count ? match : { ...match, metadata: { ...match.metadata, kickoff: '2026-12-05T08:00:00Z', court: 9 } },
    ),
  }));

test('a match at another time or on another court is told, and many of them as one', () => {
  const two = differences(moved(2), view());
  expect(two.map(({ what }) => what)).toEqual(['Spiel 1, Zeit und Feld', 'Spiel 2, Zeit und Feld']);
  expect(two[0]?.was).toContain('Feld 9');
  expect(two[0]?.is).toContain('Feld 1');
  const many = differences(moved(5), view());
  expect(many.map(({ what }) => what)).toEqual(['5 Spiele, Zeit und Feld']);
  expect(many[0]?.was).toMatch(/^etwa Spiel 1: .*Feld 9$/);
  // All of them where they are asked for.
  expect(all(moved(5), view(), Number.POSITIVE_INFINITY)).toHaveLength(5);
});

test('breaks, points, group names, priorities and who is out of competition are told', () => {
  const then = view((now) => ({
    ...now,
    breaks: [{ name: 'Mittagspause', from: '2026-12-05T11:00:00Z', to: '2026-12-05T12:00:00Z' }],
    computationConfiguration: { ...now.computationConfiguration, matchWonPoints: 2 },
    groups: now.groups.map((group, at) =>
      at > 0
        ? group
        : {
            ...group,
            displayName: 'Rot',
            participants: group.participants.map((one, place) => (place > 0 ? one : { ...one, priority: 1 })),
          },
    ),
    teams: now.teams.map((team, at) => (at > 0 ? team : { ...team, outOfCompetition: !team.outOfCompetition })),
  }));
  const now = view();
  const [team] = now.teams;
  const first = now.teams.find(({ id }) => id === now.groups[0]?.participants[0]?.teamId);
  expect(differences(then, now)).toMatchObject([
    { what: 'Pausen', was: 'Mittagspause 12:00 bis 13:00 Uhr', is: 'keine' },
    { what: 'Punkte für einen Sieg', was: '2', is: '3' },
    { what: 'Gruppe A', was: 'Rot', is: 'Gruppe A' },
    { what: `${first?.name}, Priorität`, was: '+1', is: '0' },
    { what: `${team?.name}, außer Konkurrenz`, was: 'ja', is: 'nein' },
  ]);
});
