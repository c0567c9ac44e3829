import type { ReactElement } from 'react';
import type { DocumentConfigurations } from '#domain/tournament/contract/documents.ts';
import type { ImageTarget } from '#domain/tournament/model/state.ts';
import type { TournamentView } from '#domain/tournament/contract/views.ts';
import type { PaperConfigurations } from './papers/paper.ts';

/** What a document of each type, or a paper that needs none, is printed with. */
export interface PrintConfigurations extends DocumentConfigurations, PaperConfigurations {}
/** A type of document, or a paper. */
export type PrintedType = keyof PrintConfigurations;

/** A picture of the organisation's as it is printed. */
export interface PrintImage {
  /** Where the page gets it, for `src`: the same for the same bytes, so that each is sent once, however often it is shown. */
  readonly source: string;
  /** WebP. */
  readonly bytes: Buffer;
}

/** All that a document prints: a template looks nothing up, and asks no clock. */
export interface DocumentData<Type extends PrintedType> {
  readonly tournament: TournamentView;
  readonly configuration: PrintConfigurations[Type];
  /** null: none was chosen, or it is gone; where there is no organiser's logo, the crest of the club takes its place. */
  readonly images: Readonly<Record<ImageTarget, PrintImage | null>>;
  /** Hexadecimal: what the history up to the tournament's version is known by (history/proof). */
  readonly head: string;
  /** The address of the visitor page; null while the tournament is private. */
  readonly link: string | null;
  /** ISO 8601 instant: the same data gives the same picture. */
  readonly printedAt: string;
  /** IANA name, for every time that is printed. */
  readonly timeZone: string;
}

/** The images of a document by the address under which its page gets them. */
export const imagesOf = (images: DocumentData<PrintedType>['images']): ReadonlyMap<string, Buffer> =>
  new Map(Object.values(images).flatMap((picture) => (picture === null ? [] : [[picture.source, picture.bytes]])));

/** What a template makes of its data. */
export interface TemplateOutput {
  /** CSS: `@page` with size and margins, and what this type of document adds to `sheet-style.ts`. Never of typed text. */
  readonly style: string;
  readonly body: ReactElement;
  /** What the margins of its pages say; nothing where left out. */
  readonly margins?: Margins;
}

/** Text in the margins of each page, typed or not. */
export interface Margins {
  /** At the top, from the second page on; null: nothing, where each page says by itself what it is. */
  readonly head: { readonly left: string; readonly right: string } | null;
  /** The footer; 'Seite 1 von 2' is at its right. */
  readonly foot: { readonly left: string; readonly middle: string };
}

export type Template<Type extends PrintedType> = (data: DocumentData<Type>) => TemplateOutput;
