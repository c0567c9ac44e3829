import { expect, test } from 'vitest';
import { generateFileHash } from 'vitest/node';
import { begunWith, recording, runsOf } from '#test/gallery/journeys.ts';
import { allSpecs, filesMatching } from '#test/support/left-out-line.ts';
import { ALONE, ALWAYS_IN_CI, leftOut, SHARING, SLOWEST } from '#test/support/selection.ts';

// A pattern that names no file any more would let a slow spec into every run, or leave one out of all.

const specs = allSpecs();
const matching = (patterns: readonly string[]): readonly string[] => filesMatching(patterns, specs);
/** 'a/{b,c}.spec.ts' as one pattern per name. */
const single = (pattern: string): readonly string[] => {
  const names = /\{([^}]*)\}/.exec(pattern);
  return names === null
    ? [pattern]
    : (names[1] ?? '').split(',').flatMap((name) => single(pattern.replace(names[0], name)));
};

test('every pattern, and every name within, is that of a spec', () => {
  const patterns = [...ALONE, ...ALWAYS_IN_CI, ...SHARING, ...SLOWEST.flat()].flatMap(single);
  expect(patterns.filter((pattern) => matching([pattern]).length === 0)).toEqual([]);
  expect(matching(['test/house/{none,no-other}.spec.ts'])).toEqual([]);
});

const runs = (env: Readonly<Record<string, string>>): ReadonlySet<string> => {
  const without = new Set(matching(leftOut(env)));
  return new Set(specs.filter((file) => !without.has(file)));
};

test('no two specs have the one id, a hash of 32 bits, by which Vitest would take one for the other and lose what fails', () => {
  // That of a project's name comes after it, and leaves the same what is the same.
  const ids = specs.map((file) => generateFileHash(file, undefined));
  expect(specs.filter((_, at) => ids.indexOf(ids[at] ?? '') !== ids.lastIndexOf(ids[at] ?? ''))).toEqual([]);
});

test('npm run test:all leaves nothing out, and what any number draws is together everything', () => {
  expect(runs({}).size).toBe(specs.length);
  const drawn = SLOWEST.map((_, draw) => runs({ TEST_DRAW: String(draw) }));
  expect(specs.filter((file) => !drawn.some((run) => run.has(file)))).toEqual([]);
  for (const run of drawn) expect(run.size).toBeLessThan(specs.length);
  expect(runs({ TEST_DRAW: String(SLOWEST.length) })).toEqual(drawn[0]);
});

test('.ci/run always runs what npm test runs, and more', () => {
  const short = runs({ TEST_SHORT: '1' });
  for (const [draw] of SLOWEST.entries()) {
    const run = runs({ TEST_DRAW: String(draw) });
    expect([...short, ...matching(ALWAYS_IN_CI)].filter((file) => !run.has(file))).toEqual([]);
    expect(run.size).toBeGreaterThan(short.size + matching(ALWAYS_IN_CI).length);
  }
});

test('each journey runs in one half, but for the few that always run', () => {
  const parts = SLOWEST.map((_, draw) => runs({ TEST_DRAW: String(draw) }));
  const journeys = specs.filter((file) => file.startsWith('test/journeys/'));
  const numbers = new Map(
    journeys.map((file) => [file, parts.flatMap((run, part) => (run.has(file) ? [part] : [])).join(' ')]),
  );
  expect(journeys.filter((file) => numbers.get(file)?.length !== 1)).toEqual([
    'test/journeys/first-tournament.spec.ts',
    'test/journeys/match-day.spec.ts',
    'test/journeys/presence.spec.ts',
  ]);
  for (const file of recording) expect([file, runsOf(file)]).toEqual([file, numbers.get(`test/journeys/${file}`)]);
});

test('the gallery asks for every journey of a run of many, and for none where a run was given names', () => {
  expect(begunWith({})).toEqual([]);
  expect(begunWith({ TEST_ALL: '1' })).toEqual(recording);
  expect(begunWith({ TEST_SHORT: '1' })).toEqual(['first-tournament.spec.ts', 'match-day.spec.ts']);
  for (const [draw] of SLOWEST.entries()) {
    const run = runs({ TEST_DRAW: String(draw) });
    expect(begunWith({ TEST_DRAW: String(draw) })).toEqual(
      recording.filter((file) => run.has(`test/journeys/${file}`)),
    );
  }
});
