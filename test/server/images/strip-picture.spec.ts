import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { displayedSize, stripPicture } from '#server/images/container/strip-picture.ts';
import {
  exif,
  jpegSegment,
  jpegWith,
  packedProfile,
  packedText,
  pngChunk,
  pngNames,
  pngWith,
  webpChunk,
  webpChunks,
  webpOf,
} from '#test/support/picture-parts.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 60 } } });
const [png, jpeg, webp] = (await Promise.all(
  (['png', 'jpeg', 'webp'] as const).map((format) => plain(90, 40).toFormat(format).toBuffer()),
)) as [Buffer, Buffer, Buffer];
/** What a decoder gets of a file; fails where it would get nothing. */
const decodedOf = (file: Buffer): Buffer => stripPicture(file)?.bytes ?? expect.fail('nothing is left of it');
const APP1 = 0xe1;
const APP2 = 0xe2;
const COMMENT = 0xfe;
const jpegExif = (orientation: number, order?: 'MM') =>
  jpegSegment(APP1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, order)]));
/** One of several segments of a colour profile. */
const jpegProfile = (number: number, of: number, bytes: Buffer) =>
  jpegSegment(APP2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, of]), bytes]));
const extended = (flags: number, width: number, height: number): Buffer => {
  const held = Buffer.alloc(10);
  held[0] = flags;
  held.writeUIntLE(width - 1, 4, 3);
  held.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', held);
};
const stillChunk = webpChunk('VP8 ', webpChunks(webp).get('VP8 ') ?? expect.fail('no lossy WebP'));

describe('a PNG', () => {
  it('goes to its decoder without texts, times, and pictures that move', () => {
    const full = pngWith(
      png,
      pngChunk('sRGB', Buffer.from([0])),
      pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
      pngChunk('cICP', Buffer.from([1, 13, 0, 1])),
      pngChunk('acTL', Buffer.alloc(8)),
      pngChunk('fcTL', Buffer.alloc(26)),
      pngChunk('tEXt', Buffer.from('a\0b')),
      pngChunk('iTXt', Buffer.from('a\0\x01\0\0\0b')),
      packedText(1),
      pngChunk('eXIf', exif(1)),
      pngChunk('fdAT', Buffer.alloc(40)),
      pngChunk('heLp', Buffer.alloc(40)),
    );
    expect(pngNames(decodedOf(full)).filter((name) => name !== 'IDAT')).toEqual(['IHDR', 'sRGB', 'gAMA', 'IEND']);
  });

  it('keeps its pixels, its palette and what of it is transparent', async () => {
    const palette = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 20, g: 120, b: 60, alpha: 0.5 } },
    })
      .png({ palette: true })
      .toBuffer();
    expect(pngNames(decodedOf(palette))).toEqual(expect.arrayContaining(['PLTE', 'tRNS']));
    const texted = pngWith(palette, packedText(1));
    const pixels = (file: Buffer) => sharp(file).ensureAlpha().raw().toBuffer();
    expect(await pixels(decodedOf(texted))).toEqual(await pixels(palette));
  });

  it('keeps one colour profile, up to 64 kB as it is packed and unpacked', () => {
    const withProfile = (...chunks: Buffer[]) => pngNames(decodedOf(pngWith(png, ...chunks)));
    const profiles = (names: string[]) => names.filter((name) => name === 'iCCP').length;
    const noise = Buffer.from(Array.from({ length: 65_536 }, (_, at) => (at * 2_654_435_761) >>> 24));
    expect(profiles(withProfile(packedProfile(Buffer.alloc(65_536))))).toBe(1);
    expect(profiles(withProfile(packedProfile(Buffer.alloc(65_537))))).toBe(0);
    expect(profiles(withProfile(packedProfile(Buffer.alloc(50_000_000))))).toBe(0);
    expect(profiles(withProfile(packedProfile(Buffer.alloc(500)), packedProfile(Buffer.alloc(500))))).toBe(1);
    expect(profiles(withProfile(pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), noise]))))).toBe(0);
    expect(profiles(withProfile(pngChunk('iCCP', Buffer.alloc(70_000))))).toBe(0);
  });

  it('that does not begin with its header is none', () => {
    const [head, rest] = [png.subarray(0, 8), png.subarray(8)];
    expect(stripPicture(Buffer.concat([head, pngChunk('tEXt', Buffer.from('a\0b')), rest]))).toBeNull();
    expect(stripPicture(Buffer.concat([head, pngChunk('IHDR', Buffer.alloc(13))]))).toBeNull();
    expect(stripPicture(head)).toBeNull();
  });
});

