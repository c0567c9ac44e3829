import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationHistory, OrganizationHistoryEntry } from '#domain/contract.ts';
import { organization } from '#domain/deciders.ts';
import { organizationHistory } from '#domain/organization/history-contract.ts';
import { verifyHistory } from '#server/history/proof/verify-export.ts';
import type { PublicKey } from '#server/history/proof/signatures.ts';
import { randomId } from '#server/runtime/ids.ts';
import { call, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from '../access/club.ts';

// What happened to an organisation is told as its stream has it, for Owners and Auditors, and can be proven as a tournament's.

let portal: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
});
afterAll(() => portal.end());

const at = (rest = ''): string => `/api/organizations/${club.id}/history${rest}`;

async function read(rest = '', headers: Headers = club.headers.auditor): Promise<OrganizationHistory> {
  const answer = await call(portal, 'GET', at(rest), undefined, { ...headers, 'at-least': await portal.head() });
  expect(answer.statusCode, answer.body).toBe(200);
  return organizationHistory.parse(answer.json());
}
const newest = async (): Promise<OrganizationHistoryEntry> => {
  const [entry] = (await read('?limit=1')).entries;
  if (entry === undefined) throw new Error('nothing happened');
  return entry;
};
/** What an act of the owner left in the history. */
async function entryAfter(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object) {
  const answer = await call(portal, method, url, body, club.headers.owner);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { changes, kind, actor } = await newest();
  return { changes, kind, actor: actor.name, id: (answer.body === '' ? {} : answer.json<{ id?: string }>()).id ?? '' };
}

