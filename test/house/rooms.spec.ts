import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
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

/** What a source names of the house: by import, export, or when it loads it late. */
const importsIn = (file: string, source: string): readonly (readonly [to: string, what: 'value' | 'type'])[] =>
  Array.from(
    source.matchAll(/(?:^(?:import|export) (type )?[^'";]*?\bfrom |\bfrom |\bimport |\bimport\()'([.#][^']+)'/gm),
    ([, type, path = '']) => [
      path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
      type === undefined ? 'value' : 'type',
    ],
  );

const upwards = (file: string, source: string): readonly string[] =>
  importsIn(file, source)
    .filter(([to, what]) => !mayImport(file, to, what))
    .map(([to]) => `${file} → ${to}`);

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

describe('the sources', () => {
  it.each<[area: AreaName, atLeast: number]>([
    ['domain', 900],
    ['projections', 15],
    ['server', 2_000],
    ['client', 3_000],
  ])('of %s import downwards only', (area, atLeast) => {
    const read = filesOf(area, /\.tsx?$/).map((file) => [file, readFileSync(join(house, file), 'utf8')] as const);
    const all = read.flatMap(([file, source]) => importsIn(file, source));
    expect(all.length).toBeGreaterThan(atLeast);
    expect(all.filter(([to]) => !existsSync(join(house, to)))).toEqual([]);
    expect(read.flatMap(([file, source]) => upwards(file, source))).toEqual([]);
  });

  it.each([
    ['a type', 'server/http/a.ts', "import type { A } from '../tournaments/a.ts';"],
    ['a type among many', 'domain/tournament/model/a.ts', "import type {\n  A,\n  B,\n} from '../rules/a.ts';"],
    ['what is loaded late', 'client/features/usage/a.tsx', "const a = () => import('../../layouts/a.tsx');"],
    ['a style sheet', 'client/features/usage/a.tsx', "import '../../layouts/a.css';"],
    ['what is handed on', 'server/http/a.ts', "export { a } from '../tournaments/a.ts';"],
    ['what stands at the top', 'server/http/a.ts', "import { a } from '../app.ts';"],
    ['a way around', 'domain/tournament/planning/edits/a.ts', "import { a } from '../../planning/checks/a.ts';"],
    ['a value where types are allowed', 'client/public/a.tsx', "import { a } from '#domain/contract.ts';"],
    ['another area', 'client/api/a.ts', "import type { A } from '#server/app.ts';"],
  ])('would be caught at %s', (_what, file, source) => {
    expect(upwards(file, source)).toHaveLength(1);
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

  /** What holds between the areas, and one import at least that each layer refuses. */
  const explained: readonly (readonly [file: string, from: string, words: string])[] = [
    ['domain/a.ts', '#server/b.ts', 'domain imports only itself'],
    ['domain/a.ts', '../server/b.ts', 'the rules are the ground floor'],
    ['domain/tournament/a.ts', '../../client/b.ts', 'the rules are the ground floor'],
    ['domain/a.ts', 'node:fs', 'the rules are pure'],
    ['domain/a.ts', 'canonicalize', 'the rules are pure'],
    ['domain/tournament/model/a.ts', '#domain/events.ts', 'by relative paths'],
    ['domain/typed-keys.ts', './organization/b.ts', 'All of the domain stands on this'],
    ['domain/texts/a.ts', '../tournament/view/b.ts', 'All of the domain stands on this'],
    ['domain/tournament/model/a.ts', '../contract/b.ts', 'no other room of a tournament'],
    ['domain/tournament/contract/a.ts', '../planning/timing/b.ts', 'model alone'],
    ['domain/bucket-counts.ts', './calls/b.ts', 'the shape of its answer'],
    ['domain/calls/a.ts', '../tournament/rules/b.ts', 'what goes over the wire'],
    ['domain/tournament/contract/a.ts', '../../calls/b.ts', 'model alone'],
    ['domain/tournament/contract/a.ts', '../../organization/state.ts', 'model alone'],
    ['domain/tournament/planning/selectors/a.ts', '../timing/b.ts', 'no other part of planning'],
    ['domain/tournament/planning/timing/a.ts', '../generate/b.ts', 'selectors alone'],
    ['domain/tournament/planning/generate/a.ts', '../edits/b.ts', 'neither edits nor checks'],
    ['domain/tournament/planning/edits/a.ts', '../checks/b.ts', 'no check is asked'],
    ['domain/tournament/planning/edits/a.ts', '../../planning/checks/b.ts', 'the shortest way'],
    ['domain/tournament/planning/checks/a.ts', '../../rules/b.ts', 'ask no rule'],
    ['domain/tournament/planning/team-list/a.ts', '../../model/b.ts', 'no plan and no tournament'],
    ['domain/tournament/standings/a.ts', '../match-day/b.ts', 'stands beside'],
    ['domain/tournament/match-day/a.ts', '../standings/b.ts', 'are beside'],
    ['domain/tournament/revert/a.ts', '../view/b.ts', 'views stand beside it'],
    ['domain/tournament/view/a.ts', '../revert/b.ts', 'stands beside it'],
    ['domain/tournament/transfer/a.ts', '../rules/b.ts', 'which do it, stand above'],
    ['domain/tournament/rules/a.ts', '../tournament.ts', 'foresees and tells'],
    ['domain/tournament/tournament.ts', './example.ts', 'joins the rules'],
    ['domain/tournament/example.ts', './conflicts/b.ts', 'is made by the rules'],
    ['domain/tournament/conflicts/a.ts', '../previews/b.ts', 'previews stand beside'],
    ['domain/tournament/previews/a.ts', '../history/b.ts', 'history above'],
    ['domain/tournament/history/a.ts', '../../play.ts', 'only the doors'],
    ['domain/documents/a.ts', '../tournament/rules/b.ts', 'what stands on a sheet'],
    ['domain/identity/a.ts', '../organization/b.ts', 'no tournament and no organisation'],
    ['domain/organization/a.ts', '../tournament/model/b.ts', 'know no tournament'],
    ['domain/organization/view.ts', '../tournament/rules/b.ts', 'model, contract and match-day'],
    ['domain/organization/history.ts', '../contract.ts', 'and no door'],
    ['domain/upcasters.ts', './deciders.ts', 'nobody who folds them'],
    ['domain/deciders.ts', './tournament/history/b.ts', 'what tells of it stands above'],
    ['projections/a.ts', '#server/b.ts', 'folds are pure'],
    ['projections/a.ts', 'pg', 'folds are pure'],
    ['projections/a.ts', '../server/b.ts', 'projections import domain'],
    ['server/http/a.ts', '#client/public/b.tsx', 'only server/public-pages renders client/public'],
    ['server/http/a.ts', '#test/b.ts', 'nothing imports test'],
    ['server/http/a.ts', '../../domain/b.ts', 'by alias'],
    ['server/http/a.ts', '#server/access/b.ts', 'by relative paths'],
    ['server/texts/de/a.ts', '#projections/b.ts', 'texts are words'],
    ['server/texts/de/a.ts', '#client/texts/de.ts', 'texts are words'],
    ['server/public-pages/a.ts', '#client/pages/b.tsx', 'nothing else of the client'],
    ['server/public-pages/a.ts', '#client/features/usage/b.tsx', 'nothing else of the client'],
    ['server/public-pages/a.ts', '#client/theme/b.ts', 'nothing else of the client'],
    ['server/texts/de/a.ts', '../../http/b.ts', 'they import no room'],
    ['server/runtime/a.ts', '../database/b.ts', 'imports no other room'],
    ['server/database/a.ts', '../operation/b.ts', 'runtime alone'],
    ['server/event-store/a.ts', '../http/b.ts', 'no feature'],
    ['server/read-models/queries/a.ts', '../../stream-cache/b.ts', 'who asks stands above'],
    ['server/counters/a.ts', '../retention/b.ts', 'what shows it'],
    ['server/stream-cache/a.ts', '../live/b.ts', 'stand above it'],
    ['server/command-handler/a.ts', '../http/b.ts', 'no HTTP and no feature'],
    ['server/http/a.ts', '../access/b.ts', 'handed in by app.ts'],
    ['server/access/a.ts', '../identity/b.ts', 'accounts are handed in'],
    ['server/email/a.ts', '../identity/b.ts', 'knows none of them'],
    ['server/identity/routes/a.ts', '../../event-store/b.ts', 'never the log'],
    ['server/live/topics/a.ts', '../../history/b.ts', 'no feature'],
    ['server/public-pages/a.ts', '../live/b.ts', 'access, http, runtime and stream-cache'],
    ['server/organizations/a.ts', '../operation/b.ts', 'stand below tournaments'],
    ['server/images/a.ts', '../tournaments/b.ts', 'which show them, stand above'],
    ['server/history/proof/a.ts', '../../tournaments/b.ts', 'stands below their calls'],
    ['server/tournaments/a.ts', '../documents/b.ts', 'import neither'],
    ['server/documents/a.ts', '../email/b.ts', 'no mails'],
    ['server/retention/a.ts', '../http/b.ts', 'no calls'],
    ['server/operation/cli/a.ts', '../../tournaments/b.ts', 'no calls on tournaments'],
    ['server/http/a.ts', '../app.ts', 'handed in by app.ts'],
    ['server/routes.ts', './app.ts', 'stands above'],
    ['server/app.ts', './start-portal.ts', 'without its port'],
    ['server/start-portal.ts', './routes.ts', "the calls are the app's"],
    ['server/settings.ts', './operation/b.ts', 'handed down'],
    ['server/visitor-worker.ts', './http/b.ts', 'is a thread'],
    ['server/main.ts', './app.ts', 'are the programs'],
    ['client/features/usage/a.tsx', '#domain/decider.ts', 'four doors into domain'],
    ['client/features/usage/a.tsx', '#server/app.ts', 'comes over the wire'],
    ['client/features/usage/a.tsx', 'node:fs', 'comes over the wire'],
    ['client/api/a.ts', '../../server/app.ts', 'comes over the wire'],
    ['client/api/a.ts', '../live/b.ts', 'who shows the answer'],
    ['client/pages/one/a.tsx', '#client/ui/list/table.tsx', 'by relative paths'],
    ['client/pages/one/a.tsx', '#client/pages/two/b.tsx', 'by relative paths'],
    ['client/pages/one/a.tsx', '#domain/decider.ts', 'four doors into domain'],
    ['client/pages/one/a.tsx', '../two/b.tsx', 'Pages never import pages'],
    ['client/pages/one/a.tsx', '../../layouts/b.tsx', 'does not know what stands around it'],
    ['client/pages/one/a.tsx', '../../public/board/board.tsx', 'and no component'],
    ['client/layouts/a.tsx', '../pages/one/b.tsx', 'it stays while they change'],
    ['client/features/identity/a.tsx', '../editing/b.tsx', 'of an earlier rank'],
    ['client/features/past/a.tsx', '../../public/board/board.tsx', 'and no component'],
    ['client/features/past/a.tsx', '../../layouts/b.tsx', 'none of those who share it'],
    ['client/features/search/a.tsx', '../standings/b.tsx', 'of an earlier rank'],
    ['client/features/history/a.tsx', '../../pages/one/b.tsx', 'none of those who share it'],
    ['client/features/print/a.tsx', '../notices/b.tsx', 'of an earlier rank'],
    ['client/ui/field/a.tsx', '#domain/contract.ts', 'a component knows no tournament'],
    ['client/ui/action/a.tsx', '../overlay/b.tsx', 'of an earlier rank'],
    ['client/ui/overlay/a.tsx', '../../api/call.ts', 'no call'],
    ['client/charts/a.tsx', '../ui/list/table.tsx', 'the hooks alone'],
    ['client/charts/a.tsx', '../api/call.ts', 'drawings go out'],
    ['client/live/a.ts', '../features/presence/b.tsx', 'does not know who shows it'],
    ['client/session/a.ts', '../texts/b.ts', 'hangs on nothing'],
    ['client/public/a.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
    ['client/public/a.tsx', '#domain/contract.ts', 'types only from the contract'],
    ['client/public/a.tsx', './board/b.tsx', 'knows neither of them'],
    ['client/public/a.tsx', '../features/usage/b.tsx', 'the server renders it too'],
    ['client/public/board/a.tsx', '../visitor/b.tsx', 'do not import each other'],
    ['client/tournament-view/a.ts', 'zustand', 'React and our own parts only'],
    ['client/tournament-view/a.ts', '#domain/contract.ts', 'types only from the contract'],
    ['client/tournament-view/a.ts', './a.css', 'no style sheets'],
    ['client/tournament-view/a.ts', '../public/b.ts', 'read by it'],
    ['client/board.tsx', '@radix-ui/react-popover', 'React and our own parts only'],
    ['client/visitor.tsx', './features/history/b.tsx', 'nothing of the portal'],
    ['client/landing.tsx', './features/history/b.tsx', 'nothing of the portal'],
    ['client/landing/a.tsx', '../ui/list/table.tsx', 'the logo alone'],
    ['client/texts/a.ts', '../api/call.ts', 'the ground floor'],
    ['client/theme/a.ts', '../api/call.ts', 'the ground floor'],
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

  it('has a planted fault here for each layer that may not import all of its area', () => {
    const planted = new Set(explained.map(([file]) => roomOf(file)?.layer));
    const bare = ROOMS.filter(({ layer }) => layer.imports !== '.' && !planted.has(layer));
    expect(bare.map(({ name }) => name)).toEqual([]);
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
