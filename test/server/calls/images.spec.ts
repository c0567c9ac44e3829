import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImageView, TournamentImages, TournamentView } from '#domain/contract.ts';
import { openImageStore, type ImageStore } from '#server/images/image-store.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { packedText, pngSaying, pngWith } from '#test/support/picture-parts.ts';
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

async function upload(
  imageType: string,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> = {},
  name = 'Wappen 🦅.png',
) {
  const sent = await form({
    OrganizationId: founded.organization,
    ImageType: imageType,
    Image: { name, bytes },
  });
  return call(portal, 'POST', '/api/images', sent.payload, { ...headers, ...sent.headers });
}

const uploaded = async (imageType: string, bytes: Buffer): Promise<ImageView> =>
  (await upload(imageType, bytes)).json<ImageView>();
const kept = () => imageStore.keptBefore(new Date(portal.now().getTime() + 60_000));
/** Bytes without an image, which no deletion would ever find. */
async function bytesOfNobody(): Promise<number> {
  const { rows } = await pool.query('SELECT FROM images.bytes WHERE hash NOT IN (SELECT hash FROM images.uses)');
  return rows.length;
}
const bytesOf = (url: string) => portal.http.inject({ method: 'GET', url });
const place = (target: string, imageId: string | null) =>
  call(portal, 'PATCH', `/api/tournaments/${founded.tournament}/image`, { target, imageId });
const listed = async (query = '') =>
  (await call(portal, 'GET', `/api/images?organizationId=${founded.organization}${query}`)).json<ImageView[]>();

