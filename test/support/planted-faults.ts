import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect } from 'vitest';

const house = join(import.meta.dirname, '../..');

/** What the linter says of a line, and why. */
export interface Said {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  readonly sentence: string;
}

/** A place beside the house, with its rules, where faults are planted. */
export interface Plot {
  /** Writes these sources and lints them: path → source. */
  lint(sources: Readonly<Record<string, string>>): readonly Said[];
  /** The same with the rules that ask for types. */
  lintTypes(sources: Readonly<Record<string, string>>): readonly Said[];
  remove(): void;
}

interface Report {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly help?: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

export function openPlot(): Plot {
  const plot = mkdtempSync(join(tmpdir(), 'house-rules-'));
  cpSync(join(house, '.oxlintrc.json'), join(plot, '.oxlintrc.json'));
  // The program that knows types is looked for beside the sources.
  symlinkSync(join(house, 'node_modules'), join(plot, 'node_modules'));
  const report = (asked: readonly string[]): Report => {
    const options = ['-c', '.oxlintrc.json', '--format=json', ...asked];
    try {
      execFileSync(join(house, 'node_modules/.bin/oxlint'), options, { cwd: plot, encoding: 'utf8' });
      return { diagnostics: [] };
    } catch (fault) {
      return JSON.parse((fault as { stdout: string }).stdout) as Report;
    }
  };
  function lint(sources: Readonly<Record<string, string>>, ...options: readonly string[]): readonly Said[] {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(plot, file)), { recursive: true });
      writeFileSync(join(plot, file), source);
    }
    return report([...options, ...Object.keys(sources)]).diagnostics.map(
      ({ code, message, help, filename, labels }) => ({
        file: filename,
        line: labels[0]?.span.line ?? 0,
        code,
        sentence: `${message} ${help ?? ''}`,
      }),
    );
  }
  return {
    lint: (sources) => lint(sources),
    lintTypes: (sources) => lint(sources, '--type-aware'),
    remove: () => rmSync(plot, { recursive: true, force: true }),
  };
}

/**
 * Expects of files that each import all of `to`, types, that the linter refuses just what `mayImport` does not allow. Paths are
 * from the folder `top`.
 */
export function expectRefusedImports(plot: Plot, top: string, { from, to, mayImport }: ImportTable): void {
  const source = (file: string): string =>
    to.map((other, at) => `export type { A${at} } from '${pathTo(file, other)}';\n`).join('');
  const said = plot.lint(Object.fromEntries(from.map((file) => [`${top}/${file}`, source(file)])));
  const refused = said
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ file, line }) => [file.slice(top.length + 1), to[line - 1]])
    .filter(([file, other]) => file !== other)
    .map((each) => each.join(' → '));
  const wanted = from.flatMap((file) =>
    to.flatMap((other) => (file === other || mayImport(file, other) ? [] : [`${file} → ${other}`])),
  );
  expect(wanted.length).toBeGreaterThan(1_000);
  expect([...new Set(refused)].toSorted()).toEqual(wanted.toSorted());
}

interface ImportTable {
  readonly from: readonly string[];
  readonly to: readonly string[];
  mayImport(file: string, other: string): boolean;
}

function pathTo(file: string, other: string): string {
  const path = relative(dirname(file), other);
  return path.startsWith('.') ? path : `./${path}`;
}
