import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusedImports, openPlot } from '#test/support/planted-faults.ts';

// Imports of the client run downwards only, types and what is loaded late included. The table here says where to; the linter
// says so while one writes, and has to mean the same.

/** Each may import the ranks before its own. */
const FEATURES = [
  ['navigation', 'deletion', 'api-keys', 'usage', 'past'],
  ['identity', 'organization'],
  ['editing', 'tournament', 'presence', 'search'],
  ['standings', 'history', 'app-shell'],
  ['last-visit', 'notices', 'print'],
];
const UI = [['action', 'display', 'hooks'], ['field', 'list'], ['overlay'], ['gallery']];

const GROUND = ['charts', 'live', 'api', 'session', 'tournament-view', 'texts', 'theme'];
const PUBLIC_ENTRY = ['public', 'live', 'session', 'tournament-view', 'texts', 'theme'];

/** What each room may import besides itself: folders, or single files. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  board: PUBLIC_ENTRY,
  club: PUBLIC_ENTRY,
  visitor: PUBLIC_ENTRY,
  landing: [...PUBLIC_ENTRY, 'ui/display/logo.tsx'],
  pages: ['features', 'ui', 'public/board/pages.ts', ...GROUND],
  layouts: ['features', 'ui', ...GROUND],
  features: ['ui', 'public/board/embedded-board.ts', ...GROUND],
  ui: ['texts', 'theme'],
  charts: ['ui/hooks', 'texts'],
  live: ['api', 'session', 'texts'],
  public: ['tournament-view', 'texts'],
  api: ['session', 'texts'],
  session: [],
  'tournament-view': ['texts'],
  texts: [],
  theme: [],
};

/** Path to page: they alone may import everything. */
const TABLES = ['main.tsx', 'entrance.tsx', 'routes.tsx'];
/** What the browser begins with: nothing imports them. */
const ENTRIES = [...TABLES, 'board.tsx', 'visitor.tsx', 'landing.tsx', 'club.tsx'];
/** No rooms: what is served as it is, and what the compiler is told. */
const OUTSIDE = new Set(['static']);

/** 'features/search' of features/search/actions.ts: a room, or one of those that a room is divided into. */
function roomOf(file: string): string {
  const [room = '', part = '', ...rest] = file.split('/');
  if (part === '') return room.replace(/\..*/, '');
  return ['features', 'pages', 'ui', 'public'].includes(room) && rest.length > 0 ? `${room}/${part}` : room;
}

const rankIn = (ranks: readonly (readonly string[])[], name: string): number =>
  ranks.findIndex((rank) => rank.includes(name));

function mayImport(from: string, to: string): boolean {
  const [own, others] = [roomOf(from), roomOf(to)];
  if (TABLES.includes(from)) return true;
  if (ENTRIES.includes(to)) return false;
  if (own === others) return true;
  const [room = '', part = ''] = own.split('/');
  if ((ROOMS[room] ?? []).some((allowed) => to === allowed || to.startsWith(`${allowed}/`))) return true;
  const [otherRoom = '', otherPart = ''] = others.split('/');
  if (room !== otherRoom) return false;
  if (room === 'features') return rankIn(FEATURES, otherPart) < rankIn(FEATURES, part);
  if (room === 'ui') return rankIn(UI, otherPart) < rankIn(UI, part);
  return room === 'public' && otherPart === '';
}

const client = join(import.meta.dirname, '../../client');
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.d\.(css\.)?ts$/.test(file))
  .sort();

/** The files of the client that one names, from its folder: by import, export, or when it loads them late. */
const importsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );

const upwards = (file: string, source: string): readonly string[] =>
  importsOf(file, source)
    .filter((to) => !mayImport(file, to))
    .map((to) => `${file} → ${to}`);

describe('the client', () => {
  it('has no folder that the table does not know', () => {
    const foldersIn = (room: string): readonly string[] =>
      readdirSync(join(client, room), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      );
    expect(foldersIn('').filter((name) => !OUTSIDE.has(name) && ROOMS[name] === undefined)).toEqual([]);
    expect(foldersIn('features').filter((name) => rankIn(FEATURES, name) < 0)).toEqual([]);
    expect(foldersIn('ui').filter((name) => rankIn(UI, name) < 0)).toEqual([]);
    expect(foldersIn('public')).toEqual(['board', 'club', 'visitor']);
  });

  it('imports downwards only', () => {
    const read = sources.map((file) => [file, readFileSync(join(client, file), 'utf8')] as const);
    expect(read.flatMap(([file, source]) => importsOf(file, source)).length).toBeGreaterThan(1_500);
    expect(
      read.flatMap(([file, source]) => importsOf(file, source)).filter((to) => !existsSync(join(client, to))),
    ).toEqual([]);
    expect(read.flatMap(([file, source]) => upwards(file, source))).toEqual([]);
  });

  it('has each part of Radix behind one file of its own', () => {
    const parts = sources.flatMap((file) =>
      [...readFileSync(join(client, file), 'utf8').matchAll(/ from '(@radix-ui\/[^']+)'/g)].map(
        ([, part]) => `${part} in ${file}`,
      ),
    );
    expect(parts).toEqual([
      '@radix-ui/react-dropdown-menu in ui/action/menu.tsx',
      '@radix-ui/react-popover in ui/overlay/popover.tsx',
      '@radix-ui/react-toast in ui/overlay/toast-region.tsx',
    ]);
  });

  it('has no sheet that is a module where the server draws: it knows no sheets', () => {
    const modules = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.module.css'),
    );
    expect(modules).toContain('ui/action/button.module.css');
    expect(modules.filter((file) => /^(public|landing|tournament-view)\//.test(file))).toEqual([]);
  });

  it.each([
    ['a type', "import type { A } from '../../layouts/a.tsx';"],
    ['what is loaded late', "const a = () => import('../../layouts/a.tsx');"],
    ['a style sheet', "import '../../layouts/a.css';"],
    ['what is handed on', "export { a } from '../../layouts/a.tsx';"],
  ])('would be caught at %s', (_what, source) => {
    expect(upwards('features/usage/a.tsx', source)).toHaveLength(1);
  });
});

