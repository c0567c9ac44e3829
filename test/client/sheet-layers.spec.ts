import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';

// Every rule of a built sheet lies in the layer of its folder (vite.config.ts), or was lowered for engines without layers.

const WEB = join(import.meta.dirname, '../../dist/web');
const ORDER = ['reset', 'tokens', 'primitives', 'features', 'pages'];

const sheetsOf = (page: string): readonly string[] =>
  [...readFileSync(join(WEB, page), 'utf8').matchAll(/href="\/(assets\/[^"]+\.css)"/g)].map(([, file = '']) => file);
const read = (file: string): string => readFileSync(join(WEB, file), 'utf8');
const PUBLIC = ['visitor.html', 'board.html', 'club.html', 'landing.html'];
const publicSheets = new Set(PUBLIC.flatMap(sheetsOf));
const portalSheets = readdirSync(join(WEB, 'assets'))
  .filter((file) => file.endsWith('.css'))
  .map((file) => `assets/${file}`)
  .filter((file) => !publicSheets.has(file));

/** The layers that a sheet names in their order; rules in none are listed by what they begin with, but for faces of fonts. */
function layersIn(sheet: string): readonly string[] {
  const found = postcss.parse(sheet).nodes.flatMap((node) => {
    if (node.type === 'comment' || (node.type === 'atrule' && node.name === 'font-face')) return [];
    return node.type === 'atrule' && node.name === 'layer' ? node.params.split(/,\s*/) : [node.toString().slice(0, 40)];
  });
  return [...new Set(found)];
}

test('every rule of the portal lies in a layer, and the first sheet says their order', () => {
  expect(portalSheets.length).toBeGreaterThan(20);
  const strangers = portalSheets.flatMap((file) => layersIn(read(file)).filter((name) => !ORDER.includes(name)));
  expect(strangers).toEqual([]);
  expect(layersIn(read(sheetsOf('index.html')[0] ?? ''))).toEqual(ORDER);
});

test.each(PUBLIC)('%s takes one sheet, which needs no engine with layers', (page) => {
  const [sheet = '', ...others] = sheetsOf(page);
  expect(others).toEqual([]);
  expect(read(sheet)).not.toContain('@layer');
  expect(read(sheet)).toContain(String.raw`:not(#\#)`);
});

test('would be noticed: a rule in no layer', () => {
  expect(layersIn('@layer reset,pages;@layer pages{a{color:red}}.card{gap:0}')).toEqual([
    'reset',
    'pages',
    '.card{gap:0}',
  ]);
});
