import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classesOf, foreignClassesOf, stylesUsedBy, wordsInStrings } from '#test/support/style-modules.ts';

// A component's style is a module beside it: the compiler knows its classes, and no other page can meet them.

const client = join(import.meta.dirname, '../../client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).sort();
const read = (file: string): string => readFileSync(join(client, file), 'utf8');
const modules = files.filter((file) => file.endsWith('.module.css'));
const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.css.ts'));

/** Sheets whose classes are not scoped, besides those of `theme` and of the rooms that the server draws. */
const PLAIN = [
  // Drawn by index.html before any script.
  'ui/display/loading.css',
];

/** Classes of modules that no source takes. */
function unusedIn(sheets: ReadonlyMap<string, string>, code: ReadonlyMap<string, string>): string[] {
  const used = new Map<string, Set<string>>();
  for (const [file, source] of code) {
    for (const [module, names] of stylesUsedBy(file, source)) {
      used.set(module, new Set([...(used.get(module) ?? []), ...names]));
    }
  }
  return [...sheets].flatMap(([module, sheet]) =>
    [...classesOf(sheet)].filter((name) => used.get(module)?.has(name) !== true).map((name) => `${module}: ${name}`),
  );
}

const contents = (of: readonly string[]): ReadonlyMap<string, string> => new Map(of.map((file) => [file, read(file)]));

test('no sheet beside a component is plain but those known', () => {
  const plain = files.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'));
  // Those of the hall display are held by public-sheets.spec.ts.
  expect(plain.filter((file) => !/^(?:theme|public|landing)\//.test(file))).toEqual(PLAIN);
});

test('every class of a module is taken by a source that imports it', () => {
  expect(modules.length).toBeGreaterThan(50);
  expect(unusedIn(contents(modules), contents(sources))).toEqual([]);
});

test('a class of others that a module names is worn by its plain name', () => {
  const worn = new Set(sources.flatMap((file) => wordsInStrings(read(file))));
  const named = modules.flatMap((module) => [...foreignClassesOf(read(module))].map((name) => ({ module, name })));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ name }) => !worn.has(name))).toEqual([]);
});

test('classes of modules are words in camel case', () => {
  const names = modules.flatMap((module) => [...classesOf(read(module))].map((name) => `${module}: ${name}`));
  expect(names.filter((name) => !/: [a-z][a-zA-Z0-9]{3,}$/.test(name))).toEqual([]);
});

describe('would be noticed', () => {
  const source =
    "import * as styles from './card.module.css';\nexport const Card = () => <p className={styles.head} />;";
  test.each([
    ['a class that no source takes', '.head {} .foot {}', ['ui/card.module.css: foot']],
    ['one in a media query', '.head {} @media print { .foot b {} }', ['ui/card.module.css: foot']],
    ['only where it is the module’s own', '.head {} :global(.foot) .head, .head[data-is=".foot"] {}', []],
  ])('%s', (_what, sheet, found) => {
    expect(unusedIn(new Map([['ui/card.module.css', sheet]]), new Map([['ui/card.tsx', source]]))).toEqual(found);
  });

  test('a class of others that nobody wears', () => {
    expect([...foreignClassesOf('.head :global(.bar), :global(.open).head {}')]).toEqual(['bar', 'open']);
    expect(wordsInStrings('const bar = <p className={`card ${styles.head}`} title="open wide" />')).toEqual(
      expect.arrayContaining(['card', 'open', 'wide']),
    );
    expect(wordsInStrings('const bar = <p className={`card ${styles.bar}`} />')).not.toContain('bar');
  });
});
