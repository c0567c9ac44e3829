import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/routes.ts';
import type { Files } from '#test/support/documents.ts';
import {
  secretsInQueries,
  sectionOf,
  unnamedConnections,
  unnamedKeys,
  unprovenPackages,
  unwrittenLines,
  wrongClaims,
  wrongNumbers,
} from '#test/support/security-page.ts';

// docs/security.md and its chapters answer each requirement of OWASP ASVS 5.0, levels 1 and 2, once, and show what they
// claim.

/** The numbers of levels 1 and 2, by chapter. */
const ASKED: Readonly<Record<number, string>> = {
  1: '1.1.1 1.1.2 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.2.6 1.2.7 1.2.8 1.2.9 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2 1.4.3 1.5.1 1.5.2',
  2: '2.1.1 2.1.2 2.1.3 2.2.1 2.2.2 2.2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.4.1',
  3: '3.2.1 3.2.2 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.4 3.5.5 3.7.1 3.7.2',
  4: '4.1.1 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.1 4.4.2 4.4.3 4.4.4',
  5: '5.1.1 5.2.1 5.2.2 5.2.3 5.3.1 5.3.2 5.4.1 5.4.2 5.4.3',
  6: '6.1.1 6.1.2 6.1.3 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.10 6.2.11 6.2.12 6.3.1 6.3.2 6.3.3 6.3.4 6.4.1 6.4.2 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2 6.8.3 6.8.4',
  7: '7.1.1 7.1.2 7.1.3 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2 7.4.1 7.4.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2',
  8: '8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 8.4.1',
  9: '9.1.1 9.1.2 9.1.3 9.2.1 9.2.2 9.2.3 9.2.4',
  10: '10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10 10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3',
  11: '11.1.1 11.1.2 11.2.1 11.2.2 11.2.3 11.3.1 11.3.2 11.3.3 11.4.1 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1',
  12: '12.1.1 12.1.2 12.1.3 12.2.1 12.2.2 12.3.1 12.3.2 12.3.3 12.3.4',
  13: '13.1.1 13.2.1 13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.1 13.4.2 13.4.3 13.4.4 13.4.5',
  14: '14.1.1 14.1.2 14.2.1 14.2.2 14.2.3 14.2.4 14.3.1 14.3.2 14.3.3',
  15: '15.1.1 15.1.2 15.1.3 15.2.1 15.2.2 15.2.3 15.3.1 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7',
  16: '16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3',
};
const required = Object.values(ASKED).flatMap((numbers) => numbers.split(' '));

