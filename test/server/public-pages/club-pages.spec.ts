import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageName } from '#domain/deciders.ts';
import { pageNameStream } from '#domain/streams.ts';
import { call, foundTournament, report, type Founded } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/604.1' };

let portal: TestPortal;
let cup: Founded;
beforeAll(async () => {
  portal = await openPortal();
  cup = await foundTournament(portal, 'Public');
});
afterAll(() => portal.end());

/** A public read; the tables have what was written before. */
const read = async (path: string, on = portal) => {
  await call(portal, 'GET', `/api/tournaments?organizationId=${cup.organization}`, undefined, {
    'at-least': await portal.head(),
  });
  // What was asked of the tables may be half a second old.
  await new Promise((done) => setTimeout(done, 550));
  return on.http.inject({ url: path, headers: PHONE });
};
const setPage = (body: object, organization = cup.organization) =>
  call(portal, 'PATCH', `/api/organizations/${organization}/page`, body);
const another = async (): Promise<string> =>
  (await call(portal, 'POST', '/api/organizations', { name: 'TSV Anderswo' })).json<{ id: string }>().id;

describe('[OR5] the page of a club', () => {
  it('shows public tournaments under its name, and says the same on a node that starts later', async () => {
    expect((await setPage({ name: 'sv-muster' })).statusCode).toBe(204);
    const page = await read('/v/sv-muster');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=4');
    expect(page.headers['content-security-policy']).toContain("style-src 'self';");
    expect(page.body).toContain('<h1 class="name">SV Musterstadt</h1>');
    expect(page.body).toContain(`href="/t/${cup.tournament}"`);
    expect(page.body).toMatch(/<title>SV Musterstadt – Turniere<\/title>/);
    expect(page.body).toContain('property="og:description"');
    const held = await portal.http.inject({
      url: '/v/sv-muster',
      headers: { ...PHONE, 'if-none-match': String(page.headers['etag']) },
    });
    expect(held.statusCode).toBe(304);
    const later = await portal.another();
    // The minute of which it speaks may have turned.
    const withoutMinute = (body: string): string => body.replace(/ data-at="[^"]+:00\.000Z"/, '');
    expect(withoutMinute((await read('/v/sv-muster', later)).body)).toBe(withoutMinute(page.body));
  });

  it('old names lead on, in any case; unknown and reserved ones are one 404', async () => {
    expect((await setPage({ name: 'muster' })).statusCode).toBe(204);
    for (const old of ['sv-muster', 'SV-Muster', 'MUSTER']) {
      const { statusCode, headers } = await read(`/v/${old}`);
      expect([old, statusCode, headers.location]).toEqual([old, 302, '/v/muster']);
    }
    const missing = await Promise.all(
      ['gibt-es-nicht', 'api', 'views-2026-11-26', 'a', '%00'].map((name) => read(`/v/${name}`)),
    );
    expect(new Set(missing.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(missing[0]?.body).toContain('Diese Vereinsseite gibt es nicht.');
    for (const path of ['/v', '/v/', `/v/${'a'.repeat(150)}`, '/v/muster/b/c', '/V', '/V/muster']) {
      const { statusCode, headers, body } = await portal.http.inject({ url: path, headers: PHONE });
      expect([path, statusCode, headers['cache-control'], body]).toEqual([path, 404, 'no-store', missing[0]?.body]);
    }
    const reserved = await setPage({ name: 'admin' });
    expect([reserved.statusCode, reserved.body]).toEqual([400, expect.stringContaining('reserviert')]);
  });

  it('a name is of one organisation, however many ask at once', async () => {
    const clubs = await Promise.all(Array.from({ length: 4 }, another));
    const nodes = [portal, await portal.another(), portal, await portal.another()];
    const answers = await Promise.all(
      clubs.map((id, at) => call(nodes[at] ?? portal, 'PATCH', `/api/organizations/${id}/page`, { name: 'pokal' })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 409, 409, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json<{ code: string }>().code).toBe('name-taken');
    const taken = await setPage({ name: 'sv-muster' }, clubs[0]);
    expect(taken.json<{ code: string }>().code).toBe('name-taken');
  });

  it('takes twenty names at most, however many are asked for at once', async () => {
    const id = await another();
    const wanted = Array.from({ length: 30 }, (_, at) => `viele-${at}`);
    const answers = await Promise.all(wanted.map((name) => setPage({ name }, id)));
    const refused = answers.filter(({ statusCode }) => statusCode !== 204);
    expect(refused.map((each) => each.json<{ code: string }>().code)).toEqual(Array(10).fill('page-name-limit'));
    const other = await another();
    const free: string[] = [];
    for (const name of wanted) {
      const { statusCode } = await setPage({ name }, free.length < 5 ? other : await another());
      if (statusCode === 204) free.push(name);
    }
    expect(free).toHaveLength(10);
  });

  it('a repeated call is answered as it was, and another under its key is refused', async () => {
    const id = await another();
    const key = { 'idempotency-key': 'seite-0001-0001-0001' };
    const send = (name: string) => call(portal, 'PATCH', `/api/organizations/${id}/page`, { name }, key);
    expect((await send('einmal')).statusCode).toBe(204);
    expect((await send('einmal')).statusCode).toBe(204);
    expect((await send('zweimal')).json<{ code: string }>().code).toBe('idempotency-key-reused');
    expect((await setPage({ name: 'zweimal' }, await another())).statusCode).toBe(204);
  });

  it('a name that was taken before a crash is none of the page, and can be taken again by the same only', async () => {
    const metadata = { actor: { kind: 'user', id: 'u1' }, command: null } as const;
    const command = { type: 'ClaimPageName', organizationId: cup.organization } as const;
    await portal.handleCommand(pageName, { stream: pageNameStream('halb-da'), command, metadata });
    expect((await read('/v/halb-da')).statusCode).toBe(404);
    expect((await setPage({ name: 'halb-da' }, await another())).statusCode).toBe(409);
    expect((await setPage({ name: 'halb-da' })).statusCode).toBe(204);
    expect((await read('/v/halb-da')).statusCode).toBe(200);
    expect((await setPage({ name: 'muster' })).statusCode).toBe(204);
  });

  it('a short address leads to the newest public edition', async () => {
    const newer = await call(portal, 'POST', '/api/tournaments', {
      organizationId: cup.organization,
      name: 'Hallencup 2027',
      visibility: 'Private',
    });
    const { id } = newer.json<{ id: string }>();
    const tournaments = [cup.tournament, id].map((tournamentId) => ({ tournamentId, name: 'hallencup' }));
    expect((await setPage({ tournaments })).statusCode).toBe(204);
    const leadsTo = async () => (await read('/v/muster/hallencup')).headers.location;
    expect(await leadsTo()).toBe(`/t/${cup.tournament}`);
    const show = (visibility: string) => call(portal, 'PATCH', `/api/tournaments/${id}/visibility`, { visibility });
    await show('Public');
    expect(await leadsTo()).toBe(`/t/${id}`);
    expect((await read('/v/muster')).body).toContain('Hallencup 2027');
    await show('Private');
    expect(await leadsTo()).toBe(`/t/${cup.tournament}`);
    for (const path of ['/v/muster', '/v/muster/calendar.ics']) expect((await read(path)).body).not.toContain('2027');
    expect((await read('/v/muster/pokal')).statusCode).toBe(404);
    const foreign = await setPage({ tournaments: [{ tournamentId: 'aaaaaaaaaaaaaaaa', name: 'fremd' }] });
    expect(foreign.statusCode).toBe(404);
  });

  it('says which address to pass on', async () => {
    const answer = await portal.http.inject({ url: '/v/sv-muster/address.json', headers: PHONE });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json()).toMatchObject({ link: expect.stringMatching(/^http:\/\/[^/]+\/v\/muster$/) });
    expect((await portal.http.inject({ url: '/v/gibt-es-nicht/address.json' })).statusCode).toBe(404);
  });

  it('has one calendar, says what is cancelled there, and a code', async () => {
    const calendar = async () => (await read('/v/sv-muster/calendar.ics')).body;
    expect(await calendar()).toMatch(/SUMMARY:Hallencup\r\n/);
    expect(await calendar()).toContain('DTSTART:20261205T083000Z');
    const say = (status: string) =>
      call(portal, 'PATCH', `/api/tournaments/${cup.tournament}/status`, { status, note: null, date: null });
    expect((await say('Cancelled')).statusCode).toBe(204);
    expect(await calendar()).toMatch(/SUMMARY:Abgesagt: Hallencup\r\n/);
    expect((await read('/v/muster')).body).toContain('Abgesagt');
    await say('Planned');
    const code = await read('/v/muster/qr.svg');
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  it('has an entry of its calendar younger once the venue has another name, and once that is gone', async () => {
    const made = await call(portal, 'POST', '/api/venues', { organizationId: cup.organization, name: 'Halle A' });
    const { id: venueId } = made.json<{ id: string }>();
    const entry = async () => {
      const { body } = await read('/v/muster/calendar.ics');
      return [/^LOCATION:(.*)\r$/m.exec(body)?.[1], Number(/^SEQUENCE:(\d+)\r$/m.exec(body)?.[1])] as const;
    };
    await call(portal, 'PATCH', `/api/tournaments/${cup.tournament}/venue`, { venueId });
    const before = await entry();
    await call(portal, 'PUT', `/api/venues/${venueId}`, { name: 'Halle B', addressDetails: [], externalLinks: [] });
    const renamed = await entry();
    await call(portal, 'DELETE', `/api/venues/${venueId}`);
    const gone = await entry();
    expect([before[0], renamed[0], gone[0]]).toEqual(['Halle A', 'Halle B', undefined]);
    expect(renamed[1]).toBeGreaterThan(before[1]);
    expect(gone[1]).toBeGreaterThan(renamed[1]);
  });

  it('names the winner of what is over', async () => {
    const { matches } = (await call(portal, 'GET', `/api/tournaments/${cup.tournament}`)).json<{
      matches: { id: string }[];
    }>();
    for (const { id } of matches) expect((await report(portal, cup, id, [2, 1])).statusCode).toBe(204);
    expect((await read('/v/muster')).body).toMatch(/Sieger: <b/);
  });

  it('that ended, or whose organisation is deleted, is not there; its name stays', async () => {
    expect((await setPage({ name: null })).statusCode).toBe(204);
    for (const path of ['', '/hallencup', '/calendar.ics', '/qr.svg']) {
      expect((await read(`/v/muster${path}`)).statusCode).toBe(404);
    }
    expect((await setPage({ name: 'muster' }, await another())).statusCode).toBe(409);
    expect((await setPage({ name: 'muster' })).statusCode).toBe(204);
    expect((await read('/v/muster')).statusCode).toBe(200);
    await call(portal, 'DELETE', `/api/organizations/${cup.organization}`);
    expect((await portal.http.inject({ url: '/v/muster', headers: PHONE })).statusCode).toBe(404);
  });
});