describe('the linter', () => {
  const plot = openPlot();
  afterAll(() => plot.remove());

  /** One file of each room, and those that single permissions are about. */
  const planted = [
    ...Object.keys(ROOMS).filter(
      (room) => !['board', 'visitor', 'club', 'landing', 'pages', 'features', 'ui'].includes(room),
    ),
    'landing',
    'pages/one',
    'pages/two',
    'public/board',
    'public/visitor',
    ...FEATURES.flat().map((name) => `features/${name}`),
    ...UI.flat().map((name) => `ui/${name}`),
  ].map((room) => `${room}/planted.ts`);
  const single = [
    'public/board/pages.ts',
    'public/board/embedded-board.ts',
    'ui/display/logo.tsx',
    'ui/display/loading.tsx',
  ];
  const from = [...planted, ...ENTRIES];
  const to = [...planted, ...ENTRIES, ...single];

  it('refuses just what the table does not allow, from every room into every other, types included', () => {
    expectRefusedImports(plot, 'client', { from, to, mayImport });
  });

  const explained = [
    ['pages/one/a.tsx', '../two/b.tsx', 'Pages never import pages'],
    ['pages/one/a.tsx', '../../layouts/b.tsx', 'does not know what stands around it'],
    ['layouts/a.tsx', '../pages/one/b.tsx', 'it stays while they change'],
    ['features/identity/a.tsx', '../editing/b.tsx', 'of an earlier rank'],
    ['features/past/a.tsx', '../../public/board/board.tsx', 'and no component'],
    ['ui/action/a.tsx', '../overlay/b.tsx', 'of an earlier rank'],
    ['ui/overlay/a.tsx', '../../api/call.ts', 'no call'],
    ['charts/a.tsx', '../ui/list/table.tsx', 'the hooks alone'],
    ['live/a.ts', '../features/presence/b.tsx', 'does not know who shows it'],
    ['public/board/a.tsx', '../visitor/b.tsx', 'do not import each other'],
    ['public/a.tsx', './board/b.tsx', 'knows neither of them'],
    ['landing/a.tsx', '../ui/list/table.tsx', 'the logo alone'],
    ['visitor.tsx', './features/history/b.tsx', 'nothing of the portal'],
    ['texts/a.ts', '../api/call.ts', 'the ground floor'],
    ['tournament-view/a.ts', './a.css', 'no style sheets'],
  ] as const;

  it('says why, in a sentence', () => {
    const rows = explained.map(([file, path, sentence], at) => ({
      file: file.replace('a.ts', `a${at}.ts`),
      path,
      sentence,
    }));
    const said = plot.lint(
      Object.fromEntries(
        rows.map(({ file, path }) => [
          `client/${file}`,
          `import { thing } from '${path}';\nexport const it = [thing];\n`,
        ]),
      ),
    );
    const heard = rows.map(({ file, sentence }) =>
      said.some((each) => each.file === `client/${file}` && each.sentence.includes(sentence)),
    );
    expect(rows.filter((_, at) => heard[at] === false)).toEqual([]);
  });
});

describe('names of files', () => {
  /** The files that share a name, whatever their folder and ending. An area of the catalogue is called as what it is about. */
  const sharing = (files: readonly string[]): readonly (readonly string[])[] => {
    const named = new Map<string, string[]>();
    for (const file of files) {
      if (!file.includes('/') || file.startsWith('texts/de/')) continue;
      const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '');
      named.set(name, [...(named.get(name) ?? []), file]);
    }
    return [...named.values()].filter((same) => same.length > 1);
  };

  it('are given once, for an editor finds files by their names', () => {
    expect(sharing(sources)).toEqual([]);
  });

  it('would be caught', () => {
    const files = ['pages/one/row.tsx', 'pages/two/row.ts', 'texts/de/row.ts', 'row.tsx'];
    expect(sharing(files)).toEqual([['pages/one/row.tsx', 'pages/two/row.ts']]);
  });
});
