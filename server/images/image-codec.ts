import { createHash } from 'node:crypto';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { serviceUnavailable } from '../http/problem-details.ts';
import { Turns } from '../runtime/concurrency-limit.ts';
import { texts } from '../texts/de.ts';

const t = texts.images;

/** A stored picture: re-encoded, so that nothing but pixels of the upload remains. */
export interface EncodedImage {
  /** SHA-256 of the WebP bytes, in hex. */
  readonly hash: string;
  readonly webp: Buffer;
  /** For messengers, which show no WebP in their previews. */
  readonly jpeg: Buffer;
  /** Pixels, as displayed: rotated by the camera's orientation. */
  readonly width: number;
  readonly height: number;
}

// By content, not by the file's name. libvips would also open SVG, PDF and more, which can refer to other files.
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** The largest size the rules allow: nothing larger is ever decoded. */
const MAX_PIXELS = 3000 * 3000;

/** Pictures decoded at once, by one thread: passwords need those of the same pool, and results the other cores. */
const AT_ONCE = 1;
sharp.concurrency(1);
// Nothing is opened twice: what it kept would only stay.
sharp.cache(false);
/** Waiting uploads take only their own bytes; the last of them waits about a minute. */
const MAX_WAITING = 30;
const turns = new Turns(AT_ONCE, { places: MAX_WAITING, full: busy });

// The best, two thirds of its bytes, and less than half of them: each further one costs a second for a large logo.
const QUALITIES = [90, 60, 25] as const;

// A banner's widest and narrowest shape, 5:1 and 3:1, stay exact at these widths.
const WIDTHS = [3000, 1500, 900, 600, 300];

/**
 * The same picture in at most about this many bytes: of less quality first, then of fewer pixels. Throws `ProblemError`
 * (503, with Retry-After) if too many wait already.
 */
export const compressImage = async (webp: Buffer, maxBytes: number): Promise<Buffer> =>
  webp.length <= maxBytes ? webp : turns.take(() => narrowToBytes(webp, maxBytes));

/** The same picture with no more pixels than fit into this frame. Throws as `compressImage` does. */
export const shrinkImage = (
  webp: Buffer,
  frame: { readonly width: number; readonly height: number },
): Promise<Buffer> =>
  turns.take(() =>
    sharp(webp)
      .resize({ ...frame, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer(),
  );

async function narrowToBytes(webp: Buffer, maxBytes: number): Promise<Buffer> {
  let lighter = webp;
  for (const width of WIDTHS) {
    if (lighter.length <= maxBytes) break;
    lighter = await sharp(webp).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  }
  return lighter;
}

/**
 * Displayed size in pixels from the header of an upload (PNG, JPEG or WebP), without decoding. null if it is no such
 * picture.
 */
export async function measure(upload: Buffer): Promise<Pick<EncodedImage, 'width' | 'height'> | null> {
  if (!SIGNATURES.some((fits) => fits(upload))) return null;
  try {
    const { autoOrient } = await sharp(upload, { limitInputPixels: false, pages: 1 }).metadata();
    return autoOrient;
  } catch {
    return null;
  }
}

/**
 * The pixels of an upload (PNG, JPEG or WebP), each form of the best quality within `maxBytes`, else of the lowest;
 * null if it is no such picture, a broken one, or larger than the rules allow. Throws `ProblemError` (503, with
 * Retry-After) if too many wait already.
 */
export const decodeImage = async (upload: Buffer, maxBytes: number): Promise<EncodedImage | null> =>
  SIGNATURES.some((fits) => fits(upload)) ? turns.take(() => encodeUpload(upload, maxBytes)) : null;

async function encodeUpload(upload: Buffer, maxBytes: number): Promise<EncodedImage | null> {
  // Opened for each encoding: handing pixels from one to the next would bring all of them, up to 36 MB, onto the heap.
  const opened = () => sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).rotate();
  try {
    const { data: webp, info } = await encodeWithin(maxBytes, (quality) =>
      opened().webp({ quality, alphaQuality: 100 }),
    );
    const { data: jpeg } = await encodeWithin(maxBytes, (quality) =>
      opened().flatten({ background: '#ffffff' }).jpeg({ quality }),
    );
    const hash = createHash('sha256').update(webp).digest('hex');
    return { hash, webp, jpeg, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

async function encodeWithin(
  maxBytes: number,
  written: (quality: number) => Sharp,
): Promise<{ data: Buffer; info: OutputInfo }> {
  const bytes = (quality: number) => written(quality).toBuffer({ resolveWithObject: true });
  let encoded = await bytes(QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) {
    if (encoded.data.length <= maxBytes) break;
    encoded = await bytes(quality);
  }
  return encoded;
}

function busy() {
  return serviceUnavailable('busy', t.busy);
}
