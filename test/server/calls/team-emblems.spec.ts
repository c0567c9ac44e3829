import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImageStore, type ImageStore } from '#server/images/image-store.ts';
import { form, picture } from '#test/support/forms.ts';
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

const club = 'JSG Erlenfurt/Westerlohe';
const path = () => `/api/organizations/${founded.organization}/team-emblems`;
const choose = (colors: readonly string[] | null, of = club) =>
  call(portal, 'PATCH', `${path()}/colors`, { club: of, colors });
async function upload(bytes: Buffer, headers: Readonly<Record<string, string>> = {}, of = club) {
  const sent = await form({ Club: of, Image: { name: 'Wappen.png', bytes } });
  return call(portal, 'PUT', `${path()}/crest`, sent.payload, { ...headers, ...sent.headers });
}
const remove = () => call(portal, 'DELETE', `${path()}/crest?club=${encodeURIComponent(club)}`);
const chosen = async () =>
  (await call(portal, 'GET', path())).json<readonly { club: string; colors?: string[]; crest?: string }[]>();
const crestOf = async () => (await chosen()).find((one) => one.club === club)?.crest;
const kept = () => imageStore.keptBefore(new Date(portal.now().getTime() + 60_000));

describe('[OR8] what the teams of a club wear', () => {
  it('is nothing, then colours, a crest or both, by the name of the club', async () => {
    expect(await chosen()).toEqual([]);
    expect((await choose(['#0e8aa8', '#ffffff'])).statusCode).toBe(204);
    expect(await chosen()).toEqual([{ club, colors: ['#0e8aa8', '#ffffff'] }]);
    expect((await upload(await picture(300, 420))).statusCode).toBe(204);
    const crest = await crestOf();
    expect(await chosen()).toEqual([{ club, colors: ['#0e8aa8', '#ffffff'], crest }]);
    expect((await choose(null)).statusCode).toBe(204);
    expect(await chosen()).toEqual([{ club, crest }]);
    expect((await remove()).statusCode).toBe(204);
    expect(await chosen()).toEqual([]);
    expect(await kept()).toEqual([]);
    const told = await call(portal, 'GET', `/api/organizations/${founded.organization}/history`);
    expect(told.json<{ entries: { changes: unknown[] }[] }>().entries[0]?.changes).toEqual([
      { type: 'TeamCrestRemoved', club },
    ]);
  });

  it('a crest is a square of 256 pixels at most, light enough for a page with many', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 420, height: 520, channels: 3, background: '#fff', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    expect((await upload(bytes)).statusCode).toBe(204);
    const shown = await portal.http.inject({ method: 'GET', url: (await crestOf()) ?? '' });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 256, height: 256, hasAlpha: true });
    expect(shown.rawPayload.length).toBeLessThan(20_000);
    await upload(await picture(420, 520));
    const plain = await portal.http.inject({ method: 'GET', url: (await crestOf()) ?? '' });
    expect(plain.rawPayload.length).toBeLessThan(6_000);
  });

  it('a crest is forgotten with its bytes when it is replaced, and one picture of two clubs with the last of them', async () => {
    const bytes = await picture(70, 90);
    await upload(bytes);
    const first = (await crestOf()) ?? '';
    await upload(bytes, {}, 'SV Au');
    await upload(await picture(90, 70));
    const second = (await crestOf()) ?? '';
    expect(second).not.toBe(first);
    expect((await portal.http.inject({ method: 'GET', url: first })).statusCode).toBe(404);
    expect((await kept()).length).toBe(2);
    await call(portal, 'DELETE', `${path()}/crest?club=SV%20Au`);
    await remove();
    expect(await kept()).toEqual([]);
  });

  it('with one Idempotency-Key twice is one; after it was replaced a repeat brings nothing back', async () => {
    const key = { 'idempotency-key': 'team-crest-once' };
    const bytes = await picture(41, 50);
    await upload(bytes, key);
    const first = await crestOf();
    expect((await upload(bytes, key)).statusCode).toBe(204);
    expect(await crestOf()).toBe(first);
    expect((await upload(bytes, key, 'SV Au')).statusCode).toBe(422);
    await upload(await picture(42, 50));
    const second = await crestOf();
    expect((await upload(bytes, key)).statusCode).toBe(204);
    expect(await crestOf()).toBe(second);
    expect(await kept()).toEqual([second?.slice('/images/'.length)]);
    await remove();
  });

  it('of two that come at once, one stays, and nothing of the other', async () => {
    const answers = await Promise.all([1, 2, 3].map(async (red) => upload(await picture(40, 50, red))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await kept()).toEqual([(await crestOf())?.slice('/images/'.length)]);
    await remove();
  });

  it('is refused where it is no colour, no picture or no name', async () => {
    const wrong = await choose(['#0e8aa8']);
    expect([wrong.statusCode, (await choose(['rot', '#ffffff'])).statusCode]).toEqual([400, 400]);
    expect((await choose(['#0e8aa8', '#ffffff'], '')).statusCode).toBe(400);
    const text = await upload(Buffer.from('kein Bild'));
    expect([text.statusCode, readProblem(text).errors?.[0]?.code]).toEqual([400, 'no-picture']);
    expect(await chosen()).toEqual([]);
  });
});
