import { crc32, deflateSync } from 'node:zlib';

// Files of pictures with parts put in, as the formats write them.

const SIGNATURE_BYTES = 8;
const AROUND = 12;
/** Behind the signature and the header. */
const BEHIND_HEADER = SIGNATURE_BYTES + AROUND + 13;

/** A chunk of a PNG; `length` as the chunk says it. */
export function pngChunk(name: string, held: Buffer, length = held.length): Buffer {
  const summed = Buffer.concat([Buffer.from(name, 'latin1'), held]);
  return Buffer.concat([uint32(length), summed, uint32(crc32(summed))]);
}

/** A PNG with these chunks behind its header. */
export const pngWith = (png: Buffer, ...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, BEHIND_HEADER), ...chunks, png.subarray(BEHIND_HEADER)]);

/** A PNG whose header says that it has so many pixels. */
export function pngSaying(width: number, height: number, png: Buffer): Buffer {
  const header = Buffer.from(png.subarray(SIGNATURE_BYTES + 8, BEHIND_HEADER - 4));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, SIGNATURE_BYTES), pngChunk('IHDR', header), png.subarray(BEHIND_HEADER)]);
}

/** The names of a PNG's chunks, in order. */
export function pngNames(png: Buffer): string[] {
  const names: string[] = [];
  for (let at = SIGNATURE_BYTES; at < png.length; at += AROUND + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8));
  return names;
}

/** A text of so many megabytes, packed into a thousandth. */
export const packedText = (megabytes: number): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(megabytes * 1_000_000, 0x41))]));

/** A colour profile of so many bytes in a PNG. */
export const packedProfile = (bytes: Buffer): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), deflateSync(bytes)]));

/** A segment of a JPEG; `length` as the segment says it. */
export function jpegSegment(marker: number, held: Buffer, length = held.length + 2): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(length, 2);
  return Buffer.concat([head, held]);
}

/** A JPEG with these segments behind its first marker. */
export const jpegWith = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A chunk of a WebP, made even. */
export function webpChunk(name: string, held: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(held.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, held, Buffer.alloc(held.length % 2)]);
}

/** A WebP of these chunks. */
export function webpOf(...chunks: readonly Buffer[]): Buffer {
  const held = Buffer.concat(chunks);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(held.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), length, Buffer.from('WEBP'), held]);
}

/** The chunks of a WebP by name; of one name the last. */
export function webpChunks(webp: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at < webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    chunks.set(webp.toString('latin1', at, at + 4), webp.subarray(at + 8, at + 8 + length));
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** EXIF that says how the camera was held, in either order of bytes. */
export function exif(orientation: number, order: 'II' | 'MM' = 'II'): Buffer {
  const [block, isLittle] = [Buffer.alloc(26), order === 'II'];
  const short = (value: number, at: number) =>
    isLittle ? block.writeUInt16LE(value, at) : block.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? block.writeUInt32LE(value, at) : block.writeUInt32BE(value, at);
  block.write(order, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  return block;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
