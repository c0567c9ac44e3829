import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD_LENGTH } from '#domain/identity/password.ts';
import { configureBody } from '#domain/tournament/contract/bodies.ts';
import { projections } from '#projections/index.ts';
import type { Table } from '#projections/table.ts';
import { countedViews } from '#server/counters/counters-schema.ts';
import { MAX_DEPTH, MAX_FIELDS, MAX_TEXT_BYTES, MAX_VALUES } from '#server/http/json-body.ts';
import { BODY_BYTES, MAX_KEY_LENGTH } from '#server/http/body-limits.ts';
import { routes } from '#server/routes.ts';
import { readSettings } from '#server/settings.ts';
import {
  brokenLinks,
  brokenReferences,
  callsIn,
  definedRules,
  longReadmes,
  wrongCommands,
  wrongDecisions,
  wrongNames,
  wrongRules,
  wrongSettings,
  type Files,
} from '#test/support/documents.ts';

// The pages say what the code does: ids of rules, links, references, commands, settings and calls; and they stay short.

const house = join(import.meta.dirname, '../..');
const rooms = ['.ci', 'client', 'docs', 'domain', 'projections', 'server', 'test'];
const paths = [
  ...readdirSync(house, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...rooms.flatMap((room) =>
    readdirSync(join(house, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
  ),
];
/** Without this test and what it uses: faults are planted here. */
const apart = /^test\/(house|support)\/documents\./;
const texts = /\.(md|ts|tsx|mjs|css|html|yml|sh)$|Dockerfile$|Caddyfile$/;
const files: Files = Object.fromEntries(
  paths
    .filter((path) => texts.test(path) && !apart.test(path))
    .map((path) => [path, readFileSync(join(house, path), 'utf8')]),
);
const read = (path: string): string => files[path] ?? '';
/** The project with these files in the place of its own. */
const planted = (instead: Files): Files => ({ ...files, ...instead });

const most = { each: 300, together: 9_000 };

// Put together from parts: written out, they would be citations of rules.
const NO_RULE = ['ST', '99'].join('');
const NEW_RULE = ['ZZ', '1'].join('');

describe('rules of the game', () => {
  test('each is defined once and named by a test, and nothing else is named', () => {
    expect(definedRules(files).length).toBeGreaterThanOrEqual(54);
    expect(wrongRules(files)).toEqual([]);
  });

  test.each<[fault: string, instead: Files, sentence: string]>([
    [
      'an id that is no rule',
      { 'client/a.ts': `// As [${NO_RULE}] says.` },
      'client/a.ts names ST99, which is no rule',
    ],
    [
      'the same in a test',
      { 'test/a.spec.ts': `it('[${NO_RULE}] stays tied')` },
      'test/a.spec.ts names ST99, which is no rule',
    ],
    ['a rule without a test', { 'docs/rules/new.md': `- **[${NEW_RULE}]** New.` }, "ZZ1 is in no test's name"],
    [
      'a rule whose id a test has in a comment only',
      { 'docs/rules/new.md': `- **[${NEW_RULE}]** New.`, 'test/a.spec.ts': `// [${NEW_RULE}]\nit('is new')` },
      "ZZ1 is in no test's name",
    ],
    ['a rule defined twice', { 'docs/rules/new.md': '- **[ST3]** Again.' }, 'ST3 is defined twice'],
  ])('%s would be noticed', (_, instead, sentence) => {
    expect(wrongRules(planted(instead))).toContain(sentence);
  });
});

describe('links', () => {
  test('all resolve', () => {
    expect(brokenLinks(files, paths)).toEqual([]);
  });

  test.each<[fault: string, page: string, link: string]>([
    ['a page that is not there', '[Here](docs/nowhere.md)', 'docs/nowhere.md'],
    ['a heading that is not there', '[Here](docs/api.md#nowhere)', 'docs/api.md#nowhere'],
    ['a heading of its own page', '# Top\n[Here](#nowhere)', '#nowhere'],
    ['a picture', '<img src="test/readme/nowhere.webp" />', 'test/readme/nowhere.webp'],
  ])('%s would be noticed', (_, page, link) => {
    expect(brokenLinks(planted({ 'README.md': page }), paths)).toContain(`README.md links to ${link}`);
  });
});

describe('references', () => {
  test('name pages and headings that are here', () => {
    expect(brokenReferences(files, paths)).toEqual([]);
  });

  test.each([
    ['a page of docs', '// (docs/nowhere.md)', 'docs/nowhere.md'],
    ['a heading', '// (docs/api.md, "Nowhere")', 'docs/api.md, "Nowhere"'],
    ['a decision', '// docs/decisions/9999', 'docs/decisions/9999'],
    ['a page by its name', '// (contract.md)', 'contract.md'],
    ['a section of what is not here', '// (specification, section 7)', 'specification, section 7'],
  ])('%s would be noticed', (_, comment, reference) => {
    expect(brokenReferences(planted({ 'client/a.ts': comment }), paths)).toContain(`client/a.ts names ${reference}`);
  });

  test('a heading may go on in the next line of a comment', () => {
    const comment = '/**\n * (docs/api.md, "Two people\n * at once")\n */';
    expect(brokenReferences(planted({ 'client/a.ts': comment }), paths)).toEqual([]);
  });
});

describe('files and names', () => {
  // What the README of the test data names are fields of the files beside it.
  const named = paths.filter(
    (path) =>
      ['docs/adding.md', 'CONTRIBUTING.md'].includes(path) ||
      (/(^|\/)README(\.de)?\.md$/.test(path) && path !== 'test/domain/data/README.md'),
  );

  test('are there', () => {
    expect(named.length).toBeGreaterThan(30);
    expect(wrongNames(files, paths, named)).toEqual([]);
  });

  test.each([
    ['a file', 'team-colours.ts'],
    ['a file of another folder', 'client/fields.ts'],
    ['a name', 'TEAM_COLOURS'],
    ['a function', 'teamColoursOf'],
  ])('%s that is nowhere would be noticed', (_, name) => {
    const page = planted({ 'docs/adding.md': `As \`${name}\` does.` });
    expect(wrongNames(page, paths, ['docs/adding.md'])).toEqual([`docs/adding.md names ${name}`]);
  });
});

describe('READMEs', () => {
  test('have at most 300 words each, and 9,000 together', () => {
    expect(longReadmes(files, most)).toEqual([]);
  });

  test('one that is too long would be noticed, alone or with the others', () => {
    const long = (words: number): Files => ({ 'server/new/README.md': 'word '.repeat(words) });
    expect(longReadmes({ ...files, ...long(301) }, most)).toEqual(['server/new/README.md']);
    expect(longReadmes({ ...files, ...long(300) }, most)).toEqual([]);
    expect(longReadmes({ 'README.md': 'word '.repeat(9_001) }, most)).toEqual(['all together have 9001 words']);
  });

  const { scripts, engines } = JSON.parse(readFileSync(join(house, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
    readonly engines: { readonly node: string };
  };
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(['README.md', 'README.de.md'])('%s', (name) => {
    const readme = read(name);

    test('names every command and no other', () => {
      expect(wrongCommands(readme, Object.keys(scripts))).toEqual([]);
    });

    test('names every setting and no other', () => {
      expect(wrongSettings(readme, read('server/settings.ts'))).toEqual([]);
    });

    test('gives the defaults that the code has', () => {
      const parsed = readSettings({}, folder);
      if ('wrong' in parsed) throw new Error(parsed.wrong);
      const { port, host, logLevel } = parsed.settings;
      const row = (setting: string): string =>
        readme.split('\n').find((line) => line.startsWith(`| \`${setting}\``)) ?? '';
      expect(row('PORT')).toContain(`${port}, ${host}`);
      expect(row('PUBLIC_URL')).toContain(parsed.settings.publicUrl.replace(String(port), 'PORT'));
      expect(row('LOG_LEVEL')).toContain(`| ${logLevel}, `);
      expect(parsed.settings.dataDir).toBe(join(folder, 'data'));
      expect(row('DATA_DIR')).toContain('./data');
    });

    test('says how it may be used, in one line', () => {
      expect(readme.match(/^(Licence|Lizenz): .+$/gm)).toHaveLength(1);
    });
  });

  test('README.md names the oldest Node that package.json takes', () => {
    expect(read('README.md')).toContain(/\d+\.\d+/.exec(engines.node)?.[0]);
  });

  test.each<[fault: string, found: readonly string[], sentence: string]>([
    ['a command left out', wrongCommands(read('README.md'), [...Object.keys(scripts), 'fly']), 'fly is left out'],
    ['a command that is none', wrongCommands('`npm run fly`', []), 'fly is no command'],
    ['a setting left out', wrongSettings('', '  COLOUR: z.string(),\n'), 'COLOUR is left out'],
    ['a setting that is none', wrongSettings('| `PORT`, `COLOUR` | red |', '  PORT: z\n'), 'COLOUR is no setting'],
  ])('%s would be noticed', (_, found, sentence) => {
    expect(found).toContain(sentence);
  });
});

describe('docs/api.md', () => {
  const inTable = routes.map(({ method, path, requires, responses }) =>
    [
      `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      'keys' in requires && requires.keys === 'allowed'
        ? `${requires.right} or key`
        : 'auditors' in requires
          ? `${requires.right}, Auditor`
          : requires.right,
      Object.keys(responses).join(', '),
    ].join(' | '),
  );

  test('lists every call with its least right and its answers', () => {
    expect(callsIn(read('docs/api.md')).toSorted()).toEqual(inTable.toSorted());
  });

  test('shows a configuration that the call takes', () => {
    const [, example = ''] = /```json\n([^`]+)```/.exec(read('docs/api.md')) ?? [];
    expect(configureBody.safeParse(JSON.parse(example)).error?.issues).toBeUndefined();
  });

  test('lists every read that comes from tables, and no other', () => {
    const [, chapter = ''] = /\n## Reads\n([^]*?)\n## /.exec(read('docs/api.md')) ?? [];
    const listed = [...chapter.matchAll(/`(GET [^`]+)`/g)].map(([, call = '']) => call);
    const fromTables = routes.filter(({ reads }) => reads !== undefined);
    expect(listed.toSorted()).toEqual(
      fromTables.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
    );
  });

  test('names the key of each view that is a promise', () => {
    const [, chapter = ''] = /\n## Views for reporting\n([^]*?)\n## /.exec(read('docs/api.md')) ?? [];
    const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));
    const told = rows.map((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    const tables = new Map(projections.flatMap((each) => Object.entries<Table>(each.tables)));
    for (const [name, { table }] of Object.entries(countedViews)) tables.set(name, table);
    expect(told.length).toBeGreaterThan(5);
    expect(told).toEqual(told.map(([view = '']) => [view, ...(tables.get(view)?.key ?? ['is no view'])]));
  });

  test('a call with another right would be noticed', () => {
    const page = read('docs/api.md').replace('| Scorer or key', '| Owner');
    expect(callsIn(page).toSorted()).not.toEqual(inTable.toSorted());
  });
});

describe('limits in docs/api.md', () => {
  const rowOf = (start: string): string =>
    read('docs/api.md')
      .split('\n')
      .find((line) => line.startsWith(`| ${start}`)) ?? '';
  const kB = (bytes: number): string => `${bytes / 1024} kB`;
  const MiB = (bytes: number): string => `${bytes / 1024 ** 2} MiB`;
  const withCommas = (number: number): string => number.toLocaleString('en');

  test('are those of the code, of bodies, of uploads and of passwords', () => {
    const { small, general, tournament, image } = BODY_BYTES;
    for (const text of [kB(small), kB(general), MiB(tournament), `image upload ${MiB(image)}`])
      expect(rowOf('body')).toContain(text);
    expect(rowOf('JSON')).toContain(`${MAX_DEPTH} levels`);
    for (const bound of [MAX_TEXT_BYTES, MAX_VALUES, MAX_FIELDS]) expect(rowOf('JSON')).toContain(withCommas(bound));
    expect(rowOf('user name')).toContain(
      `${PASSWORD_LENGTH.most} characters (a password at least ${PASSWORD_LENGTH.least})`,
    );
    expect(rowOf('`Idempotency-Key`')).toContain(`${MAX_KEY_LENGTH} characters`);
  });

  test('are those of the code, of every quota, by its setting and default', () => {
    const set = Array.from(read('server/settings.ts').matchAll(/(QUOTA_\w+): quota\((\d+)\)/g));
    expect(set).toHaveLength(9);
    for (const [, name, unlessSet] of set) expect(read('docs/api.md')).toContain(`| \`${name}\` (${unlessSet}) `);
  });
});

describe('decisions', () => {
  test('are forty at most, each with context, decision and consequences', () => {
    expect(wrongDecisions(files, 40)).toEqual([]);
  });

  test.each<[fault: string, page: string, text: string, sentence: string]>([
    [
      'one without consequences',
      '0099-new.md',
      '## Context\n\n## Decision\n',
      'docs/decisions/0099-new.md lacks a part',
    ],
    ['a number twice', '0001-new.md', '## Context\n\n## Decision\n\n## Consequences\n', '0001 is there twice'],
  ])('%s would be noticed', (_, page, text, sentence) => {
    expect(wrongDecisions(planted({ [`docs/decisions/${page}`]: text }), 40)).toContain(sentence);
  });

  test('one too many would be noticed', () => {
    expect(wrongDecisions(files, 1)[0]).toMatch(/^\d+ decisions$/);
  });
});
