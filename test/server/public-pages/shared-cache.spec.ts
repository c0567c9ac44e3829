import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// A cache in front of the portal, as a hall or a provider has one: visitors come through it alone.

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Mobile) Chrome/140.0';

let portal: TestPortal;
let cup: Founded;
let cache: SharedCache;
beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal, 'Public');
  cache = sharedCache();
});
afterAll(() => portal.end());

interface Kept {
  readonly status: number;
  readonly body: string;
  readonly at: number;
  readonly freshMs: number;
  readonly staleMs: number;
}

interface SharedCache {
  /** How often the portal was asked. */
  asked: number;
  get(url: string): Promise<Pick<Kept, 'status' | 'body'>>;
}

/** Keeps what may be kept, as RFC 9111 and 5861 have it: stale answers are given while a newer one is fetched. */
function sharedCache(): SharedCache {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Kept>>();
  const cached: SharedCache = {
    asked: 0,
    async get(url) {
      const held = kept.get(url);
      const age = performance.now() - (held?.at ?? Number.NEGATIVE_INFINITY);
      if (held !== undefined && age < held.freshMs) return held;
      const fetching = underWay.get(url) ?? fetchNow(url);
      underWay.set(url, fetching);
      return held !== undefined && age < held.freshMs + held.staleMs ? held : fetching;
    },
  };
  async function fetchNow(url: string): Promise<Kept> {
    cached.asked += 1;
    const answer = await portal.http.inject({ url, headers: { 'user-agent': PHONE } });
    underWay.delete(url);
    const control = String(answer.headers['cache-control']);
    const secondsOf = (name: string) => 1_000 * Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0);
    const isKept = control.startsWith('public') && answer.headers['set-cookie'] === undefined;
    const made = {
      status: answer.statusCode,
      body: answer.body,
      at: performance.now(),
      freshMs: secondsOf('max-age'),
      staleMs: secondsOf('stale-while-revalidate'),
    };
    if (isKept) kept.set(url, made);
    else kept.delete(url);
    return made;
  }
  return cached;
}

const views = async (): Promise<number> =>
  (await call(portal, 'GET', `/api/tournaments/${cup.tournament}`)).json<{ publicPageViews: number }>().publicPageViews;

it('answers a crowd for the portal, and each of the crowd counts once', async () => {
  // A node stores what it counted when it ends.
  const node = await portal.another();
  const seen = (cookie?: string) =>
    node.http.inject({
      method: 'POST',
      url: `/t/${cup.tournament}/seen`,
      headers: { 'user-agent': PHONE, ...(cookie === undefined ? {} : { cookie }) },
    });
  const cookies: string[] = [];
  for (let phone = 0; phone < 60; phone += 1) {
    expect((await cache.get(`/t/${cup.tournament}`)).body).toContain('Hallencup');
    const [given] = (await seen()).cookies;
    cookies.push(`${given?.name}=${given?.value}`);
  }
  // They look again.
  for (const cookie of cookies) await seen(cookie);
  await node.close();
  expect(cache.asked).toBeLessThan(30);
  await expect.poll(views, { timeout: 10_000 }).toBe(60);
});

it('has nothing left of a tournament six seconds after it was made private', async () => {
  const url = `/t/${cup.tournament}`;
  expect((await cache.get(url)).status).toBe(200);
  await call(portal, 'PATCH', `/api/tournaments/${cup.tournament}/visibility`, { visibility: 'Private' });
  await pause(6_000);
  expect((await cache.get(url)).status).toBe(404);
});

it('what a member saw while it was private is shown to no one else once it is public', async () => {
  const own = await foundTournament(portal, 'Private');
  const change = (visibility: string) =>
    call(portal, 'PATCH', `/api/tournaments/${own.tournament}/visibility`, { visibility });
  const look = (headers: Record<string, string>) =>
    portal.http.inject({ url: `/t/${own.tournament}`, headers: { 'user-agent': PHONE, ...headers } });
  const asMember = await look(portal.me.headers);
  expect([asMember.statusCode, asMember.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect((await change('Public')).statusCode).toBe(204);
  const asVisitor = await look({});
  expect(asVisitor.headers['cache-control']).toMatch(/^public/);
  expect(asVisitor.body).toContain('"visibility":"Public"');
  expect(asVisitor.body).not.toContain('"visibility":"Private"');
});
