import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

// What draws, or computes for long, is done by threads: their modules are named `…-worker.ts`, and the portal's own process
// loads none of what only they may run.

const house = join(import.meta.dirname, '../..');
const ROOMS = /^#(client|domain|projections|server)\//;

/** The modules of ours that a file loads; types are not loaded. */
function loadedBy(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  const named = [
    ...source.matchAll(/^(?:import|export)(?! type)[^;]*? from '([^']+)'/gm),
    ...source.matchAll(/\bimport\('([^']+)'\)/g),
    ...source.matchAll(/^import '([^']+)'/gm),
  ].map(([, path = '']) => path);
  return named
    .map((path) => {
      if (path.startsWith('.')) return join(dirname(file), path);
      return ROOMS.test(path) ? join(house, path.slice(1)) : path;
    })
    .filter((path) => !path.endsWith('.css'));
}

/** All that the process of a program loads, packages by their name. */
function reachedFrom(program: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [join(house, program)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (file.startsWith(house) && existsSync(file)) open.push(...loadedBy(file));
  }
  return reached;
}

const nameOf = (file: string): string => (file.startsWith(house) ? relative(house, file) : file);
const portal = new Set([...reachedFrom('server/main.ts')].map(nameOf));
const threads = readdirSync(join(house, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('-worker.ts'))
  .map((file) => join('server', file));

describe("the portal's own process", () => {
  it('is walked as a whole', () => {
    expect(portal.size).toBeGreaterThan(300);
    expect(portal).toContain('server/public-pages/public-pages.ts');
    expect(portal).toContain('fastify');
  });

  it('loads no module of a thread', () => {
    expect(threads.length).toBeGreaterThan(1);
    expect(threads.filter((file) => portal.has(file))).toEqual([]);
  });

  it.each([
    'server/public-pages/render-pages.tsx',
    'server/documents/markup.ts',
    'server/operation/log-check/check-log.ts',
  ])('leaves %s to a thread', (file) => {
    expect(portal.has(file)).toBe(false);
    expect(threads.some((thread) => [...reachedFrom(thread)].map(nameOf).includes(file))).toBe(true);
  });

  it('leaves the library that opens pictures to a process of its own: what is wrong with one ends that', () => {
    expect(portal).toContain('server/images/image-codec.ts');
    expect(portal).not.toContain('sharp');
    expect(reachedFrom('server/images/picture-program.ts')).toContain('sharp');
  });

  it('leaves the library that drives the browser to a thread: to load it takes half a second', () => {
    expect(portal).not.toContain('playwright-core');
    expect(reachedFrom('server/documents/printing/browser-worker.ts')).toContain('playwright-core');
  });

  it.each(['server/http/openapi/openapi.ts', 'server/live/asyncapi.ts'])(
    'leaves %s to the build, which writes descriptions once',
    (file) => {
      expect(portal.has(file)).toBe(false);
      const script = readFileSync(join(house, 'server/operation/launch/write-descriptions.mjs'), 'utf8');
      expect(script).toContain(`'${file.slice('server/'.length).replace('.ts', '.js')}'`);
    },
  );

  it('draws with React only to tell which build it is', () => {
    const drawing = [...portal].filter(
      (file) => file.startsWith('server/') && loadedBy(join(house, file)).includes('react-dom/server'),
    );
    expect(drawing).toEqual(['server/operation/react-build.ts']);
  });
});
