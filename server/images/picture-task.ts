/** What is to be done with a picture. */
export type PictureTask =
  | {
      /** An upload's file, parts alone, as WebP and as JPEG: each of the best quality within `maxBytes`, else of the lowest. */
      readonly kind: 'encode';
      readonly maxBytes: number;
      readonly orientation: number;
    }
  /** The same in the middle of a square of `side` pixels, the rest of it transparent, white in the JPEG. */
  | { readonly kind: 'square'; readonly maxBytes: number; readonly orientation: number; readonly side: number }
  /** As WebP of at most about `maxBytes`: quality is reduced first, then the number of pixels. */
  | { readonly kind: 'narrow'; readonly maxBytes: number }
  /** As WebP with no more pixels than fit into this frame. */
  | { readonly kind: 'shrink'; readonly width: number; readonly height: number };

/** The written files; `width` and `height` in pixels, those of an upload when it is upright. */
export interface WrittenPicture {
  readonly files: readonly Buffer[];
  readonly width: number;
  readonly height: number;
}

/** The largest size the rules allow: no image with more is ever decoded. */
export const MAX_PIXELS = 3000 * 3000;
/** No crest with more is decoded: an interlaced PNG of 16 bits takes 290 MB then, which its process still has. */
export const MAX_CREST_PIXELS = 6000 * 6000;
