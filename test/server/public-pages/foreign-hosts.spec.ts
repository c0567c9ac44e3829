import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageNameStream } from '#domain/streams.ts';
import { visitor } from '#server/http/caller.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { registerClubPages } from '#server/public-pages/club-pages.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { registerPublicPages } from '#server/public-pages/public-pages.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';
import { toEnvelopes } from '../read-models/event-builders.ts';

// A request can say any `Host`. Where PUBLIC_URL is only this computer, pages speak of the address under which they were
// asked for: of this machine's own, and of none else.

const WEB = join(import.meta.dirname, '../../../dist/web');
const COMPILED = join(import.meta.dirname, '../../../dist/server');
const HTML_PAGES = readPublicPages(WEB);
const CANONICAL = 'http://localhost:3000';
const FOREIGN = [1, 2, 3, 4, 5, 6].flatMap((at) => [
  `halle-${at}.evil.example`,
  `localhost.evil-${at}.example:3000`,
  `localhost:${4_000 + at}`,
  `203.0.113.${at}:3000`,
  `[2001:db8::${at}]:3000`,
]);

let visitors: WorkerPool;
let hall: LiveFixture;
let http: FastifyInstance;
/** The links for which something was drawn. */
let drawn: string[];
beforeAll(() => {
  visitors = openVisitorPool({ html: HTML_PAGES, compiled: COMPILED });
});
afterAll(() => visitors.close());
beforeEach(async () => {
  hall = await openLiveFixture();
  drawn = [];
  const claimed = toEnvelopes(pageNameStream('muster'), [
    { type: 'PageNameClaimed', data: { organizationId: ORGANIZATION } },
  ]);
  await hall.store.append(pageNameStream('muster'), 0, claimed);
  await hall.manage({ type: 'SetPage', name: 'muster' });
  http = fastify({ logger: false });
  await http.register(cookie);
  const { states, views } = hall;
  const threads = createPageRenderer(visitors);
  const renderer: PageRenderer = {
    render(task) {
      drawn.push('link' in task ? task.link : task.kind);
      return threads.render(task);
    },
  };
  const common = { html: HTML_PAGES, renderer, states, publicUrl: CANONICAL, countVisit: () => undefined };
  const clock = () => new Date('2026-12-05T08:00:00Z');
  await registerPublicPages(http, {
    ...common,
    views,
    rights: { readerOf: async () => visitor, mayRead: async () => false },
    isCompetition: async () => true,
    drawLinkPicture: () => Promise.reject(new Error('Nothing is drawn for a page')),
    clock,
  });
  const lists = createClubLists({ states, views, listed: async () => [TOURNAMENT], log: http.log });
  await registerClubPages(http, { ...common, lists, clock });
});
afterEach(async () => {
  await http.close();
  await hall.end();
});

const ask = (url: string, host: string) => http.inject({ url, headers: { host } });

describe('a page that is asked for under thirty hosts that are none of ours', () => {
  it.each([
    ['a tournament', `/t/${TOURNAMENT}`],
    ['its board', `/t/${TOURNAMENT}/board`],
    ['a club', '/v/muster'],
  ])('of %s is drawn once, and speaks of the canonical address', async (_, path) => {
    const first = await ask(path, 'localhost:3000');
    expect([first.statusCode, drawn]).toEqual([200, [CANONICAL + path.replace(/\/board$/, '')]]);
    expect(new Set(FOREIGN).size).toBe(30);
    for (const host of FOREIGN) {
      const { statusCode, body, headers } = await ask(path, host);
      expect([host, statusCode, headers['etag']]).toEqual([host, 200, first.headers['etag']]);
      expect(body).toBe(first.body);
    }
    expect(drawn).toHaveLength(1);
    if (!path.endsWith('/board')) expect(first.body).toContain(`${CANONICAL}${path}`);
  });

  it('is drawn anew under an address of this machine, once', async () => {
    for (const path of [`/t/${TOURNAMENT}`, '/v/muster']) {
      drawn = [];
      for (const host of ['localhost:3000', '127.0.0.1:3000', 'localhost:3000', '127.0.0.1:3000']) {
        expect((await ask(path, host)).statusCode).toBe(200);
      }
      expect(drawn).toEqual([`${CANONICAL}${path}`, `http://127.0.0.1:3000${path}`]);
    }
  });

  it.each([
    [`/t/${TOURNAMENT}/qr.svg`, 'the code of a tournament'],
    [`/t/${TOURNAMENT}/address`, 'its address'],
    ['/portal/address.json', 'the address of the portal'],
    ['/v/muster/qr.svg', 'the code of a club'],
    ['/v/muster/address.json', 'its address'],
    ['/v/muster/calendar.ics', 'its calendar'],
  ])('%s, %s: the same for all of them', async (path) => {
    const { statusCode, body } = await ask(path, 'localhost:3000');
    expect(statusCode).toBe(200);
    for (const host of FOREIGN) expect([host, (await ask(path, host)).body]).toEqual([host, body]);
  });
});
