import { expect, test } from 'vitest';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { mark, sinceVisit, visitOf } from '#client/parts/last-visit/visit.ts';

const match = (index: number, score: readonly [number, number] | null, kickoff = '2026-12-05T08:30:00Z'): MatchView =>
  ({
    id: `m${index}`,
    index,
    metadata: { court: 1, kickoff },
    teamA: { teamSelector: { kind: 'team', teamId: 't1' }, score: score?.[0] ?? null },
    teamB: { teamSelector: { kind: 'team', teamId: 't2' }, score: score?.[1] ?? null },
    outcome:
      score === null ? { state: 'NotStarted', type: null } : { state: 'Finished', type: 'Standard', startedAt: null },
  }) as unknown as MatchView;

const cup = (matches: readonly MatchView[], more: Partial<TournamentView> = {}): TournamentView =>
  ({
    name: 'Hallencup',
    visibility: 'Private',
    computationConfiguration: { matchWonPoints: 3 },
    teams: [{ id: 't1', name: 'SV Mühlbach' }],
    documents: [],
    matches,
    ...more,
  }) as unknown as TournamentView;

const THEN = new Date('2026-12-05T09:00:00Z');
const seen = (tournament: TournamentView) => visitOf(tournament, THEN);

test('nothing happened', () => {
  const tournament = cup([match(1, [1, 0]), match(2, null)]);
  expect(sinceVisit(seen(tournament), tournament)).toBeNull();
});

test('results that came, were corrected and were taken away', () => {
  const before = seen(cup([match(1, [1, 0]), match(2, null), match(3, [2, 2])]));
  const since = sinceVisit(before, cup([match(1, [1, 1]), match(2, [3, 0]), match(3, null)]));
  expect(since?.at).toBe(THEN.toISOString());
  expect(since?.reported.map((one) => [one.match.index, one.before, one.after])).toEqual([[2, null, '3:0']]);
  expect(since?.corrected.map((one) => [one.match.index, one.before, one.after])).toEqual([
    [1, '1:0', '1:1'],
    [3, '2:2', null],
  ]);
});

test('a match at another time is moved; other matches altogether are a new plan', () => {
  const before = seen(cup([match(1, null), match(2, null)]));
  const moved = sinceVisit(before, cup([match(1, null, '2026-12-05T09:30:00Z'), match(2, null)]));
  expect(moved?.moved.map(({ index }) => index)).toEqual([1]);
  const anew = sinceVisit(before, cup([match(7, null), match(8, null)]));
  expect(anew).toMatchObject({ isNewPlan: true, moved: [], reported: [] });
});

test('names and settings', () => {
  const before = seen(cup([]));
  const since = sinceVisit(
    before,
    cup([], {
      name: 'Sommercup',
      visibility: 'Public',
      teams: [{ id: 't1', name: 'SV Mühlbach 1921' }] as unknown as TournamentView['teams'],
    }),
  );
  expect(since).toMatchObject({ renamedTeams: 1, settings: ['name', 'visibility'] });
});

test('what is kept in the browser names nobody', () => {
  const kept = JSON.stringify(seen(cup([match(1, [1, 0])])));
  expect(kept).not.toContain('Mühlbach');
  expect(kept).not.toContain('Hallencup');
  expect(mark('Hallencup')).not.toBe(mark('Hallencub'));
});
