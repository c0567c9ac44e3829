import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openImageStore, type ImageStore } from '#server/images/image-store.ts';
import { form, picture } from '#test/support/forms.ts';
import { exif, pngChunk, pngWith } from '#test/support/picture-parts.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

let portal: TestPortal;
let founded: Founded;
let pool: pg.Pool;
let imageStore: ImageStore;
beforeAll(async () => {
  portal = await openPortal();
  founded = await foundTournament(portal, 'Public');
  pool = new pg.Pool({ connectionString: portal.url, max: 1 });
  imageStore = await openImageStore({ pool, clock: portal.now });
});
afterAll(async () => {
  await pool.end();
  await portal.end();
});
beforeEach(() => remove());

const path = () => `/api/organizations/${founded.organization}/crest`;
const remove = () => call(portal, 'DELETE', path());
async function upload(bytes: Buffer, headers: Readonly<Record<string, string>> = {}) {
  const sent = await form({ Image: { name: 'Wappen.png', bytes } });
  return call(portal, 'PUT', path(), sent.payload, { ...headers, ...sent.headers });
}
const crestOf = async () =>
  (await call(portal, 'GET', `/api/organizations/${founded.organization}`)).json<{ crest?: string }>().crest;
const shown = async (kind = 'webp') => {
  const url = (await crestOf()) ?? '';
  return portal.http.inject({ method: 'GET', url: `${url}?form=${kind}` });
};
const kept = () => imageStore.keptBefore(new Date(portal.now().getTime() + 60_000));
/** Red, green, blue and alpha of the pixel there, and how large the picture is. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
/** Colours as WebP and JPEG keep them, about. */
const about = (values: readonly number[]) =>
  values.map((value) => expect.toSatisfy((is: number) => Math.abs(is - value) < 8));

