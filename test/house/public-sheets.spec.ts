import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { classesOf, wordsInStrings } from '#test/support/style-modules.ts';

// The hall display is drawn by the server too, from code that knows no sheets: its sheets are plain, one per component, and
// a class says whose it is.

const folder = join(import.meta.dirname, '../../client/public/board');
const files = readdirSync(folder).sort();
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));

/** Classes of the component `Name`, which the portal wears too. */
const SHARED = new Set(['nm', 'nb', 'tn', 'sr', 's2']);

const strangersIn = (file: string, sheet: string): string[] => {
  const own = basename(file, '.css');
  return [...classesOf(sheet)].filter((name) => !SHARED.has(name) && name !== own && !name.startsWith(`${own}-`));
};

test('every class of a sheet begins with the name of its file', () => {
  expect(sheets.length).toBeGreaterThan(8);
  expect(sheets.flatMap((file) => strangersIn(file, read(file)))).toEqual([]);
});

test('every class of a sheet is worn', () => {
  const wearers = ['../../board.tsx', ...files.filter((file) => /\.tsx?$/.test(file))];
  const worn = new Set(wearers.flatMap((file) => wordsInStrings(read(file))));
  const named = sheets.flatMap((file) => [...classesOf(read(file))]).filter((name) => !SHARED.has(name));
  expect(named.filter((name) => !worn.has(name))).toEqual([]);
});

test('the sheet of the page gathers all others', () => {
  const gathered = Array.from(read('board.css').matchAll(/@import '\.\/([\w-]+\.css)'/g), ([, file = '']) => file);
  expect(gathered.toSorted()).toEqual(sheets.filter((file) => file !== 'board.css'));
});

test('would be noticed: a class of another component', () => {
  expect(strangersIn('panel.css', '.panel {} .panel-line .score {} .panelled {}')).toEqual(['score', 'panelled']);
});