describe('uploading', () => {
  it('an organisation has none at first', async () => {
    expect(await listed()).toEqual([]);
  });

  it('keeps a picture as WebP, for messengers as JPEG, and lets browsers keep it for long', async () => {
    const bytes = await picture(120, 120);
    const answer = await upload('OrganizerLogo', bytes);
    expect(answer.statusCode).toBe(201);
    const image = answer.json<ImageView>();
    expect(image).toEqual({
      id: expect.stringMatching(new RegExp(`^${founded.organization}`)),
      createdAt: expect.stringMatching(/Z$/),
      name: 'Wappen 🦅.png',
      url: `/images/${image.id}`,
      fileSize: bytes.length,
      width: 120,
      height: 120,
    });
    const shown = await bytesOf(image.url);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 120, height: 120 });
    const jpeg = await bytesOf(`${image.url}?form=jpeg`);
    expect(jpeg.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(jpeg.rawPayload).metadata()).format).toBe('jpeg');
    expect(await listed()).toEqual([image]);
    expect(await listed('&imageType=OrganizerLogo')).toEqual([image]);
    expect(await listed('&imageType=SponsorBanner')).toEqual([]);
  });

  it('with one Idempotency-Key twice is one image; with another picture it is a 422', async () => {
    const key = { 'idempotency-key': 'logo-once' };
    const bytes = await picture(80, 80);
    const once = await upload('SponsorLogo', bytes, key);
    expect((await upload('SponsorLogo', bytes, key)).json()).toEqual(once.json());
    expect((await upload('SponsorLogo', await picture(80, 80, 200), key)).statusCode).toBe(422);
    expect(await bytesOfNobody()).toBe(0);
  });

  it('a repeat after the image was deleted brings its bytes not back', async () => {
    const key = { 'idempotency-key': 'logo-gone' };
    const bytes = await picture(82, 82);
    const { id } = (await upload('SponsorLogo', bytes, key)).json<ImageView>();
    await call(portal, 'DELETE', `/api/images/${id}`);
    const again = await upload('SponsorLogo', bytes, key);
    expect([again.statusCode, readProblem(again).code]).toEqual([404, 'image-unknown']);
    expect(await kept()).not.toContain(id);
    expect(await bytesOfNobody()).toBe(0);
  });

  it('a name that is too long is cut between characters, and holds nothing that no screen shows', async () => {
    const long = await upload('SponsorLogo', await picture(83, 83), {}, `${'x'.repeat(199)}🦅🦅.png`);
    expect([long.statusCode, long.json<ImageView>().name]).toEqual([201, `${'x'.repeat(199)}🦅`]);
    const odd = await upload('SponsorLogo', await picture(84, 84), {}, 'a\u0000b\u0007\u2028c.png');
    expect([odd.statusCode, odd.json<ImageView>().name]).toEqual([201, 'abc.png']);
    for (const { json } of [long, odd]) await call(portal, 'DELETE', `/api/images/${json<ImageView>().id}`);
  });

  // Each rule at its limit and just beyond it.
  it.each([
    ['OrganizerLogo', 50, 50],
    ['SponsorLogo', 3000, 3000],
    ['SponsorBanner', 150, 50],
    ['SponsorBanner', 250, 50],
    ['SponsorBanner', 3000, 1000],
  ])('a %s of %i × %i fits', async (type, width, height) => {
    expect((await upload(type, await picture(width, height))).statusCode).toBe(201);
  });

  it.each([
    ['OrganizerLogo', 49, 49, /^Das Bild ist 49 × 49 Pixel groß, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel\./],
    ['OrganizerLogo', 3001, 3001, /^Das Bild ist 3001 × 3001 Pixel groß, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel\./],
    ['SponsorLogo', 100, 101, /^Das Bild ist 100 × 101 Pixel groß, ein Logo muss quadratisch sein\./],
    ['SponsorBanner', 196, 49, /^Das Bild ist 196 × 49 Pixel groß, ein Banner ist mindestens 50 Pixel hoch\./],
    ['SponsorBanner', 3001, 1000, /^Das Bild ist 3001 × 1000 Pixel groß, ein Banner ist höchstens 3000 Pixel breit\./],
    ['SponsorBanner', 299, 100, /also 2,99-mal so breit wie hoch; bei einem Banner sind es drei- bis fünfmal\./],
    ['SponsorBanner', 501, 100, /also 5,01-mal so breit wie hoch; bei einem Banner sind es drei- bis fünfmal\./],
  ])('a %s of %i × %i is told what is wrong with it', async (type, width, height, sentence) => {
    const answer = await upload(type, await picture(width, height));
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'image-dimensions']);
    expect(readProblem(answer).detail).toMatch(sentence);
    expect(answer.json()).toMatchObject({ width, height });
  });

  it('more than 1 MB is told how much it is', async () => {
    const noise = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_048_576);
    const answer = await upload('OrganizerLogo', noise);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'image-too-large']);
    expect(readProblem(answer).detail).toMatch(
      /^Das Bild hat \d,\d\d MB, höchstens 1 MB ist möglich\. Bitte verkleinern Sie es\.$/,
    );
    expect((await upload('OrganizerLogo', Buffer.concat([noise, Buffer.alloc(12 * 1024 * 1024)]))).statusCode).toBe(
      413,
    );
  });

  it.each([
    ['text', Buffer.from('Kein Bild')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is no picture', async (_, bytes) => {
    const answer = await upload('OrganizerLogo', bytes);
    expect(answer.statusCode).toBe(400);
    expect(readProblem(answer).errors).toEqual([
      {
        path: 'body.Image',
        code: 'no-picture',
        message: 'Diese Datei ist kein Bild, das wir zeigen können. Bitte wählen Sie ein PNG, JPEG oder WebP.',
      },
    ]);
  });

  it('fields that are missing, wrong or unknown are named', async () => {
    const ask = async (fields: Parameters<typeof form>[0]) => {
      const { payload, headers } = await form(fields);
      const answer = await call(portal, 'POST', '/api/images', payload, headers);
      return [answer.statusCode, ...(readProblem(answer).errors ?? []).map(({ path }) => path)];
    };
    const whole = {
      OrganizationId: founded.organization,
      ImageType: 'SponsorLogo',
      Image: { name: 'a.png', bytes: await picture(60, 60) },
    };
    const { Image: _, ...withoutImage } = whole;
    expect(await ask(withoutImage)).toEqual([400, 'body.Image']);
    expect(await ask({ ...whole, Image: 'Text statt Datei' })).toEqual([400, 'body.Image']);
    expect(await ask({ ...whole, ImageType: 'SquareLargeLogo' })).toEqual([400, 'body.ImageType']);
    expect(await ask({ ...whole, Colour: 'red' })).toEqual([400, 'body.Colour']);
    expect(await ask({ ...whole, OrganizationId: 'nobody' })).toEqual([400, 'body.OrganizationId']);
    const json = await call(portal, 'POST', '/api/images', { OrganizationId: founded.organization });
    expect([json.statusCode, readProblem(json).code]).toEqual([415, 'unsupported-media-type']);
    const { payload, headers } = await form(whole);
    const elsewhere = await call(portal, 'POST', '/api/venues', payload, headers);
    expect([elsewhere.statusCode, readProblem(elsewhere).code]).toEqual([415, 'unsupported-media-type']);
    const broken = await call(portal, 'POST', '/api/images', payload.subarray(0, payload.length - 40), headers);
    expect(broken.statusCode).toBe(400);
  });

  it('a form without the kind of image, and one with two files, is told which field is at fault', async () => {
    const bytes = await picture(60, 60);
    const whole = {
      OrganizationId: founded.organization,
      ImageType: 'SponsorLogo',
      Image: { name: 'a.png', bytes },
    };
    const ask = async ({ payload, headers }: Awaited<ReturnType<typeof form>>) => {
      const answer = await call(portal, 'POST', '/api/images', payload, headers);
      return [answer.statusCode, readProblem(answer).errors];
    };
    const { ImageType: _, ...withoutType } = whole;
    expect(await ask(await form(withoutType))).toEqual([
      400,
      [{ path: 'body.ImageType', code: 'required', message: 'Diese Angabe fehlt.' }],
    ]);
    const oneFile = { code: 'one-file', message: 'Bitte senden Sie nur eine Datei.' };
    expect(await ask(await form({ ...whole, Second: { name: 'b.png', bytes } }))).toEqual([
      400,
      [{ path: 'body.Second', ...oneFile }],
    ]);
    const twice = await form({ ...whole, Imagf: { name: 'b.png', bytes } });
    const payload = Buffer.from(twice.payload.toString('latin1').replace('name="Imagf"', 'name="Image"'), 'latin1');
    expect(await ask({ ...twice, payload })).toEqual([400, [{ path: 'body.Image', ...oneFile }]]);
  });

  it('more than a picture may have is told before a pixel of it is decoded', async () => {
    const bomb = await picture(8_000, 8_000);
    expect(bomb.length).toBeLessThan(1_048_576);
    const answer = await upload('OrganizerLogo', bomb);
    expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'image-dimensions']);
    expect(readProblem(answer).detail).toBe(
      'Das Bild ist 8000 × 8000 Pixel groß, ein Logo hat 50 × 50 bis 3000 × 3000 Pixel. Bitte verkleinern Sie es.',
    );
    // Damaged behind its header: only decoding it would reveal that.
    const torn = (await picture(3001, 3001)).subarray(0, 200);
    expect(readProblem(await upload('OrganizerLogo', torn)).detail).toMatch(/^Das Bild ist 3001 × 3001 Pixel groß/);
  });

  it('whose texts are packed takes no more memory than its pixels do', async () => {
    const texts = Array.from({ length: 19 }, () => packedText(50));
    const packed = pngWith(await picture(100, 100), ...texts);
    const huge = pngSaying(20_000, 20_000, packed);
    expect(packed.length).toBeLessThanOrEqual(1_048_576);
    const before = process.resourceUsage().maxRSS;
    expect((await upload('OrganizerLogo', packed)).statusCode).toBe(201);
    expect(readProblem(await upload('OrganizerLogo', huge)).detail).toMatch(/^Das Bild ist 20000 × 20000 Pixel groß/);
    // Kilobytes; it was 4.2 GB.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(300_000);
  });

  it('is served below 1 MB too, or refused plainly', async () => {
    const grain = (side: number, sigma: number) =>
      sharp({
        create: {
          width: side,
          height: side,
          channels: 3,
          background: '#fff',
          noise: { type: 'gaussian', mean: 128, sigma },
        },
      });
    const heavy = await grain(1300, 60).jpeg({ quality: 60 }).toBuffer();
    expect(heavy.length).toBeLessThanOrEqual(1_048_576);
    expect((await sharp(heavy).webp({ quality: 90 }).toBuffer()).length).toBeGreaterThan(1_048_576);
    const { url } = await uploaded('OrganizerLogo', heavy);
    const [webp, jpeg] = [await bytesOf(url), await bytesOf(`${url}?form=jpeg`)];
    expect([webp.statusCode, jpeg.statusCode]).toEqual([200, 200]);
    for (const { rawPayload } of [webp, jpeg]) expect(rawPayload.length).toBeLessThanOrEqual(1_048_576);
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width: 1300, height: 1300 });

    const hopeless = await grain(2200, 90).png({ palette: true, colours: 2, dither: 0 }).toBuffer();
    expect(hopeless.length).toBeLessThanOrEqual(1_048_576);
    const refused = await upload('OrganizerLogo', hopeless);
    expect([refused.statusCode, readProblem(refused).code]).toEqual([409, 'image-too-large']);
    expect(readProblem(refused).detail).toMatch(
      /^Das Bild hat auch neu gespeichert \d+,\d\d MB, höchstens 1 MB ist möglich\. Bitte verkleinern Sie es\.$/,
    );
  });

  it('whoever has its bytes is answered 304', async () => {
    const { url } = await uploaded('OrganizerLogo', await picture(91, 91));
    for (const shown of [url, `${url}?form=jpeg`]) {
      const { headers } = await bytesOf(shown);
      expect(headers['etag']).toMatch(/^"[0-9a-f]{16}"$/);
      const again = await portal.http.inject({
        method: 'GET',
        url: shown,
        headers: { 'if-none-match': String(headers['etag']) },
      });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']]);
    }
    const [webp, jpeg] = [await bytesOf(url), await bytesOf(`${url}?form=jpeg`)];
    expect(webp.headers['etag']).not.toBe(jpeg.headers['etag']);
  });

  it('is not read for who has it', async () => {
    const { id, url } = await uploaded('OrganizerLogo', await picture(92, 92));
    const tag = String((await bytesOf(url)).headers['etag']);
    await pool.query('DELETE FROM images.uses WHERE image_id = $1', [id]);
    const again = await portal.http.inject({ method: 'GET', url, headers: { 'if-none-match': tag } });
    expect([again.statusCode, (await bytesOf(url)).statusCode]).toEqual([304, 404]);
  });

  it('what is refused leaves no bytes behind', async () => {
    const before = await kept();
    await upload('OrganizerLogo', await picture(70, 71));
    expect(await kept()).toEqual(before);
  });
});

