import { readJson } from '#domain/json-text.ts';
import { compressBesideLoop, compressBrotli, compressGzip } from '../runtime/compression.ts';
import { computeStamp } from '../runtime/content-hash.ts';

/** A view as JSON in UTF-8; of which view, only the type knows. */
export type ViewBytes<View> = Uint8Array & { readonly ofView?: View };

/** A view with its bytes, made once. `stamp` is the same on every node and after a restart (docs/api.md). */
export interface EncodedView<View = unknown> {
  /** 16 hex digits of SHA-256 over `bytes`. */
  readonly stamp: string;
  /** How many events the thing's stream has. */
  readonly version: number;
  readonly view: View;
  readonly bytes: Buffer & ViewBytes<View>;
  /** `bytes` in this coding, compressed at its first call: many of them beside the event loop. */
  compressed(coding: 'br' | 'gzip'): Promise<Buffer>;
}

// Level 5 is where brotli still takes about a millisecond for a view of 32 kB and is already far below gzip.
const QUALITY = 5;
/** Bytes that take some three milliseconds: more is compressed beside the event loop. */
const MANY_BYTES = 100_000;

export function encodeView<View>(view: View, version: number): EncodedView<View> {
  const bytes = Buffer.from(JSON.stringify(view));
  const stamp = computeStamp(bytes);
  const made = new Map<'br' | 'gzip', Promise<Buffer>>();
  return {
    stamp,
    version,
    view,
    bytes,
    compressed(coding) {
      const known = made.get(coding);
      if (known !== undefined) return known;
      const compressed = compress(coding, bytes).catch((error: unknown) => {
        made.delete(coding);
        throw error;
      });
      made.set(coding, compressed);
      return compressed;
    },
  };
}

async function compress(coding: 'br' | 'gzip', bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MANY_BYTES) return compressBesideLoop(coding, bytes, QUALITY);
  return coding === 'br' ? compressBrotli(bytes, QUALITY) : compressGzip(bytes);
}

/** The view again from its bytes, in a thread to which they were handed. */
export const decodeView = <View>(bytes: ViewBytes<View>): View => readJson<View>(Buffer.from(bytes).toString());
