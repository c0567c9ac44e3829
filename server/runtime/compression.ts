import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { Turns } from './concurrency-limit.ts';

const ofBrotli = (bytes: Uint8Array, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});
const GZIP_LEVEL = 6;

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
const beside = new Turns(1);

/** The same beside the event loop, for what would hold it. */
export const compressBesideLoop = (coding: 'br' | 'gzip', bytes: Uint8Array, quality: number): Promise<Buffer> =>
  beside.take(async () =>
    withoutRest(
      coding === 'br'
        ? await promisify(brotliCompress)(bytes, ofBrotli(bytes, quality))
        : await promisify(gzip)(bytes, { level: GZIP_LEVEL }),
    ),
  );
