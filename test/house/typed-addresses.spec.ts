import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Information } from '#server/documents/papers/information.tsx';
import { TypedAddress } from '#client/tournament-view/typed-address.tsx';

// Inter draws `9x3` as `9×3` by contextual forms: what is copied by hand from a wall, a sheet or a page has none.

const root = join(import.meta.dirname, '../..');

/** The declarations of the rule that begins with this selector. */
const ruleOf = (file: string, selector: string): string => {
  const [, body = ''] = readFileSync(join(root, file), 'utf8').split(`\n${selector} {`);
  return body.slice(0, body.indexOf('}'));
};

test.each([
  ['client/theme/text.css', '.typed-address'],
  ['server/documents/match-plan/style.ts', '.mp-link span'],
  ['server/documents/match-plan/style.ts', '.mp-proof b'],
  ['server/documents/papers/styles.ts', '.ds-address'],
  ['server/documents/papers/information.tsx', '.pp-address'],
])('%s: %s is set as it is typed', (file, selector) => {
  expect(ruleOf(file, selector)).toContain("'calt' 0");
});

// With `TypedAddress`, which wears the class, or with the class itself where the address has no id in it.
test.each([
  ['client/public/board/board.tsx', 1],
  ['client/public/visitor/later/share-sheet.tsx', 1],
  ['client/pages/share/share.tsx', 1],
  ['client/features/navigation/only-here.tsx', 1],
  ['client/pages/share/board-builder.tsx', 1],
  ['client/pages/share/short-address.tsx', 1],
  ['client/pages/organization-settings/club-page-section.tsx', 1],
])('%s: every address that is shown is set so', (file, count) => {
  const source = readFileSync(join(root, file), 'utf8');
  expect(source.match(/<TypedAddress |`typed-address \$\{styles\.address\}`/g)).toHaveLength(count);
  expect(source).not.toContain('className={styles.address}>{');
});

test('the id of an organisation, which is copied into programs, is set so', () => {
  const source = readFileSync(join(root, 'client/pages/organization-settings/organization-settings.tsx'), 'utf8');
  expect(source).toContain('<span className="typed-address">{id}</span>');
});

test('the addresses of infos on paper are set so, with a text of their own and without', () => {
  const printed = renderToStaticMarkup(
    createElement(Information, { text: 'Karte: [Halle](https://example.org/9x3) oder https://example.org/4x4.' }),
  );
  expect(printed).toContain('Halle (<span class="pp-address">https://example.org/9x3</span>)');
  expect(printed).toContain('<span class="pp-address">https://example.org/4x4</span>.');
});

test('the id at the end of an address is set in groups of four, and reads as one', () => {
  const parts = (link: string) => renderToStaticMarkup(createElement(TypedAddress, { link }));
  expect(parts('halle.example/t/ab9x34cdefghjkmn')).toBe(
    '<span class="typed-address"><i>halle.example/t/</i><i>ab9x</i><i>34cd</i><i>efgh</i><i>jkmn</i></span>',
  );
});