describe('the history of an organisation', () => {
  it('tells who did what, before and after, with the names of today', async () => {
    const scorer = club.members.Scorer;
    const url = `/api/organizations/${club.id}`;
    expect(await entryAfter('PATCH', `${url}/members/${scorer.id}`, { role: 'Organizer' })).toMatchObject({
      kind: 'members',
      actor: 'Olga',
      changes: [
        { type: 'MemberRoleChanged', userId: scorer.id, before: { role: 'Scorer' }, after: { role: 'Organizer' } },
      ],
    });
    expect((await newest()).people).toEqual({ [scorer.id]: 'Siri' });
    await call(portal, 'PATCH', `${url}/members/${scorer.id}`, { role: 'Scorer' }, club.headers.owner);

    const named = await entryAfter('PATCH', `${url}/name`, { name: 'TSV Neustadt' });
    expect(named).toMatchObject({
      kind: 'organization',
      changes: [{ type: 'OrganizationRenamed', after: { name: 'TSV Neustadt' } }],
    });
    const venue = await entryAfter('POST', '/api/venues', { organizationId: club.id, name: 'Halle' });
    expect(venue).toMatchObject({ kind: 'things', changes: [{ type: 'VenueCreated', venueName: 'Halle' }] });
    const facts = { name: 'Halle', description: 'Am Bach', addressDetails: ['Weg 1'], externalLinks: [] };
    expect((await entryAfter('PUT', `/api/venues/${venue.id}`, facts)).changes).toEqual([
      {
        type: 'VenueChanged',
        venueId: venue.id,
        before: { name: 'Halle', description: '', addressDetails: [], externalLinks: [] },
        after: facts,
      },
    ]);
    expect((await entryAfter('DELETE', `/api/venues/${venue.id}`)).changes).toEqual([
      { type: 'VenueDeleted', venueId: venue.id, venueName: 'Halle' },
    ]);
    expect((await entryAfter('PATCH', `${url}/page`, { name: 'tsv-neustadt', tournaments: [] })).changes).toMatchObject(
      [{ type: 'PageNamed', before: { name: null }, after: { name: 'tsv-neustadt' } }],
    );
  });

  it('tells which key, also after it is deleted', async () => {
    const body = { organizationId: club.id, name: 'Anzeige', description: '', rights: 'read', validity: 7 };
    const made = await entryAfter('POST', '/api/api-keys', body);
    const [created] = made.changes;
    expect(created).toMatchObject({ type: 'ApiKeyCreated', keyName: 'Anzeige', rights: 'read' });
    const keyId = created?.type === 'ApiKeyCreated' ? created.keyId : '';
    const url = `/api/api-keys/${keyId}`;
    expect((await entryAfter('PATCH', `${url}/active`, { isActive: false })).changes).toEqual([
      { type: 'ApiKeyDeactivated', keyId, keyName: 'Anzeige' },
    ]);
    expect((await entryAfter('PATCH', `${url}/expiry`, { validity: 90 })).changes).toMatchObject([
      { type: 'ApiKeyExpiryChanged', keyName: 'Anzeige' },
    ]);
    expect(await entryAfter('DELETE', url)).toMatchObject({
      kind: 'keys',
      changes: [{ type: 'ApiKeyDeleted', keyId, keyName: 'Anzeige' }],
    });
    // No hash of a secret leaves the stream this way.
    expect(JSON.stringify((await read()).entries)).not.toMatch(/[0-9a-f]{40}/);
  });

  it('tells of an invitation who accepted it, and of one that is sent again both', async () => {
    const { id } = club;
    const guest = await portal.person('Gerd Gast');
    const expiresAt = new Date(portal.now().getTime() + 9 * 86_400_000).toISOString();
    const invited = { type: 'MemberInvited', data: { role: 'Scorer', expiresAt } };
    const invitation = async (addressHash: string, instead?: string): Promise<string> => {
      const invitationId = `${id}${randomId(8)}`;
      await club.manage({
        type: 'InviteMember',
        invitationId,
        role: 'Scorer',
        addressHash,
        ...(instead === undefined ? {} : { instead }),
      });
      return invitationId;
    };
    const first = await invitation('erste');
    const again = await invitation('erste', first);
    expect((await newest()).changes.map(({ type }) => type)).toEqual(['MemberInvited', 'InvitationWithdrawn']);
    const accept = { type: 'AcceptInvitation', invitationId: again, userId: guest.id, addressHash: 'erste' } as const;
    await club.manage(accept);
    const { entries } = await read('?limit=3');
    expect(entries[0]).toMatchObject({ changes: [{ type: 'MemberJoined', userId: guest.id, role: 'Scorer' }] });
    expect(entries[1]?.changes[0]).toMatchObject({ type: invited.type, invitationId: again, userId: guest.id });
    expect(entries[1]?.people).toEqual({ [guest.id]: 'Gerd Gast' });
    expect(entries[2]?.changes[0]).toMatchObject({ type: 'MemberInvited', invitationId: first, userId: null });
  });

  it('is read page by page, by kind and by author, to its beginning', async () => {
    const all: OrganizationHistoryEntry[] = [];
    const first = await read('?limit=7');
    for (let page = first; ; page = await read(`?limit=7&cursor=${page.cursor}`)) {
      all.push(...page.entries);
      if (page.cursor === null) break;
    }
    expect(all.map(({ version }) => version)).toEqual(all.map(({ version }) => version).toSorted((a, b) => b - a));
    expect(all.at(-1)).toMatchObject({ from: 0, changes: [{ type: 'OrganizationCreated' }] });
    // Every event stands in one entry.
    expect(all.reduce((sum, { changeCount }) => sum + changeCount, 0)).toBe(first.version);
    const { counts } = first;
    for (const kind of ['members', 'keys', 'things', 'organization'] as const) {
      expect((await read(`?limit=200&kind=${kind}`)).entries).toHaveLength(counts?.[kind] ?? -1);
    }
    expect((await read(`?limit=200&actor=${club.members.Scorer.id}`)).entries).toEqual([]);
    expect(first.actors?.map(({ name }) => name)).toContain('Olga');
  });

  it('numbers erased accounts by their first appearance, whether they did something or it was done to them', async () => {
    const metadata = (id: string) => ({ actor: { kind: 'user', id }, command: null }) as const;
    const stream = `organization-${club.id}`;
    const erased = ['erstesweg1234567', 'zweitesweg123456'] as const;
    for (const [place, id] of erased.entries()) {
      const command = { type: 'RenameOrganization', name: `TSV ${place}` } as const;
      await portal.handleCommand(organization, { stream, command, metadata: metadata(id) });
    }
    const again = { type: 'RenameOrganization', name: 'TSV Musterstadt' } as const;
    await portal.handleCommand(organization, { stream, command: again, metadata: metadata(erased[0]) });
    const { entries, actors } = await read('?limit=3');
    expect(entries.map(({ actor }) => actor.name)).toEqual([
      'gelöschtes Konto 1',
      'gelöschtes Konto 2',
      'gelöschtes Konto 1',
    ]);
    expect(actors?.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['gelöschtes Konto 1', 'gelöschtes Konto 2']),
    );
  });
});

describe('its export', () => {
  it('is signed and verified as a tournament’s, names nobody, and is noted for who took it', async () => {
    const answer = await call(portal, 'GET', at('/export'), undefined, club.headers.auditor);
    expect(answer.headers['content-type']).toMatch(/^application\/jsonl/);
    const { keys } = (await portal.http.inject('/.well-known/tournament-history-keys')).json<{ keys: PublicKey[] }>();
    const { version } = await read('?limit=1');
    expect(verifyHistory(Buffer.from(answer.body), keys, null)).toMatchObject({
      genuine: true,
      summary: { stream: `organization-${club.id}`, events: version },
    });
    expect(answer.body).toContain(club.members.Owner.id);
    expect(answer.body).not.toContain(club.members.Owner.name);
    const forged = answer.body.replace('"role":"Organizer"', '"role":"Owner"');
    expect(verifyHistory(Buffer.from(forged), keys, null)).toMatchObject({
      genuine: false,
      flaw: { kind: 'brokenEntry' },
    });
    const admin = await portal.person('Alma Verwalterin', { isAdministrator: true });
    const events = `/api/management/users/${club.members.Auditor.id}/events`;
    expect((await call(portal, 'GET', events, undefined, admin.headers)).body).toContain('HistoryExported');
  });
});