describe("a club's crest", () => {
  it('may have any shape: it becomes a square with a transparent rest, white where a form holds none', async () => {
    expect(await crestOf()).toBeUndefined();
    const answer = await upload(await picture(420, 520));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const webp = await shown();
    expect(webp.statusCode).toBe(200);
    expect(webp.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: true });
    // 420 × 520 is as wide as 414 pixels in 512: 49 are left on each side.
    expect((await pixel(webp.rawPayload, 20, 256))[3]).toBe(0);
    expect((await pixel(webp.rawPayload, 491, 256))[3]).toBe(0);
    expect(await pixel(webp.rawPayload, 256, 4)).toEqual(about([20, 120, 60, 255]));
    const jpeg = await shown('jpeg');
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    expect(await pixel(jpeg.rawPayload, 20, 256)).toEqual(about([255, 255, 255, 255]));
    expect(await pixel(jpeg.rawPayload, 256, 256)).toEqual(about([20, 120, 60, 255]));
  });

  it.each([
    ['png', 3000, 50, 512],
    ['png', 3000, 1, 512],
    ['png', 1, 1, 1],
    ['png', 9000, 1000, 512],
    ['png', 6000, 6000, 512],
    ['jpeg', 30, 60, 60],
    ['webp', 60, 30, 60],
  ] as const)('a %s of %i × %i is kept in %i pixels a side', async (format, width, height, side) => {
    const bytes = await sharp(await picture(width, height))
      .toFormat(format)
      .toBuffer();
    expect((await upload(bytes)).statusCode).toBe(204);
    const webp = (await shown()).rawPayload;
    expect(await sharp(webp).metadata()).toMatchObject({ width: side, height: side });
    const middle = Math.floor(side / 2);
    if (height > 1) expect(await pixel(webp, middle, middle)).toEqual(about([20, 120, 60, 255]));
    if (width !== height)
      expect((await pixel(webp, width > height ? middle : 0, width > height ? 0 : middle))[3]).toBe(0);
  });

  it('of 16 bits, interlaced, in grey or in printing inks is one like any other', async () => {
    const green = sharp(await picture(100, 40));
    const files = [
      await green.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      await green.clone().png({ palette: true }).toBuffer(),
      await green.clone().greyscale().png().toBuffer(),
      await green.clone().toColourspace('cmyk').jpeg().toBuffer(),
    ];
    for (const bytes of files) {
      expect((await upload(bytes)).statusCode).toBe(204);
      const webp = (await shown()).rawPayload;
      expect(await sharp(webp).metadata()).toMatchObject({ width: 100, height: 100, space: 'srgb' });
      expect((await pixel(webp, 50, 5))[3]).toBe(0);
      expect((await pixel(webp, 50, 50))[3]).toBe(255);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('held as %i stands upright', async (orientation) => {
    const corner = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const held = await sharp(await picture(120, 60))
      .composite([{ input: corner, left: 90, top: 0 }])
      .png()
      .toBuffer();
    expect((await upload(pngWith(held, pngChunk('eXIf', exif(orientation))))).statusCode).toBe(204);
    const webp = (await shown()).rawPayload;
    // The same as the library turns it, in the middle of the square.
    const jpeg = await sharp(held).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
    const upright = await sharp(jpeg).autoOrient().toBuffer({ resolveWithObject: true });
    const { width, height } = upright.info;
    const [left, top] = [(120 - width) / 2, (120 - height) / 2];
    for (const [x, y] of [
      [5, 5],
      [width - 5, 5],
      [5, height - 5],
      [width - 5, height - 5],
    ] as const) {
      expect(await pixel(webp, left + x, top + y)).toEqual(about((await pixel(upright.data, x, y)).slice(0, 4)));
    }
  });

  it('keeps nothing of its file but the pixels', async () => {
    expect(
      (await upload(pngWith(await picture(60, 60), pngChunk('tEXt', Buffer.from('Author\0Oskar Ohnename')))))
        .statusCode,
    ).toBe(204);
    expect((await shown()).rawPayload.includes('Oskar Ohnename')).toBe(false);
  });

  it('is forgotten with its bytes when it is replaced and when it is removed', async () => {
    await upload(await picture(70, 90));
    const first = (await crestOf()) ?? '';
    await upload(await picture(90, 70));
    const second = (await crestOf()) ?? '';
    expect(second).not.toBe(first);
    expect((await portal.http.inject({ method: 'GET', url: first })).statusCode).toBe(404);
    expect(await kept()).toEqual([second.slice('/images/'.length)]);
    expect((await remove()).statusCode).toBe(204);
    expect(await crestOf()).toBeUndefined();
    expect((await portal.http.inject({ method: 'GET', url: second })).statusCode).toBe(404);
    expect(await kept()).toEqual([]);
    expect((await remove()).statusCode).toBe(204);
  });

  it('of two that come at once, one stays, and nothing of the other', async () => {
    const answers = await Promise.all([1, 2, 3].map(async (red) => upload(await picture(40, 50, red))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await kept()).toEqual([(await crestOf())?.slice('/images/'.length)]);
  });

  it('with one Idempotency-Key twice is one; after it was replaced a repeat brings nothing back', async () => {
    const key = { 'idempotency-key': 'crest-once' };
    const bytes = await picture(41, 50);
    await upload(bytes, key);
    const first = await crestOf();
    expect((await upload(bytes, key)).statusCode).toBe(204);
    expect(await crestOf()).toBe(first);
    expect((await upload(await picture(41, 50, 200), key)).statusCode).toBe(422);
    await upload(await picture(42, 50));
    const second = await crestOf();
    expect((await upload(bytes, key)).statusCode).toBe(204);
    expect(await crestOf()).toBe(second);
    expect(await kept()).toEqual([second?.slice('/images/'.length)]);
  });

  it('is the picture of links to the page of the club', async () => {
    await call(portal, 'PATCH', `/api/organizations/${founded.organization}/page`, { name: 'sv-musterstadt' });
    const picturedAt = async () => {
      const { body } = await portal.http.inject('/v/sv-musterstadt');
      return /<meta property="og:image" content="https?:\/\/[^/]+([^"]*)"/.exec(body)?.[1];
    };
    expect(await picturedAt()).toBe('/icon-512.png');
    await upload(await picture(60, 40));
    const url = `${await crestOf()}?form=jpeg`;
    await expect.poll(picturedAt).toBe(url);
    expect((await portal.http.inject(url)).headers['content-type']).toBe('image/jpeg');
  });

  it('is no image that a tournament could show, nor one that is deleted as an image', async () => {
    await upload(await picture(60, 60));
    const imageId = ((await crestOf()) ?? '').slice('/images/'.length);
    const organizationId = founded.organization;
    expect((await call(portal, 'GET', `/api/images?organizationId=${organizationId}`)).json()).toEqual([]);
    const image = `/api/tournaments/${founded.tournament}/image`;
    const placed = await call(portal, 'PATCH', image, { target: 'OrganizerLogo', imageId });
    expect(readProblem(placed).code).toBe('image-unknown');
    expect(readProblem(await call(portal, 'DELETE', `/api/images/${imageId}`)).code).toBe('image-unknown');
    expect(await kept()).toEqual([imageId]);
  });

  it.each([
    ['a text', async () => Buffer.from('kein Bild'), 400, 'no-picture', /kein Bild, das wir zeigen können/],
    ['half a picture', async () => (await picture(300, 300)).subarray(0, 200), 400, 'no-picture', /kein Bild/],
    [
      'too many pixels',
      async () => picture(6001, 6000),
      400,
      'too-many-pixels',
      /^Das Bild ist 6001 × 6000 Pixel groß, mehr als 36 Millionen Pixel, .* Bitte verkleinern Sie es, am besten auf 512 Pixel/,
    ],
  ] as const)('is refused where it is %s, and the one that is there stays', async (_, bytes, status, code, message) => {
    await upload(await picture(60, 60));
    const before = await crestOf();
    const answer = await upload(await bytes());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      errors: [{ path: 'body.Image', code, message: expect.stringMatching(message) }],
    });
    expect(await crestOf()).toBe(before);
    expect(await kept()).toEqual([before?.slice('/images/'.length)]);
  });

  it('of more than 1 MB is told how much it is', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer();
    const answer = await upload(bytes);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'image-too-large']);
    expect(readProblem(answer).detail).toMatch(/^Das Bild hat \d,\d\d MB, höchstens 1 MB ist möglich\./);
    expect(await kept()).toEqual([]);
  });
});
