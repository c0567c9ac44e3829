import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentView } from '#domain/contract.ts';
import { openImageStore, type ImageStore } from '#server/images/image-store.ts';
import { form, picture } from '#test/support/forms.ts';
import { call, foundTournament, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { readProblem } from './read-problem.ts';

// What is deleted is found by its owner for 30 days, comes back whole, and then is gone for good.

const DAY = 24 * 60 * 60 * 1000;

let portal: TestPortal;
let pool: pg.Pool;
let imageStore: ImageStore;
beforeAll(async () => {
  portal = await openPortal();
  pool = new pg.Pool({ connectionString: portal.url, max: 1 });
  imageStore = await openImageStore({ pool, clock: portal.now });
});
afterAll(async () => {
  await pool.end();
  await portal.end();
});

interface Deleted {
  readonly id: string;
  readonly deletedAt?: string;
}

const get = async (url: string) => call(portal, 'GET', url, undefined, { 'at-least': await portal.head() });
const list = async (url: string) => (await get(url)).json<Deleted[]>();
const ids = async (url: string) => (await list(url)).map(({ id }) => id);
const remove = async (url: string) => expect((await call(portal, 'DELETE', url)).statusCode).toBe(204);
const tournaments = (organization: string, deleted = '') => `/api/tournaments?organizationId=${organization}${deleted}`;

async function newImage(organization: string): Promise<{ readonly id: string; readonly url: string }> {
  const sent = await form({
    OrganizationId: organization,
    ImageType: 'SponsorLogo',
    Image: { name: 'logo.png', bytes: await picture(60, 60) },
  });
  return (await call(portal, 'POST', '/api/images', sent.payload, sent.headers)).json();
}

/** The address of an organisation's new crest. */
async function newCrest(organization: string): Promise<string> {
  const path = `/api/organizations/${organization}`;
  const sent = await form({ Image: { name: 'wappen.png', bytes: await picture(50, 60) } });
  expect((await call(portal, 'PUT', `${path}/crest`, sent.payload, sent.headers)).statusCode).toBe(204);
  return (await call(portal, 'GET', path)).json<{ crest: string }>().crest;
}

const streams = async (): Promise<readonly string[]> =>
  (await pool.query<{ stream: string }>('SELECT DISTINCT stream FROM log.events ORDER BY stream')).rows.map(
    ({ stream }) => stream,
  );

async function rowsAbout(id: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['tournaments', 'matches', 'standings', 'rankings', 'statistics']) {
    const { rows } = await pool.query(`SELECT FROM portal.${table} WHERE tournament_id = $1`, [id]);
    counts[table] = rows.length;
  }
  return counts;
}

describe('a deleted tournament', () => {
  it('is in the list of the deleted and no other, and comes back whole', async () => {
    const { organization, tournament } = await foundTournament(portal);
    expect(await list(tournaments(organization, '&deleted=true'))).toEqual([]);
    const before = (await get(`/api/tournaments/${tournament}`)).json<TournamentView>();
    await remove(`/api/tournaments/${tournament}`);
    expect(await list(tournaments(organization))).toEqual([]);
    expect(await list(tournaments(organization, '&deleted=true'))).toEqual([
      expect.objectContaining({
        id: tournament,
        name: 'Hallencup',
        matchCount: before.matches.length,
        organizationName: 'SV Musterstadt',
        deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      }),
    ]);
    await expect
      .poll(() => rowsAbout(tournament))
      .toEqual({ tournaments: 1, matches: 0, standings: 0, rankings: 0, statistics: 0 });

    expect((await call(portal, 'POST', `/api/tournaments/${tournament}/undelete`)).statusCode).toBe(204);
    const after = (await get(`/api/tournaments/${tournament}`)).json<TournamentView>();
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
    expect(await list(tournaments(organization, '&deleted=true'))).toEqual([]);
    expect(await ids(tournaments(organization))).toEqual([tournament]);
  });

  it('is taken back once, and nothing that is there is', async () => {
    const { tournament } = await foundTournament(portal);
    const answer = await call(portal, 'POST', `/api/tournaments/${tournament}/undelete`);
    expect([answer.statusCode, readProblem(answer).code, readProblem(answer).detail]).toEqual([
      409,
      'not-deleted',
      'Hier ist nichts gelöscht. Bitte laden Sie die Seite neu.',
    ]);
  });

  it('is shown by a list to no less than an owner, and only where there is a list', async () => {
    const { organization } = await foundTournament(portal);
    const stranger = (await portal.person('Stefan')).headers;
    const asked = await call(portal, 'GET', tournaments(organization, '&deleted=true'), undefined, stranger);
    expect(asked.statusCode).toBe(404);
    const wrong = await get(tournaments(organization, '&deleted=yes'));
    expect([wrong.statusCode, readProblem(wrong).errors?.[0]?.path]).toEqual([400, 'query.deleted']);
  });
});

