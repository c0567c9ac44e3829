import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveMessage } from '#domain/live-contract.ts';
import { hashOfSecret, formatKey } from '#server/access/api-key.ts';
import type { Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openPage, wholeView, type Page } from '../live/page.ts';
import { openClub, type Club } from './club.ts';

// A right that is withdrawn ends what was opened with it within a second, on every node.

const WITHIN = 1_000;
const DAY = 24 * 60 * 60 * 1000;

let portal: TestPortal;
let nodes: readonly number[];
let everybody: Club;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  const another = await portal.another();
  for (const { http } of [portal, another]) await http.listen({ port: 0, host: '127.0.0.1' });
  nodes = [portal, another].map(({ http }) => (http.server.address() as AddressInfo).port);
  everybody = await openClub(portal);
});
afterAll(() => portal.end());

const pages: Page[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.socket.terminate();
});

/** A page of somebody on a node, following these topics. */
async function following(node: number, headers: Headers, topics: readonly string[]): Promise<Page> {
  const page = await openPage(`ws://127.0.0.1:${nodes[node]}/api/live`, { ...headers });
  pages.push(page);
  for (const follow of topics) {
    page.say({ follow, after: 0 });
    const heard = await page.next();
    if ('error' in heard) throw new Error(`Cannot follow ${follow}: ${heard.error}`);
  }
  return page;
}

/** Waits at most a second until the page heard that these topics are gone. */
async function hearGone(page: Page, topics: readonly string[], gone = 'withdrawn'): Promise<void> {
  await expect
    .poll(() => goneOf(page.heard), { timeout: WITHIN, interval: 10 })
    .toEqual(topics.map((topic) => ({ topic, gone })).toSorted((a, b) => (a.topic < b.topic ? -1 : 1)));
}

/** Waits at most a second until these sockets were closed as those of an ended session are, having heard of nothing gone. */
async function hearEnd(ended: readonly Page[]): Promise<void> {
  for (const page of ended) {
    await expect.poll(() => page.socket.readyState, { timeout: WITHIN, interval: 10 }).toBe(page.socket.CLOSED);
    expect([await page.closed, goneOf(page.heard)]).toEqual([4001, []]);
  }
}
const goneOf = (heard: readonly LiveMessage[]) =>
  heard.filter((message) => 'gone' in message).toSorted((a, b) => (a.topic < b.topic ? -1 : 1));

const ofMembers = (): string[] => [
  `tournament/${club.privateTournament}`,
  `tournament/${club.publicTournament}`,
  `public/${club.privateTournament}`,
  `events/${club.privateTournament}`,
  `organization/${club.id}`,
];
const forAll = (): string => `public/${club.publicTournament}`;