describe('a JPEG', () => {
  it('goes to its decoder without comments, previews and what comes after its end', () => {
    const full = Buffer.concat([
      jpegWith(
        jpeg,
        jpegExif(6),
        jpegSegment(APP1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>')),
        jpegSegment(APP2, Buffer.from('MPF\0II*\0')),
        jpegSegment(0xed, Buffer.from('Photoshop 3.0\0')),
        jpegSegment(COMMENT, Buffer.from('Geheim')),
      ),
      jpeg,
    ]);
    expect(decodedOf(full)).toEqual(decodedOf(jpeg));
    expect(decodedOf(full).length).toBeLessThanOrEqual(jpeg.length);
  });

  it('written scan by scan keeps all scans, and no comment between them', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const scans = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff', noise } })
      .jpeg({ progressive: true })
      .toBuffer();
    const second = scans.indexOf(Buffer.from([0xff, 0xc4]), scans.indexOf(Buffer.from([0xff, 0xda])));
    const comment = jpegSegment(COMMENT, Buffer.from('Geheim'));
    const between = Buffer.concat([scans.subarray(0, second), comment, scans.subarray(second)]);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect(decodedOf(between).includes('Geheim')).toBe(false);
    expect(await pixels(decodedOf(between))).toEqual(await pixels(scans));
  });

  it('in inks keeps how they are written', async () => {
    const inks = await plain(60, 60).toColourspace('cmyk').jpeg().toBuffer();
    expect([inks.includes('Adobe'), (await sharp(decodedOf(inks)).metadata()).space]).toEqual([true, 'cmyk']);
    const pixels = (file: Buffer) => sharp(file).toColourspace('srgb').raw().toBuffer();
    const [now, was] = await Promise.all([pixels(decodedOf(inks)), pixels(inks)]);
    // The decoder's own profile may come in the place of theirs, which is larger than is kept.
    for (const at of [0, 1, 2]) expect(Math.abs((now[at] ?? 999) - (was[at] ?? 0))).toBeLessThan(12);
  });

  it('keeps a colour profile in several segments, up to 64 kB in all', () => {
    const profiled = (bytes: number) =>
      decodedOf(
        jpegWith(jpeg, jpegProfile(1, 2, Buffer.alloc(30_000)), jpegProfile(2, 2, Buffer.alloc(bytes))),
      ).includes('ICC_PROFILE');
    expect(profiled(30_000)).toBe(true);
    expect(profiled(40_000)).toBe(false);
  });

  it('of two sizes is none', () => {
    const frame = Buffer.from([8, 0, 40, 0, 90, 1, 1, 0x11, 0]);
    expect(stripPicture(jpegWith(jpeg, jpegSegment(0xc0, frame)))).toBeNull();
    expect(stripPicture(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toBeNull();
  });
});

describe('a WebP', () => {
  it('goes to its decoder without EXIF and XMP, and says that they are gone', async () => {
    const full = webpOf(
      extended(0x0c, 90, 40),
      stillChunk,
      webpChunk('EXIF', exif(6)),
      webpChunk('XMP ', Buffer.from('<x:xmpmeta/>')),
    );
    const chunks = webpChunks(decodedOf(full));
    expect([...chunks.keys()]).toEqual(['VP8X', 'VP8 ']);
    expect(chunks.get('VP8X')?.[0]).toBe(0);
    expect(await sharp(decodedOf(full)).raw().toBuffer()).toEqual(await sharp(webp).raw().toBuffer());
  });

  it('keeps what of it is transparent, and a colour profile up to 64 kB', async () => {
    const withAlpha = await plain(90, 40).ensureAlpha(0.5).webp().toBuffer();
    expect([...webpChunks(decodedOf(withAlpha)).keys()]).toEqual(['VP8X', 'ALPH', 'VP8 ']);
    const profiled = (bytes: number) =>
      decodedOf(webpOf(extended(0x20, 90, 40), webpChunk('ICCP', Buffer.alloc(bytes)), stillChunk));
    expect([...webpChunks(profiled(65_536)).keys()]).toEqual(['VP8X', 'ICCP', 'VP8 ']);
    expect([...webpChunks(profiled(65_537)).keys()]).toEqual(['VP8X', 'VP8 ']);
    expect(webpChunks(profiled(65_537)).get('VP8X')?.[0]).toBe(0);
  });

  it('that moves keeps its first picture', async () => {
    const strip = await sharp(Buffer.concat([Buffer.alloc(30 * 30 * 3, 9), Buffer.alloc(30 * 30 * 3, 200)]), {
      raw: { width: 30, height: 60, channels: 3, pageHeight: 30 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(strip, { animated: true }).metadata()).pages).toBe(2);
    const { pages = 1, width, height } = await sharp(decodedOf(strip), { animated: true }).metadata();
    expect([pages, width, height]).toEqual([1, 30, 30]);
    expect((await sharp(decodedOf(strip)).raw().toBuffer())[0]).toBeLessThan(30);
  });

  it('whose picture has another size than its head says is none', () => {
    expect(stripPicture(webpOf(extended(0, 50, 50), stillChunk))).toBeNull();
    const frame = webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), stillChunk]));
    expect(stripPicture(webpOf(extended(2, 50, 50), frame))).toBeNull();
    expect(stripPicture(webpOf(extended(2, 90, 40), frame))).toMatchObject({ width: 90, height: 40 });
  });
});

