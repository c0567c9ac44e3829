import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue, type Way } from '#test/support/catalogue.ts';
import { dialogTitles } from '#test/support/dialog-titles.ts';
import { readRecorded } from '#test/support/rendered-texts.ts';
import { assignJourneys, checkedIn, LEAD_THERE, readAssignment, WRITE_DOWN, writeAssignment } from './assign.ts';
import { ran, recording, runsOf } from './journeys.ts';

// Every dialog was judged by axe while it was open, in light and in dark (`expectAccessible`, `expectDialogAccessible`):
// `dialogs.json` says in which file of journeys, and those that ran before are asked. Which there are the code says: what
// an element that is a dialog can be called. Whatever else opened in a journey has to have been judged there by its own
// name.

const CLIENT = join(import.meta.dirname, '../../client');
const sources = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const titles = dialogTitles(new Map(sources.map((file) => [file, readFileSync(join(CLIENT, file), 'utf8')])));

/** 'teams.moveTitle.*' are all texts below. */
const isMeantBy = (text: string, name: string): boolean =>
  new RegExp(`^${text.replaceAll('.', String.raw`\.`).replaceAll('*', '[^.]+')}$`).test(name);

const texts = titles.flatMap((title) => ('text' in title ? [title.text] : []));
const entries = catalogue().filter(({ name }) => texts.some((text) => isMeantBy(text, name)));
const judged = new Set(ran.flatMap((file) => readRecorded(file, 'judged')));

test('what a dialog calls itself is a text of the catalogue, but for the large view of an image and the drawer of a document', () => {
  expect(texts.length).toBeGreaterThan(45);
  const names = catalogue().map(({ name }) => name);
  expect(texts.filter((text) => !names.some((name) => isMeantBy(text, name)))).toEqual([]);
  expect(
    titles.filter((title) => !('text' in title)),
    'A title that leads to no text is written as it is read here: texts.a.title, or a table of such (title={WORDS[kind].title})',
  ).toEqual([
    { words: 'name', file: 'pages/documents/document-drawer.tsx' },
    { words: 'name', file: 'pages/images/image-tile.tsx' },
  ]);
});

/** Letters a way of putting a title has of its own, where that is all a dialog calls itself; null: it is not. */
function fit(way: Way, name: string): number | null {
  const words = way
    .map((word) => (word === null ? '.+' : word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)))
    .join('');
  return new RegExp(`^${words}$`, 'u').test(name) ? way.join('').length : null;
}

/** The title that says most of a name: '„A“ löschen?' is more than '… löschen?'. Several may say the same. */
function titlesOf(name: string): readonly string[] {
  const fits = entries.map((entry) => ({
    name: entry.name,
    own: Math.max(...entry.ways.map((way) => fit(way, name) ?? -1)),
  }));
  const most = Math.max(...fits.map(({ own }) => own));
  return most < 0 ? [] : fits.filter(({ own }) => own === most).map((each) => each.name);
}

test('every dialog of the code was judged in both themes', () => {
  const judgedIn = new Map(ran.map((file) => [file, new Set(readRecorded(file, 'judged').flatMap(titlesOf))]));
  const shows = (file: string, name: string): boolean => judgedIn.get(file)?.has(name) === true;
  const names = entries.map(({ name }) => name);
  const { assigned, missing } = assignJourneys(names, readAssignment('dialogs.json'), {
    recording,
    ran,
    runsOf,
    shows,
  });
  expect(missing, LEAD_THERE).toEqual([]);
  if (process.env['APPROVE'] === '1') writeAssignment('dialogs.json', assigned);
  expect(checkedIn(readAssignment('dialogs.json'), runsOf), WRITE_DOWN).toEqual(checkedIn(assigned, runsOf));
});

test('every dialog that opened has a name by which it is known, or was judged itself', () => {
  const isKnown = (name: string): boolean => titlesOf(name).length > 0;
  const opened = new Set(ran.flatMap((file) => readRecorded(file, 'opened')));
  expect([...opened].filter((name) => !judged.has(name) && !isKnown(name))).toEqual([]);
  // Pages tell what opens on them, or nothing would be asked.
  expect([...judged].filter((name) => !opened.has(name))).toEqual([]);
});

describe('reads what a dialog is called', () => {
  const OWN = `export function Window({ title }) { const id = useId();
    return <dialog aria-labelledby={id}><h2 id={id}>{title}</h2></dialog>; }`;
  const said = (source: string): readonly string[] =>
    dialogTitles(new Map(Object.entries({ 'window.tsx': OWN, 'page.tsx': source }))).map((title) =>
      'text' in title ? title.text : `not known: ${title.words}`,
    );

  test.each([
    ['by its label', '<dialog aria-label={texts.area.title} />', ['area.title']],
    ['by its role', '<div role="alertdialog" aria-label={texts.area.title} />', ['area.title']],
    [
      'by whoever shows it',
      'const said = texts.area; export const A = () => <Window title={said.title(3)} />;',
      ['area.title'],
    ],
    [
      'through several hands',
      'const A = ({ name }) => <Window title={name} />; const B = () => <A name={texts.area.title} />;',
      ['area.title'],
    ],
    [
      'one of two',
      'const A = () => { const title = is ? texts.a.one : texts.a.other; return <Window title={title} />; };',
      ['a.one', 'a.other'],
    ],
    ['one of many', 'const A = ({ kind }) => <Window title={texts.a.titles[kind](3)} />;', ['a.titles.*']],
    [
      'from a table',
      'const acts = { out: { title: texts.a.out } }; const A = () => <Window title={act.title(3)} />;',
      ['a.out'],
    ],
    [
      'by a function',
      'function titleOf(kind) { if (kind) return texts.a.one; return texts.a.titles[kind](3); } const A = () => <Window title={titleOf(1)} />;',
      ['a.one', 'a.titles.*'],
    ],
    ['dressed', 'const A = () => <Window title={withHyphens(texts.a.one)} />;', ['a.one']],
    [
      'by words that a function answers',
      'function nameOf(image) { return image.file; } const A = () => <Window title={nameOf(texts.a.one)} />;',
      ['not known: image.file'],
    ],
    ['by words that nobody wrote', 'const A = () => <Window title={image.file} />;', ['not known: image.file']],
  ])('%s', (_how, source, expected) => {
    expect(said(source)).toEqual(expected);
  });

  test.each(['<dialog />', '<Content role="dialog" />'])('and asks to be taught: %s', (source) => {
    expect(() => said(source)).toThrow(/has no name/);
  });
});
