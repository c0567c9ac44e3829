import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// Domain and projections know no clock: of what else makes a rule impure the linter tells.

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
