import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { EncodedContent } from '../http/send-encoded.ts';

/** A page with its bytes, made once; compressed at the first call each. */
export type CachedPage = EncodedContent;

const QUALITY = 5;

export function createPage(html: string): CachedPage {
  const bytes = Buffer.from(html);
  let [brotli, gzip]: [Buffer | null, Buffer | null] = [null, null];
  return {
    tag: hash('sha256', bytes, 'hex').slice(0, 16),
    bytes,
    brotli: () =>
      (brotli ??= brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })),
    gzip: () => (gzip ??= gzipSync(bytes, { level: 6 })),
  };
}

/**
 * Keeps the last page under each key, for as long as `stamp` is the same; the least used go where there are too many
 * bytes. What differs per reader must be in the key.
 */
export function createPageCache(most = 32 * 2 ** 20): (key: string, stamp: string, make: () => string) => CachedPage {
  // In the order of their last use.
  const kept = new Map<string, { readonly stamp: string; readonly page: CachedPage }>();
  let weight = 0;
  const drop = (key: string): void => {
    weight -= kept.get(key)?.page.bytes.length ?? 0;
    kept.delete(key);
  };
  return (key, stamp, make) => {
    const known = kept.get(key);
    const entry = known?.stamp === stamp ? known : { stamp, page: createPage(make()) };
    drop(key);
    kept.set(key, entry);
    weight += entry.page.bytes.length;
    for (const oldest of kept.keys()) {
      if (weight <= most || oldest === key) break;
      drop(oldest);
    }
    return entry.page;
  };
}
