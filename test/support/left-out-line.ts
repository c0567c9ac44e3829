import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Reporter } from 'vitest/node';
import { leftOut } from './selection.ts';

/** The few signs that the patterns use: {one,other}, *, **, !(one|other). */
const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replaceAll('.', String.raw`\.`)
      .replaceAll('/**/', '/(?:.+/)?')
      .replaceAll('/**', '/.+')
      .replaceAll(/!\(([^)]*)\)/g, '(?!(?:$1)\\.)[^/]+')
      .replaceAll(/(?<![.)])\*/g, '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)}$`,
  );

/** All specs, by their path from the project's folder. */
export const allSpecs = (): readonly string[] =>
  readdirSync(join(process.cwd(), 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll(sep, '/')}`)
    .filter((file) => /\.spec\.tsx?$/.test(file));

/** Those of the files that one of the patterns names. */
export function filesMatching(patterns: readonly string[], files: readonly string[]): readonly string[] {
  const wanted = patterns.map(asRegExp);
  return files.filter((file) => wanted.some((each) => each.test(file)));
}

/** Says at the end of `npm test` which specs it left out, by folder, and how to run them; nothing at the end of other runs. */
export const leftOutLine: Reporter = {
  onTestRunEnd() {
    const { TEST_SHORT } = process.env;
    if (TEST_SHORT !== '1') return;
    const all = allSpecs();
    const without = filesMatching(leftOut({ TEST_SHORT }), all);
    const folders = new Map<string, number>();
    for (const file of without) {
      const folder = file.split('/').slice(0, 2).join('/');
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    const counts = [...folders.keys()].toSorted().map((folder) => `${folders.get(folder)} in ${folder}`);
    console.log(
      `NOT PROVEN: what this short run left out, ${without.length} of ${all.length} spec files (${counts.join(', ')}); npm run test:all runs everything`,
    );
  },
};
