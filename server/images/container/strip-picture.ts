import { jpegParts } from './jpeg-parts.ts';
import type { PictureParts } from './picture-parts.ts';
import { pngParts } from './png-parts.ts';
import { webpParts } from './webp-parts.ts';

// By content, not by the file's name. The decoder would also open SVG, PDF and more, which can refer to other files.
const FORMATS: readonly {
  readonly fits: (file: Buffer) => boolean;
  readonly partsOf: (file: Buffer) => PictureParts | null;
}[] = [
  {
    fits: (file) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
    partsOf: pngParts,
  },
  { fits: (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), partsOf: jpegParts },
  {
    fits: (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
    partsOf: webpParts,
  },
];

/** Whether the file begins as a PNG, JPEG or WebP. */
export const isPicture = (file: Buffer): boolean => FORMATS.some(({ fits }) => fits(file));

/** null where it is no PNG, JPEG or WebP, or its size cannot be read. */
export function stripPicture(file: Buffer): PictureParts | null {
  const parts = FORMATS.find(({ fits }) => fits(file))?.partsOf(file) ?? null;
  return parts === null || parts.width === 0 || parts.height === 0 ? null : parts;
}

/** Displayed size in pixels: on its side, width and height change places. */
export const displayedSize = ({ width, height, orientation }: Omit<PictureParts, 'bytes'>) =>
  orientation > 4 ? { width: height, height: width } : { width, height };
