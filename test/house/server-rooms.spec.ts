import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { expectRefusedImports, openPlot } from '#test/support/planted-faults.ts';

// Imports between the rooms of the server run downwards only, types and what is loaded late included. The table here says
// where to; the linter says so while one writes, and has to mean the same.

/** What each room may import besides itself and the texts, which every room may say. A room stands below those that import it, so there is no circle. */
const ROOMS: Readonly<Record<string, string>> = {
  texts: '',
  runtime: '',
  database: 'runtime',
  'event-store': 'database runtime',
  'read-models': 'event-store database runtime',
  counters: 'event-store database runtime',
  'stream-cache': 'read-models event-store database runtime',
  'command-handler': 'stream-cache event-store',
  http: 'command-handler stream-cache read-models event-store database runtime',
  access: 'http stream-cache runtime',
  email: 'http database runtime',
  live: 'access http stream-cache event-store database',
  'public-pages': 'access http stream-cache runtime',
  identity: 'email access http database runtime',
  organizations: 'identity email access http command-handler stream-cache read-models event-store database runtime',
  images: 'organizations access http stream-cache database runtime',
  history: 'organizations identity access http command-handler stream-cache event-store database runtime',
  tournaments: 'history images organizations access http command-handler stream-cache read-models event-store runtime',
  documents: 'tournaments history images public-pages access http stream-cache runtime',
  retention: 'images stream-cache read-models event-store runtime',
  operation:
    'history images organizations identity access http stream-cache read-models event-store database runtime settings.ts',
};

const everyRoom = Object.keys(ROOMS);
/** What stands beside the rooms, by what of the server it may import. */
const TOP: Readonly<Record<string, string>> = {
  'main.ts': `${everyRoom.join(' ')} start-portal.ts settings.ts`,
  'demo.ts': `${everyRoom.join(' ')} start-portal.ts settings.ts`,
  'start-portal.ts': `${everyRoom.join(' ')} app.ts settings.ts`,
  'app.ts': `${everyRoom.join(' ')} routes.ts settings.ts`,
  'routes.ts':
    'documents operation tournaments history images organizations identity access email http command-handler',
  'settings.ts': 'runtime',
};

/** What a room, or a file beside the rooms, may import. */
const allowed = (from: string): readonly string[] => (ROOMS[from] ?? TOP[from] ?? '').split(' ').filter(Boolean);

/** 'live' of live/topics/topic.ts; what stands beside the rooms is a room of its own. */
const roomOf = (file: string): string => file.split('/', 1)[0] ?? '';

function mayImport(from: string, to: string): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  return own === other || other === 'texts' || allowed(own).includes(other);
}

const server = join(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .sort();

/** The files of the server that one names, from its folder: by import, export, or when it loads them late. */
const importsOf = (file: string, source: string): readonly string[] =>
  [...source.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );

const upwards = (file: string, source: string): readonly string[] =>
  importsOf(file, source)
    .filter((to) => !mayImport(file, to))
    .map((to) => `${file} → ${to}`);

describe('the server', () => {
  it('has no folder and no file at its top that the tables do not know', () => {
    const known = new Set([...everyRoom, ...Object.keys(TOP)]);
    expect(sources.map(roomOf).filter((room) => !known.has(room))).toEqual([]);
  });

  it('has an order of its rooms, so that no circle is allowed', () => {
    const below = new Set<string>();
    // Each turn takes those that import nothing but what was taken before.
    for (const _ of everyRoom) {
      for (const room of everyRoom) {
        if (allowed(room).every((other) => below.has(other) || other === 'settings.ts')) below.add(room);
      }
    }
    expect(everyRoom.filter((room) => !below.has(room))).toEqual([]);
  });

  it('imports downwards only', () => {
    const read = sources.map((file) => [file, readFileSync(join(server, file), 'utf8')] as const);
    const all = read.flatMap(([file, source]) => importsOf(file, source));
    expect(all.length).toBeGreaterThan(900);
    expect(all.filter((to) => !existsSync(join(server, to)))).toEqual([]);
    expect(read.flatMap(([file, source]) => upwards(file, source))).toEqual([]);
  });

  it.each([
    ['a type', "import type { A } from '../tournaments/a.ts';"],
    ['what is loaded late', "const a = () => import('../tournaments/a.ts');"],
    ['what is handed on', "export { a } from '../tournaments/a.ts';"],
    ['what stands at the top', "import { a } from '../app.ts';"],
  ])('would be caught at %s', (_what, source) => {
    expect(upwards('http/a.ts', source)).toHaveLength(1);
  });
});

describe('the linter', () => {
  const plot = openPlot();
  afterAll(() => plot.remove());

  const files = [
    ...everyRoom.flatMap((room) => [`${room}/planted.ts`, `${room}/part/planted.ts`]),
    ...Object.keys(TOP),
  ];

  it('refuses just what the table does not allow, from every room into every other, types included', () => {
    expectRefusedImports(plot, 'server', { from: files, to: files, mayImport });
  });

  const explained = [
    ['texts/de/a.ts', '../../http/b.ts', 'they import no room'],
    ['runtime/a.ts', '../database/b.ts', 'imports no other room'],
    ['database/a.ts', '../operation/b.ts', 'runtime alone'],
    ['event-store/a.ts', '../http/b.ts', 'no feature'],
    ['read-models/queries/a.ts', '../../stream-cache/b.ts', 'who asks stands above'],
    ['counters/a.ts', '../retention/b.ts', 'what shows or purges it'],
    ['stream-cache/a.ts', '../live/b.ts', 'stand above it'],
    ['command-handler/a.ts', '../http/b.ts', 'no HTTP and no feature'],
    ['http/a.ts', '../access/b.ts', 'handed in by app.ts'],
    ['access/a.ts', '../identity/b.ts', 'accounts are handed in'],
    ['email/a.ts', '../identity/b.ts', 'knows none of them'],
    ['identity/routes/a.ts', '../../event-store/b.ts', 'never the log'],
    ['live/topics/a.ts', '../../history/b.ts', 'no feature'],
    ['public-pages/a.ts', '../live/b.ts', 'access, http, runtime and stream-cache'],
    ['organizations/a.ts', '../operation/b.ts', 'stand below tournaments'],
    ['images/a.ts', '../tournaments/b.ts', 'which show them, stand above'],
    ['history/proof/a.ts', '../../tournaments/b.ts', 'stands below their calls'],
    ['tournaments/a.ts', '../documents/b.ts', 'import neither'],
    ['documents/a.ts', '../email/b.ts', 'no mails'],
    ['retention/a.ts', '../http/b.ts', 'no calls'],
    ['operation/cli/a.ts', '../../tournaments/b.ts', 'no calls on tournaments'],
    ['http/b.ts', '../app.ts', 'handed in by app.ts'],
    ['routes.ts', './app.ts', 'stands above'],
    ['app.ts', './start-portal.ts', 'without its port'],
    ['start-portal.ts', './routes.ts', "the calls are the app's"],
    ['settings.ts', './operation/b.ts', 'handed down'],
    ['main.ts', './app.ts', 'are the programs'],
  ] as const;

  it('says why, in a sentence', () => {
    const said = plot.lint(
      Object.fromEntries(
        explained.map(([file, path]) => [
          `server/${file}`,
          `import { thing } from '${path}';\nexport const it = [thing];\n`,
        ]),
      ),
    );
    const heard = ([file, , sentence]: (typeof explained)[number]): boolean =>
      said.some((each) => each.file === `server/${file}` && each.sentence.includes(sentence));
    expect(explained.filter((row) => !heard(row))).toEqual([]);
  });
});
