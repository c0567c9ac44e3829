import { describe, expect, it } from 'vitest';
import { fitFontSize, type TextBox } from '#server/documents/parts/fit-font-size.ts';

const room: TextBox = { width: 60, height: 14, sizes: [12, 10, 8, 6], leading: 1.2 };

describe('a text in its place on paper', () => {
  it('stands as large as it may where it is short', () => {
    expect(fitFontSize('SV Mühlbach', room)).toBe(12);
  });

  it.each([
    ['words', 'JSG Großräschkau/Königswörth-Süßenbach und Mühltal-Höfen III'],
    ['one word', 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter'],
    ['wide letters', 'W'.repeat(60)],
    ['pictures', '🏆'.repeat(60)],
  ])('steps down where it is long: %s', (_, text) => {
    expect(fitFontSize(text, { ...room, height: 10 })).toBeLessThan(12);
  });

  it('takes the smallest where nothing fits', () => {
    expect(fitFontSize('W'.repeat(600), room)).toBe(6);
  });

  it('is never larger for more of the same', () => {
    const sizes = Array.from({ length: 120 }, (_, length) => fitFontSize('Mühlbach '.repeat(length), room));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});