describe('an image of a tournament', () => {
  it('is shown with it, to visitors too, and taken away by null', async () => {
    const logo = await uploaded('OrganizerLogo', await picture(90, 90));
    const banner = await uploaded('SponsorBanner', await picture(400, 100));
    expect((await place('SponsorLogo', logo.id)).statusCode).toBe(200);
    const answer = await place('SponsorBanner', banner.id);
    const images: TournamentImages = {
      tournamentId: founded.tournament,
      hasOrganizerLogo: false,
      hasSponsorLogo: true,
      hasSponsorBanner: true,
      organizerLogo: null,
      sponsorLogo: logo,
      sponsorBanner: banner,
    };
    expect(answer.json()).toEqual(images);
    expect((await call(portal, 'GET', `/api/tournaments/${founded.tournament}/images`)).json()).toEqual(images);
    const seen = await portal.http.inject(`/api/public/tournaments/${founded.tournament}`);
    expect(seen.json<TournamentView>().images).toEqual(images);
    expect((await place('SponsorLogo', null)).json()).toMatchObject({ hasSponsorLogo: false, sponsorLogo: null });
  });

  it('a banner is no logo and a logo no banner, and one of another organisation is none', async () => {
    const logo = await uploaded('SponsorLogo', await picture(64, 64));
    const wrong = await place('SponsorBanner', logo.id);
    expect([wrong.statusCode, readProblem(wrong).code]).toEqual([409, 'image-dimensions']);
    const unknown = await place('SponsorLogo', `aaaaaaaaaaaaaaaa${logo.id.slice(16)}`);
    expect([unknown.statusCode, readProblem(unknown).code, readProblem(unknown).detail]).toEqual([
      404,
      'image-unknown',
      'Dieses Bild gibt es nicht mehr. Bitte wählen Sie ein anderes.',
    ]);
    expect(readProblem(await place('Background', logo.id)).errors?.[0]?.path).toBe('body.target');
  });

  it('deleted is absent everywhere at once, its bytes too, and the tournament that names it is as good as before', async () => {
    const logo = await uploaded('OrganizerLogo', await picture(77, 77, 77));
    await place('OrganizerLogo', logo.id);
    expect((await call(portal, 'DELETE', `/api/images/${logo.id}`)).statusCode).toBe(204);
    const bytes = await bytesOf(logo.url);
    expect([bytes.statusCode, readProblem(bytes).code]).toEqual([404, 'image-unknown']);
    expect((await listed()).map(({ id }) => id)).not.toContain(logo.id);
    expect(await kept()).not.toContain(logo.id);
    for (const url of [`/api/tournaments/${founded.tournament}`, `/api/public/tournaments/${founded.tournament}`]) {
      const view = (await call(portal, 'GET', url)).json<TournamentView>();
      expect(view.images).toMatchObject({ hasOrganizerLogo: false, organizerLogo: null });
      expect(view.matches.length).toBeGreaterThan(0);
    }
    const again = await call(portal, 'DELETE', `/api/images/${logo.id}`);
    expect([again.statusCode, readProblem(again).code]).toEqual([404, 'image-unknown']);
  });

  it('whose bytes another image shows too leaves them there', async () => {
    const bytes = await picture(66, 66, 99);
    const [one, other] = [await uploaded('SponsorLogo', bytes), await uploaded('OrganizerLogo', bytes)];
    await call(portal, 'DELETE', `/api/images/${one.id}`);
    expect([(await bytesOf(one.url)).statusCode, (await bytesOf(other.url)).statusCode]).toEqual([404, 200]);
  });
});
