import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#server/routes.ts';

// What can be changed can be changed in the portal: every call that writes is made by some page.

const client = join(import.meta.dirname, '../../client');
const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^api\/\w*-?calls\.ts$/.test(path))
  .map((path) => readFileSync(join(client, path), 'utf8'))
  .join('\n');

const calls = routes
  .filter(({ writes }) => writes)
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);

const unmade = (made: string): readonly string[] => calls.filter((call) => !made.includes(`'${call}'`));

test('every call that writes is made by a page', () => {
  expect(unmade(sources)).toEqual([]);
});

test('a call that no page makes would be noticed', () => {
  const call = 'PATCH /api/tournaments/{id}/name';
  expect(unmade(sources.replaceAll(call, ''))).toContain(call);
});
