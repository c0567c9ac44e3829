import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#server/routes.ts';

// What can be changed can be changed in the portal: every call that writes is made by some page, and every call that
// the client knows is one of the server's.

const client = join(import.meta.dirname, '../../client');
const isTableOfCalls = (path: string): boolean => /^api\/\w*-?calls\.ts$/.test(path);
const read = (wanted: (path: string) => boolean): string =>
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && wanted(path))
    .map((path) => readFileSync(join(client, path), 'utf8'))
    .join('\n');
const sources = read((path) => !isTableOfCalls(path));

const nameOf = ({ method, path }: (typeof routes)[number]): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const calls = routes.filter(({ writes }) => writes).map(nameOf);

const unmade = (made: string): readonly string[] => calls.filter((call) => !made.includes(`'${call}'`));

test('every call that writes is made by a page', () => {
  expect(unmade(sources)).toEqual([]);
});

test('every call that the client knows is one of the server', () => {
  const known = [...read(isTableOfCalls).matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(100);
  expect(known.filter((name) => !routes.some((route) => nameOf(route) === name))).toEqual([]);
});

test('a call that no page makes would be noticed', () => {
  const call = 'PATCH /api/tournaments/{id}/name';
  expect(unmade(sources.replaceAll(call, ''))).toContain(call);
});