describe('a deleted organisation', () => {
  it('takes everything along and brings everything back', async () => {
    const { organization, tournament } = await foundTournament(portal, 'Public');
    const image = await newImage(organization);
    await call(portal, 'POST', '/api/venues', { organizationId: organization, name: 'Halle' });
    const shown = [
      `/api/tournaments/${tournament}`,
      `/api/public/tournaments/${tournament}`,
      `/api/venues?organizationId=${organization}`,
      image.url,
    ];
    const seen = () => Promise.all(shown.map(async (url) => (await get(url)).rawPayload.toString('base64')));
    const before = await seen();
    await remove(`/api/organizations/${organization}`);
    expect(await Promise.all(shown.map(async (url) => (await get(url)).statusCode))).toEqual([404, 404, 404, 404]);
    expect(await ids('/api/organizations')).not.toContain(organization);
    expect(await list('/api/organizations?deleted=true')).toContainEqual({
      id: organization,
      name: 'SV Musterstadt',
      role: 'Owner',
      deletedAt: expect.stringMatching(/Z$/),
    });
    expect((await call(portal, 'POST', `/api/organizations/${organization}/undelete`)).statusCode).toBe(204);
    expect(await seen()).toEqual(before);
    expect(await ids('/api/organizations?deleted=true')).not.toContain(organization);
  });
});