describe.each([0, 1])('on node %i', (node) => {
  beforeAll(async () => {
    club = await everybody.another();
  });

  it('a member who is removed loses everything but what is public, and is not seen any more', async () => {
    const page = await following(node, club.headers.scorer, [...ofMembers(), forAll()]);
    page.say({ at: `tournament/${club.privateTournament}`, place: 'match/1' });
    const colleague = await following(1 - node, club.headers.owner, []);
    await expect.poll(() => page.heard.some((message) => 'people' in message && message.people.length > 0)).toBe(true);
    await club.manage({ type: 'RemoveMember', userId: club.members.Scorer.id });
    await hearGone(page, ofMembers());
    page.say({ follow: `tournament/${club.privateTournament}` });
    await expect.poll(() => page.heard.at(-1)).toMatchObject({ error: 'unknown-topic' });
    colleague.say({ follow: `tournament/${club.privateTournament}` });
    wholeView(await colleague.next());
    // An empty list may still arrive.
    expect(colleague.heard.flatMap((message) => ('people' in message ? message.people : []))).toEqual([]);
  });

  it('an owner who becomes an auditor loses keys and invitations only', async () => {
    const keys = `organization/${club.id}/keys`;
    const { id } = club.members.Organizer;
    await club.manage({ type: 'ChangeMemberRole', userId: id, role: 'Owner' });
    await reached(node);
    const page = await following(node, club.headers.organizer, [...ofMembers(), keys]);
    await club.manage({ type: 'ChangeMemberRole', userId: id, role: 'Auditor' });
    await hearGone(page, [keys]);
  });

  it('a member without the second factor that is demanded from now on follows what is public and nothing else', async () => {
    await reached(node);
    const page = await following(node, club.headers.auditor, [...ofMembers(), forAll()]);
    await club.manage({ type: 'SetSecondFactorDemand', isDemanded: true });
    await hearGone(page, ofMembers());
    await club.manage({ type: 'SetSecondFactorDemand', isDemanded: false });
    await reached(node);
  });

  it('a key that is switched off, deleted or without a licence ends, whatever it follows, and hears of nothing that is gone', async () => {
    const [, keyId = ''] = /tp_([a-z0-9]+)_/.exec(club.headers.key['authorization'] ?? '') ?? [];
    const open = async () => [
      await following(node, club.headers.key, [...ofMembers(), forAll()]),
      await following(node, club.headers.key, []),
    ];
    const ended = await open();
    await club.manage({ type: 'SetApiKeyActive', keyId, isActive: false });
    await hearEnd(ended);
    await club.manage({ type: 'SetApiKeyActive', keyId, isActive: true });
    await reached(node);
    const unlicensed = await open();
    await club.manage({ type: 'SetLicensing', allowApiAccess: false });
    await hearEnd(unlicensed);
    await club.manage({ type: 'SetLicensing', allowApiAccess: true });
    await reached(node);
    const deleted = await following(node, club.headers.readKey, [...ofMembers(), forAll()]);
    const other = await following(node, club.headers.key, ofMembers());
    const [, readId = ''] = /tp_([a-z0-9]+)_/.exec(club.headers.readKey['authorization'] ?? '') ?? [];
    await club.manage({ type: 'DeleteApiKey', keyId: readId });
    await hearEnd([deleted]);
    expect([other.socket.readyState, goneOf(other.heard)]).toEqual([other.socket.OPEN, []]);
  });

  it('a key that runs out ends from that moment on', async () => {
    const keyId = `${club.id}runsout${node}`;
    const secret = 's'.repeat(32);
    const key = { name: 'Kurz', description: '', rights: 'organise', validity: 1, lastFour: 'ssss' } as const;
    await club.manage({ type: 'CreateApiKey', keyId, ...key, secretHash: hashOfSecret(secret) });
    await reached(node);
    const headers = { authorization: `Bearer ${formatKey(keyId, secret)}` };
    const page = await following(node, headers, [...ofMembers(), forAll()]);
    portal.passes(DAY - 10_000);
    await pause(1_500);
    expect([goneOf(page.heard), page.socket.readyState]).toEqual([[], page.socket.OPEN]);
    portal.passes(10_000);
    await hearEnd([page]);
  });

  it('whose session ends is shown out', async () => {
    const guest = await portal.person(`Gast ${node}`);
    const page = await following(node, guest.headers, [forAll()]);
    const client = new Client({ connectionString: portal.url });
    await client.connect();
    await client.query('DELETE FROM identity.sessions WHERE account_id = $1', [guest.id]);
    await client.end();
    await expect.poll(() => page.socket.readyState, { timeout: WITHIN, interval: 10 }).toBe(page.socket.CLOSED);
    expect(await page.closed).toBe(4001);
  });

  it('with the organisation everything ends', async () => {
    const page = await following(node, club.headers.owner, [...ofMembers(), `organization/${club.id}/keys`]);
    await club.manage({ type: 'DeleteOrganization' });
    await expect.poll(() => goneOf(page.heard).length, { timeout: WITHIN, interval: 10 }).toBe(6);
    expect(goneOf(page.heard).filter(({ gone }) => gone === 'deleted')).toHaveLength(6);
  });
});

/** Waits until the node has what was just written past it. */
async function reached(node: number): Promise<void> {
  const position = await portal.head();
  const at = { 'at-least': position };
  const answer = await fetch(`http://127.0.0.1:${nodes[node]}/api/organizations/${club.id}`, {
    headers: { authorization: club.headers.owner['authorization'] ?? '', ...at },
  });
  if (!answer.ok) throw new Error(`Node ${node} does not get so far: ${answer.status}`);
}
