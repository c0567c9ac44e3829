import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classesOf, wordsInStrings } from '#test/support/style-modules.ts';

// Hall display and visitor page are drawn by the server too, from code that knows no sheets: their sheets are plain, one per
// component, and a class says whose it is. So are those of the front door, which shows a hall display.

const client = join(import.meta.dirname, '../../client');

/** Classes of the component `Name` and of texts, which the portal wears too. */
const SHARED = new Set(['name', 'name-long', 'figures', 'no-break', 'visually-hidden']);

/** What a sheet stands on, and has no classes of its own from. */
const GROUND = new Set(['base.css', 'board.css']);

/** The folder of an entry and its sheet, which gathers the others there. */
const ENTRIES = [
  { entry: 'board.tsx', folder: 'public/board', sheet: 'board.css', atLeast: 8 },
  { entry: 'visitor.tsx', folder: 'public/visitor', sheet: 'visitor.css', atLeast: 15 },
  { entry: 'club.tsx', folder: 'public/club', sheet: 'club-view.css', atLeast: 4 },
  { entry: 'landing.tsx', folder: 'landing', sheet: 'landing.css', atLeast: 2 },
] as const;

const strangersIn = (file: string, sheet: string): string[] => {
  const own = basename(file, '.css');
  return [...classesOf(sheet)].filter((name) => !SHARED.has(name) && name !== own && !name.startsWith(`${own}-`));
};

const read = (file: string): string => readFileSync(join(client, file), 'utf8');
const importsOf = (sheet: string): string[] =>
  Array.from(read(sheet).matchAll(/@import '(?:\.\/)?([^']+\.css)'/g), ([, file = '']) => file);

describe.each(ENTRIES)('$folder', ({ entry, folder, sheet, atLeast }) => {
  const within = readdirSync(join(client, folder), { recursive: true, encoding: 'utf8' }).sort();
  const sheets = within.filter((file) => file.endsWith('.css'));
  // What both pages share lies above their folders, and their sheets take it in.
  const shared = importsOf(`${folder}/${sheet}`).filter(
    (file) => file.startsWith('../') && !file.includes('theme/') && !GROUND.has(basename(file)),
  );
  const all = [...sheets, ...shared].map((file) => join(folder, file));

  test('every class of a sheet begins with the name of its file', () => {
    expect(sheets.length).toBeGreaterThan(atLeast);
    expect(all.flatMap((file) => strangersIn(file, read(file)))).toEqual([]);
  });

  test('every class of a sheet is worn', () => {
    const above = readdirSync(join(client, 'public')).map((file) => `public/${file}`);
    const wearers = [entry, ...above, ...within.map((file) => `${folder}/${file}`)].filter((file) =>
      /\.tsx?$/.test(file),
    );
    const worn = new Set(wearers.flatMap((file) => wordsInStrings(read(file))));
    const named = all.flatMap((file) => [...classesOf(read(file))]).filter((name) => !SHARED.has(name));
    expect(named.filter((name) => !worn.has(name))).toEqual([]);
  });

  test('the sheet of the page gathers all others', () => {
    const gathered = importsOf(`${folder}/${sheet}`).filter((file) => !file.startsWith('../'));
    expect(gathered.toSorted()).toEqual(sheets.filter((file) => file !== sheet));
  });
});

test('would be noticed: a class of another component', () => {
  expect(strangersIn('panel.css', '.panel {} .panel-line .score {} .panelled {}')).toEqual(['score', 'panelled']);
});
