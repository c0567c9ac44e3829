import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlot } from '#test/support/planted-faults.ts';

// What holds of the sources besides who imports whom.

const client = join(import.meta.dirname, '../../client');
const inClient = readdirSync(client, { recursive: true, encoding: 'utf8' }).toSorted();
const sources = inClient.filter((file) => /\.tsx?$/.test(file) && !/\.d\.(css\.)?ts$/.test(file));

describe('the client', () => {
  it('has each part of Radix behind one file of its own', () => {
    const parts = sources.flatMap((file) =>
      [...readFileSync(join(client, file), 'utf8').matchAll(/ from '(@radix-ui\/[^']+)'/g)].map(
        ([, part]) => `${part} in ${file}`,
      ),
    );
    expect(parts).toEqual([
      '@radix-ui/react-dropdown-menu in ui/action/menu.tsx',
      '@radix-ui/react-popover in ui/overlay/popover.tsx',
      '@radix-ui/react-toast in ui/overlay/toast-region.tsx',
    ]);
  });

  it('has no sheet that is a module where the server draws: it knows no sheets', () => {
    const modules = inClient.filter((file) => file.endsWith('.module.css'));
    expect(modules).toContain('ui/action/button.module.css');
    expect(modules.filter((file) => /^(public|landing|tournament-view)\//.test(file))).toEqual([]);
  });
});

describe('names of files of the client', () => {
  /** The files that share a name, whatever their folder and ending. An area of the catalogue is called as what it is about. */
  const sharing = (files: readonly string[]): readonly (readonly string[])[] => {
    const named = new Map<string, string[]>();
    for (const file of files) {
      if (!file.includes('/') || file.startsWith('texts/de/')) continue;
      const name = file.replace(/^.*\//, '').replace(/\.tsx?$/, '');
      named.set(name, [...(named.get(name) ?? []), file]);
    }
    return [...named.values()].filter((same) => same.length > 1);
  };

  it('are given once, for an editor finds files by their names', () => {
    expect(sharing(sources)).toEqual([]);
  });

  it('would be caught', () => {
    const files = ['pages/one/row.tsx', 'pages/two/row.ts', 'texts/de/row.ts', 'row.tsx'];
    expect(sharing(files)).toEqual([['pages/one/row.tsx', 'pages/two/row.ts']]);
  });
});

describe('the linter', () => {
  const plot = openPlot();
  afterAll(() => plot.remove());

  it('leaves no promise of the live channel to itself, not even by `void`', () => {
    const source = 'async function work(): Promise<void> {}\nexport const it = () => {\n  void work();\n};\n';
    const said = plot.lintTypes({ 'server/live/a.ts': source, 'server/http/a.ts': source });
    expect(said.map(({ file, line, code }) => [file, line, code])).toEqual([
      ['server/live/a.ts', 3, 'typescript(no-floating-promises)'],
    ]);
  });
});
