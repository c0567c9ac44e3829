import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TypedAddress } from '#client/tournament-view/typed-address.tsx';

// Inter draws `9x3` as `9×3` by contextual forms: what is copied by hand from a wall, a sheet or a page has none.

const root = join(import.meta.dirname, '../..');

/** The declarations of the rule that begins with this selector. */
const ruleOf = (file: string, selector: string): string => {
  const [, body = ''] = readFileSync(join(root, file), 'utf8').split(`\n${selector} {`);
  return body.slice(0, body.indexOf('}'));
};

test.each([
  ['client/public/board/board.css', '.board-link span'],
  ['client/public/visitor/later/share-sheet.css', '.share-sheet-link'],
  ['client/pages/share/share.module.css', '.address'],
  ['client/pages/organization-settings/club-page-section.module.css', '.address'],
  ['server/documents/match-plan/style.ts', '.mp-link span'],
  ['server/documents/match-plan/style.ts', '.mp-proof b'],
  ['server/documents/papers/styles.ts', '.ds-address'],
])('%s: %s is set as it is typed', (file, selector) => {
  expect(ruleOf(file, selector)).toContain("'calt' 0");
});

test('the id at the end of an address is set in groups of four, and reads as one', () => {
  const parts = (link: string) => renderToStaticMarkup(createElement(TypedAddress, { link }));
  expect(parts('halle.example/t/ab9x34cdefghjkmn')).toBe(
    '<span class="typed-address"><i>halle.example/t/</i><i>ab9x</i><i>34cd</i><i>efgh</i><i>jkmn</i></span>',
  );
});
