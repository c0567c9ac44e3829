import { MAX_EXTRA_BYTES } from './picture-parts.ts';

/** Some writers put the mark of a JPEG before the block in other files, too. */
const MARK = Buffer.from('Exif\0\0', 'latin1');
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** The orientation that a block of EXIF names, 1 to 8; 1, upright, where it names none. */
export function exifOrientation(exif: Buffer): number {
  const isMarked = exif.subarray(0, MARK.length).equals(MARK);
  const tiff = exif.subarray(isMarked ? MARK.length : 0, MAX_EXTRA_BYTES);
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1;
  const isLittle = order === 'II*\0';
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 1;
  const entries = short(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return 1;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
