// What is printed, and what prints it.

/** A document in the form that the browser prints. */
export interface Markup {
  /** The title of the PDF in its reader. */
  readonly title: string;
  readonly style: string;
  /** Static markup of React: its text is escaped. */
  readonly body: string;
  /** All text of the margins, which is not in the body: its glyphs are loaded too. */
  readonly margins: string;
  /** The images of the body, by path: `src` of an image. */
  readonly images: ReadonlyMap<string, Uint8Array>;
}

/** In CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A page that prints one document after the other. */
export interface PrintingPage {
  print(markup: Markup): Promise<Buffer>;
  /** As it is on a screen of this size, as PNG; what goes beyond is cut off. */
  draw(markup: Markup, size: PictureSize): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PrintingBrowser {
  newPage(): Promise<PrintingPage>;
  isRunning(): boolean;
  close(): Promise<void>;
}
