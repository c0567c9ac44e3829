import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parsed, type Syntax } from '#test/support/parsed.ts';

// A file of the client is found by the name of what it exports, and no two export the same name.

const CLIENT = join(import.meta.dirname, '../../client');

/** Files about one subject, whose exports need each other; each with the subject. At most forty. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'api/calls.ts': 'types of the calls of the portal',
  'api/own-writes.ts': 'writes of this page that are under way',
  'api/prefetch.ts': 'answers that the first HTML asked for',
  'features/api-keys/api-key-actions.tsx': 'what the owner of a key can do with it',
  'features/app-shell/notice-pages.tsx': 'pages in the place of one that cannot be shown',
  'features/editing/draft-storage.ts': 'drafts in the browser',
  'features/editing/edit-session.ts': 'the states of an edit',
  'features/history/history-file.ts': 'the exported history',
  'features/history/revert.ts': 'the dialog that reverts a step',
  'features/identity/logged-out-toast.tsx': 'the message that a session has ended',
  'features/identity/passkey.ts': 'passkeys of the browser',
  'features/navigation/new-version.ts': 'pages of a newer version of the portal',
  'features/navigation/unsaved.ts': 'leaving a page with unsaved changes',
  'features/print/print-durations.ts': 'how long earlier prints took',
  'features/search/actions.ts': 'actions that the search finds',
  'features/tournament/csv-download.tsx': 'tables as CSV',
  'features/tournament/unsent-reports.ts': 'reports that the server has not confirmed',
  'live/topics.ts': 'views that the live channel keeps up to date',
  'pages/api-examples/example-programs.ts': 'programs that call the API',
  'pages/configuration/draft-teams.ts': 'teams in the lists of a draft',
  'pages/configuration/playoff-choices.ts': 'the choices for a playoff',
  'pages/configuration/playoff-draft.ts': 'the finals of a draft',
  'pages/management/section-parts.tsx': 'parts of a section of the administration',
  'pages/members/leave-dialogs.tsx': 'ways out of an organisation',
  'pages/plan-editor/arrow-keys.ts': 'arrow keys in the plan',
  'pages/plan-editor/plan-moves.ts': 'moves of matches in a plan',
  'pages/plan-editor/plan-texts.ts': 'sentences about a plan',
  'pages/teams/team-columns.tsx': 'columns of the list of teams',
  'pages/teams/team-standing.tsx': 'what decides between level teams',
  'public/icons.tsx': 'icons of the public pages',
  'public/portal-addresses.ts': 'addresses of the portal',
  'public/presentation.ts': 'what an organiser shows to visitors',
  'session/page-session.ts': 'the session of this page',
  'session/return-path.ts': 'the page to return to after the login',
  'texts/format.ts': 'times and numbers in German',
  'texts/portal-format.ts': 'times and numbers in German that only the portal shows',
  'texts/typed-times.ts': 'times and durations in fields',
  'tournament-view/matches.ts': 'what a match and a place mean',
  'ui/overlay/toasts.ts': 'the toasts that are shown',
};

type Sources = Readonly<Record<string, string>>;

/** By path within `client`; catalogues are named by their area, style sheets by their component. */
const sources: Sources = Object.fromEntries(
  readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.d\.(css\.)?ts$/.test(path) && !path.startsWith('texts/de'))
    .map((path) => [path, readFileSync(join(CLIENT, path), 'utf8')]),
);

/** The names that a declaration binds: one, or those of an object pattern. */
const boundNames = ({ type, name, properties }: Syntax): readonly string[] =>
  type === 'Identifier'
    ? [String(name)]
    : ((properties ?? []) as readonly Syntax[]).flatMap(({ value }) => boundNames(value as Syntax));

/** Names that the file declares and exports; not what it exports of another. */
const exportsOf = (path: string, source: string): readonly string[] =>
  parsed(path, source).flatMap((statement) => {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Syntax | null) : null;
    if (declaration === null) return [];
    const named = declaration.type === 'VariableDeclaration' ? declaration['declarations'] : [declaration];
    return (named as readonly Syntax[]).flatMap(({ id }) => boundNames(id as Syntax));
  });

const kebab = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

const nameless = (files: Sources, subjects: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(files)
    .map(([path, source]) => ({ path, names: exportsOf(path, source) }))
    .filter(({ path, names }) => names.length > 0 && !(path in subjects))
    .filter(({ path, names }) => !names.some((name) => kebab(name) === basename(path).replace(/\.tsx?$/, '')))
    .map(({ path }) => path);

function exportedTwice(files: Sources): readonly string[] {
  const places = new Map<string, readonly string[]>();
  for (const [path, source] of Object.entries(files))
    for (const name of exportsOf(path, source)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

describe('a file', () => {
  test('has an export of its name, or is about one subject', () => {
    expect(Object.keys(sources).length).toBeGreaterThan(500);
    expect(nameless(sources, SUBJECTS)).toEqual([]);
  });

  test('about a subject needs to be named as such, and there are few', () => {
    const needed = nameless(sources, {});
    expect(Object.keys(SUBJECTS).filter((path) => !needed.includes(path))).toEqual([]);
    expect(Object.keys(SUBJECTS).length).toBeLessThanOrEqual(40);
  });

  test('of another name would be noticed', () => {
    const planted = { 'ui/a/team-card.tsx': 'export function TeamCart() { return null; }' };
    expect(nameless(planted, {})).toEqual(['ui/a/team-card.tsx']);
    expect(nameless({ 'api/to-key.ts': 'export const toKey = 1;' }, {})).toEqual([]);
  });
});

describe('a name', () => {
  test('is exported by one file', () => {
    expect(exportedTwice(sources)).toEqual([]);
  });

  test('of two files would be noticed', () => {
    const planted = {
      'a.ts': 'export const one = 1;',
      'b.ts': 'export interface one {}',
      'c.ts': "export { one } from './a.ts';",
    };
    expect(exportedTwice(planted)).toEqual(['one: a.ts, b.ts']);
  });
});
