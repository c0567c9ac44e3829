import { expect } from 'vitest';
import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

// What is in a PDF, read out of the file by another program than the one that made it.

export interface PdfPage {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

export interface Pdf {
  readonly pages: readonly PdfPage[];
  /** Of all pages. */
  readonly text: string;
  /** Names of the embedded fonts without the letters of the subset, sorted. */
  readonly fonts: readonly string[];
  /** Fonts that are shapes without a name. */
  readonly namelessFonts: number;
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Letters for which no font had a shape. */
  readonly missingGlyphs: number;
}

/** Pixels, four bytes each: red, green, blue, and how opaque they are. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const POINTS_OF_MILLIMETRE = 72 / 25.4;
let library: Promise<PDFiumLibrary> | null = null;

async function withPages<T>(pdf: Buffer, read: (pages: Iterable<Page>) => Promise<T>): Promise<T> {
  const document = await (await (library ??= PDFiumLibrary.init())).loadDocument(pdf);
  try {
    return await read(document.pages());
  } finally {
    document.destroy();
  }
}
type Page = ReturnType<Awaited<ReturnType<PDFiumLibrary['loadDocument']>>['getPage']>;

export async function readPdf(pdf: Buffer): Promise<Pdf> {
  const pages = await withPages(pdf, async (all) =>
    [...all].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return {
        width: Math.round(originalWidth / POINTS_OF_MILLIMETRE),
        height: Math.round(originalHeight / POINTS_OF_MILLIMETRE),
        // Where a word is broken at its hyphen, the hyphen is read as a mark of its own.
        text: page
          .getText()
          .replaceAll(/\ufffe(\r\n)?/g, '-')
          .replaceAll('\r\n', '\n'),
      };
    }),
  );
  const raw = pdf.toString('latin1');
  const named = [...raw.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name = '']) => name);
  return {
    pages,
    text: pages.map(({ text }) => text).join('\n'),
    fonts: [...new Set(named)].toSorted(),
    namelessFonts: raw.split('/Subtype /Type3').length - 1,
    title: textOf(/\/Creator[^>]*?\/Title (\([^)]*\)|<[^>]*>)|\/Title (\([^)]*\)|<[^>]*>)[^>]*?\/Creator/s.exec(raw)),
    language: /\/Lang \(([\w-]*)\)/.exec(raw)?.[1] ?? '',
    isTagged: raw.includes('/StructTreeRoot') && raw.includes('/Marked true'),
    missingGlyphs: missingGlyphs(pdf, raw),
  };
}

/** A string of a PDF: in brackets, or UTF-16 in hex. */
function textOf(found: RegExpExecArray | null): string {
  const text = found?.[1] ?? found?.[2] ?? '';
  if (text.startsWith('(')) return text.slice(1, -1);
  const bytes = Buffer.from(text.slice(1, -1), 'hex').subarray(2);
  return bytes.swap16().toString('utf16le');
}

/** Glyph 0 of every font is what stands for a letter it does not have. */
function missingGlyphs(pdf: Buffer, raw: string): number {
  let missing = 0;
  for (const { index } of raw.matchAll(/(?<!end)stream\r?\n/g)) {
    const from = raw.indexOf('\n', index) + 1;
    const content = inflated(pdf.subarray(from, raw.indexOf('endstream', from)));
    for (const [, glyphs = ''] of content.matchAll(/<((?:[\dA-F]{4})+)> T[jJ]/g)) {
      missing += (glyphs.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000').length;
    }
  }
  return missing;
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    // A picture, or something else that is not compressed this way.
    return '';
  }
}

/** Expects what every print is: tagged, in German, with a title and named fonts that have all its letters. */
export function expectWellMade(pdf: Pdf, title: string): void {
  expect(pdf).toMatchObject({
    title,
    language: 'de',
    isTagged: true,
    namelessFonts: 0,
    missingGlyphs: 0,
  });
}

/** Without the spaces, which a reader of PDFs only guesses from the gaps. */
export const dense = (text: string): string => text.replaceAll(/\s/g, '');

/** The pages as they look, at so many pixels a point. */
export const picturesOf = (pdf: Buffer, scale: number): Promise<readonly Picture[]> =>
  withPages(pdf, async (pages) => {
    const pictures: Picture[] = [];
    for (const page of pages) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap' });
      pictures.push({ width, height, pixels: new Uint8Array(data) });
    }
    return pictures;
  });

/** 3 mm in pixels of a picture with one a point. */
export const EDGE = Math.floor((3 * 72) / 25.4);

interface Area {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** How many dark pixels are in this part of a picture. */
export function inkIn(
  { width, height, pixels }: Picture,
  { left = 0, right = width, top = 0, bottom = height }: Area,
): number {
  let ink = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 4;
      if (pixels.subarray(at, at + 3).every((value) => value < 90)) ink += 1;
    }
  }
  return ink;
}
