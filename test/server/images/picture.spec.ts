import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { stripPicture } from '#server/images/container/strip-picture.ts';
import { openImageCodec, type EncodedImage, type ImageCodec } from '#server/images/image-codec.ts';
import { imageDimensions, imageTooLarge } from '#server/images/image-problems.ts';
import { validateUpload } from '#server/images/validate-upload.ts';
import { ProblemError } from '#server/http/problem-details.ts';
import { exif, packedText, pngChunk, pngWith } from '#test/support/picture-parts.ts';

const MEGABYTE = 1_048_576;
const COMPILED = join(import.meta.dirname, '../../../dist/server');

const warnings: object[] = [];
const open = (bounds = {}): ImageCodec =>
  openImageCodec({ compiled: COMPILED, log: { warn: (line: object) => warnings.push(line) }, ...bounds });
const codec = open();
afterAll(() => codec.close());

/** What is kept of an upload; null where it is no picture. */
async function decodeImage(upload: Buffer, maxBytes: number, by = codec): Promise<EncodedImage | null> {
  const parts = stripPicture(upload);
  const made = parts && (await by.encode(parts, maxBytes));
  if (made !== null && 'endedEarly' in made) throw new Error(made.endedEarly);
  return made;
}

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

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('held as %i stands upright, in every format', async (orientation) => {
    // A corner of another colour shows how it is turned.
    const corner = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const held = canvas(120, 60)
      .removeAlpha()
      .composite([{ input: corner, left: 100, top: 0 }])
      .withMetadata({ orientation });
    const files = [
      await held.clone().jpeg().toBuffer(),
      await held.clone().webp().toBuffer(),
      pngWith(await held.clone().png().toBuffer(), pngChunk('eXIf', exif(orientation))),
    ];
    const pixels = async (file: Buffer) => sharp(file).removeAlpha().greyscale().raw().toBuffer();
    const upright = await sharp(files[0]).autoOrient().png().toBuffer();
    for (const file of files) {
      const picture = await decodeImage(file, MEGABYTE);
      expect(picture).toMatchObject(orientation > 4 ? { width: 60, height: 120 } : { width: 120, height: 60 });
      const [is, was] = await Promise.all([pixels(picture?.webp ?? file), pixels(upright)]);
      const wrong = [...is].filter((value, at) => Math.abs(value - (was[at] ?? 999)) > 40).length;
      expect(wrong / is.length).toBeLessThan(0.02);
    }
  });

  it('with a colour profile keeps the colours that it means', async () => {
    const green = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#20a040' } })
      .withIccProfile('p3')
      .jpeg({ quality: 100 })
      .toBuffer();
    const colour = async (file: Buffer | undefined) => [...(await sharp(file).raw().toBuffer()).subarray(0, 3)];
    const [meant, unread, is] = await Promise.all([
      colour(await sharp(green).png().toBuffer()),
      colour(
        await sharp(await sharp(green).keepMetadata().raw().toBuffer(), { raw: { width: 60, height: 60, channels: 3 } })
          .png()
          .toBuffer(),
      ),
      colour((await decodeImage(green, MEGABYTE))?.jpeg),
    ]);
    expect(meant).not.toEqual(unread);
    for (const [channel, value] of meant.entries()) expect(Math.abs((is[channel] ?? 999) - value)).toBeLessThan(6);
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

/** A file of a process in Linux; empty where the process has ended. */
function ofProcess(pid: string, file: 'cmdline' | 'environ' | 'oom_score_adj' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** The ids of processes that this one has started for pictures and that have not ended. */
const picturesUnderWay = (): string[] =>
  readdirSync('/proc').filter(
    (pid) =>
      /^\d+$/.test(pid) &&
      Number(ofProcess(pid, 'stat').split(') ')[1]?.split(' ')[1]) === process.pid &&
      ofProcess(pid, 'cmdline').includes('picture-program.js'),
  );

describe('pictures that come all at once', () => {
  it.runIf(process.platform === 'linux')(
    'are taken one at a time; who comes after those who wait is told to come again',
    // Thirty-one processes, which give way to all else on the machine.
    { timeout: 240_000 },
    async () => {
      const png = await canvas(60, 60).png().toBuffer();
      // Broken ones cost little to decode.
      const broken = Buffer.from(png);
      broken.writeUInt32BE(0, png.length - 16);
      expect(stripPicture(broken)?.bytes).not.toBeNull();
      let atOnce = 0;
      const looking = setInterval(() => (atOnce = Math.max(atOnce, picturesUnderWay().length)), 10);
      const read = await Promise.allSettled(Array.from({ length: 50 }, () => decodeImage(broken, MEGABYTE)));
      clearInterval(looking);
      expect(read.filter(({ status }) => status === 'fulfilled')).toHaveLength(31);
      for (const late of read.slice(31)) {
        expect(late).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'busy', retryAfterSeconds: 1 } });
      }
      expect(atOnce).toBe(1);
      expect(await decodeImage(png, MEGABYTE)).not.toBeNull();
    },
  );
});

