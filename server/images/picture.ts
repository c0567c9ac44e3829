import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A picture as it is kept: re-encoded, so that nothing but pixels of the upload remains. */
export interface Picture {
  /** SHA-256 of the WebP bytes, in hex. */
  readonly hash: string;
  readonly webp: Buffer;
  /** For messengers, which show no WebP in their previews. */
  readonly jpeg: Buffer;
  /** Pixels, as they are seen: turned as the camera says. */
  readonly width: number;
  readonly height: number;
}

// By content, whatever the file calls itself. libvips would also open SVG, PDF and more, which can refer to other files.
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
];

/** Far beyond what the rules allow, so that those can still name the measured size; a bomb is refused unread. */
const MOST_PIXELS = 50_000_000;

// A side of a logo stays a side, and three to five times as wide stays that: these divide by 3 and 5.
const WIDTHS = [3000, 1500, 900, 600, 300];

/** The same picture in at most about so many bytes: of less quality first, then of fewer pixels. */
export async function lighterPicture(webp: Buffer, most: number): Promise<Buffer> {
  let lighter = webp;
  for (const width of WIDTHS) {
    if (lighter.length <= most) break;
    lighter = await sharp(webp).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  }
  return lighter;
}

/** The pixels of an upload (PNG, JPEG or WebP); null where it is no such picture, or a broken one. */
export async function readPicture(upload: Buffer): Promise<Picture | null> {
  if (!SIGNATURES.some((fits) => fits(upload))) return null;
  try {
    const turned = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 }).rotate();
    const { data, info } = await turned
      .clone()
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer({ resolveWithObject: true });
    const jpeg = await turned.clone().flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer();
    return {
      hash: createHash('sha256').update(data).digest('hex'),
      webp: data,
      jpeg,
      width: info.width,
      height: info.height,
    };
  } catch {
    return null;
  }
}
