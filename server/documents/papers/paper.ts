import type { PaperKind, PaperSize } from '#domain/calls/document-calls.ts';

// What is printed for the hall without a document [PP1]: each kind at a click, with nothing that is kept.

/** What was asked of a paper. */
export interface PaperOptions {
  readonly paper: PaperSize;
  /** The one court of a plan per court; null: all of them. */
  readonly court: number | null;
  /** The one team of the slips; null: all of them. */
  readonly teamId: string | null;
  /** Whether the tournament's infos are printed below. */
  readonly includeInformation: boolean;
}

export type PaperConfigurations = { readonly [Kind in PaperKind]: PaperOptions };

/** Sides of A3 to those of A4. */
const LARGER = Math.SQRT2;

/** In mm, as on A4; `first`: at the top of the first page. */
interface PageMargins {
  readonly top: number;
  readonly side: number;
  readonly bottom: number;
  readonly first?: number;
}

/** A page with these margins: what stands on A4 stands on A3 in the same places, larger. */
export function paperStyle(paper: PaperSize, { top, side, bottom, first = top }: PageMargins): string {
  const scale = paper === 'A3' ? LARGER : 1;
  const mm = (length: number): string => `${(length * scale).toFixed(2)}mm`;
  return [
    `@page { size: ${paper}; margin: ${mm(top)} ${mm(side)} ${mm(bottom)}; }`,
    `@page :first { margin-top: ${mm(first)}; } body { zoom: ${scale}; }`,
  ].join('\n');
}
