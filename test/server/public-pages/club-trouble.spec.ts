import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageNameStream } from '#domain/streams.ts';
import { createClubLists } from '#server/public-pages/club-lists.ts';
import { registerClubPages } from '#server/public-pages/club-pages.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { openLiveFixture, ORGANIZATION, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';
import { toEnvelopes } from '../read-models/event-builders.ts';

const HTML_PAGES = readPublicPages(join(import.meta.dirname, '../../../dist/web'));
const COMPILED = join(import.meta.dirname, '../../../dist/server');
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' };
const BROKEN = 'tournament000009';

let visitors: WorkerPool;
let renderer: PageRenderer;
let hall: LiveFixture;
let http: FastifyInstance;
let listed: () => Promise<readonly string[]>;
let counted: string[];
/** Tournaments that were asked for. */
let loaded: string[];
let now: number;
beforeAll(() => {
  visitors = openVisitorPool({ html: HTML_PAGES, compiled: COMPILED });
  renderer = createPageRenderer(visitors);
});
afterAll(() => visitors.close());
beforeEach(async () => {
  hall = await openLiveFixture();
  [listed, counted, loaded, now] = [async () => [TOURNAMENT], [], [], 1];
  const claimed = toEnvelopes(pageNameStream('muster'), [
    { type: 'PageNameClaimed', data: { organizationId: ORGANIZATION } },
  ]);
  await hall.store.append(pageNameStream('muster'), 0, claimed);
  await hall.manage({ type: 'SetPage', name: 'muster' });
  http = fastify({ logger: false });
  await http.register(cookie);
  const load = <State>(stream: string) => {
    if (stream.startsWith('tournament-')) loaded.push(stream);
    return hall.states.load<State>(stream);
  };
  const states = { ...hall.states, load };
  await registerClubPages(http, {
    html: HTML_PAGES,
    renderer,
    states,
    lists: createClubLists({
      states,
      views: hall.views,
      listed: () => listed(),
      now: () => now,
      log: http.log,
    }),
    countVisit: (id) => counted.push(id),
    publicUrl: 'https://turnier.example',
    clock: () => new Date('2026-12-05T08:00:00Z'),
  });
});
afterEach(async () => {
  await http.close();
  await hall.end();
});

const ask = (path = '') => http.inject({ url: `/v/muster${path}`, headers: PHONE });

describe('[OR5] the page of a club in trouble', () => {
  it.each(['', '/calendar.ics'])('%s: answers 503 with a page, and comes back', async (path) => {
    listed = () => Promise.reject(new Error('The tables are silent'));
    const { statusCode, headers, body } = await ask(path);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Diese Seite kann gerade nicht gezeigt werden.');
    listed = async () => [TOURNAMENT];
    expect((await ask(path)).statusCode).toBe(200);
  });

  it('leaves out a tournament that cannot be read', async () => {
    await hall.found(BROKEN);
    await hall.manage({
      type: 'SetPage',
      tournaments: [TOURNAMENT, BROKEN].map((tournamentId) => ({ tournamentId, name: 'hallencup' })),
    });
    const { version } = await hall.states.load(`tournament-${BROKEN}`);
    const later = toEnvelopes(`tournament-${BROKEN}`, [{ type: 'InventedLater', data: {} }]);
    await hall.store.append(`tournament-${BROKEN}`, version, later);
    hall.states.reload(`tournament-${BROKEN}`);
    listed = async () => [BROKEN, TOURNAMENT];
    const page = await ask();
    expect([page.statusCode, page.body.includes(`/t/${TOURNAMENT}`)]).toEqual([200, true]);
    expect((await ask('/calendar.ics')).statusCode).toBe(200);
    expect((await ask('/hallencup')).headers.location).toBe(`/t/${TOURNAMENT}`);
  });

  it('goes through its tournaments once in half a second, however many ask', async () => {
    await Promise.all([ask(), ask(), ask('/calendar.ics')]);
    await ask();
    expect(loaded).toHaveLength(1);
    now += 501;
    await ask();
    expect(loaded).toHaveLength(2);
  });

  it('goes through them once more only when the time before is over, however long that takes', async () => {
    let listings = 0;
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    listed = async () => {
      listings += 1;
      await held;
      return [TOURNAMENT];
    };
    const asked = [ask()];
    for (let halfSecond = 0; halfSecond < 4; halfSecond += 1) {
      await expect.poll(() => listings).toBe(1);
      now += 501;
      asked.push(ask());
    }
    answer();
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(listings).toBe(1);
  });
});

it('[OR5] a visit of the page of a club counts once per browser, by the organisation', async () => {
  const seen = (headers: Record<string, string>, name = 'muster') =>
    http.inject({ method: 'POST', url: `/v/${name}/seen`, headers: { ...PHONE, ...headers } });
  const first = await seen({}, 'MUSTER');
  expect(first.cookies).toEqual([expect.objectContaining({ name: '__Secure-tp_visit', path: '/v/muster/seen' })]);
  expect(counted).toEqual([ORGANIZATION]);
  await seen({ cookie: `${first.cookies[0]?.name ?? ''}=${first.cookies[0]?.value ?? ''}` });
  await seen({ 'user-agent': 'Googlebot/2.1' });
  await seen({}, 'unbekannt');
  expect(counted).toEqual([ORGANIZATION]);
});