describe('any of them', () => {
  const files = { png, jpeg, webp } as const;
  const formats = ['png', 'jpeg', 'webp'] as const;

  it.each(formats)('%s is measured by its head, and is no picture to decode where it breaks off', (format) => {
    const file = files[format];
    expect(stripPicture(file)).toMatchObject({ width: 90, height: 40, orientation: 1, bytes: expect.any(Buffer) });
    let measured = 0;
    for (let length = 0; length < file.length; length += 1) {
      const parts = stripPicture(file.subarray(0, length));
      if (parts === null) continue;
      measured += 1;
      expect([parts.width, parts.height, parts.bytes]).toEqual([90, 40, null]);
    }
    expect(measured).toBeGreaterThan(0);
  });

  it.each(formats)('%s whose bytes are wrong at one place never leads to an error', (format) => {
    const file = files[format];
    for (let at = 0; at < file.length; at += 1) {
      for (const wrong of [0, 0x7f, 0xff]) {
        const torn = Buffer.from(file);
        torn[at] = wrong;
        expect(() => stripPicture(torn)).not.toThrow();
      }
    }
  });

  it('whose lengths lie is no picture to decode', () => {
    for (const length of [0xffff_ffff, 0x7fff_ffff, 1_000])
      expect(stripPicture(pngWith(png, pngChunk('tEXt', Buffer.from('a\0b'), length)))?.bytes ?? null).toBeNull();
    for (const length of [0, 1, 0xffff])
      expect(stripPicture(jpegWith(jpeg, jpegSegment(COMMENT, Buffer.from('a'), length)))?.bytes ?? null).toBeNull();
    const lying = webpOf(stillChunk, webpChunk('XXXX', Buffer.alloc(2)));
    lying.writeUInt32LE(0xffff_ffff, lying.length - 6);
    expect(stripPicture(lying)).toMatchObject({ width: 90, height: 40, bytes: null });
  });

  it('of more parts than pictures have is none: walking over them would take longer than a turn', () => {
    const many = <T>(part: T): T[] => Array.from({ length: 20_000 }, () => part);
    expect(stripPicture(pngWith(png, ...many(pngChunk('IDAT', Buffer.alloc(0)))))).toBeNull();
    expect(stripPicture(jpegWith(jpeg, ...many(jpegSegment(COMMENT, Buffer.alloc(0)))))).toBeNull();
    expect(stripPicture(webpOf(...many(webpChunk('XXXX', Buffer.alloc(0))), stillChunk))).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('held as %i says stands upright', (orientation) => {
    const upright = orientation > 4 ? { width: 40, height: 90 } : { width: 90, height: 40 };
    for (const order of ['II', 'MM'] as const) {
      for (const held of [
        pngWith(png, pngChunk('eXIf', exif(orientation, order))),
        jpegWith(jpeg, jpegSegment(APP1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation, order)]))),
        webpOf(extended(8, 90, 40), stillChunk, webpChunk('EXIF', exif(orientation, order))),
        webpOf(
          extended(8, 90, 40),
          stillChunk,
          webpChunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])),
        ),
      ]) {
        const parts = stripPicture(held) ?? expect.fail('no picture');
        expect([parts.orientation, displayedSize(parts)]).toEqual([orientation, upright]);
      }
    }
  });

  it('with EXIF that says nothing, or anything, stands as it is', () => {
    const odd = [0, 9, 65_535].map((orientation) => exif(orientation));
    const lost = exif(6);
    lost.writeUInt32LE(0xffff_ff00, 4);
    const many = exif(6);
    many.writeUInt16LE(0xffff, 8);
    many.writeUInt16LE(0x0100, 10);
    for (const block of [...odd, lost, many, Buffer.from('II*\0'), Buffer.alloc(0), Buffer.from('Exif\0\0')])
      expect(stripPicture(pngWith(png, pngChunk('eXIf', block)))?.orientation).toBe(1);
  });
});
