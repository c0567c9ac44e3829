import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { MAX_CREST_PIXELS, MAX_PIXELS, type PictureTask, type WrittenPicture } from './picture-task.ts';

// What opens pictures. Only a process of its own loads this (picture-program.ts).

// The best, two thirds of its bytes, and less than half of them: each further one costs a second for a large logo.
const QUALITIES = [90, 60, 25] as const;

// A banner's widest and narrowest shape, 5:1 and 3:1, stay exact at these widths.
const WIDTHS = [3000, 1500, 900, 600, 300];

/** Rejects where the picture is broken. */
export async function encodePicture(task: PictureTask, picture: Buffer): Promise<WrittenPicture> {
  // Results need the other cores; nothing is opened twice.
  sharp.concurrency(1);
  sharp.cache(false);
  switch (task.kind) {
    case 'encode':
      // Opened for each encoding: handing pixels from one to the next would bring all of them, up to 36 MB, onto the heap.
      return encodeForms(task.maxBytes, () => upright(open(picture), task.orientation));
    case 'square':
      return encodeSquare(picture, task);
    case 'narrow':
      return written(await narrowToBytes(picture, task.maxBytes));
    case 'shrink': {
      const { width, height } = task;
      const shrunk = open(picture).resize({ width, height, fit: 'inside', withoutEnlargement: true });
      return written(await shrunk.webp({ quality: 90 }).toBuffer({ resolveWithObject: true }));
    }
  }
}

interface Encoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

const written = ({ data, info: { width, height } }: Encoded): WrittenPicture => ({ files: [data], width, height });

const open = (picture: Buffer, limitInputPixels = MAX_PIXELS): Sharp =>
  sharp(picture, { limitInputPixels, failOn: 'error', pages: 1, autoOrient: false });

const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const TRANSPARENT = { ...WHITE, alpha: 0 };

/** Both stored forms of what `opened` gives for each encoding. */
async function encodeForms(maxBytes: number, opened: () => Sharp): Promise<WrittenPicture> {
  const webp = await encodeWithin(maxBytes, (quality) => opened().webp({ quality, alphaQuality: 100 }));
  const jpeg = await encodeWithin(maxBytes, (quality) => opened().flatten({ background: WHITE }).jpeg({ quality }));
  return { files: [webp.data, jpeg.data], width: webp.info.width, height: webp.info.height };
}

/**
 * Scaled once, row by row where the format allows, and turned upright only then: of a picture with many pixels no more than
 * a square of `side` is held, unless it is interlaced.
 */
async function encodeSquare(
  picture: Buffer,
  { maxBytes, orientation, side }: Extract<PictureTask, { kind: 'square' }>,
): Promise<WrittenPicture> {
  const { data, info } = await open(picture, MAX_CREST_PIXELS)
    .resize({ width: side, height: side, fit: 'contain', background: TRANSPARENT })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return encodeForms(maxBytes, () => upright(sharp(data, { raw: { width, height, channels } }), orientation));
}

/** What turns a picture upright, by its orientation minus one: mirrored or not, then rotated clockwise by `degrees`. */
const UPRIGHT = [
  { isMirrored: false, degrees: 0 },
  { isMirrored: true, degrees: 0 },
  { isMirrored: false, degrees: 180 },
  { isMirrored: true, degrees: 180 },
  { isMirrored: true, degrees: 270 },
  { isMirrored: false, degrees: 90 },
  { isMirrored: true, degrees: 90 },
  { isMirrored: false, degrees: 270 },
] as const;

function upright(picture: Sharp, orientation: number): Sharp {
  const { isMirrored, degrees } = UPRIGHT[orientation - 1] ?? UPRIGHT[0];
  // The library mirrors first, in whatever order it is asked.
  const turned = degrees === 0 ? picture : picture.rotate(degrees);
  return turned.flop(isMirrored);
}

async function encodeWithin(maxBytes: number, encoded: (quality: number) => Sharp): Promise<Encoded> {
  const bytes = (quality: number): Promise<Encoded> => encoded(quality).toBuffer({ resolveWithObject: true });
  let best = await bytes(QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) {
    if (best.data.length <= maxBytes) break;
    best = await bytes(quality);
  }
  return best;
}

async function narrowToBytes(picture: Buffer, maxBytes: number): Promise<Encoded> {
  const atWidth = (width: number): Promise<Encoded> =>
    open(picture)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
  const [widest = 0, ...narrower] = WIDTHS;
  let lighter = await atWidth(widest);
  for (const width of narrower) {
    if (lighter.data.length <= maxBytes) break;
    lighter = await atWidth(width);
  }
  return lighter;
}
