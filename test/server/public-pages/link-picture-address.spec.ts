import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImageView, PublicTournamentView } from '#domain/contract.ts';
import { createLinkPictures } from '#server/public-pages/link-picture/picture-cache.ts';
import { registerLinkPicture } from '#server/public-pages/link-picture/picture-route.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';

const PNG = Buffer.from('no real picture');

describe('[OR6] the address of the picture', () => {
  let hall: LiveFixture;
  let http: FastifyInstance;
  let drawings: number;
  let fault: Error | null;
  beforeEach(async () => {
    hall = await openLiveFixture();
    [drawings, fault] = [0, null];
    http = fastify({ logger: false });
    const draw = async (): Promise<Buffer> => {
      drawings += 1;
      if (fault !== null) throw fault;
      return PNG;
    };
    const pictures = createLinkPictures({ draw, log: http.log });
    registerLinkPicture(http, { views: hall.views, pictures, cacheControl: 'public, max-age=1' });
  });
  afterEach(async () => {
    await http.close();
    await hall.end();
  });
  const ask = (id = TOURNAMENT, query = '', headers: Record<string, string> = {}) =>
    http.inject({ url: `/t/${id}/preview.png${query}`, headers });

  it('is one picture, whatever else it asks for, and is known by its stamp', async () => {
    const first = await ask();
    expect([first.statusCode, first.headers['content-type'], first.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=1',
    ]);
    expect(first.rawPayload.equals(PNG)).toBe(true);
    for (const query of ['?v=1', '?v=2', '?utm=x&v=3&v=4', '?', '?v=%00']) {
      expect((await ask(TOURNAMENT, query)).statusCode).toBe(200);
    }
    expect(drawings).toBe(1);
    const again = await ask(TOURNAMENT, '', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { statusCode, body, headers } = await http.inject({ method: 'HEAD', url: `/t/${TOURNAMENT}/preview.png` });
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(PNG.length)]);
  });

  it('is not there for what is private, deleted, unknown, or no id at all', async () => {
    await ask();
    const unknown = await ask('aaaaaaaaaaaaaaaa');
    expect([unknown.statusCode, unknown.body]).toEqual([404, '']);
    const isAlike = async (id: string) => {
      const { statusCode, headers, body } = await ask(id);
      expect({ statusCode, body, headers: { ...headers, date: '' } }).toEqual({
        statusCode: 404,
        body: '',
        headers: { ...unknown.headers, date: '' },
      });
    };
    for (const id of ['no', 'TOURNAMENT000000', '..%2f..%2fetc', 'a'.repeat(90), '%F0%9F%8F%86']) await isAlike(id);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    await isAlike(TOURNAMENT);
    await hall.play({ type: 'DeleteTournament' });
    await isAlike(TOURNAMENT);
    expect(drawings).toBe(1);
  });

  it('leads to the icon where it cannot be drawn', async () => {
    fault = new Error('The page crashed');
    const { statusCode, headers } = await ask();
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/icon-512.png', 'no-store']);
  });

  it('says 503 while nobody can tell what is there', async () => {
    await hall.states.stop();
    await hall.store.close();
    expect((await ask('bbbbbbbbbbbbbbbb')).statusCode).toBe(503);
    expect(drawings).toBe(0);
  });
});

describe('[OR6] the picture of a link as messengers fetch it', () => {
  let portal: TestPortal;
  let cup: Founded;
  beforeAll(async () => {
    portal = await openPortal();
    cup = await foundTournament(portal, 'Public');
    // The browser may have to be unpacked, gives way to all else, and is left alone for a minute where it does not start.
    const address = await addressOf(portal, cup);
    const isDrawn = async () => expect((await portal.http.inject(address)).statusCode).toBe(200);
    await vi.waitFor(isDrawn, { timeout: 240_000, interval: 200 });
  }, 300_000);
  afterAll(() => portal.end());

  /** As the head of the page names it. */
  async function addressOf(asked: TestPortal, { tournament }: Founded): Promise<string> {
    const { body } = await asked.http.inject(`/t/${tournament}`);
    const [, address = ''] = /<meta property="og:image" content="https?:\/\/[^/]+([^"]*)"/.exec(body) ?? [];
    return address;
  }
  const firstMatch = async (asked: TestPortal, { tournament }: Founded): Promise<string> => {
    const view = (await call(asked, 'GET', `/api/public/tournaments/${tournament}`)).json<PublicTournamentView>();
    return view.matches[0]?.id ?? '';
  };

  it(
    'is a PNG of 1200 by 630, of less than 300 kB, under an address that changes with the score',
    { timeout: 400_000 },
    async () => {
      const before = await addressOf(portal, cup);
      // The browser may have to be unpacked first. It gives way to all else, and one that does not start is left alone a minute.
      await expect.poll(async () => (await portal.http.inject(before)).statusCode, { timeout: 240_000 }).toBe(200);
      const first = await portal.http.inject(before);
      const { width, height, format } = await sharp(first.rawPayload).metadata();
      expect([width, height, format]).toEqual([1200, 630, 'png']);
      expect(first.rawPayload.length).toBeLessThan(300_000);
      await report(portal, cup, await firstMatch(portal, cup), [3, 1]);
      await expect.poll(() => addressOf(portal, cup)).not.toBe(before);
      const isAnother = async () => {
        const { statusCode, rawPayload } = await portal.http.inject(await addressOf(portal, cup));
        return statusCode === 200 && !rawPayload.equals(first.rawPayload);
      };
      await expect.poll(isAnother, { timeout: 90_000 }).toBe(true);
    },
  );

  it('is the logo, else the icon, where there is no browser, and the log says so once', async () => {
    const poor = await openPortal({ PORTAL_CHROMIUM: '/bin/false' });
    try {
      const own = await foundTournament(poor, 'Public');
      const icon = await poor.http.inject(`/t/${own.tournament}/preview.png`);
      expect([icon.statusCode, icon.headers.location]).toEqual([302, '/icon-512.png']);
      const image = { name: 'Wappen.png', bytes: await picture(120, 120) };
      const sent = await form({ OrganizationId: own.organization, ImageType: 'OrganizerLogo', Image: image });
      const { id } = (await call(poor, 'POST', '/api/images', sent.payload, sent.headers)).json<ImageView>();
      await call(poor, 'PATCH', `/api/tournaments/${own.tournament}/image`, { target: 'OrganizerLogo', imageId: id });
      const logo = await poor.http.inject(`/t/${own.tournament}/preview.png`);
      expect([logo.statusCode, logo.headers.location]).toEqual([302, `/images/${id}?form=jpeg`]);
      expect(poor.complaints.map(({ msg }) => msg)).toEqual([expect.stringContaining('the picture of a link')]);
    } finally {
      await poor.end();
    }
  });
});
