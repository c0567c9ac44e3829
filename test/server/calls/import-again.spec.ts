import { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import type { TournamentFile } from '#domain/tournament/transfer/file.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// An import writes several facts of its organisation before its tournament: one may fail after those before it.

let portal: TestPortal;
let founded: Founded;
let pool: Pool;
beforeAll(async () => {
  // Room for one of the pictures, not for two.
  portal = await openPortal({ QUOTA_IMAGE_MEGABYTES: '2' });
  pool = new Pool({ connectionString: portal.url });
  founded = await foundTournament(portal);
});
afterAll(async () => {
  await pool.end();
  await portal.end();
});

const HALL = { name: 'Halle Süd', description: 'Am Markt', addressDetails: ['Weg 1'], externalLinks: [] };

async function heavyFile(): Promise<TournamentFile> {
  const exported = await call(portal, 'GET', `/api/tournaments/${founded.tournament}/export`);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const webp = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#fff', noise } })
    .webp({ quality: 90 })
    .toBuffer();
  expect(webp.length).toBeGreaterThan(600_000);
  const images = [{ target: 'OrganizerLogo' as const, name: 'logo.webp', webp: webp.toString('base64') }];
  return { ...exported.json<TournamentFile>(), venue: HALL, images };
}

/** The log refuses events of this type while `calls` runs. */
async function withoutRoomFor(type: string, calls: () => Promise<void>): Promise<void> {
  await pool.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no room''; END';
    CREATE TRIGGER no_room BEFORE INSERT ON log.events FOR EACH ROW WHEN (NEW.type = '${type}')
      EXECUTE FUNCTION no_room()`);
  await calls();
  await pool.query('DROP TRIGGER no_room ON log.events; DROP FUNCTION no_room');
}

const listed = async (of: 'venues' | 'images') =>
  (await call(portal, 'GET', `/api/${of}?organizationId=${founded.organization}`)).json<object[]>();
const countEvents = async (type: string): Promise<number> =>
  (await pool.query('SELECT FROM log.events WHERE type = $1', [type])).rowCount ?? 0;

it('an import that ended half way and comes again with its key completes its venue and image, once each', async () => {
  const file = await heavyFile();
  const address = `/api/tournaments/import?organizationId=${founded.organization}`;
  const take = () => call(portal, 'POST', address, file, { 'idempotency-key': 'half way' });
  await withoutRoomFor('VenueChanged', async () => expect((await take()).statusCode).toBe(500));
  await withoutRoomFor('TournamentCreated', async () => expect((await take()).statusCode).toBe(500));
  const answer = await take();
  expect(answer.statusCode).toBe(201);
  const taken = answer.json<TournamentView>();
  expect([taken.venueName, taken.images.hasOrganizerLogo]).toEqual([HALL.name, true]);
  expect(await listed('venues')).toEqual([expect.objectContaining(HALL)]);
  expect(await listed('images')).toHaveLength(1);
  const counts = ['VenueCreated', 'VenueChanged', 'ImageAdded'].map(countEvents);
  expect(await Promise.all(counts)).toEqual([1, 1, 1]);
});
