import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown, type Block, type Line } from '#domain/markdown.ts';

const textOf = (line: Line): string => line.map(({ text }) => text).join('');
const linesOf = (block: Block): readonly Line[] =>
  block.kind === 'heading' ? [block.line] : block.kind === 'list' ? block.items : block.lines;

describe('[OR3] Markdown of infos', () => {
  it('has headings, lists, links and emphasis, and keeps lines', () => {
    const text =
      '# Anfahrt\nBus 12\nbis **Halle**\n\n- Kuchen\n- *Kaffee*\n1. Platz\n\nMehr: [Verein](https://verein.example/a)';
    expect(parseMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, line: [{ kind: 'text', text: 'Anfahrt' }] },
      {
        kind: 'paragraph',
        lines: [
          [{ kind: 'text', text: 'Bus 12' }],
          [
            { kind: 'text', text: 'bis ' },
            { kind: 'strong', text: 'Halle' },
          ],
        ],
      },
      {
        kind: 'list',
        numbers: null,
        items: [[{ kind: 'text', text: 'Kuchen' }], [{ kind: 'emphasis', text: 'Kaffee' }]],
      },
      { kind: 'list', numbers: [1], items: [[{ kind: 'text', text: 'Platz' }]] },
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'Mehr: ' },
            { kind: 'link', text: 'Verein', address: 'https://verein.example/a' },
          ],
        ],
      },
    ]);
  });

  it('a bare address is a link, without the mark that ends its sentence', () => {
    const [block] = parseMarkdown('Siehe https://verein.example/plan.');
    expect(block && linesOf(block)[0]).toEqual([
      { kind: 'text', text: 'Siehe ' },
      { kind: 'link', text: 'https://verein.example/plan', address: 'https://verein.example/plan' },
      { kind: 'text', text: '.' },
    ]);
  });

  it('keeps the numbers that were typed: a date at the beginning of a line stays one', () => {
    expect(parseMarkdown('12. Dezember ab 9 Uhr\n2. Halle')).toMatchObject([{ kind: 'list', numbers: [12, 2] }]);
  });

  it.each([
    'https://sparkasse.de@boese.example',
    '[Sparkasse](https://sparkasse.de:pin@boese.example/x)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[hier](javascript:alert(1))',
    '[hier](data:text/html,x)',
    '&lt;b&gt;',
    '[a](https://x.example" onclick="alert(1))',
    '[[[[[[[[[[(https://x',
  ])('%s stays text', (text) => {
    const spans = parseMarkdown(text).flatMap(linesOf).flat();
    expect(spans.map(({ text: said }) => said).join('')).toBe(text);
    for (const span of spans) if (span.kind === 'link') expect(span.address).toMatch(/^https:\/\/x\.example$/);
  });

  it('loses no letter of what is no mark, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '*', '[', ']', '(', ')', '\n', '#', '-', ':'), maxLength: 200 }),
        (text) => {
          const letters = (of: string): string => of.replaceAll(/[^a]/g, '');
          expect(letters(parseMarkdown(text).flatMap(linesOf).map(textOf).join(''))).toBe(letters(text));
        },
      ),
    );
  });
});
