import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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
  const report = (files: readonly string[]): Report => {
    const options = ['-c', '.oxlintrc.json', '--format=json', ...files];
    try {
      execFileSync(join(house, 'node_modules/.bin/oxlint'), options, { cwd: plot, encoding: 'utf8' });
      return { diagnostics: [] };
    } catch (fault) {
      return JSON.parse((fault as { stdout: string }).stdout) as Report;
    }
  };
  return {
    lint(sources) {
      for (const [file, source] of Object.entries(sources)) {
        mkdirSync(dirname(join(plot, file)), { recursive: true });
        writeFileSync(join(plot, file), source);
      }
      return report(Object.keys(sources)).diagnostics.map(({ code, message, help, filename, labels }) => ({
        file: filename,
        line: labels[0]?.span.line ?? 0,
        code,
        sentence: `${message} ${help ?? ''}`,
      }));
    },
    remove: () => rmSync(plot, { recursive: true, force: true }),
  };
}
