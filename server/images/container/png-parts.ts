import { inflateSync } from 'node:zlib';
import { exifOrientation } from './exif-orientation.ts';
import { MAX_EXTRA_BYTES, MAX_PARTS, type PictureParts } from './picture-parts.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/** Length and name before what a chunk holds, its checksum behind. */
const BEFORE = 8;
const AROUND = 12;

/** Texts, times and further pictures are packed as one likes, and unpacked by who opens them. */
const KEPT: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

/** The parts of a PNG; null where it does not begin with its header, or has too many. */
export function pngParts(file: Buffer): PictureParts | null {
  const start = SIGNATURE_BYTES + BEFORE;
  if (file.length < start + HEADER_BYTES || file.toString('latin1', SIGNATURE_BYTES + 4, start) !== 'IHDR') return null;
  if (file.readUInt32BE(SIGNATURE_BYTES) !== HEADER_BYTES) return null;
  const size = { width: file.readUInt32BE(start), height: file.readUInt32BE(start + 4) };
  const first = SIGNATURE_BYTES + AROUND + HEADER_BYTES;
  const kept = [file.subarray(0, first)];
  let orientation = 1;
  let hasProfile = false;
  let parts = 0;
  for (let at = first; at + AROUND <= file.length;) {
    if ((parts += 1) > MAX_PARTS) return null;
    const end = at + AROUND + file.readUInt32BE(at);
    if (end > file.length) break;
    const name = file.toString('latin1', at + 4, at + BEFORE);
    const held = file.subarray(at + BEFORE, end - 4);
    if (name === 'eXIf') orientation = exifOrientation(held);
    if (KEPT.has(name)) kept.push(file.subarray(at, end));
    if (name === 'iCCP' && !hasProfile) {
      // A second one is none, and unpacking costs.
      hasProfile = true;
      if (isSmallProfile(held)) kept.push(file.subarray(at, end));
    }
    if (name === 'IEND') return { ...size, orientation, bytes: Buffer.concat(kept) };
    at = end;
  }
  return { ...size, orientation, bytes: null };
}

/** Its name, a zero, the method of packing, the packed profile. */
function isSmallProfile(held: Buffer): boolean {
  const packed = held.subarray(held.indexOf(0) + 2);
  if (packed.length > MAX_EXTRA_BYTES) return false;
  try {
    inflateSync(packed, { maxOutputLength: MAX_EXTRA_BYTES });
    return true;
  } catch {
    return false;
  }
}
