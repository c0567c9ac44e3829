import { exifOrientation } from './exif-orientation.ts';
import { MAX_EXTRA_BYTES, MAX_PARTS, type PictureParts } from './picture-parts.ts';

type Size = Pick<PictureParts, 'width' | 'height'>;

/** 'RIFF', the length, 'WEBP'. */
const HEAD = 12;
/** Name and length before what a chunk holds. */
const BEFORE = 8;
/** Bits of an extended file's head: what else there is in it. */
const [HAS_PROFILE, HAS_EXIF, HAS_XMP] = [0x20, 0x08, 0x04];
/** What a frame says of itself before its picture. */
const FRAME_HEAD = 16;

interface Chunk {
  readonly name: string;
  readonly held: Buffer;
  /** With its head, and the byte that makes it even. */
  readonly whole: Buffer;
  readonly breaksOff: boolean;
}

/** The parts of a WebP, of a moving one with its first picture alone; null where its size is missing or contradicts itself. */
export function webpParts(file: Buffer): PictureParts | null {
  const said = file.length < HEAD ? 0 : 8 + file.readUInt32LE(4);
  let canvas: Size | null = null;
  let orientation = 1;
  let head: Buffer | null = null;
  let profile: Buffer | null = null;
  let picture: Size | null = null;
  const kept: Buffer[] = [];
  let parts = 0;
  let isTorn = said > file.length;
  for (const { name, held, whole, breaksOff } of chunksOf(file.subarray(HEAD, said))) {
    if ((parts += 1) > MAX_PARTS) return null;
    isTorn ||= breaksOff;
    if (name === 'VP8X' && head === null && picture === null) {
      if (held.length < 10) return null;
      head = Buffer.from(whole);
      canvas = { width: 1 + held.readUIntLE(4, 3), height: 1 + held.readUIntLE(7, 3) };
    } else if (name === 'EXIF') orientation = exifOrientation(held);
    else if (name === 'ICCP' && held.length <= MAX_EXTRA_BYTES) profile ??= whole;
    else if (picture === null && (name === 'ALPH' || name === 'ANIM')) kept.push(whole);
    else if (picture === null && (name === 'ANMF' || name.startsWith('VP8'))) {
      picture = name === 'ANMF' ? frameSize(held) : pictureSize(name, held);
      if (picture === null || !fitsInto(picture, canvas, name)) return null;
      kept.push(whole);
    }
  }
  const size = canvas ?? picture;
  if (size === null) return null;
  if (picture === null || isTorn) return { ...size, orientation, bytes: null };
  if (head !== null) {
    const flags = (head[BEFORE] ?? 0) & ~(HAS_EXIF | HAS_XMP | HAS_PROFILE);
    head[BEFORE] = profile === null ? flags : flags | HAS_PROFILE;
  }
  const chunks = head === null ? kept : [head, ...(profile === null ? [] : [profile]), ...kept];
  const bytes = Buffer.concat([file.subarray(0, HEAD), ...chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { ...size, orientation, bytes };
}

/** Only a frame may be smaller than the canvas: else the size that is read would not be the one that is decoded. */
function fitsInto(picture: Size, canvas: Size | null, name: string): boolean {
  if (canvas === null) return name !== 'ANMF';
  if (name === 'ANMF') return picture.width <= canvas.width && picture.height <= canvas.height;
  return picture.width === canvas.width && picture.height === canvas.height;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 0; at + BEFORE <= bytes.length;) {
    const end = at + BEFORE + bytes.readUInt32LE(at + 4);
    const name = bytes.toString('latin1', at, at + 4);
    const next = end + (end % 2);
    yield {
      name,
      held: bytes.subarray(at + BEFORE, end),
      whole: bytes.subarray(at, next),
      breaksOff: end > bytes.length,
    };
    at = next;
  }
}

function frameSize(held: Buffer): Size | null {
  let parts = 0;
  for (const { name, held: inner } of chunksOf(held.subarray(FRAME_HEAD))) {
    if ((parts += 1) > MAX_PARTS) return null;
    if (name.startsWith('VP8')) return pictureSize(name, inner);
  }
  return null;
}

/** The size that the picture itself says, 14 bits a side. */
function pictureSize(name: string, held: Buffer): Size | null {
  if (name === 'VP8 ' && held.length >= 10)
    return { width: held.readUInt16LE(6) & 0x3fff, height: held.readUInt16LE(8) & 0x3fff };
  if (name === 'VP8L' && held.length >= 5) {
    const sides = held.readUInt32LE(1);
    return { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) };
  }
  return null;
}
