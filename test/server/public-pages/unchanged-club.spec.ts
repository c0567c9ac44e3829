import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageNameStream } from '#domain/streams.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { registerClubPages } from '#server/public-pages/club-pages.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';
import { toEnvelopes } from '../read-models/event-builders.ts';

// What is asked for again and again while nothing of a club changes: counted is what is made for it.

const made = vi.hoisted(() => ({ calendars: 0, compressed: 0, views: 0 }));
vi.mock('#server/public-pages/club-calendar.ts', async (load) => {
  const module = await load<typeof import('#server/public-pages/club-calendar.ts')>();
  const buildClubCalendar: typeof module.buildClubCalendar = (...about) => {
    made.calendars += 1;
    return module.buildClubCalendar(...about);
  };
  return { ...module, buildClubCalendar };
});
vi.mock('node:zlib', async (load) => {
  const module = await load<typeof import('node:zlib')>();
  const gzipSync: typeof module.gzipSync = (bytes, options) => {
    made.compressed += 1;
    return module.gzipSync(bytes, options);
  };
  return { ...module, gzipSync };
});
vi.mock('#server/stream-cache/encoded-view.ts', async (load) => {
  const module = await load<typeof import('#server/stream-cache/encoded-view.ts')>();
  const encodeView: typeof module.encodeView = (view, version) => {
    if (typeof view === 'object' && view !== null && 'pageName' in view) made.views += 1;
    return module.encodeView(view, version);
  };
  return { ...module, encodeView };
});

const HTML_PAGES = readPublicPages(join(import.meta.dirname, '../../../dist/web'));
const COMPILED = join(import.meta.dirname, '../../../dist/server');
const SECOND = 'tournament000001';

let visitors: WorkerPool;
let renderer: PageRenderer;
let hall: LiveFixture;
let http: FastifyInstance;
let listed: () => Promise<readonly string[]>;
let now: number;
beforeAll(() => {
  visitors = openVisitorPool({ html: HTML_PAGES, compiled: COMPILED });
  renderer = createPageRenderer(visitors);
});
afterAll(() => visitors.close());
beforeEach(async () => {
  hall = await openLiveFixture();
  await hall.found(SECOND);
  [listed, now] = [async () => [TOURNAMENT, SECOND], 1];
  const claimed = toEnvelopes(pageNameStream('muster'), [
    { type: 'PageNameClaimed', data: { organizationId: ORGANIZATION } },
  ]);
  await hall.store.append(pageNameStream('muster'), 0, claimed);
  await hall.manage({ type: 'SetPage', name: 'muster' });
  http = fastify({ logger: false });
  await http.register(cookie);
  const { states, views } = hall;
  await registerClubPages(http, {
    html: HTML_PAGES,
    renderer,
    states,
    lists: createClubLists({ states, views, listed: () => listed(), now: () => now, log: http.log }),
    countVisit: () => undefined,
    publicUrl: 'http://localhost:3000',
    clock: () => new Date('2026-12-05T08:00:00Z'),
  });
  Object.assign(made, { calendars: 0, compressed: 0, views: 0 });
});
afterEach(async () => {
  await http.close();
  await hall.end();
});

/** Half a second later than the last time: the list of the club is gone through anew. */
const ask = (path = '', headers: Record<string, string> = {}) => {
  now += 501;
  return http.inject({ url: `/v/muster${path}`, headers: { host: 'localhost:3000', ...headers } });
};
const calendar = async (): Promise<string> => {
  const { rawPayload } = await ask('/calendar.ics', { 'accept-encoding': 'gzip' });
  return gunzipSync(rawPayload).toString();
};

describe('[OR5] the calendar of a club', () => {
  it('is built and compressed once for all who ask while nothing of its list changes', async () => {
    const first = await calendar();
    for (let times = 0; times < 20; times += 1) expect(await calendar()).toBe(first);
    expect(made).toMatchObject({ calendars: 1, compressed: 1 });
    // What is changed of a club that no visitor sees changes nothing.
    await hall.manage({ type: 'CreateFolder', folderId: 'folder0000000000', name: 'Jugend' });
    expect(await calendar()).toBe(first);
    expect(made).toMatchObject({ calendars: 1, compressed: 1 });
  });

  it('is built anew with each change of what it says', async () => {
    const texts = [await calendar()];
    const changes = [
      () => hall.play({ type: 'RenameTournament', name: 'Hallencup der U12' }),
      () => hall.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' }),
      async () => void (listed = async () => [SECOND]),
      async () => void (listed = async () => [SECOND, TOURNAMENT]),
    ];
    for (const change of changes) {
      await change();
      texts.push(await calendar());
      expect(await calendar()).toBe(texts.at(-1));
    }
    expect(made.calendars).toBe(texts.length);
    expect(texts.map((text) => [text.includes('U12'), text.includes('TSV Neustadt')])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, true],
      [true, true],
    ]);
  });

  it('is one for each address under which it was asked for', async () => {
    const at = async (host: string) => (await ask('/calendar.ics', { host })).body;
    for (const host of ['localhost:3000', '127.0.0.1:3000', 'localhost:3000', '127.0.0.1:3000']) {
      expect(await at(host)).toContain(`URI:http://${host}/t/${TOURNAMENT}\r\n`);
    }
    expect(made.calendars).toBe(2);
  });

  it('is there again after the list could not be read', async () => {
    const first = await calendar();
    const there = listed;
    listed = () => Promise.reject(new Error('The tables are silent'));
    expect((await ask('/calendar.ics')).statusCode).toBe(503);
    listed = there;
    expect(await calendar()).toBe(first);
  });
});

describe('[OR5] the page of a club', () => {
  it('is written out and hashed once for each version of what it shows', async () => {
    const first = await ask();
    for (let times = 0; times < 20; times += 1) expect((await ask()).body).toBe(first.body);
    expect(made.views).toBe(1);
    await hall.play({ type: 'RenameTournament', name: 'Hallencup der U12' });
    await expect.poll(async () => (await ask()).body).toContain('Hallencup der U12');
    for (let times = 0; times < 20; times += 1) await ask();
    expect(made.views).toBe(2);
    await hall.manage({ type: 'RenameOrganization', name: 'TSV Neustadt' });
    await expect.poll(async () => (await ask()).body).toContain('TSV Neustadt');
    for (let times = 0; times < 20; times += 1) await ask();
    expect(made.views).toBe(3);
  });
});
