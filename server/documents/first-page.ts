import type { Markup } from './printing/printing-contract.ts';

// The first sheet of a print as a page of HTML, for a small picture of it: no browser is asked, and nothing is printed. What the
// print breaks into pages breaks into columns here, of which all but the first are out of sight; the margins stay empty.

/** Of `@page` in a template's style: size and margins in mm. */
interface PageBox {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
}

const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = { A4: [210, 297], A3: [297, 420] };
/** More than any margin: nothing of the next column reaches into the first. */
const GAP_MM = 80;

const lengthsIn = (text: string): readonly number[] => [...text.matchAll(/[\d.]+(?=mm)/g)].map(Number);

export function pageBoxOf(style: string): PageBox {
  const [, size = '', margins = ''] = /@page \{ size: ([^;]+); margin: ([^;]+); \}/.exec(style) ?? [];
  const [width, height] = SIZES[size.slice(0, 2)] ?? lengthsIn(size);
  if (width === undefined || height === undefined) throw new Error(`No size of a page: ${style.slice(0, 80)}`);
  const [top = 0, side = top, bottom = top] = lengthsIn(margins);
  const [first = top] = lengthsIn(/@page :first \{ margin-top: ([^;]+);/.exec(style)?.[1] ?? '');
  return { width, height, top: first, side, bottom };
}

/** A whole page of HTML, without scripts; its images are part of it. */
export function firstPage({ style, body, images }: Omit<Markup, 'title' | 'margins'>): string {
  const { width, height, top, side, bottom } = pageBoxOf(style);
  const inColumns = style.replaceAll(/break-(before|after): page/g, 'break-$1: column');
  const frame = `
html { width: ${width}mm; height: ${height}mm; overflow: hidden; background: #fff; }
body {
  box-sizing: content-box; width: ${width - 2 * side}mm; height: ${height - top - bottom}mm; overflow: hidden;
  padding: ${top}mm ${side}mm ${bottom}mm; column-width: ${width - 2 * side}mm; column-gap: ${GAP_MM}mm; column-fill: auto;
}`;
  const pictured = body.replaceAll(/src="(\/pictures\/[0-9a-f]+\.webp)"/g, (whole, source: string) => {
    const bytes = images.get(source);
    return bytes === undefined ? whole : `src="data:image/webp;base64,${Buffer.from(bytes).toString('base64')}"`;
  });
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><style>${inColumns}${frame}</style></head><body>${pictured}</body></html>`;
}
