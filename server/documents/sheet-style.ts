import { FONT_FAMILIES } from './printing/base-page.ts';
import { texts } from '../texts/de.ts';
import type { Margins } from './template.ts';

const t = texts.sheetMargins;

/**
 * Ink on white, sizes in mm and pt. Rules are whole CSS pixels: fractions round down, and thick and thin come out alike.
 * What every template may use: the colours below, `.name` and `.whole` (parts/name.tsx), `.figures`.
 */
export const SHEET_STYLE = `
:root {
  --ink: #15201a; --grey: #4c5b52; --line: #c9d2cc; --rule: #7d8a82; --accent: #0b6b3a; --accent-soft: #e2f2e8;
  --gold: #b88700; --gold-soft: #fbf3d9; --bronze: #a3592a; --bronze-soft: #f7ebe2;
}
/* Margin boxes know no wrapping of their own, and take it from here; a number on the sheet is never broken. */
html { overflow-wrap: break-word; }
body { overflow-wrap: normal; }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body {
  font-family: ${FONT_FAMILIES}; font-size: 9pt; line-height: 1.3; letter-spacing: -0.004em; color: var(--ink);
  background: #fff; font-feature-settings: 'calt' 1, 'ss03' 1; font-variant-emoji: text; font-synthesis: none;
}
h1, h2, h3 { font-size: inherit; font-weight: inherit; break-after: avoid; }
ol, ul { list-style: none; }
img, svg { display: block; }
.name { overflow-wrap: anywhere; }
.whole { white-space: nowrap; }
.figures { font-variant-numeric: tabular-nums; font-feature-settings: 'tnum' 1, 'case' 1, 'ss03' 1; }
`;

/** CSS of the margins. Typed text gets into the style here alone. */
export function marginStyle({ head, foot }: Margins): string {
  const type = `font-family: ${FONT_FAMILIES}; font-size: 8pt; color: #4c5b52; letter-spacing: -0.004em;`;
  const atTop = `${type} vertical-align: bottom; margin-bottom: 4mm; padding-bottom: 2mm; border-bottom: 1px solid #0b6b3a;`;
  const atBottom = `${type} vertical-align: top; margin-top: 3mm; padding-top: 1.6mm; border-top: 1px solid #c9d2cc;`;
  const running =
    head === null
      ? ''
      : `
@page {
  @top-left { ${atTop} width: 60%; text-align: left; font-weight: 700; color: #15201a; content: ${cssText(head.left)}; }
  @top-right { ${atTop} width: 40%; text-align: right; content: ${cssText(head.right)}; }
}
@page :first { @top-left { content: none; border: none; } @top-right { content: none; border: none; } }
`;
  return `${running}
@page {
  @bottom-left { ${atBottom} width: 40%; text-align: left; content: ${cssText(foot.left)}; }
  @bottom-center { ${atBottom} width: 20%; text-align: center; content: ${cssText(foot.middle)}; }
  @bottom-right { ${atBottom} width: 40%; text-align: right; content: ${cssText(t.page)} counter(page) ${cssText(t.of)} counter(pages); }
}
`;
}

/** Isolates typed text from other text in the margins, so that right-to-left text does not reorder its neighbours. */
export const isolateBidi = (typed: string): string => (typed === '' ? '' : `\u2068${typed}\u2069`);

/** Returns a CSS string in which everything but ASCII letters and digits is escaped, quotes and tags included. */
export const cssText = (text: string): string =>
  `'${Array.from(text.toWellFormed(), (one) => (/[A-Za-z0-9]/.test(one) ? one : `\\${one.codePointAt(0)?.toString(16) ?? ''} `)).join('')}'`;
