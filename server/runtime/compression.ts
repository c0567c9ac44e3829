import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { Turns } from './concurrency-limit.ts';

const ofBrotli = (bytes: Uint8Array, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});
const OF_GZIP = { level: 6 };

/** Brotli of `quality` 0 to 11, on the spot: 5 takes about a millisecond for 32 kB. */
export const compressBrotli = (bytes: Uint8Array, quality: number): Buffer =>
  brotliCompressSync(bytes, ofBrotli(bytes, quality));

/** Gzip on the spot, for those who take nothing else. */
export const compressGzip = (bytes: Uint8Array): Buffer => gzipSync(bytes, OF_GZIP);

// One at a time: passwords and files need threads of the same pool.
const beside = new Turns(1);

/** The same beside the event loop, for what would hold it. */
export const compressBesideLoop = (coding: 'br' | 'gzip', bytes: Uint8Array, quality: number): Promise<Buffer> =>
  beside.take(() =>
    coding === 'br' ? promisify(brotliCompress)(bytes, ofBrotli(bytes, quality)) : promisify(gzip)(bytes, OF_GZIP),
  );
