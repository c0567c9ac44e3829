import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceUnavailable, notLoggedIn } from '#server/http/problem-details.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { registerPublicPages, type PageAccess } from '#server/public-pages/public-pages.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';
import { visitor } from '#server/http/caller.ts';

const WEB = join(import.meta.dirname, '../../../dist/web');
const HTML_PAGES = readPublicPages(WEB);
const COMPILED = join(import.meta.dirname, '../../../dist/server');
const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';
const HTML = 'text/html; charset=utf-8';

/** Rights in small: visitors see what is public, members everything. */
const rights: PageAccess = {
  readerOf: async ({ headers }) => {
    if (headers['x-caller'] === 'broken') throw notLoggedIn();
    if (headers['x-caller'] === 'unclear') throw serviceUnavailable('sessions-unknown', 'Gleich wieder.');
    return headers['x-caller'] === 'member' ? { ...visitor, kind: 'user' } : visitor;
  },
  mayRead: async ({ kind }) => kind === 'user' || (await hall.views.public(TOURNAMENT))?.view.visibility === 'Public',
};

let hall: LiveFixture;
let http: FastifyInstance;
let visitors: WorkerPool;
let renderer: PageRenderer;
beforeAll(() => {
  visitors = openVisitorPool({ html: HTML_PAGES, compiled: COMPILED });
  renderer = createPageRenderer(visitors);
});
afterAll(() => visitors.close());
let now: Date;
let counted: string[];
let isCompetition: boolean;
/** What the portal logged at `warn` or above. */
let complaints: string[];
beforeEach(async () => {
  hall = await openLiveFixture();
  now = new Date('2026-12-05T08:00:00Z');
  counted = [];
  isCompetition = true;
  complaints = [];
  http = fastify({ logger: { level: 'warn', stream: { write: (line: string) => complaints.push(line) } } });
  await http.register(cookie);
  await registerPublicPages(http, {
    isCompetition: async () => isCompetition,
    drawLinkPicture: () => Promise.reject(new Error('Nothing is drawn for a page')),
    html: HTML_PAGES,
    renderer,
    views: hall.views,
    rights,
    countVisit: (id) => counted.push(id),
    publicUrl: 'https://turnier.example',
    clock: () => now,
  });
});
afterEach(async () => {
  await http.close();
  await hall.end();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  http.inject({ url: `/t/${path}`, headers: { 'user-agent': PHONE, ...headers } });
const pages = ['', '/board'];

it('boards of one tournament take one place of the thread at a time; of many, some draw themselves', async () => {
  const isDrawn = async (path: string) => (await ask(path)).headers['cache-control'] !== 'no-store';
  const settings = ['now', 'groups', 'ranking', 'finals'].flatMap((page) =>
    ['qr=0', 'qr=1', 'qr=0&theme=light', 'qr=1&theme=light'].map((more) => `pages=${page}&${more}`),
  );
  const boards = Promise.all(settings.map((each) => isDrawn(`${TOURNAMENT}/board?${each}`)));
  const visitorPage = isDrawn(TOURNAMENT).then((drawn) => ({ drawn }));
  expect(await Promise.race([visitorPage, boards])).toEqual({ drawn: true });
  expect((await boards).filter(Boolean)).toHaveLength(9);
});

describe('who sees a public page', () => {
  it.each(pages)('%s: it is there for who may see it, else one and the same 404 in HTML', async (page) => {
    const answer = async (id: string, caller = 'visitor') => {
      const { statusCode, headers, body } = await ask(`${id}${page}`, { 'x-caller': caller });
      return { statusCode, type: headers['content-type'], shows: body.includes('<h1>') && body.includes('privat') };
    };
    const there = { statusCode: 200, type: HTML };
    const missing = { statusCode: 404, type: HTML, shows: true };
    expect(await answer(TOURNAMENT)).toMatchObject(there);
    expect(await answer('aaaaaaaaaaaaaaaa')).toEqual(missing);
    expect(await answer('no-such-id')).toEqual(missing);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    expect(await answer(TOURNAMENT)).toEqual(missing);
    expect(await answer(TOURNAMENT, 'member')).toMatchObject(there);
    await hall.play({ type: 'DeleteTournament' });
    expect(await answer(TOURNAMENT, 'member')).toEqual(missing);
  });

  it.each(pages)('%s: an address that was typed from paper leads to the one that was meant', async (page) => {
    const typed = async (id: string) => {
      const { statusCode, headers } = await ask(`${id}${page}?qr=0`);
      return [statusCode, headers.location];
    };
    const [meant, gone] = [
      [302, `/t/${TOURNAMENT}${page}?qr=0`],
      [404, undefined],
    ];
    expect(await typed('TOURNAMENT000000')).toEqual(meant);
    expect(await typed('tour-name-nt00-0000')).toEqual(meant);
    await hall.found('ab9x34k011qz00vw');
    expect(await typed('AB9X%2034Ko%20iLqz%20OOvw')).toEqual([302, `/t/ab9x34k011qz00vw${page}?qr=0`]);
    expect(await typed('t0urnament000000')).toEqual(gone);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    expect(await typed('TOURNAMENT000000')).toEqual(gone);
  });

  it('a board sets the id of its address in groups of four, as it is typed', async () => {
    const { body } = await ask(`${TOURNAMENT}/board`);
    expect(body).toContain('turnier.example/t/</i><i>tour</i><i>name</i><i>nt00</i><i>0000</i>');
  });

  it.each(pages)('%s: a private one and an unknown one are told apart by nothing', async (page) => {
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    const [own, unknown] = [await ask(`${TOURNAMENT}${page}`), await ask(`aaaaaaaaaaaaaaaa${page}`)];
    expect(own.body).toBe(unknown.body);
    expect({ ...own.headers, date: '' }).toEqual({ ...unknown.headers, date: '' });
    expect(own.headers['cache-control']).toBe('no-store');
  });

  const callers = ['', '/board', '/app.webmanifest'].flatMap((page) => [
    { page, caller: 'broken', status: 404 },
    { page, caller: 'unclear', status: page === '/app.webmanifest' ? 503 : 200 },
  ]);
  it.each(callers)('$page: neither by whoever is $caller', async ({ page, caller, status }) => {
    const answer = async (id: string) => {
      const { statusCode, headers, body } = await ask(`${id}${page}`, { 'x-caller': caller });
      return { statusCode, body, headers: { ...headers, date: '' } };
    };
    const unknown = await answer('aaaaaaaaaaaaaaaa');
    expect(unknown.statusCode).toBe(status);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    expect(await answer(TOURNAMENT)).toEqual(unknown);
    await hall.play({ type: 'DeleteTournament' });
    expect(await answer(TOURNAMENT)).toEqual(unknown);
    if (caller === 'broken') expect(complaints).toEqual([]);
    expect(complaints.join('')).not.toContain('stack');
  });

  it.each(pages)('%s: it comes up where nobody can tell, and goes on asking', async (page) => {
    await hall.states.stop();
    await hall.store.close();
    const { statusCode, headers, body } = await ask(`bbbbbbbbbbbbbbbb${page}`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, HTML, 'no-store']);
    expect(body).not.toContain('data-missing');
  });

  it('what only members see is kept on no device and found by nobody', async () => {
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    const { headers, body } = await ask(TOURNAMENT, { 'x-caller': 'member' });
    expect(headers['cache-control']).toBe('private, no-store');
    const manifest = await ask(`${TOURNAMENT}/app.webmanifest`, { 'x-caller': 'member' });
    expect([manifest.statusCode, manifest.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(counted).toEqual([]);
  });
});

describe('the first HTML', () => {
  it('shows plan, courts and tables before any script runs', async () => {
    const { body } = await ask(TOURNAMENT);
    const { view } = (await hall.views.public(TOURNAMENT)) ?? {};
    const text = textOf(body);
    for (const { name } of view?.teams ?? []) expect(text).toContain(name);
    for (const heading of ['Jetzt auf dem Feld', 'Die ersten Spiele', 'Spielplan', 'Gruppe A'])
      expect(text).toContain(heading);
    const board = textOf((await ask(`${TOURNAMENT}/board`)).body);
    for (const heading of ['Gleich auf dem Feld', 'Danach', 'Alles aufs Handy']) expect(board).toContain(heading);
  });

  it('has what messengers show, with addresses that work anywhere', async () => {
    const { body } = await ask(TOURNAMENT);
    const { view } = (await hall.views.public(TOURNAMENT)) ?? {};
    const of = (property: string): string | undefined =>
      new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(body)?.[1];
    expect(/<title>([^<]*)</.exec(body)?.[1]).toBe(`${view?.name} – live`);
    expect(of('title')).toBe(`${view?.name} – live`);
    expect(of('description')).toContain(view?.organizationName);
    expect(of('url')).toBe(`https://turnier.example/t/${TOURNAMENT}`);
    expect(of('image')).toMatch(
      new RegExp(`^https://turnier\\.example/t/${TOURNAMENT}/preview\\.png\\?v=[0-9a-f]{16}$`),
    );
    expect([of('image:width'), of('image:height'), of('image:alt')]).toEqual(['1200', '630', of('title')]);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    expect(body).toContain(`<link rel="canonical" href="https://turnier.example/t/${TOURNAMENT}" />`);
  });

  it('[OR6] has another picture once it shows something else, and none of its own while it is private', async () => {
    const cardOf = async () => {
      const { body } = await ask(TOURNAMENT, { 'x-caller': 'member' });
      const of = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1];
      return [of('og:image'), of('og:image:alt'), of('twitter:card')];
    };
    const before = await cardOf();
    await hall.report(1, 2, 1);
    await expect.poll(async () => (await cardOf())[0]).not.toBe(before[0]);
    expect((await cardOf())[0]).toContain(`/t/${TOURNAMENT}/preview.png?v=`);
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    const icon = 'https://turnier.example/icon-512.png';
    await expect.poll(cardOf).toEqual([icon, undefined, 'summary']);
  });

  it.each(pages)('%s: holds what its policy forbids nowhere: no inline script, no style attribute', async (page) => {
    const { body } = await ask(`${TOURNAMENT}${page}`);
    const scripts = [...body.matchAll(/<script([^>]*)>([^<]*)/gi)];
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter(([, attributes = '', text = '']) => !/ src=/.test(attributes) || text.trim() !== '')).toEqual(
      [],
    );
    expect(body).not.toMatch(/\sstyle=|<style|\son\w+=/i);
  });

  it('what people wrote stands there as text', async () => {
    await hall.play({ type: 'RenameTournament', name: '<script>alert(1)</script> & "Cup"' });
    const { body } = await ask(TOURNAMENT);
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Cup&quot; – live');
    const inert = /<template id="first"[^>]*>([^<]*)<\/template>/.exec(body)?.[1] ?? '';
    const view = JSON.parse(inert.replaceAll('&lt;', '<').replaceAll('&amp;', '&')) as { name: string };
    expect(view.name).toBe('<script>alert(1)</script> & "Cup"');
  });

  it.each(pages)('%s: is the same bytes until something changes, and then others', async (page) => {
    const first = await ask(`${TOURNAMENT}${page}`);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[0-9a-f]{16}"$/);
    const again = await ask(`${TOURNAMENT}${page}`, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    // A minute without anything in the plan turning is no reason for other bytes.
    now = new Date(now.getTime() + 60_000);
    expect((await ask(`${TOURNAMENT}${page}`, { 'if-none-match': tag })).statusCode).toBe(304);
    await hall.report(1, 2, 1);
    await expect.poll(async () => (await ask(`${TOURNAMENT}${page}`, { 'if-none-match': tag })).statusCode).toBe(200);
    expect((await ask(`${TOURNAMENT}${page}`)).headers.etag).not.toBe(tag);
  });

  it('comes packed, with gzip where a hall has plain http', async () => {
    const plain = await ask(TOURNAMENT);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const [brotli, gzip] = [
      await ask(TOURNAMENT, { 'accept-encoding': 'gzip, deflate, br' }),
      await ask(TOURNAMENT, { 'accept-encoding': 'gzip, deflate' }),
    ];
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.headers['vary']).toBe('Accept-Encoding');
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  });

  it.each(['', '/board', '/none'])('%s: names its pages, so that an open one notices newer ones', async (page) => {
    const { body } = await ask(page === '/none' ? 'aaaaaaaaaaaaaaaa' : `${TOURNAMENT}${page}`);
    expect(body).toMatch(/<meta name="pages" content="\w+"/);
  });

  it('a board is drawn as its link asks', async () => {
    const light = (await ask(`${TOURNAMENT}/board?theme=light&qr=0`)).body;
    expect(light).toContain('data-theme="light"');
    expect(light).not.toContain('qr.svg');
    const court = textOf((await ask(`${TOURNAMENT}/board?court=1`)).body);
    expect(court).toContain('Danach auf Feld 1');
  });

  it('a board for a court that is not in the plan is left to the page: links may name any number', async () => {
    const answers = await Promise.all([77, 78].map((court) => ask(`${TOURNAMENT}/board?court=${court}&theme=light`)));
    const [{ statusCode, headers, body } = { statusCode: 0, headers: {}, body: '' }, other] = answers;
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('data-theme="light"');
    expect(body).not.toContain('<template');
    expect(body).not.toContain('data-missing');
    expect(other?.body).toBe(body);
  });
});

describe('visits', () => {
  const see = async (headers: Record<string, string> = {}, id = TOURNAMENT) => {
    const url = `/t/${id}/seen`;
    const { statusCode, cookies } = await http.inject({
      method: 'POST',
      url,
      headers: { 'user-agent': PHONE, ...headers },
    });
    expect(statusCode).toBe(204);
    return cookies.find(({ name }) => name === '__Secure-tp_visit');
  };

  it('count once per browser in half an hour, by the script of the page', async () => {
    const given = await see();
    expect(given).toMatchObject({
      path: `/t/${TOURNAMENT}/seen`,
      maxAge: 1800,
      httpOnly: true,
      sameSite: 'Lax',
      secure: true,
    });
    expect(await see({ cookie: `${given?.name}=${given?.value}` })).toBeUndefined();
    expect(counted).toEqual([TOURNAMENT]);
    await see({ 'sec-fetch-site': 'same-origin' });
    expect(counted).toHaveLength(2);
  });

  it('neither what only fetches counts, nor a page that nobody looks at, nor a call of another site', async () => {
    await ask(TOURNAMENT);
    await ask(`${TOURNAMENT}/board`);
    await see({ 'sec-purpose': 'prefetch;prerender' });
    await see({ 'user-agent': 'WhatsApp/2.24' });
    await see({ 'sec-fetch-site': 'cross-site' });
    expect(counted).toEqual([]);
  });

  it('[NT6] those of a training or an example do not count, nor those of what is not public', async () => {
    expect(await see({}, 'aaaaaaaaaaaaaaaa')).toBeUndefined();
    isCompetition = false;
    expect(await see()).toBeUndefined();
    isCompetition = true;
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    expect(await see()).toBeUndefined();
    expect(counted).toEqual([]);
  });
});

describe('a cache that many share', () => {
  it('may answer for a public page, which is the same for all and sets no cookie', async () => {
    for (const page of pages) {
      const { headers, cookies } = await ask(TOURNAMENT + page);
      expect([headers['cache-control'], headers['vary'], cookies]).toEqual([
        'public, max-age=1, stale-while-revalidate=4',
        'Accept-Encoding',
        [],
      ]);
      expect((await ask(TOURNAMENT + page, { 'x-caller': 'member' })).headers.etag).toBe(headers.etag);
      const again = await ask(TOURNAMENT + page, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.headers['cache-control']]).toEqual([304, headers['cache-control']]);
    }
  });

  it('keeps nothing of a private one', async () => {
    await hall.play({ type: 'SetVisibility', visibility: 'Private' });
    for (const page of pages) {
      const { headers } = await ask(TOURNAMENT + page, { 'x-caller': 'member' });
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });
});

describe('what a phone takes along', () => {
  it('the web app of one tournament has its name and its pages', async () => {
    const { headers, body } = await ask(`${TOURNAMENT}/app.webmanifest`);
    expect(headers['content-type']).toContain('application/manifest+json');
    const { view } = (await hall.views.public(TOURNAMENT)) ?? {};
    expect(JSON.parse(body)).toMatchObject({
      name: view?.name,
      start_url: `/t/${TOURNAMENT}`,
      scope: `/t/${TOURNAMENT}`,
      display: 'standalone',
    });
    expect((await ask('aaaaaaaaaaaaaaaa/app.webmanifest')).statusCode).toBe(404);
  });

  it('says which address to pass on, in the words of the code', async () => {
    const { headers, body } = await ask(`${TOURNAMENT}/address`);
    expect(JSON.parse(body)).toEqual({
      link: `https://turnier.example/t/${TOURNAMENT}`,
      isOnlyHere: false,
      inNetwork: [],
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect((await ask('no/address')).statusCode).toBe(404);
  });

  it('the code is an SVG of its own', async () => {
    const { statusCode, headers, body } = await ask(`${TOURNAMENT}/qr.svg`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toMatch(/^<svg [^>]*viewBox="-4 -4 \d+ \d+"/);
    expect((await ask('no/qr.svg')).statusCode).toBe(404);
  });
});

/** What is to be read on a page, without tags. */
const textOf = (html: string): string =>
  html
    .replace(/<template[\s\S]*<\/template>/, '')
    .replaceAll(/<wbr\/?>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&');
