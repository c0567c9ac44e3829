import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

// Public pages run in Chromium 88, Safari 14.1 and Firefox 90 (docs/operations.md): what these lack is added by
// older-browsers.js, or the scripts of those pages do without it.

const CLIENT = join(import.meta.dirname, '../../client');
const WEB = join(import.meta.dirname, '../../dist/web');
const ADDED = readFileSync(join(CLIENT, 'static/older-browsers.js'), 'utf8');

/** Younger than the oldest browsers, and added by nobody. */
const LACKING =
  'groupBy fromAsync withResolvers union intersection symmetricDifference isSubsetOf isSupersetOf isDisjointFrom toWellFormed throwIfAborted checkVisibility'
    .split(' ')
    .map((name) => new RegExp(`\\.${name}\\(`));
const LACKING_ELSEWHERE = [/\bstructuredClone\(/, /\bAbortSignal\.any\(/, /\(\?<[=!]/, /\bstatic\s*\{/, /#\w+ in /];

/** What of it stands in a script. */
const lackingIn = (script: string): readonly string[] =>
  [...LACKING, ...LACKING_ELSEWHERE].filter((pattern) => pattern.test(script)).map(String);

const scriptsOf = (page: string): readonly string[] =>
  [...readFileSync(join(WEB, page), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file = '']) => file,
  );

describe.each(['visitor.html', 'board.html', 'club.html', 'landing.html'])('%s', (page) => {
  it('uses nothing that the oldest browsers lack', () => {
    const scripts = [...new Set(scriptsOf(page))];
    expect(scripts.length).toBeGreaterThan(1);
    for (const file of scripts) expect([file, lackingIn(readFileSync(join(WEB, file), 'utf8'))]).toEqual([file, []]);
  });
});

it.each([
  'Object.groupBy(list, by)',
  'structuredClone(view)',
  '/(?<=a)b/.test(text)',
  'class A { static { this.a = 1; } }',
])('notices %s', (script) => {
  expect(lackingIn(script)).toHaveLength(1);
});

/** What a program comes to in a browser without the newer methods, with what is added there. */
function inOlder(program: string): unknown {
  const removed = [
    ...['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'].map(
      (name) => `Array.prototype.${name}`,
    ),
    ...['at', 'isWellFormed'].map((name) => `String.prototype.${name}`),
    'Object.hasOwn',
  ];
  const without = removed.map((name) => `delete ${name};`).join('');
  return JSON.parse(
    runInNewContext(`${without}${ADDED};JSON.stringify(${program})`, {
      AbortSignal,
      AbortController,
      setTimeout,
    }) as string,
  );
}

it.each([
  '[1, 2, 3].at(-1)',
  '[1, 2, 3].at(5) === undefined',
  '"abc".at(-2)',
  '[5, 8, 6].findLast((each) => each > 5)',
  '[5, 8, 6].findLastIndex((each) => each > 9)',
  '[3, 1, 2].toSorted()',
  '[3, 11, 2].toSorted((one, other) => one - other)',
  '[1, 2, 3].toReversed()',
  '[1, 2, 3].toSpliced(1, 1, 7, 8)',
  '[1, 2, 3].with(-1, 9)',
  '[Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString")]',
  '["a", "\\ud800", "🏆"].map((text) => text.isWellFormed())',
])('what is added comes to what browsers of today have: %s', (program) => {
  // oxlint-disable-next-line typescript/no-implied-eval -- the line above, in this engine
  const today: unknown = JSON.parse(runInNewContext(`JSON.stringify(${program})`) as string);
  expect(inOlder(program)).toEqual(today);
});
