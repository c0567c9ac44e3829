import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { visitor } from '#server/http/caller.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { registerPublicPages } from '#server/public-pages/public-pages.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';

// What a page costs that is asked for again and again: counted is how often its matches are gone through, and how often the
// clock in Germany is asked.

const clock = vi.hoisted(() => ({ asked: 0 }));
vi.mock('#domain/tournament/planning/timing/wall-clock.ts', async (load) => {
  const module = await load<typeof import('#domain/tournament/planning/timing/wall-clock.ts')>();
  const count =
    (work: (milliseconds: number) => number) =>
    (milliseconds: number): number => {
      clock.asked += 1;
      return work(milliseconds);
    };
  return { wallTimeOf: count(module.wallTimeOf), instantOfWallTime: count(module.instantOfWallTime) };
});

const HTML_PAGES = readPublicPages(join(import.meta.dirname, '../../../dist/web'));
const COMPILED = join(import.meta.dirname, '../../../dist/server');

let hall: LiveFixture;
let visitors: WorkerPool;
let renderer: PageRenderer;
let http: FastifyInstance;
let now: Date;
/** Looks at a match of the view that was shown last. */
let looks: number;

beforeEach(async () => {
  hall = await openLiveFixture();
  visitors = openVisitorPool({ html: HTML_PAGES, compiled: COMPILED });
  renderer = createPageRenderer(visitors);
  [now, looks] = [new Date('2026-12-05T08:00:00Z'), 0];
  http = fastify();
  await http.register(cookie);
  await registerPublicPages(http, {
    html: HTML_PAGES,
    renderer,
    views: hall.views,
    rights: { readerOf: async () => visitor, mayRead: async () => true },
    countVisit: () => undefined,
    isCompetition: async () => true,
    drawLinkPicture: () => Promise.reject(new Error('Nothing is drawn for a page')),
    publicUrl: 'https://turnier.example',
    clock: () => now,
  });
});
afterEach(async () => {
  await http.close();
  await visitors.close();
  await hall.end();
});

const ask = (path: string, headers: Record<string, string> = {}) => http.inject({ url: `/t/${path}`, headers });

/** Counts from now on how often a match of the view that is shown now is looked at. */
async function watchMatches(): Promise<number> {
  looks = 0;
  const shown = await hall.views.public(TOURNAMENT);
  const matches = shown?.view.matches ?? [];
  for (const match of matches) {
    const { metadata } = match;
    Object.defineProperty(match, 'metadata', {
      get: () => {
        looks += 1;
        return metadata;
      },
    });
  }
  return matches.length;
}

it('the matches of a page are gone through once for each of its stamps, and never for who has the page', async () => {
  for (const path of [TOURNAMENT, `${TOURNAMENT}/board?court=1`]) {
    const matches = await watchMatches();
    const { etag } = (await ask(path)).headers;
    const first = looks;
    if (path === TOURNAMENT) expect(first).toBeGreaterThanOrEqual(matches);
    clock.asked = 0;
    for (let times = 0; times < 20; times += 1) {
      now = new Date(now.getTime() + 1_000);
      expect((await ask(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
      expect((await ask(path)).statusCode).toBe(200);
    }
    expect(looks).toBe(first);
    // Today, and the day of the last match up to its end: a few times however many matches there are.
    expect(clock.asked).toBeLessThanOrEqual(40 * 4);
  }
  await hall.report(1, 2, 1);
  const matches = await watchMatches();
  await ask(TOURNAMENT);
  expect(looks).toBeGreaterThanOrEqual(matches);
});

it('a plan is gone through without the clock in Germany, which takes long', async () => {
  clock.asked = 0;
  await ask(TOURNAMENT);
  expect(clock.asked).toBeLessThanOrEqual(4);
});
