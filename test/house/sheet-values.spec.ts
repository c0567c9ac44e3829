import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, test } from 'vitest';

// Every value of a sheet is one of client/theme/tokens.css: `npm run check` lints all sheets by stylelint.config.mjs.

const root = join(import.meta.dirname, '../..');

/** The rules that a sheet at this place breaks. */
async function brokenBy(code: string, file: string): Promise<readonly string[]> {
  const { results } = await stylelint.lint({
    code,
    codeFilename: join(root, 'client', file),
    configFile: join(root, 'stylelint.config.mjs'),
    ignoreDisables: true,
  });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const VALUE = 'declaration-property-value-allowed-list';

test.each([
  ['a size of letters', '.card { font-size: 13px }', [VALUE]],
  ['a weight', '.card { font-weight: 650 }', [VALUE]],
  ['a height of a line', '.card { line-height: 1.3 }', [VALUE]],
  ['a width between letters', '.card { letter-spacing: -0.01em }', [VALUE]],
  ['a gap', '.card { gap: var(--s2) 10px }', [VALUE]],
  ['a padding', '.card { padding: var(--s2) 14px }', [VALUE]],
  ['a margin', '.card { margin-inline: -6px }', [VALUE]],
  ['a radius', '.card { border-radius: 8px }', [VALUE]],
  ['a shadow', '.card { box-shadow: 0 2px 8px var(--text) }', [VALUE]],
  ['a level', '.card { z-index: 300 }', [VALUE]],
  ['a time', '.card { transition: color 150ms }', [VALUE]],
  ['a colour', '.card { color: #0b6b3a }', ['color-no-hex', VALUE]],
  ['a colour in a function', '.card { background: rgb(0 0 0 / 0.5) }', ['function-disallowed-list']],
  ['one that a comment excuses', '/* stylelint-disable */\n.card { font-weight: 650 }', [VALUE]],
  ['a rule by force', '.card { color: inherit !important }', ['declaration-no-important']],
  ['an id', '#card { color: inherit }', ['selector-max-id', 'selector-max-specificity']],
])('would be noticed: %s of its own', async (_what, sheet, rules) => {
  expect((await brokenBy(sheet, 'ui/display/card.module.css')).toSorted()).toEqual(rules.toSorted());
});

test.each([
  ['tokens', '.card { padding: var(--s2) calc(-1 * var(--s0)) 0 auto; }', [VALUE]],
  [
    'tokens',
    '.card { margin: 0 auto; padding: 0 var(--s4); gap: var(--s1) var(--s3); border-radius: var(--r1) 0; }',
    [],
  ],
  [
    'tokens',
    '.card { box-shadow: 0 0 0 var(--hair) var(--line),\n  var(--lift-1); transition: color var(--quick); }',
    [],
  ],
])('of %s: %s', async (_what, sheet, rules) => {
  expect(await brokenBy(sheet, 'ui/display/card.module.css')).toEqual(rules);
});

test('sheets of public pages are lowered for old engines, which takes rules without nesting', async () => {
  const nested = '.panel { @media print { color: inherit } }';
  expect(await brokenBy(nested, 'public/panel.css')).toEqual(['max-nesting-depth']);
  expect(await brokenBy(nested, 'ui/display/card.module.css')).toEqual([]);
});

test('the hall display keeps its unit, but weights and colours are those of all', async () => {
  expect(await brokenBy('.panel { font-size: calc(5*var(--u)) }', 'public/board/panel.css')).toEqual([]);
  expect(await brokenBy('.panel { font-weight: 650 }', 'public/board/panel.css')).toEqual([VALUE]);
});
