import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { ConcurrencyLimit } from './concurrency-limit.ts';

const ofBrotli = (bytes: Uint8Array, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});
const GZIP_LEVEL = 6;

export type Coding = 'br' | 'gzip';

/** Brotli of `quality` 0 to 11, on the spot: 5 takes about a millisecond for 32 kB. */
export const compressBrotli = (bytes: Uint8Array, quality: number): Buffer =>
  withoutRest(brotliCompressSync(bytes, ofBrotli(bytes, quality)));

/** Gzip on the spot, for those who take nothing else. */
export const compressGzip = (bytes: Uint8Array, level = GZIP_LEVEL): Buffer => withoutRest(gzipSync(bytes, { level }));

/** What zlib returns may lie in 64 kB of memory, which would be kept with it, and copied with it to another thread. */
function withoutRest(compressed: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(exact);
  return exact;
}

// One at a time: passwords and files need threads of the same pool.
const beside = new ConcurrencyLimit(1);

/** Compresses off the event loop, for bytes that would block it. */
export const compressBesideLoop = (coding: Coding, bytes: Uint8Array, quality: number): Promise<Buffer> =>
  beside.run(async () =>
    withoutRest(
      coding === 'br'
        ? await promisify(brotliCompress)(bytes, ofBrotli(bytes, quality))
        : await promisify(gzip)(bytes, { level: GZIP_LEVEL }),
    ),
  );

// Level 5 is where brotli still takes about a millisecond for 32 kB and is already far below gzip.
const QUALITY = 5;
/** Bytes that take about three milliseconds: more is compressed off the event loop. */
const MANY_BYTES = 100_000;

/** Returns a function that compresses these bytes on its first call for a coding, large ones off the event loop. */
export function compressOnDemand(bytes: Uint8Array): (coding: Coding) => Promise<Buffer> {
  const made = new Map<Coding, Promise<Buffer>>();
  return (coding) => {
    const known = made.get(coding);
    if (known !== undefined) return known;
    const compressed = compress(coding, bytes).catch((error: unknown) => {
      made.delete(coding);
      throw error;
    });
    made.set(coding, compressed);
    return compressed;
  };
}

async function compress(coding: Coding, bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > MANY_BYTES) return compressBesideLoop(coding, bytes, QUALITY);
  return coding === 'br' ? compressBrotli(bytes, QUALITY) : compressGzip(bytes);
}
