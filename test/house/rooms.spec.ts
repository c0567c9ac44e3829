import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlot, pathTo, type Said } from '#test/support/planted-faults.ts';
import { importRules } from './import-rules.ts';
import { AREA_NAMES, circlesIn, importsOf, mayImport, ROOMS, roomOf, sentenceFor, type AreaName } from './rooms.ts';

// Imports run one way, types and what is loaded late included. The table of layers says where to; the linter says so while
// one writes, and has to mean the same.

const house = join(import.meta.dirname, '../..');
const filesOf = (area: AreaName, ending: RegExp): readonly string[] =>
  readdirSync(join(house, area), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/\.d\.(css\.)?ts$/.test(path))
    .map((path) => `${area}/${path}`)
    .toSorted();

describe('the table of layers', () => {
  it('has no circle', () => {
    expect(circlesIn(ROOMS)).toEqual([]);
  });

  it.each([
    ['runtime', 'database'],
    ['tournament/model', 'tournament/planning'],
    ['organization', 'tournament/history'],
    ['theme', 'ui/hooks'],
    ['tournament/contract', 'organization/view.ts'],
  ])('would be caught at a circle: %s that imports %s', (lower, upper) => {
    const rooms = ROOMS.map((room) =>
      room.layer.rooms === lower ? { ...room, layer: { ...room.layer, imports: upper } } : room,
    );
    expect(circlesIn(rooms)).toContain(lower);
  });

  it('knows every folder and every file, and none that is not there', () => {
    const files = AREA_NAMES.flatMap((area) => filesOf(area, /\.(?:tsx?|css)$/));
    expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
    expect(
      ROOMS.filter(({ name }) => !existsSync(join(house, name.replace(/\/\*$/, '')))).map(({ name }) => name),
    ).toEqual([]);
  });

  it.each([
    'server/new/a.ts',
    'server/new.ts',
    'client/features/new/a.tsx',
    'client/ui/new/a.css',
    'domain/tournament/a.ts',
  ])('would be caught at a file that it does not know, %s', (file) => {
    expect(roomOf(file)).toBeUndefined();
  });
});

