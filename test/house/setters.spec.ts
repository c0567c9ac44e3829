import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodesIn, parsed, type Syntax } from '#test/support/parsed.ts';

// The setter of a component's state is named after the state, or it reads like an action.

const CLIENT = join(import.meta.dirname, '../../client');

const nameOf = (syntax: unknown): string => {
  const name = (syntax as Syntax | null)?.['name'];
  return typeof name === 'string' ? name : '';
};

/** States whose setter has another name: 'chosen: choose'. */
const misnamed = (file: string, source: string): readonly string[] =>
  nodesIn(parsed(file, source)).flatMap((node) => {
    const call = node.type === 'VariableDeclarator' ? (node['init'] as Syntax | null) : null;
    const pattern = node['id'] as Syntax;
    if (call?.type !== 'CallExpression' || nameOf(call['callee']) !== 'useState' || pattern.type !== 'ArrayPattern')
      return [];
    const [state, setter] = (pattern['elements'] as readonly unknown[]).map(nameOf);
    if (state === undefined || state === '' || setter === undefined) return [];
    const due = `set${state.charAt(0).toUpperCase()}${state.slice(1)}`;
    return setter === due ? [] : [`${file}: ${state}: ${setter}`];
  });

test('each setter is `set` and the name of its state', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') || path.endsWith('.ts'),
  );
  const sources = files.map((path) => [path, readFileSync(join(CLIENT, path), 'utf8')] as const);
  expect(sources.filter(([, source]) => source.includes('useState')).length).toBeGreaterThan(100);
  expect(sources.flatMap(([path, source]) => misnamed(path, source))).toEqual([]);
});

test('another name would be noticed', () => {
  const planted = (pattern: string): readonly string[] =>
    misnamed('a.tsx', `function A() { const ${pattern} = useState(1); }`);
  expect(planted('[chosen, choose]')).toEqual(['a.tsx: chosen: choose']);
  expect(planted('[chosen, setChosen]')).toEqual([]);
  expect(planted('[only]')).toEqual([]);
});
