import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ImageCodec } from '../images/image-codec.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { PrintImage } from './template.ts';

/** Dots enough for 300 to the inch: a logo of 22 mm, a banner of 90 by 24 mm. */
const LARGEST = { width: 1100, height: 300 };

/** The organisation's images in the size of print, by image id; null where an image is gone. */
export function createPrintImageCache(
  {
    imageStore,
    imageCodec,
  }: { readonly imageStore: Pick<ImageStore, 'read'>; readonly imageCodec: Pick<ImageCodec, 'shrink'> },
  // Of some 100 kB each.
  { images = 60, bytes = 12 * 2 ** 20 }: { readonly images?: number; readonly bytes?: number } = {},
): (imageId: string) => Promise<PrintImage | null> {
  // What an image shows never changes.
  const kept = new LRUCache<string, PrintImage>({
    max: images,
    maxSize: bytes,
    sizeCalculation: (printed) => printed.bytes.length,
  });
  return async (imageId) => {
    const before = kept.get(imageId);
    if (before !== undefined) return before;
    const webp = await imageStore.read(imageId, 'webp');
    if (webp === null) return null;
    const printed = printedPicture(await imageCodec.shrink(webp, LARGEST));
    kept.set(imageId, printed);
    return printed;
  };
}

/** A picture of these bytes (WebP). A page keeps what it once got, so another picture has another address. */
export const printedPicture = (bytes: Buffer): PrintImage => ({
  source: `/pictures/${createHash('sha256').update(bytes).digest('hex')}.webp`,
  bytes,
});