describe('the linter', () => {
  const plot = openPlot();
  afterAll(() => plot.remove());

  it('has the rules that the table says', () => {
    const written: unknown = JSON.parse(readFileSync(join(house, '.oxlintrc.rooms.json'), 'utf8'));
    expect(written, 'The table of layers was changed: node test/write-import-rules.mjs writes the rules anew.').toEqual(
      importRules(),
    );
  });

  /** A file of each room, one deeper in it, and of pages two. */
  const filesIn = (name: string): readonly string[] =>
    name.endsWith('/*')
      ? ['one', 'two'].map((page) => name.replace('*', `${page}/planted.ts`))
      : /\.tsx?$/.test(name)
        ? [name]
        : [`${name}/planted.ts`, `${name}/part/planted.ts`];
  /** What single permissions are about. */
  const single = ROOMS.flatMap(({ area, layer }) => importsOf(area, layer, 'type')).filter(
    (path) => /\.tsx?$/.test(path) && roomOf(path)?.name !== path,
  );
  const elsewhere = [
    ...new Set([
      ...single,
      'domain/texts/a.ts',
      'projections/a.ts',
      'server/app.ts',
      'server/live/a.ts',
      'client/ui/field/a.tsx',
    ]),
  ];

  it.each(AREA_NAMES)('refuses in %s just what the table does not allow, and says why in its sentence', (area) => {
    const from = ROOMS.filter((room) => room.area === area).flatMap(({ name }) => filesIn(name));
    const inside = [...new Set([...from, ...single.filter((file) => file.startsWith(`${area}/`))])];
    const outside = elsewhere.filter((file) => !file.startsWith(`${area}/`));
    const to = [
      ...inside.map((file) => [file, 'type'] as const),
      ...outside.flatMap((file) => [[file, 'type'] as const, [file, 'value'] as const]),
    ];
    const said = refusals(
      plot.lint(
        Object.fromEntries(
          from.map((file) => [file, to.map(([other, what], at) => exporting(pathTo(file, other), what, at)).join('')]),
        ),
      ),
    );
    const heard = said.map(({ file, line, sentence }) => `${file} → ${to[line - 1]?.join(' ')}: ${sentence}`);
    const wanted = from.flatMap((file) =>
      to.flatMap(([other, what]) =>
        file === other || mayImport(file, other, what)
          ? []
          : [`${file} → ${other} ${what}: ${sentenceFor(area, roomOf(file)?.layer, other)}`],
      ),
    );
    const itself = new Set(from.map((file) => `${file} → ${file} type`));
    expect(wanted.length).toBeGreaterThan(0);
    expect(heard.filter((each) => !itself.has(each.split(': ', 1)[0] ?? '')).toSorted()).toEqual(wanted.toSorted());
  });

  /** What no list of files can say: packages, Node, and by which way a file is named. Layers are tried above, each with its sentence. */
  const explained: readonly (readonly [file: string, from: string, words: string])[] = [
    ['domain/a.ts', 'node:fs', 'the rules are pure'],
    ['domain/a.ts', 'canonicalize', 'the rules are pure'],
    ['domain/tournament/model/a.ts', '#domain/events.ts', 'by relative paths'],
    ['projections/a.ts', 'pg', 'folds are pure'],
    ['server/http/a.ts', '#test/b.ts', 'nothing imports test'],
    ['server/http/a.ts', '../../domain/b.ts', 'by alias'],
    ['server/http/a.ts', '#server/access/b.ts', 'by relative paths'],
    ['client/features/usage/a.tsx', 'node:fs', 'comes over the wire'],
    ['client/pages/one/a.tsx', '#client/ui/list/table.tsx', 'by relative paths'],
    ['client/pages/one/a.tsx', '#client/pages/two/b.tsx', 'by relative paths'],
    ['client/public/a.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
    ['client/tournament-view/a.ts', 'zustand', 'React and our own parts only'],
    ['client/tournament-view/a.ts', './a.css', 'no style sheets'],
    ['client/board.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
  ];

  const allowed: readonly (readonly [file: string, from: string, what: 'value' | 'type'])[] = [
    ['domain/tournament/model/a.ts', '../../text.ts', 'value'],
    ['domain/identity/a.ts', 'zod', 'value'],
    ['domain/play.ts', './tournament/history/b.ts', 'value'],
    ['domain/tournament/contract/a.ts', '../../organization/venue-facts.ts', 'value'],
    ['projections/a.ts', '#domain/events.ts', 'value'],
    ['server/http/a.ts', '#domain/decider.ts', 'value'],
    ['server/http/a.ts', '#projections/index.ts', 'value'],
    ['server/http/a.ts', 'pg', 'value'],
    ['server/texts/de/a.ts', '#domain/organization/state.ts', 'value'],
    ['server/public-pages/a.ts', '#client/public/board/board.tsx', 'value'],
    ['server/public-pages/a.ts', '#client/tournament-view/matches.ts', 'value'],
    ['client/routes.tsx', './pages/one/b.tsx', 'value'],
    ['client/features/usage/a.tsx', '#domain/contract.ts', 'value'],
    ['client/pages/one/a.tsx', '../../features/usage/b.tsx', 'value'],
    ['client/pages/one/a.tsx', './b.tsx', 'value'],
    ['client/pages/one/part/a.tsx', '../b.tsx', 'value'],
    ['client/pages/one/a.tsx', '#domain/play.ts', 'value'],
    ['client/pages/one/a.tsx', '#domain/match-day.ts', 'value'],
    ['client/public/board/a.tsx', '#domain/match-day.ts', 'value'],
    ['client/public/a.tsx', 'react-dom/client', 'value'],
    ['client/public/a.tsx', '#domain/contract.ts', 'type'],
    ['client/public/board/a.tsx', '#domain/contract.ts', 'type'],
    ['client/public/visitor/a.tsx', '#domain/contract.ts', 'type'],
    ['client/tournament-view/a.ts', '#domain/contract.ts', 'type'],
    ['client/landing/a.tsx', '#domain/contract.ts', 'type'],
  ];

  it('says why, in a sentence, and lets through what is allowed', () => {
    const rows = [
      ...explained.map(([file, from, words]) => ({ file, from, what: 'value' as const, words })),
      ...allowed.map(([file, from, what]) => ({ file, from, what, words: '' })),
    ];
    const linesOf = (file: string): typeof rows => rows.filter((row) => row.file === file);
    const said = refusals(
      plot.lint(
        Object.fromEntries(
          rows.map(({ file }) => [
            file,
            linesOf(file)
              .map(({ from, what }, at) => exporting(from, what, at))
              .join(''),
          ]),
        ),
      ),
    );
    const heard = (row: (typeof rows)[number]): string =>
      said
        .filter(({ file, line }) => linesOf(file)[line - 1] === row)
        .map(({ sentence }) => sentence)
        .join(' ');
    const wrong = rows.filter((row) => (row.words === '' ? heard(row) !== '' : !heard(row).includes(row.words)));
    expect(wrong.map((row) => ({ ...row, heard: heard(row) }))).toEqual([]);
  });
});

/** A line that imports what it may not, if it may not. */
const exporting = (path: string, what: 'value' | 'type', at: number): string =>
  path.endsWith('.css')
    ? `import '${path}';\n`
    : `export ${what === 'type' ? 'type ' : ''}{ A${at} } from '${path}';\n`;

/** What was said of imports, without what the linter itself says before. */
const refusals = (said: readonly Said[]): readonly Said[] =>
  said
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map((each) => ({ ...each, sentence: each.sentence.replace(/^.* by a pattern\. /, '') }));
