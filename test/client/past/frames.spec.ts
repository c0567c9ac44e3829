import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { viewsFrom, type Frame } from '#client/features/past/frames.ts';
import { applyChanges } from '#client/live/apply-changes.ts';

const begin = {
  version: 3,
  view: { version: 3, name: 'Cup', matches: [{ score: 0 }, { score: 0 }, { score: 0 }] } as unknown as TournamentView,
};

/** Step after step one goal more, two versions apart. */
const goals = (count: number): readonly Frame[] =>
  Array.from({ length: count }, (_, at) => ({
    version: 5 + 2 * at,
    changes: [
      [['matches', at % 3, 'score'], at + 1],
      [['version'], 5 + 2 * at],
    ],
  }));

/** The same without any shortcut. */
const plainly = (frames: readonly Frame[], version: number): TournamentView =>
  frames
    .filter((frame) => frame.version <= version)
    .reduce((view, { changes }) => applyChanges(view, changes), begin.view);

test('every version is what its frames make of the first, in whatever order they are looked at', () => {
  const frames = goals(300);
  const views = viewsFrom(begin);
  views.add(frames.slice(0, 100));
  views.add(frames.slice(100));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 603 }), { minLength: 1, maxLength: 20 }), (versions) => {
      for (const version of versions) expect(views.at(version)).toEqual(plainly(frames, version));
    }),
  );
});

test('neighbours share what did not change, wherever one came from', () => {
  const views = viewsFrom(begin);
  views.add(goals(200));
  views.at(401);
  const [one, next] = [views.at(205), views.at(207)];
  // 207 is the goal at place 101 % 3 = 2.
  expect(next?.matches[2]).not.toBe(one?.matches[2]);
  expect(next?.matches[0]).toBe(one?.matches[0]);
  expect(next?.matches[1]).toBe(one?.matches[1]);
});

test('what is not known is not shown', () => {
  const views = viewsFrom(begin);
  expect(views.at(2)).toBeNull();
  expect(views.at(3)).toBe(begin.view);
  expect(views.at(4)).toBeNull();
  views.add(goals(1));
  expect(views.at(4)).toBe(begin.view);
  expect(views.until()).toBe(5);
});

test('frames that are there already change nothing, whoever brings them once more', () => {
  const once = viewsFrom(begin);
  const twice = viewsFrom(begin);
  once.add(goals(50));
  twice.add(goals(40));
  twice.add(goals(50));
  twice.add(goals(20));
  expect(twice.until()).toBe(once.until());
  for (let version = 3; version <= once.until(); version += 1) expect(twice.at(version)).toEqual(once.at(version));
});
