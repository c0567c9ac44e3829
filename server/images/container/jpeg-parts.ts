import { exifOrientation } from './exif-orientation.ts';
import { MAX_EXTRA_BYTES, MAX_PARTS, type PictureParts } from './picture-parts.ts';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Without anything behind them. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
/** DHT, JPG and DAC have numbers among those of frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Tables of codes and of quantities, and how often to begin again. */
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xcc, 0xdb, 0xdd]);

const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** What says how colours are written. */
const JFIF = 'JFIF\0';
const ADOBE = 'Adobe';
const EXIF = 'Exif\0\0';
const PROFILE = 'ICC_PROFILE\0';

const START = Buffer.from([0xff, SOI]);
const END = Buffer.from([0xff, EOI]);

/** The parts of a JPEG; null where its size is missing or said twice, or where it has too many. */
export function jpegParts(file: Buffer): PictureParts | null {
  const kept: Buffer[] = [];
  const profile: Buffer[] = [];
  let size: Pick<PictureParts, 'width' | 'height'> | null = null;
  let orientation = 1;
  let parts = 0;
  const partsWith = (bytes: Buffer | null): PictureParts | null => size && { ...size, orientation, bytes };

  for (let at = 2; ;) {
    if ((parts += 1) > MAX_PARTS) return null;
    const found = markerFrom(file, at);
    if (found === null || found.marker === SOI) return partsWith(null);
    const { marker, behind } = found;
    at = behind;
    if (isBare(marker)) continue;
    if (marker === EOI) {
      const bytes = profile.reduce((sum, { length }) => sum + length, 0);
      const small = bytes > MAX_EXTRA_BYTES ? [] : profile;
      return partsWith(Buffer.concat([START, ...small, ...kept, END]));
    }
    if (behind + 2 > file.length) return partsWith(null);
    const end = behind + file.readUInt16BE(behind);
    if (end < behind + 2 || end > file.length) return partsWith(null);
    const segment = file.subarray(behind - 2, end);
    const begins = (name: string): boolean => file.toString('latin1', behind + 2, behind + 2 + name.length) === name;
    if (isFrame(marker)) {
      if (size !== null || end < behind + 7) return null;
      size = { height: file.readUInt16BE(behind + 3), width: file.readUInt16BE(behind + 5) };
    }
    if (marker === APP1 && begins(EXIF)) orientation = exifOrientation(file.subarray(behind + 2, end));
    if (marker === APP2 && begins(PROFILE)) profile.push(segment);
    const saysColours = (marker === APP0 && begins(JFIF)) || (marker === APP14 && begins(ADOBE));
    at = marker === SOS ? endOfScan(file, end) : end;
    if (saysColours || isFrame(marker) || TABLES.has(marker)) kept.push(segment);
    if (marker === SOS) kept.push(file.subarray(behind - 2, at));
  }
}

/** The next marker, and where what it has begins: anything may lie before it, as decoders pass over that, too. */
function markerFrom(file: Buffer, from: number): { readonly marker: number; readonly behind: number } | null {
  let at = from;
  for (;;) {
    at = file.indexOf(0xff, at);
    if (at < 0) return null;
    while (file[at] === 0xff) at += 1;
    const marker = file[at];
    if (marker === undefined) return null;
    at += 1;
    if (marker !== 0) return { marker, behind: at };
  }
}

/** Where the next marker is that is no part of a scan. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    const next = file[at + 1] ?? 0;
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !isBare(next)) return at;
  }
  return file.length;
}
