import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { refusalTexts } from '#domain/play.ts';

// What a phone in a hall has to load before a page runs. React alone is about 70 kB of it.

const WEB = join(import.meta.dirname, '../../dist/web');

/** Of the portal's router: what it makes of `:id` in a path. */
const ROUTER = '([^/]+?)';

/** Bytes, gzipped, of all that a built page asks for at once by this attribute and ending. */
function weightOf(page: string, ending: string): number {
  const html = readFileSync(join(WEB, page), 'utf8');
  const asked = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file = '']) =>
    file.endsWith(ending) ? [file] : [],
  );
  return [...new Set(asked)].reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB, file))).length, 0);
}

describe.each([
  ['visitor.html', 100_000],
  ['board.html', 110_000],
  ['club.html', 100_000],
] as const)('%s', (page, most) => {
  it(`runs with at most ${most / 1000} kB of scripts`, () => {
    const weight = weightOf(page, '.js');
    // Less than React would mean that nothing was found.
    expect(weight).toBeGreaterThan(60_000);
    expect(weight).toBeLessThanOrEqual(most);
  });

  it('carries neither the portal’s components and router nor zod', () => {
    const html = readFileSync(join(WEB, page), 'utf8');
    for (const [, file = ''] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)) {
      const script = readFileSync(join(WEB, file), 'utf8');
      expect(script).not.toMatch(/radix-|ZodError|tabler-icon/);
      expect(script).not.toContain(ROUTER);
    }
    expect(weightOf(page, '.css')).toBeLessThanOrEqual(8_000);
  });
});

/** A part of the build as its manifest has it; `imports` are names in it. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;
const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Names of all that these parts need before they run, themselves included. */
function neededBy(...names: readonly string[]): ReadonlySet<string> {
  const needed = new Set(names);
  for (const name of needed) for (const imported of manifest[name]?.imports ?? []) needed.add(imported);
  return needed;
}

describe('the portal', () => {
  it.each([
    ['the login', 100_000, ['index.html', 'pages/login/login.tsx']],
    ['the first page of members', 200_000, ['index.html', 'routes.tsx', 'pages/organizations/organizations.tsx']],
    ['a tournament', 200_000, ['index.html', 'routes.tsx', 'pages/match-plan/match-plan.tsx']],
  ] as const)('%s runs with at most %i bytes of scripts, in few files', (_, most, names) => {
    const files = [...neededBy(...names)].map((name) => manifest[name]?.file ?? name);
    const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(WEB, file))).length, 0);
    // Less than React would mean that nothing was found.
    expect(weight).toBeGreaterThan(75_000);
    expect(weight).toBeLessThanOrEqual(most);
    expect(files.length).toBeLessThanOrEqual(24);
  });

  it('knows its router by the words that no public page may have', () => {
    const scripts = [...neededBy('index.html')].map((name) => readFileSync(join(WEB, manifest[name]?.file ?? name)));
    expect(scripts.join('')).toContain(ROUTER);
  });

  it('brings no word about plans that a rule refuses with a tournament: nothing there tries a plan', () => {
    const files = [...neededBy('index.html', 'routes.tsx', 'pages/match-plan/match-plan.tsx')];
    const scripts = files.map((name) => readFileSync(join(WEB, manifest[name]?.file ?? name), 'utf8')).join('\n');
    expect(scripts).toContain('Anstoß');
    const texts = Object.values(refusalTexts).filter((text) => text.length > 40);
    expect(texts.some((text) => scripts.includes(text))).toBe(false);
    expect(texts.length).toBeGreaterThan(20);
  });

  it('has no two parts that wait for each other: one would run without what the other says', () => {
    const circular = Object.keys(manifest).filter((name) => neededBy(...(manifest[name]?.imports ?? [])).has(name));
    expect(circular).toEqual([]);
  });
});
