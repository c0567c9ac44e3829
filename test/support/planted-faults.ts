import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

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
  for (const rules of ['.oxlintrc.json', '.oxlintrc.rooms.json']) cpSync(join(house, rules), join(plot, rules));
  // The program that knows types is looked for beside the sources.
  symlinkSync(join(house, 'node_modules'), join(plot, 'node_modules'));
  const report = (asked: readonly string[]): Report => {
    const options = ['-c', '.oxlintrc.json', '--format=json', ...asked];
    try {
      const asText = { cwd: plot, encoding: 'utf8', maxBuffer: 256 * 1024 ** 2 } as const;
      execFileSync(join(house, 'node_modules/.bin/oxlint'), options, asText);
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

/** As one file names another: by a relative path, or in another area by its alias. */
export function pathTo(file: string, other: string): string {
  const [area = ''] = other.split('/', 1);
  if (!file.startsWith(`${area}/`)) return `#${other}`;
  const path = relative(dirname(file), other);
  return path.startsWith('.') ? path : `./${path}`;
}
