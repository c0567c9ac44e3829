import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openPlot } from '#test/support/planted-faults.ts';

// Domain and projections know no clock, no chance and nothing of the world.

const house = join(import.meta.dirname, '../..');
/** What the linter cannot say: without an argument it is a clock, with one it is arithmetic. */
const CLOCK = /new Date\(\s*\)/;

const clocks = (sources: Readonly<Record<string, string>>): string[] =>
  Object.entries(sources)
    .filter(([, text]) => CLOCK.test(text))
    .map(([path]) => path);

const sourcesOf = (room: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(house, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [join(room, path), readFileSync(join(house, room, path), 'utf8')]),
  );

describe('domain and projections', () => {
  it('catches a planted clock', () => {
    expect(clocks({ 'domain/a.ts': 'const at = new Date( );', 'domain/b.ts': 'new Date(0)' })).toEqual(['domain/a.ts']);
  });

  it.each(['domain', 'projections'])('%s reads no clock', (room) => {
    expect(clocks(sourcesOf(room))).toEqual([]);
  });
});

describe('the linter', () => {
  const plot = openPlot();
  afterAll(() => plot.remove());

  const impure: readonly (readonly [area: string, expression: string, sentence: string])[] = [
    ['domain', 'Date.now()', 'no clock'],
    ['domain', 'Math.random()', 'no chance'],
    ['domain', 'process.pid', 'nothing of the world'],
    ['domain', 'performance.now()', 'no clock'],
    ['domain', 'crypto.randomUUID()', 'no chance'],
    ['projections', 'Date.now()', 'no clock'],
    ['projections', 'Math.random()', 'no chance'],
  ];

  it('says so of clock, chance and world', () => {
    const source = (area: string): string =>
      impure.map(([of, expression], at) => (of === area ? `export const it${at} = ${expression};\n` : '\n')).join('');
    const said = plot.lint({ 'domain/a.ts': source('domain'), 'projections/a.ts': source('projections') });
    const heard = impure.map(([area], at) =>
      said
        .filter(({ file, line, code }) => file === `${area}/a.ts` && line === at + 1 && code.includes('restricted'))
        .map(({ sentence }) => sentence)
        .join(),
    );
    expect(heard).toEqual(impure.map(([, , sentence]) => expect.stringContaining(sentence) as unknown));
  });
});
