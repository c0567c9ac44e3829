import { describe, expect, it } from 'vitest';
import { cellKey, gridOf, listRows } from '#client/pages/plan-editor/grid.ts';
import { delayMatchesFrom, kickoffs, placeMatch } from '#client/pages/plan-editor/plan-moves.ts';
import { findAdjacentCell, findAdjacentMatch } from '#client/pages/plan-editor/arrow-keys.ts';
import { at, plan, setting } from './example.ts';

describe('the grid of a plan', () => {
  const grid = gridOf(setting, plan, [], 2);

  it('has a row for each kickoff and one more to move to', () => {
    expect(grid.rows.map(({ kickoff }) => kickoff)).toEqual([at(0), at(12), at(36), at(56), '2026-12-05T10:08:00Z']);
    expect(grid.courts).toEqual([1, 2]);
    expect(grid.cells.get(cellKey(at(12), 2))?.map(({ id }) => id)).toEqual(['m4']);
  });

  it('names the time in which nobody plays, and the pause before the finals', () => {
    expect(grid.rows.map(({ before }) => before?.kind ?? null)).toEqual([
      null,
      null,
      'pause',
      'pauseBeforeFinals',
      null,
    ]);
    expect(grid.rows[2]?.before).toEqual({ kind: 'pause', from: at(22), until: at(36) });
  });

  it('keeps a row that was left, so that nothing jumps', () => {
    const left = placeMatch(placeMatch(plan, 'm3', { kickoff: at(36), court: 3 }), 'm4', { kickoff: at(36), court: 4 });
    expect(gridOf(setting, left, kickoffs(plan), 2).rows.map(({ kickoff }) => kickoff)).toContain(at(12));
    expect(gridOf(setting, left, [], 2).rows.map(({ kickoff }) => kickoff)).not.toContain(at(12));
  });

  it('has as many courts as are played on or wanted, at most ten', () => {
    expect(gridOf(setting, placeMatch(plan, 'm3', { kickoff: at(12), court: 4 }), [], 2).courts).toHaveLength(4);
    expect(gridOf(setting, plan, [], 99).courts).toHaveLength(10);
  });

  it('[SC8] has the breaks after its last row, and none without times', () => {
    const one = { name: 'Siegerehrung', from: '2026-12-05T10:30:00Z', to: '2026-12-05T11:00:00Z' };
    const closed = { ...setting, breaks: [{ ...one, from: at(20) }, one] };
    const { rows, breaksAfter } = gridOf(closed, plan, [], 2);
    expect([rows.flatMap(({ breaks }) => breaks), breaksAfter]).toEqual([[{ ...one, from: at(20) }], [one]]);
    const timeless = plan.map((match) => ({ ...match, kickoff: null }));
    expect(gridOf(closed, timeless, [], 2).breaksAfter).toEqual([]);
  });

  it('tells another day in Germany', () => {
    const late = placeMatch(plan, 'm7', { kickoff: '2026-12-05T23:30:00Z', court: 1 });
    expect(gridOf(setting, late, [], 2).rows[3]?.before).toEqual({ kind: 'day', at: '2026-12-05T23:30:00Z' });
  });

  it('is walked by arrows: over every cell while a match is held, from match to match else', () => {
    expect(findAdjacentCell(grid, { kickoff: at(0), court: 1 }, 'right')).toEqual({ kickoff: at(0), court: 2 });
    expect(findAdjacentCell(grid, { kickoff: at(0), court: 1 }, 'up')).toEqual({ kickoff: at(0), court: 1 });
    expect(findAdjacentCell(grid, { kickoff: at(56), court: 1 }, 'down').kickoff).toBe('2026-12-05T10:08:00Z');
    expect(findAdjacentMatch(grid, { kickoff: at(56), court: 2 }, 'up')).toBe('m6');
    expect(findAdjacentMatch(grid, { kickoff: at(56), court: 1 }, 'right')).toBeNull();
  });
});

it('in a list the next day keeps its heading while its first match is moved', () => {
  const second = (hours: number): string => `2026-12-06T0${hours}:00:00Z`;
  const twoDays = placeMatch(placeMatch(plan, 'm7', { kickoff: second(8), court: 1 }), 'm6', {
    kickoff: second(9),
    court: 1,
  });
  const heads = (moved: typeof plan, times: readonly string[]) =>
    listRows(gridOf(setting, moved, times, 2)).rows.flatMap(({ kickoff, before }) =>
      before?.kind === 'day' ? [[kickoff, before.at]] : [],
    );
  expect(heads(twoDays, [])).toEqual([[second(8), second(8)]]);
  const moved = placeMatch(twoDays, 'm7', { kickoff: second(9), court: 2 });
  expect(heads(moved, kickoffs(twoDays))).toEqual([[second(9), second(9)]]);
});

it('in a list two parts of a pause are one', () => {
  const moved = delayMatchesFrom(setting, plan, { from: at(36), minutes: 23, played: new Set() });
  const gaps = listRows(gridOf(setting, moved, kickoffs(plan), 2)).rows.map(({ before }) => before);
  expect(gaps).toEqual(listRows(gridOf(setting, moved, [], 2)).rows.map(({ before }) => before));
});

it('[SC5] no gap is drawn twice after a shift, whatever times stay as rows', () => {
  const gaps = (times: readonly string[]) =>
    gridOf(
      setting,
      delayMatchesFrom(setting, plan, { from: at(36), minutes: 23, played: new Set() }),
      times,
      2,
    ).rows.flatMap(({ before }) => (before === null || before.kind === 'day' ? [] : [[before.from, before.until]]));
  const alone = gaps([]);
  expect(alone[0]).toEqual([at(22), at(59)]);
  // The times that the matches had stand as free rows in the gap.
  const kept = gaps(kickoffs(plan));
  for (const [index, [from = '']] of kept.entries()) expect(from >= (kept[index - 1]?.[1] ?? '')).toBe(true);
  expect(kept[0]).toEqual([at(22), at(36)]);
});
