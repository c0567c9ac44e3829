import { brotliDecompressSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, report, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from '../rights/club.ts';
import { openWire, type Heard, type Wire } from './wire.ts';

// What lies ready is answered without a route, and nobody can tell by the answer.

let portal: TestPortal;
let wire: Wire;
let club: Club;
let publicPath: string;
let memberPath: string;
beforeAll(async () => {
  portal = await openPortal();
  wire = await openWire(portal);
  club = await openClub(portal);
  publicPath = `/api/public/tournaments/${club.publicTournament}`;
  memberPath = `/api/tournaments/${club.publicTournament}`;
});
afterAll(() => portal.end());

let goals = 0;

const addressOf = (audience: string): string => (audience === 'visitors' ? publicPath : memberPath);

/** The header line with that name, without the name. */
const lineOf = ({ head }: Heard, name: string): string | undefined =>
  head.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2);

const bytesOf = ({ body }: Heard): Buffer => Buffer.from(body, 'latin1');

/** Callers by what they send; the views are made when this resolves. */
async function callers(): Promise<Readonly<Record<string, Headers>>> {
  for (const audience of ['visitors', 'members']) await wire.get(addressOf(audience), asOwner(audience));
  const token = club.headers.owner['authorization']?.slice('Bearer '.length) ?? '';
  return {
    visitors: {},
    'members with a session': club.headers.auditor,
    'members with a cookie': { Cookie: `other=1; tp_access=${token}` },
    'members with a key': club.headers.key,
  };
}
const asOwner = (audience: string): Headers => (audience === 'visitors' ? {} : club.headers.owner);