describe("a picture's process", () => {
  // Two colours in turn without order: seconds of work, and more bytes at every quality than are kept.
  const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const;
  const large = sharp({ create: { width: 2200, height: 2200, channels: 3, background: '#fff', noise } })
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer();
  const bounds = { computingSeconds: 20, milliseconds: 60_000, megabytes: 512 };
  const endedBy = async (narrower: Partial<typeof bounds>): Promise<unknown> => {
    const narrow = open({ bounds: { ...bounds, ...narrower } });
    const parts = stripPicture(await large) ?? expect.fail('no picture');
    return narrow.encode(parts, MEGABYTE);
  };

  it('that takes too long is ended, and the next picture is worked on', async () => {
    warnings.length = 0;
    expect(await endedBy({ milliseconds: 300 })).toEqual({ endedEarly: expect.stringContaining('SIGKILL') });
    expect(warnings).toEqual([expect.objectContaining({ reason: expect.stringContaining('SIGKILL') })]);
    expect(await decodeImage(await canvas(60, 60).png().toBuffer(), MEGABYTE)).not.toBeNull();
  });

  it('that is ended is told to who sent its picture, in a sentence that says what to do', async () => {
    const upload = { imageType: 'OrganizerLogo', upload: await large, path: 'body.Image' } as const;
    const refused = await validateUpload(open({ bounds: { ...bounds, milliseconds: 300 } }), upload).catch(
      (error) => error,
    );
    const message =
      'Dieses Bild zu öffnen braucht zu viel Zeit oder Speicher. Bitte speichern Sie es neu, am besten als JPEG, und laden Sie das hoch.';
    expect(refused).toMatchObject({ status: 400, code: 'invalid', detail: message });
    expect(refused.more).toEqual({ errors: [{ path: 'body.Image', code: 'picture-too-costly', message }] });
  });

  it.runIf(process.platform !== 'win32')('that computes too long is ended', async () => {
    expect(await endedBy({ computingSeconds: 1 })).toEqual({ endedEarly: expect.stringMatching(/SIG(KILL|XCPU)/) });
  });

  it.runIf(process.platform === 'linux')('gets no more memory than its bound', async () => {
    // It starts in this; the picture has 15 MB of pixels, which are in more than one place.
    expect(await endedBy({ megabytes: 150 })).toBeNull();
    expect(await endedBy({ megabytes: 50 })).toEqual({ endedEarly: expect.stringContaining('SIG') });
    expect(await endedBy({})).toMatchObject({ width: 2200 });
  });

  it('that cannot be started is an error, and no fault of the picture', async () => {
    const parts = stripPicture(await canvas(60, 60).png().toBuffer()) ?? expect.fail('no picture');
    const elsewhere = openImageCodec({ compiled: '/nowhere', log: { warn: () => undefined } });
    await expect(elsewhere.encode(parts, MEGABYTE)).rejects.toThrow('picture-program.js');
  });

  it('ends with the portal, and who waits is told to come again', async () => {
    const own = open();
    const parts = stripPicture(await large) ?? expect.fail('no picture');
    const under = [own.encode(parts, MEGABYTE), own.encode(parts, MEGABYTE)].map((work) =>
      work.catch((error) => error),
    );
    await pause(200);
    await own.close();
    for (const refused of await Promise.all(under)) expect(refused).toMatchObject({ status: 503, code: 'busy' });
    if (process.platform === 'linux') await expect.poll(picturesUnderWay).toEqual([]);
  });

  it.runIf(process.platform === 'linux')(
    'holds none of the secrets of the portal, and is ended before it',
    async () => {
      process.env['SESSION_SECRET'] = 'not for pictures';
      const parts = stripPicture(await large) ?? expect.fail('no picture');
      const work = codec.encode(parts, MEGABYTE);
      const told = (file: 'environ' | 'oom_score_adj'): string[] =>
        picturesUnderWay().map((pid) => ofProcess(pid, file));
      await expect.poll(() => told('oom_score_adj')).toEqual(['1000\n']);
      expect(told('environ')[0]).toMatch(/^MALLOC_ARENA_MAX=2\0(PWD=[^\0]*\0)?$/);
      await work;
      delete process.env['SESSION_SECRET'];
    },
  );

  it('takes from a small file what is packed in it nowhere', async () => {
    const packed = pngWith(
      await canvas(100, 100).png().toBuffer(),
      ...Array.from({ length: 19 }, () => packedText(50)),
    );
    expect(packed.length).toBeLessThan(MEGABYTE);
    const small = open({ bounds: { ...bounds, megabytes: 200 } });
    expect(await decodeImage(packed, MEGABYTE, small)).toMatchObject({ width: 100, height: 100 });
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
    const light = await codec.compress(heavy, 400_000);
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
    expect(await codec.compress(light, 400_000)).toBe(light);
  });
});

describe('a refused picture says which rule it breaks and what was measured', () => {
  const told = (width: number, height: number, imageType: 'OrganizerLogo' | 'SponsorBanner') =>
    imageDimensions(new ProblemError(409, 'image-dimensions', ''), { imageType, width, height, fileSize: 1 }).detail;

  it('a logo', () => {
    expect(told(640, 480, 'OrganizerLogo')).toBe(
      'Das Bild ist 640 × 480 Pixel groß, ein Logo muss quadratisch sein. Bitte schneiden Sie es zu.',
    );
    expect(told(40, 40, 'OrganizerLogo')).toContain('laden Sie ein größeres hoch');
    expect(told(3001, 3001, 'OrganizerLogo')).toContain('verkleinern');
  });
  it('a banner', () => {
    expect(told(600, 300, 'SponsorBanner')).toContain('2-mal so breit wie hoch');
    expect(told(120, 40, 'SponsorBanner')).toContain('mindestens 50 Pixel hoch');
    expect(told(3500, 900, 'SponsorBanner')).toContain('höchstens 3000 Pixel breit');
  });
  it('a large file', () => {
    expect(imageTooLarge(1_500_000).detail).toContain('1,44 MB');
    expect(imageTooLarge(1_048_577).detail).toContain('1,01 MB');
  });
});
