import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openPage } from '../live/page.ts';
import { openClub, type Club } from './club.ts';

// Whoever is told no stands in the log: who, on which call, with which word. Never by name, address or secret.

let portal: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal({ LOG_LEVEL: 'info' });
  club = await openClub(portal);
});
afterAll(() => portal.end());

type Line = Readonly<Record<string, unknown>>;

/** The lines that this leads to. */
async function linesOf(act: () => Promise<unknown>): Promise<readonly Line[]> {
  const before = portal.complaints.length;
  await act();
  return portal.complaints.slice(before);
}

const refusals = (lines: readonly Line[]): readonly Line[] => lines.filter(({ msg }) => msg === 'refused');

describe('a call that is refused', () => {
  const rename = (headers: Headers) =>
    call(portal, 'PATCH', `/api/tournaments/${club.privateTournament}/name`, { name: 'Geheim' }, headers);
  const RENAME = { method: 'PATCH', route: '/api/tournaments/:id/name' };
  const readTournament = (id: string) => () =>
    call(portal, 'GET', `/api/tournaments/${id}`, undefined, club.headers.stranger);
  const READ = { method: 'GET', route: '/api/tournaments/:id' };

  it.each<[string, () => Promise<unknown>, () => object]>([
    [
      'by who is not logged in',
      () => rename(club.headers.nobody),
      () => ({ ...RENAME, status: 401, code: 'not-logged-in', caller: 'visitor' }),
    ],
    [
      'for want of a role',
      () => rename(club.headers.auditor),
      () => ({ ...RENAME, status: 403, code: 'forbidden', caller: `user ${club.members.Auditor.id}` }),
    ],
    [
      'to a page elsewhere',
      () => rename({ ...club.headers.nobody, cookie: 'tp_access=none', 'sec-fetch-site': 'cross-site' }),
      () => ({ ...RENAME, status: 403, code: 'cross-origin', caller: null }),
    ],
    [
      'to a stranger, who hears that nothing is there',
      () => readTournament(club.privateTournament)(),
      () => ({ ...READ, status: 404, code: 'not-theirs', caller: expect.stringMatching(/^user \w{16}$/) }),
    ],
    [
      'for what is not there at all',
      readTournament('aaaaaaaaaaaaaaaa'),
      () => ({ ...READ, status: 404, code: 'not-found', caller: expect.stringMatching(/^user \w{16}$/) }),
    ],
    [
      'to a key, where only people may',
      () => call(portal, 'GET', '/api/organizations', undefined, club.headers.key),
      () => ({
        method: 'GET',
        route: '/api/organizations',
        status: 403,
        code: 'not-for-keys',
        caller: expect.stringMatching(new RegExp(`^apiKey ${club.id}key\\d+$`)),
      }),
    ],
    [
      'for input that breaks a rule of its schema',
      () => call(portal, 'POST', '/api/organizations', { name: 'SV', owner: 'Hacker' }),
      () => ({
        method: 'POST',
        route: '/api/organizations',
        status: 400,
        code: 'invalid',
        caller: `user ${portal.me.id}`,
      }),
    ],
    [
      'by a rule',
      () =>
        call(
          portal,
          'DELETE',
          `/api/organizations/${club.id}/members/${club.members.Owner.id}`,
          undefined,
          club.headers.owner,
        ),
      () => ({
        method: 'DELETE',
        route: '/api/organizations/:id/members/:userId',
        status: 409,
        code: 'last-owner',
        caller: `user ${club.members.Owner.id}`,
      }),
    ],
    [
      'for too many attempts',
      async () => {
        const body = { eMail: 'geraten@verein.example', password: 'Falsch-und-Geraten-1' };
        for (let status = 200; status === 200;) {
          status = (await call(portal, 'POST', '/identity/login', body, club.headers.nobody)).statusCode;
        }
      },
      () => ({ method: 'POST', route: '/identity/login', status: 429, code: 'too-many-attempts', caller: null }),
    ],
  ])('%s stands in the log', async (_, act, line) => {
    const lines = refusals(await linesOf(act));
    expect(lines).toEqual([{ ...pinoMembers, ...line() }]);
  });

  it('is answered to a stranger to the letter as what is not there', async () => {
    const answer = await readTournament(club.privateTournament)();
    expect(answer.json<{ code: string }>().code).toBe('not-found');
    expect(answer.body).not.toContain('theirs');
  });

  it('says no name, address, text or secret', async () => {
    const lines = await linesOf(async () => {
      await rename(club.headers.auditor);
      await call(portal, 'POST', '/api/organizations', { name: 'SV', owner: 'Hacker' });
      await call(portal, 'GET', '/api/organizations?secret=1', undefined, { authorization: 'Bearer tp_geheim_geheim' });
    });
    expect(refusals(lines)).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toMatch(/Geheim|Hacker|geheim|secret|Audrey|verein\.example|127\.0\.0\.1|Bearer/);
  });

  it('is one that was told no: what is answered leaves no such line', async () => {
    expect(refusals(await linesOf(() => call(portal, 'GET', '/api/organizations')))).toEqual([]);
  });
});

const pinoMembers = {
  level: 30,
  time: expect.any(Number),
  pid: expect.any(Number),
  hostname: expect.any(String),
  reqId: expect.any(String),
  msg: 'refused',
};

it.each([
  ['of an account', () => club.members.Auditor.eMail, () => club.members.Auditor.id],
  ['at an address without one', () => 'niemand@verein.example', () => null],
])('a login %s that fails stands in the log', async (_, eMail, account) => {
  const body = { eMail: eMail(), password: 'Falsch-und-Geraten-1' };
  const lines = await linesOf(() => call(portal, 'POST', '/identity/login', body, club.headers.nobody));
  expect(lines.filter(({ msg }) => msg === 'login failed')).toEqual([
    { ...pinoMembers, msg: 'login failed', account: account() },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/verein\.example|Geraten/);
});

it('a login that fails is among the events of its account, with address and browser', async () => {
  const { id, eMail } = await portal.person('Vera');
  const body = { eMail, password: 'Falsch-und-Geraten-1' };
  const headers = { ...club.headers.nobody, 'user-agent': 'Testbrowser' };
  await call(portal, 'POST', '/identity/login', body, headers);
  const events = async () =>
    (await call(portal, 'GET', `/api/management/users/${id}/events`, undefined, club.headers.admin)).json<{
      events: readonly object[];
    }>().events;
  await expect
    .poll(events)
    .toEqual([expect.objectContaining({ type: 'LoginFailed', ipAddress: '127.0.0.1', userAgent: 'Testbrowser' })]);
});

it('a topic of the live channel that is not the caller’s stands in the log too', async () => {
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  const topic = `tournament/${club.privateTournament}`;
  const lines = await linesOf(async () => {
    const page = await openPage(`ws://127.0.0.1:${port}/api/live`, { ...club.headers.stranger });
    page.say({ follow: topic });
    expect(await page.next()).toMatchObject({ error: 'unknown-topic' });
    await page.leave();
  });
  expect(lines.filter(({ msg }) => msg === 'topic refused')).toEqual([
    expect.objectContaining({ topic, caller: expect.stringMatching(/^user \w{16}$/) }),
  ]);
});
