import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findGerman, findTexts } from '#test/support/texts-in-code.ts';

// The interface speaks through its catalogue alone (client/texts): only so is it one voice, and German throughout.

const client = join(import.meta.dirname, '../../client');
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('texts/'))
  .sort();

/** What looks like speech and is none. */
const accepted = new Map([
  ['landing/example-tournament.ts', 'A tournament as somebody else would name it: clubs, hall, groups.'],
  ['pages/api-examples/example-programs.ts', 'Programs to be copied.'],
  ['features/identity/browser-of.ts', 'Names of browsers.'],
  ['features/search/find-entries.ts', 'Letters that are found by others.'],
]);

const wordsIn = (file: string): readonly string[] =>
  findTexts(file, readFileSync(join(client, file), 'utf8')).map(({ line, words }) => `${file}:${line}: ${words}`);

test('no source of the client says anything by itself', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((file) => !accepted.has(file)).flatMap(wordsIn)).toEqual([]);
});

test.each([...accepted.keys()])('%s still has what it is accepted for', (file) => {
  expect(wordsIn(file)).not.toEqual([]);
});

describe('would be noticed', () => {
  test.each([
    ['contents of an element', '<p>Save now</p>'],
    ['one English word', '<button>Delete</button>'],
    ['contents in braces', "<p>{'Saved'}</p>"],
    ['one of two contents', "<p>{isOpen ? 'Open' : texts.closed}</p>"],
    ['contents with something filled in', '<p>{`${count} teams`}</p>'],
    ['a name for who listens', '<button aria-label="Close" />'],
    ['a hint in a field', '<input placeholder="Name" />'],
    ['a title that is put together', '<a title={`Match ${number}`} />'],
    ['an attribute of a part of ours', '<Dialog title="Reset" submit={texts.reset} />'],
    ['words of a picture', "<img alt={isBig ? 'Poster' : ''} />"],
    ['a sentence that is passed on', "tell('Das Turnier ist gelöscht.')"],
    ['a sentence in a table of words', "const words = { done: 'Your Plan is saved' }"],
    ['a fragment', '<>Hello</>'],
  ])('%s', (_what, code) => {
    expect(findTexts('planted.tsx', code)).toHaveLength(1);
  });
});

test.each([
  ['signs and numbers', '<p>· {count} × 2 – {a}:{b}</p>'],
  ['classes and ids', '<p className={isOpen ? "open wide" : "closed"} id="plan" data-row="first row" />'],
  ['what a word is chosen by', "<p>{state === 'running' ? texts.runs : texts.ended}</p>"],
  ['what is asked for', "<p>{texts.roles['Owner']}</p>"],
  ['faults', "throw new Error('Nobody should read this')"],
  ['selectors', 'document.querySelector(\'button, dialog [role="menu"]\')'],
])('%s would not', (_what, code) => {
  expect(findTexts('planted.tsx', code)).toEqual([]);
});

// The server and the rules speak German in their catalogues alone too, so that another language is a file beside each.
// What they say in English, to who reads logs and metrics, stands where it is said.

const house = join(import.meta.dirname, '../..');
const germanIn = (file: string): readonly string[] =>
  findGerman(file, readFileSync(join(house, file), 'utf8')).map(({ line, words }) => `${file}:${line}: ${words}`);

/** What looks German and is said to no user. */
const names = new Map([
  ['domain/organization/reserved-names.ts', 'Addresses that no club may have.'],
  ['server/history/proof/signatures.ts', 'The encoding of keys that is called DER.'],
  ['server/operation/demo/club.ts', 'Names of halls, streets and teams.'],
]);

describe.each([
  ['domain', 100],
  ['server', 250],
])('%s', (room, atLeast) => {
  const files = readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('texts/'))
    .map((file) => `${room}/${file}`)
    .sort();

  test('says nothing in German outside its catalogue', () => {
    expect(files.length).toBeGreaterThan(atLeast);
    expect(files.filter((file) => !names.has(file)).flatMap(germanIn)).toEqual([]);
  });

  test('prints nothing by itself', () => {
    const printed = files.filter((file) => file.endsWith('.tsx'));
    expect(printed.flatMap((file) => findTexts(file, readFileSync(join(house, file), 'utf8')))).toEqual([]);
  });
});

test.each([...names.keys()])('%s still has the names it is accepted for', (file) => {
  expect(germanIn(file)).not.toEqual([]);
});

describe('German would be noticed in', () => {
  test.each([
    ['a sentence of a problem', "throw new ProblemError(409, 'taken', 'Das geht jetzt nicht.')"],
    ['a summary of a call', "route({ summary: 'Ein Turnier anlegen' })"],
    ['a sentence that is put together', 'const why = `Port ${port} ist belegt.`'],
    ['a label of one word', "const labels = { court: 'Spiel' }"],
    ['a word with its own letters', "const state = 'läuft'"],
    ['what is printed', '<th>Mannschaft</th>'],
  ])('%s', (_what, code) => {
    expect(findGerman('planted.tsx', code)).toHaveLength(1);
  });
});

test.each([
  ['a line of the log', "log.warn('cannot look for ended sessions')"],
  ['a statement', "query('SELECT id FROM identity.accounts WHERE id = $1')"],
  ['an import', "import { texts } from './der/die.ts'"],
  ['a name of an event', "const type = 'TournamentRenamed'"],
])('German is not seen in %s', (_what, code) => {
  expect(findGerman('planted.ts', code)).toEqual([]);
});