describe('after 30 days', () => {
  const later = async (days: number) => {
    portal.passes(days * DAY);
    // A node that starts makes its first round.
    return portal.another();
  };

  it('nothing comes back; a day later nothing is left, and what lives is as it was', { timeout: 30_000 }, async () => {
    const doomed: Founded = await foundTournament(portal);
    const [gone, kept] = [await foundTournament(portal), await foundTournament(portal)];
    const [itsImage, livingImage] = [await newImage(doomed.organization), await newImage(kept.organization)];
    const [itsCrest, livingCrest] = [await newCrest(doomed.organization), await newCrest(kept.organization)];
    await remove(`/api/organizations/${doomed.organization}`);
    await remove(`/api/tournaments/${gone.tournament}`);

    portal.passes(30 * DAY + 1000);
    expect(await list(tournaments(gone.organization, '&deleted=true'))).toEqual([]);
    for (const url of [`/api/tournaments/${gone.tournament}`, `/api/organizations/${doomed.organization}`]) {
      const answer = await call(portal, 'POST', `${url}/undelete`);
      expect([answer.statusCode, readProblem(answer).code]).toEqual([409, 'undelete-too-late']);
    }
    expect(await streams()).toContain(`tournament-${gone.tournament}`);

    const node = await later(2);
    const left = [
      `tournament-${gone.tournament}`,
      `tournament-${doomed.tournament}`,
      `organization-${doomed.organization}`,
    ];
    await expect
      .poll(async () => (await streams()).filter((stream) => left.includes(stream)), { timeout: 10_000 })
      .toEqual([]);
    const none = { tournaments: 0, matches: 0, standings: 0, rankings: 0, statistics: 0 };
    await expect.poll(() => rowsAbout(gone.tournament)).toEqual(none);
    await expect.poll(() => rowsAbout(doomed.tournament)).toEqual(none);
    await expect.poll(() => imageStore.keptBefore(portal.now())).not.toContain(itsImage.id);
    await expect.poll(() => imageStore.keptBefore(portal.now())).not.toContain(itsCrest.slice('/images/'.length));

    for (const asked of [portal, node]) {
      // The other node hears of it when its tail does.
      await expect
        .poll(async () => (await call(asked, 'POST', `/api/tournaments/${gone.tournament}/undelete`)).statusCode)
        .toBe(404);
      expect((await call(asked, 'GET', `/api/tournaments/${kept.tournament}`)).statusCode).toBe(200);
      for (const url of [livingImage.url, livingCrest]) expect((await asked.http.inject(url)).statusCode).toBe(200);
      expect(asked.complaints).toEqual([]);
    }
    const { rows } = await pool.query<{ data: { stream: string } }>(
      `SELECT data FROM log.events WHERE stream = 'purges' ORDER BY revision`,
    );
    expect(rows.map(({ data }) => data.stream).toSorted()).toEqual(left.toSorted());
  });

  it('bytes that a crash left without an image are swept up, those on their way are not', async () => {
    const { organization } = await foundTournament(portal);
    const [orphan, fresh] = [`${organization}orphan01`, `${organization}fresh001`];
    const bytes = { hash: 'none', webp: Buffer.from('w'), jpeg: Buffer.from('j'), width: 50, height: 50 };
    await imageStore.keep(orphan, bytes);
    portal.passes(2 * 60 * 60 * 1000);
    await imageStore.keep(fresh, { ...bytes, hash: 'other' });
    await portal.another();
    await expect.poll(() => imageStore.read(orphan, 'webp')).toBeNull();
    expect(await imageStore.read(fresh, 'webp')).toEqual(Buffer.from('w'));
  });

  it(
    'what cannot be read keeps nothing else, but the organisation that it is part of',
    { timeout: 30_000 },
    async () => {
      const doomed = await foundTournament(portal);
      const [gone, unreadable] = [await foundTournament(portal), await foundTournament(portal)];
      const orphans = [doomed, unreadable].map(({ organization }) => `${organization}orphan02`);
      const bytes = { webp: Buffer.from('w'), jpeg: Buffer.from('j'), width: 50, height: 50 };
      for (const id of orphans) await imageStore.keep(id, { ...bytes, hash: id });
      await remove(`/api/organizations/${doomed.organization}`);
      for (const { tournament } of [gone, unreadable]) await remove(`/api/tournaments/${tournament}`);
      // A round finds what the tables name: those of the organisations, and those of the tournaments.
      for (const url of ['/api/organizations', tournaments(gone.organization)]) await get(url);
      const [its, parent] = [`tournament-${doomed.tournament}`, `organization-${doomed.organization}`];
      const rename = (stream: string, type: string) =>
        pool.query('UPDATE log.events SET type = $2 WHERE stream = $1 AND revision = 0', [stream, type]);
      await rename(its, 'OfALaterVersion');
      await rename(`organization-${unreadable.organization}`, 'OfALaterVersion');

      await later(32);
      const deleted = new Set([its, parent, ...[gone, unreadable].map(({ tournament }) => `tournament-${tournament}`)]);
      const left = async () => (await streams()).filter((stream) => deleted.has(stream));
      await expect.poll(left, { timeout: 10_000 }).toEqual([parent, its]);
      const keptOrphans = async () => (await imageStore.keptBefore(portal.now())).filter((id) => orphans.includes(id));
      await expect.poll(keptOrphans).toEqual([orphans[1]]);

      await rename(its, 'TournamentCreated');
      await portal.another();
      await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    },
  );
});
