import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// A `var(--x)` that nothing defines makes the browser drop its whole declaration without a word.

const client = join(import.meta.dirname, '../../client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:css|tsx?)$/.test(file) && !file.endsWith('.d.css.ts'))
  .sort();

/** Set by a library on its own elements. */
const LIBRARIES = /^--radix-/;

/** Of the scale and the roles of colours, which are whole from the start: what no screen wears yet. */
const WAITING: readonly string[] = ['z-bar'];

const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\//g, '');

/** As a declaration of a sheet, a key of a `style`, or what `setProperty` is given. */
const definedIn = (text: string): string[] =>
  Array.from(
    text.matchAll(/(?:^|[\s{;])(--[\w-]+)\s*:|['"`](--[\w-]+)['"`]/gm),
    ([, declared, named]) => declared ?? named ?? '',
  );

const usedIn = (text: string): string[] => Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name);

function undefinedIn(texts: ReadonlyMap<string, string>): string[] {
  const defined = new Set([...texts.values()].flatMap((text) => definedIn(withoutComments(text))));
  return [...texts].flatMap(([file, text]) =>
    usedIn(withoutComments(text))
      .filter((name) => !defined.has(name) && !LIBRARIES.test(name))
      .map((name) => `${file}: ${name}`),
  );
}

function unusedIn(texts: ReadonlyMap<string, string>): string[] {
  const used = new Set([...texts.values()].flatMap((text) => usedIn(withoutComments(text))));
  return [...texts].flatMap(([file, text]) =>
    definedIn(withoutComments(text))
      .filter((name) => !used.has(name))
      .map((name) => `${file}: ${name}`),
  );
}

const texts = new Map(files.map((file) => [file, readFileSync(join(client, file), 'utf8')]));

test('every custom property that is used is defined somewhere', () => {
  expect(undefinedIn(texts)).toEqual([]);
});

test('every custom property that is defined is used somewhere, but tokens that wait for their screens', () => {
  const unused = [...new Set(unusedIn(texts))];
  expect(unused.toSorted()).toEqual(WAITING.map((name) => `theme/tokens.css: --${name}`).toSorted());
});

describe('would be noticed', () => {
  test.each([
    ['one that nothing defines', '.card { color: var(--lien); }', ['card.css: --lien']],
    ['one that only a comment defines', '/* --lien: red; */ .card { color: var(--lien); }', ['card.css: --lien']],
    ['only where nothing stands for it', ':root { --line: red; } .card { color: var(--line); }', []],
    ['not what a library sets', '.card { width: var(--radix-popper-anchor-width); }', []],
  ])('%s', (_what, sheet, found) => {
    expect(undefinedIn(new Map([['card.css', sheet]]))).toEqual(found);
  });

  test('one that nothing uses', () => {
    const sheets = new Map([['card.css', '.card { --gap: 2px; --line: 1px; margin: var(--gap); }']]);
    expect(unusedIn(sheets)).toEqual(['card.css: --line']);
  });
});
