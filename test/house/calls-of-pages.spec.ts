import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#server/routes.ts';

// What can be changed can be changed in the portal: every call that writes is made by some page. Pages and server take their
// calls from the tables in domain/calls: that a page makes only such a call, the compiler says.

const client = join(import.meta.dirname, '../../client');
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join(client, path), 'utf8'))
  .join('\n');

const folder = join(import.meta.dirname, '../../domain/calls');
const tables: unknown[] = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('-calls.ts') && file !== 'all-calls.ts')
    .map(async (file) => Object.values((await import(join(folder, file))) as object)),
);
const named = tables
  .flat()
  .flatMap((table) => (typeof table === 'object' && table !== null ? Object.keys(table) : []))
  .filter((name) => /^[A-Z]+ \//.test(name));

const calls = routes.filter(({ writes }) => writes).map(({ name }) => name);

const unmade = (made: string): readonly string[] => calls.filter((call) => !made.includes(`'${call}'`));

test('every call that writes is made by a page', () => {
  expect(unmade(sources)).toEqual([]);
});

test('every call of the tables has a route, and every route its row', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test('a call that no page makes would be noticed', () => {
  const call = 'PATCH /api/tournaments/{id}/name';
  expect(unmade(sources.replaceAll(call, ''))).toContain(call);
});
