import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compressImage, measure, decodeImage } from '#server/images/image-codec.ts';
import { imageProblem } from '#server/images/image-problems.ts';
import { ProblemError } from '#server/http/problem-details.ts';

const MEGABYTE = 1_048_576;

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 60, alpha: 0.5 } } });

describe('what counts as a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('%s is taken, and kept as WebP and JPEG', async (format) => {
    const picture = await decodeImage(await canvas(80, 60).toFormat(format).toBuffer(), MEGABYTE);
    expect(picture).toMatchObject({ width: 80, height: 60 });
    expect((await sharp(picture?.webp).metadata()).format).toBe('webp');
    expect((await sharp(picture?.jpeg).metadata()).format).toBe('jpeg');
  });

  it('SVG, GIF, PDF, HTML and text are not, whatever they are called', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><image href="file:///etc/passwd"/></svg>';
    const gif = await canvas(50, 50).gif().toBuffer();
    for (const bytes of [
      Buffer.from(svg),
      gif,
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html></html>'),
      Buffer.alloc(0),
    ]) {
      expect(await decodeImage(bytes, MEGABYTE)).toBeNull();
    }
  });

  it('one that breaks off or is made up is not', async () => {
    const png = await canvas(200, 200).png().toBuffer();
    expect(await decodeImage(png.subarray(0, png.length / 2), MEGABYTE)).toBeNull();
    expect(await decodeImage(Buffer.concat([png.subarray(0, 8), Buffer.from('not a chunk')]), MEGABYTE)).toBeNull();
  });

  it('a bomb of many pixels is refused without opening it', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await decodeImage(bomb, MEGABYTE)).toBeNull();
  });

  it('is measured by its head, as it stands upright', async () => {
    const photo = await canvas(120, 60).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await measure(photo)).toEqual({ width: 60, height: 120 });
    const large = await sharp({ create: { width: 8_000, height: 4_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect(await measure(large.subarray(0, 100))).toEqual({ width: 8_000, height: 4_000 });
    expect(await measure(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBeNull();
  });

  it('of 16 bits or of greys keeps its colours', async () => {
    const deep = await canvas(60, 60).removeAlpha().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const grey = await canvas(60, 60).removeAlpha().greyscale().png().toBuffer();
    for (const upload of [deep, grey]) {
      const picture = await decodeImage(upload, MEGABYTE);
      const colourOf = async (bytes: Buffer | undefined) => [
        ...(await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()).subarray(0, 3),
      ];
      const [was, webp, jpeg] = await Promise.all([upload, picture?.webp, picture?.jpeg].map(colourOf));
      for (const now of [webp, jpeg]) {
        for (const [channel, value] of (was ?? []).entries())
          expect(Math.abs((now?.[channel] ?? 999) - value)).toBeLessThan(6);
      }
    }
  });

  it('loses where it was taken and by what, and stands upright', async () => {
    const photo = await canvas(120, 60)
      .withExif({ IFD0: { Copyright: 'Geheim', Make: 'Kamera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const picture = await decodeImage(photo, MEGABYTE);
    expect(picture).toMatchObject({ width: 60, height: 120 });
    expect((await sharp(picture?.webp).metadata()).exif).toBeUndefined();
    expect(picture?.webp.includes('Geheim')).toBe(false);
  });

  it('the same picture has the same hash, another another', async () => {
    const [one, again, other] = await Promise.all(
      [canvas(60, 60), canvas(60, 60), canvas(61, 61)].map(async (each) =>
        decodeImage(await each.png().toBuffer(), MEGABYTE),
      ),
    );
    expect(one?.hash).toBe(again?.hash);
    expect(one?.hash).not.toBe(other?.hash);
  });
});

describe('pictures that come all at once', () => {
  it('are taken one at a time; who comes after those who wait is told to come again', async () => {
    const png = await canvas(3000, 3000).png().toBuffer();
    // Fifty pictures at once are 1.8 GB of pixels.
    let atOnce = 0;
    const looking = setInterval(() => {
      const { queue, process: working } = sharp.counters();
      atOnce = Math.max(atOnce, queue + working);
    }, 1);
    // Broken ones cost little to decode.
    const broken = png.subarray(0, png.length - 100);
    const read = await Promise.allSettled(Array.from({ length: 50 }, () => decodeImage(broken, MEGABYTE)));
    clearInterval(looking);
    expect(read.filter(({ status }) => status === 'fulfilled')).toHaveLength(31);
    for (const late of read.slice(31)) {
      expect(late).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'busy', retryAfterSeconds: 1 } });
    }
    expect(atOnce).toBeGreaterThan(0);
    expect(atOnce).toBeLessThanOrEqual(1);
    expect(await decodeImage(await canvas(60, 60).png().toBuffer(), MEGABYTE)).not.toBeNull();
  });
});

describe('a picture for a file that travels', () => {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .webp({ quality: 90 })
      .toBuffer();

  it.each([
    [1600, 1600],
    [2998, 999],
    [2999, 600],
  ])('of %i × %i keeps its shape within few bytes', async (width, height) => {
    const heavy = await noise(width, height);
    expect(heavy.length).toBeGreaterThan(400_000);
    const light = await compressImage(heavy, 400_000);
    expect(light.length).toBeLessThanOrEqual(400_000);
    const now = await sharp(light).metadata();
    if (width === height) expect(now.width).toBe(now.height);
    else {
      expect(now.width).toBeGreaterThanOrEqual(now.height * 3);
      expect(now.width).toBeLessThanOrEqual(now.height * 5);
    }
  });

  it('that is light enough stays as it is', async () => {
    const light = await canvas(60, 60).webp().toBuffer();
    expect(await compressImage(light, 400_000)).toBe(light);
  });
});

describe('a refused picture says which rule it breaks and what was measured', () => {
  const told = (
    code: 'image-dimensions' | 'image-too-large',
    width: number,
    height: number,
    imageType: 'OrganizerLogo' | 'SponsorBanner',
    fileSize = 1,
  ) => imageProblem(new ProblemError(409, code, ''), { imageType, width, height, fileSize }).detail;

  it('a logo', () => {
    expect(told('image-dimensions', 640, 480, 'OrganizerLogo')).toBe(
      'Das Bild ist 640 × 480 Pixel groß, ein Logo muss quadratisch sein. Bitte schneiden Sie es zu.',
    );
    expect(told('image-dimensions', 40, 40, 'OrganizerLogo')).toContain('laden Sie ein größeres hoch');
    expect(told('image-dimensions', 3001, 3001, 'OrganizerLogo')).toContain('verkleinern');
  });
  it('a banner', () => {
    expect(told('image-dimensions', 600, 300, 'SponsorBanner')).toContain('2-mal so breit wie hoch');
    expect(told('image-dimensions', 120, 40, 'SponsorBanner')).toContain('mindestens 50 Pixel hoch');
    expect(told('image-dimensions', 3500, 900, 'SponsorBanner')).toContain('höchstens 3000 Pixel breit');
  });
  it('a large file', () => {
    expect(told('image-too-large', 100, 100, 'OrganizerLogo', 1_500_000)).toContain('1,44 MB');
    expect(told('image-too-large', 100, 100, 'OrganizerLogo', 1_048_577)).toContain('1,01 MB');
  });
});
