import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#server/routes.ts';
import { nodesIn, parsed, type Syntax } from '#test/support/parsed.ts';

// What can be changed can be changed in the portal: every call that writes is made by some page. Pages and server take their
// calls from the tables in domain/calls: that a page makes only such a call, the compiler says.

const client = join(import.meta.dirname, '../../client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(client, path), 'utf8') }));
const sources = files.map(({ source }) => source).join('\n');

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

/** Priorities as a lot, for programs that enter one since before there were decisions [GR3]. */
const FOR_PROGRAMS = 'POST /api/tournaments/{id}/lot';

const unmade = (made: string): readonly string[] => calls.filter((call) => !made.includes(`'${call}'`));

test('every call that writes is made by a page', () => {
  expect(unmade(sources)).toEqual([FOR_PROGRAMS]);
});

test('every call of the tables has a route, and every route its row', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
});

test('a call that no page makes would be noticed', () => {
  const call = 'PATCH /api/tournaments/{id}/name';
  expect(unmade(sources.replaceAll(call, ''))).toContain(call);
});

// `useDraft` lets people choose where others changed the same: that is for a server that was told what was seen [PL3].

/** The edits of a file as drafts, each with whether its call sends `basedOn`. */
const draftsIn = (path: string, source: string): readonly boolean[] =>
  nodesIn(parsed(path, source)).flatMap((node) => {
    const isDraft = node.type === 'CallExpression' && (node['callee'] as Syntax)['name'] === 'useDraft';
    return isDraft ? [nodesIn(node['arguments']).some(sendsBase)] : [];
  });

const sendsBase = (node: Syntax): boolean => {
  const [, input] = node.type === 'CallExpression' ? (node['arguments'] as readonly Syntax[]) : [];
  if (input?.type !== 'ObjectExpression') return false;
  return (input['properties'] as readonly Syntax[]).some(
    ({ key }) => typeof key === 'object' && key !== null && 'name' in key && key.name === 'basedOn',
  );
};

test('[PL3] what is edited as a draft is sent with what it is based on', () => {
  const drafts = files
    .filter(({ source }) => /\buseDraft[(<]/.test(source))
    .map(({ path, source }) => ({ path, sent: draftsIn(path, source) }));
  expect(drafts.flatMap(({ sent }) => sent).length).toBeGreaterThan(6);
  expect(drafts.filter(({ sent }) => sent.includes(false)).map(({ path }) => path)).toEqual([]);
});

test('a draft that forgets it would be noticed', () => {
  const planted = (input: string) =>
    draftsIn('a.tsx', `useDraft({ send: (v, { basedOn }) => call('PATCH /x', ${input}) });`);
  expect([planted('{ body: v, basedOn }'), planted('{ body: v }')]).toEqual([[true], [false]]);
});
