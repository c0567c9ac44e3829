import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { written, type Written } from './written.ts';

/** A view with its bytes, made once. `stamp` is the same on every node and after a restart (docs/api.md). */
export interface Stamped<View = unknown> {
  /** 16 hex digits of SHA-256 over `bytes`. */
  readonly stamp: string;
  /** How many events the thing's stream has. */
  readonly version: number;
  readonly view: View;
  /** The view as JSON in UTF-8, with the parts that the next one may take over. */
  readonly json: Written;
  readonly bytes: Buffer;
  /** Brotli of `bytes`, compressed at the first call. */
  compressed(): Buffer;
}

// Level 5 is where brotli still takes about a millisecond for a view of 32 kB and is already far below gzip.
const QUALITY = 5;

/** What tells these bytes from all others: 16 hex digits of SHA-256, an ETag without its quotes. */
export const stampOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex').slice(0, 16);

/** Stamps a view; what is the same object as in the view `before` is not written again. */
export function stamped<View>(view: View, version: number, before?: Stamped<View>): Stamped<View> {
  const json = written(view, before?.json);
  const { bytes } = json;
  const stamp = stampOf(bytes);
  let compressed: Buffer | null = null;
  return {
    stamp,
    version,
    view,
    json,
    bytes,
    compressed: () =>
      (compressed ??= brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })),
  };
}