describe.each(['visitors', 'members with a session', 'members with a cookie', 'members with a key'])(
  'an answer to %s',
  (who) => {
    const path = (): string => addressOf(who.split(' ')[0] ?? '');
    const asked = async (headers: Headers = {}) => ({ ...(await callers())[who], ...headers });

    it.each<[string, Headers]>([
      ['whole', {}],
      ['in brotli', { 'Accept-Encoding': 'gzip, deflate, br' }],
      ['to who takes gzip alone', { 'Accept-Encoding': 'gzip' }],
      ['to who refuses brotli', { 'Accept-Encoding': 'br;q=0, gzip' }],
      ['to who has another stamp', { 'If-None-Match': '"0123456789abcdef"' }],
      ['to who asks for any stamp', { 'If-None-Match': '*' }],
      ['to a page elsewhere', { Origin: 'https://verein.example', 'Sec-Fetch-Site': 'cross-site' }],
      ['through a proxy', { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https', Forwarded: 'for=x' }],
      ['to who has another log in mind', { 'At-Least': '00000000-0000-0000-0000-000000000000.9' }],
      ['to who asks for a version of the call', { 'Accept-Version': '2.0.0' }],
      ['on a connection that ends', { Connection: 'close' }],
    ])('is the same without a route: %s', async (_, more) => {
      const headers = await asked(more);
      const { byRoute, ...ready } = await wire.get(path(), headers);
      expect(byRoute).toBe(false);
      expect({ ...ready, byRoute: true }).toEqual(await wire.getByRoute(path(), headers));
      expect(ready.status).toBe(200);
    });

    it('is the same without a route: to who has it', async () => {
      const etag = lineOf(await wire.get(path(), await asked()), 'etag') ?? '';
      for (const more of [{}, { 'Accept-Encoding': 'br' }, { 'At-Least': await portal.head() }]) {
        const headers = await asked({ 'If-None-Match': `W/${etag}, "x"`, ...more });
        const { byRoute, ...ready } = await wire.get(path(), headers);
        expect([byRoute, ready.status, ready.body.length]).toEqual([false, 304, 0]);
        expect({ ...ready, byRoute: true }).toEqual(await wire.getByRoute(path(), headers));
      }
    });

    it('holds what it says it holds', async () => {
      const whole = await wire.get(path(), await asked());
      const compressed = await wire.get(path(), await asked({ 'Accept-Encoding': 'br' }));
      expect(lineOf(compressed, 'content-encoding')).toBe('br');
      expect(brotliDecompressSync(bytesOf(compressed)).equals(bytesOf(whole))).toBe(true);
      expect(JSON.parse(bytesOf(whole).toString())).toMatchObject({ id: club.publicTournament });
    });

    it.each<[string, string, Headers, string]>([
      ['a question', '?version=1', {}, 'GET'],
      ['an empty question', '?', {}, 'GET'],
      ['a slash', '/', {}, 'GET'],
      ['HEAD', '', {}, 'HEAD'],
      ['DELETE', '', { 'Content-Type': 'application/json' }, 'DELETE'],
      ['what is not there yet', '', { 'At-Least': 'FUTURE' }, 'GET'],
    ])('is left to the routes: %s', async (_, more, headers, method) => {
      const future = `${(await portal.head()).split('.')[0]}.9999999999999999`;
      const sent = 'At-Least' in headers ? { 'At-Least': future } : headers;
      const auditor = method === 'DELETE' && who !== 'visitors' ? club.headers.auditor : {};
      const heard = await wire.get(path() + more, { ...(await asked(sent)), ...auditor }, method);
      expect(heard.byRoute).toBe(true);
    });

    it('changes with the tournament, from the first answer on', async () => {
      const before = await wire.get(path(), await asked());
      const [match] = (await club.matches()) as readonly { readonly id: string }[];
      const on = { tournament: club.publicTournament };
      const reported = await report(portal, on, match?.id ?? '', [(goals += 1), 0], club.headers.owner);
      expect(reported.statusCode).toBe(204);
      const after = await wire.get(path(), await asked({ 'If-None-Match': lineOf(before, 'etag') ?? '' }));
      expect(after.status).toBe(200);
      expect(lineOf(after, 'etag')).not.toBe(lineOf(before, 'etag'));
      const again = await wire.get(path(), await asked());
      expect(again.byRoute).toBe(false);
      expect(again.body).toBe(after.body);
      if (who !== 'visitors') {
        expect(lineOf(again, 'tournament-version')).toBe(String(reported.headers['tournament-version']));
      }
    });
  },
);

it('what lies ready counts as a use of the key, and in the figures', async () => {
  const node = await portal.another();
  const there = await openWire(node);
  const answered: boolean[] = [];
  for (let asked = 0; asked < 5; asked += 1) {
    answered.push((await there.get(memberPath, club.headers.key)).byRoute);
    // Refused calls count for nobody.
    await there.get(memberPath, club.headers.inactiveKey);
  }
  expect(answered).toEqual([true, false, false, false, false]);
  const figures = (await node.http.inject('/metrics')).body;
  expect(figures).toContain(
    'portal_http_answer_seconds_count{method="GET",route="/api/tournaments/:id",status="200"} 5',
  );
  await node.close();
  const client = new Client({ connectionString: portal.url });
  await client.connect();
  const { rows } = await client.query<{ counts: Record<string, number> }>(
    `SELECT data -> 'counts' AS counts FROM log.events WHERE type = 'KeyUsesCounted'`,
  );
  await client.end();
  const counts = Object.fromEntries(rows.flatMap(({ counts: counted }) => Object.entries(counted)));
  const [, id = ''] = /tp_([a-z0-9]+)_/.exec(club.headers.key['authorization'] ?? '') ?? [];
  const [, inactive = ''] = /tp_([a-z0-9]+)_/.exec(club.headers.inactiveKey['authorization'] ?? '') ?? [];
  expect([counts[id], counts[inactive]]).toEqual([5, undefined]);
});

describe('nobody gets what lies ready for others', () => {
  it('who logged out', async () => {
    const headers = await club.again('auditor');
    await wire.get(memberPath, headers);
    expect(await wire.get(memberPath, headers)).toMatchObject({ status: 200, byRoute: false });
    expect((await call(portal, 'POST', '/identity/logout', undefined, headers)).statusCode).toBeLessThan(300);
    expect((await wire.get(memberPath, headers)).status).toBe(401);
  });

  it('whose session ended elsewhere, within a second', async () => {
    const guest = await portal.person('Gast');
    await club.manage({ type: 'InviteMember', invitationId: `${club.id}guest000`, role: 'Auditor', addressHash: 'g' });
    await club.manage({
      type: 'AcceptInvitation',
      invitationId: `${club.id}guest000`,
      userId: guest.id,
      addressHash: 'g',
    });
    await wire.get(memberPath, guest.headers);
    expect(await wire.get(memberPath, guest.headers)).toMatchObject({ status: 200, byRoute: false });
    const client = new Client({ connectionString: portal.url });
    await client.connect();
    await client.query('DELETE FROM identity.sessions WHERE account_id = $1', [guest.id]);
    await client.end();
    const status = async (): Promise<number> => (await wire.get(memberPath, guest.headers)).status;
    await expect.poll(status, { timeout: 1_000, interval: 10 }).toBe(401);
  });

  it('a key that runs out, from that moment on', async () => {
    expect(await wire.get(memberPath, club.headers.key)).toMatchObject({ status: 200 });
    portal.passes(181 * 24 * 60 * 60 * 1000);
    expect((await wire.get(memberPath, club.headers.key)).status).toBe(401);
  });
});