const house = join(import.meta.dirname, '../..');
const paths = ['docs', 'server', 'test'].flatMap((room) =>
  readdirSync(join(house, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`),
);
const read = (path: string): string => readFileSync(join(house, path), 'utf8');
const files: Files = Object.fromEntries(
  paths.filter((path) => /^docs\/security.*\.md$|^server\/.*\.ts$/.test(path)).map((path) => [path, read(path)]),
);
const index = files['docs/security.md'] ?? '';

/** The pages with one more line in a chapter. */
const withLine = (line: string, page = 'docs/security/V1.md'): Files => ({
  ...files,
  [page]: `${files[page]}\n${line}`,
});
const SPEC = '[it](../../test/house/security-page.spec.ts)';

describe('requirements', () => {
  test('stand once each, in their chapter, from V1 to V16', () => {
    expect([required.length, Object.keys(ASKED).length]).toEqual([246, 16]);
    expect(wrongNumbers(files, required)).toEqual([]);
  });

  test('of every chapter are led to by the index', () => {
    expect(Object.keys(ASKED).filter((chapter) => !index.includes(`(security/V${chapter}.md)`))).toEqual([]);
  });

  test('one that is left out would be noticed', () => {
    const page = 'docs/security/V4.md';
    const without = { ...files, [page]: (files[page] ?? '').replace(/^\| 4\.2\.1 .*$/m, '') };
    expect(wrongNumbers(without, required)).toEqual(['4.2.1 is missing']);
  });

  test.each([
    ['one that stands twice', '| 1.3.2 | x | Met: x | x |', '1.3.2 stands twice'],
    ['one that stands twice among others', '| 1.9.9, 1.3.2 | x | Met: x | x |', '1.3.2 stands twice'],
    ['one that there is not', '| 1.9.9 | x | Met: x | x |', 'docs/security/V1.md has 1.9.9, which nobody asks for'],
    ['one in another chapter', '| 4.2.1 | x | Met: x | x |', 'docs/security/V1.md has 4.2.1, of another chapter'],
  ])('%s would be noticed', (_, line, sentence) => {
    expect(wrongNumbers(withLine(line), required)).toContain(sentence);
  });
});

describe('claims', () => {
  test('are shown by a spec, or say why none shows them; what is not met has a reason', () => {
    expect(wrongClaims(files, paths)).toEqual([]);
  });

  const REASON = 'for a reason that takes some words';
  test.each([
    ['nothing that it asks', `| 1.9.9 |  | Met: ${REASON} | ${SPEC} |`, '1.9.9 does not say what it asks'],
    ['no word on how it stands', `| 1.9.9 | x | ${REASON} | ${SPEC} |`, '1.9.9 does not say how it stands'],
    ['a claim without a spec', `| 1.9.9 | x | Met: ${REASON} | |`, '1.9.9 is shown by nothing'],
    ['half a claim without one', `| 1.9.9 | x | Partly: ${REASON} | because |`, '1.9.9 is shown by nothing'],
    ['an excuse without a reason', `| 1.9.9 | x | Met: ${REASON} | no spec: none |`, '1.9.9 is shown by nothing'],
    ['no reason', '| 1.9.9 | x | Not met: no | |', '1.9.9 says too little: Not met: no'],
    [
      'a spec that is not there',
      `| 1.9.9 | x | Met: ${REASON} | [it](../../test/nowhere.spec.ts) |`,
      '1.9.9 is shown by test/nowhere.spec.ts, which is no spec',
    ],
    [
      'a file that is no spec',
      `| 1.9.9 | x | Met: ${REASON} | [it](../../test/run.mjs) |`,
      '1.9.9 is shown by test/run.mjs, which is no spec',
    ],
  ])('%s would be noticed', (_, line, sentence) => {
    expect(wrongClaims(withLine(line), paths)).toEqual([sentence]);
  });
});

describe('inventories', () => {
  test('of keys name every purpose that the code derives one for', () => {
    expect(unnamedKeys(files, index)).toEqual([]);
    const planted = { 'server/new.ts': "const key = keyOf('new purpose');" };
    expect(unnamedKeys(planted, index)).toEqual(['new purpose is left out']);
  });

  test('of connections name every setting with an address that the portal connects to', () => {
    const settings = files['server/settings.ts'] ?? '';
    const section = sectionOf(index, 'Connections');
    expect(unnamedConnections(settings, section)).toEqual([]);
    expect(unnamedConnections(settings, '')).toEqual(
      ['DATABASE_URL', 'EVENT_STORE_URL', 'SMTP_URL'].map((name) => expect.stringContaining(name)),
    );
  });

  test('of logs name lines that the code writes', () => {
    const section = sectionOf(index, 'Logs');
    expect(section).toContain('(`login failed`)');
    expect(unwrittenLines(files, section)).toEqual([]);
    expect(unwrittenLines(files, 'sent mails (`mail posted`)')).toEqual(['mail posted is written by nobody']);
  });

  test('of packages: each comes from the registry, and has a hash', () => {
    const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof unprovenPackages>[0];
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(unprovenPackages(lock)).toEqual([]);
    const planted = { packages: { a: { resolved: 'git+ssh://git@evil.example/a.git' }, b: {} } };
    expect(unprovenPackages(planted)).toEqual(['a comes from git+ssh://git@evil.example/a.git', 'b has no hash']);
  });
});

describe('calls', () => {
  test('that change something are made by no safe method', () => {
    expect(routes.filter(({ method, writes }) => method === 'GET' && writes).map(({ path }) => path)).toEqual([]);
    expect(routes.filter(({ writes }) => writes).length).toBeGreaterThan(50);
  });

  test('hold no secret and no e-mail address in a field of their query', () => {
    const queries = Object.fromEntries(
      routes.map(({ method, path, query }) => [`${method} ${path}`, query === null ? [] : fieldsOf(query)]),
    );
    expect(Object.values(queries).flat()).toEqual(expect.arrayContaining(['organizationId', 'cursor', 'timeZone']));
    expect(secretsInQueries(queries)).toEqual([]);
    expect(secretsInQueries({ 'GET /api/open': ['limit', 'resetToken'] })).toEqual(['GET /api/open takes resetToken']);
  });

  /** Of a schema of an object, refined or not. */
  const fieldsOf = (schema: z.ZodType): readonly string[] =>
    Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
});
