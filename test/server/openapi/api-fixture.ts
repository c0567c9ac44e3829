import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MatchView, TournamentView } from '#domain/contract.ts';
import { twoGroups } from '#test/support/play.ts';
import { picture } from '#test/support/forms.ts';
import { CHIEF, logIn, type RunningPortal } from '#test/support/running-portal.ts';
import { keyFor } from '../integrator/key.ts';

// A portal with one thing of every kind, made over HTTP, and its callers.

export type Caller = 'owner' | 'key' | 'stranger' | 'nobody';
type Headers = Readonly<Record<string, string>>;

export interface ApiFixture {
  readonly url: string;
  readonly callers: Readonly<Record<Caller, Headers>>;
  /** The id of a permanent thing, by the path part or field that names it; `place` chooses. */
  named(kind: string, place: number): string;
  /** The path of a call on things created for it alone, for calls that delete or change them. */
  apart(path: string): Promise<string>;
  /** New access tokens for all who have a session: each is valid for half an hour. */
  renewTokens(): Promise<void>;
  /** The same person in a session that may end. */
  again(caller: Caller): Promise<Headers>;
  /** Another person in its place, whose sessions may all end. */
  standIn(caller: Caller): Promise<Headers>;
  readonly picture: Buffer;
  /** Bodies that cannot be generated from their schema, by call. */
  body(call: string): Promise<unknown>;
}

/** Milliseconds. */
const MAILED_WITHIN = 20_000;
const MOST_TRIES = 5;
const PASSWORD = 'Wald-und-Wiese-1';
/** The id of nothing. */
const UNKNOWN = 'zzzzzzzzzzzzzzzz';
/** One name in this many is of a missing thing. */
const UNKNOWN_EVERY = 12;

export async function openApiFixture(portal: RunningPortal): Promise<ApiFixture> {
  const owner = { authorization: `Bearer ${portal.accessToken}` };
  /** What a full line or a slow log refuses is asked again when the answer says: many requests are drawn beside it. */
  async function ask<Value>(
    method: string,
    path: string,
    body?: unknown,
    caller: Headers = owner,
    tries = 1,
  ): Promise<Value> {
    const answer = await fetch(`${portal.url}${path}`, {
      method,
      headers: { ...caller, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status === 503 && /"(busy|log-unavailable)"/.test(text) && tries < MOST_TRIES) {
      await pause(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      return ask<Value>(method, path, body, caller, tries + 1);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Value;
  }
  let made = 0;
  const make = async (path: string, body: object): Promise<string> =>
    (await ask<{ id: string }>('POST', path, { name: `Neu ${(made += 1)}`, ...body })).id;

  const { organizationId, key } = await keyFor(portal);
  const png = await picture(300, 300);

  async function newTournament(): Promise<string> {
    const id = await make('/api/tournaments', { organizationId, folderName: 'Jugend', visibility: 'Public' });
    await ask('POST', `/api/tournaments/${id}/configure`, twoGroups());
    return id;
  }
  async function newImage(): Promise<string> {
    const form = new FormData();
    form.append('OrganizationId', organizationId);
    form.append('ImageType', 'OrganizerLogo');
    form.append('Image', new Blob([new Uint8Array(await picture(100, 100, made % 250))]), `${(made += 1)}.png`);
    const answer = await fetch(`${portal.url}/api/images`, { method: 'POST', headers: owner, body: form });
    if (!answer.ok) throw new Error(`POST /api/images: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  }
  const newGuest = async (): Promise<{ id: string; eMail: string }> => {
    const number = (made += 1);
    const eMail = `gast-${number}@verein.example`;
    const body = { userName: `Gast ${number}`, eMail, password: PASSWORD };
    const { id } = await ask<{ id: string }>('POST', '/api/management/users', body);
    return { id, eMail };
  };
  const newAccount = async (): Promise<string> => (await newGuest()).id;
  const newOrganization = (): Promise<string> => make('/api/organizations', {});
  const newVenue = (): Promise<string> => make('/api/venues', { organizationId });
  const newKey = (): Promise<string> => make('/api/api-keys', { organizationId, validity: 7 });
  const newInvitation = (organization = organizationId): Promise<string> =>
    ask<{ id: string }>('POST', `/api/organizations/${organization}/invitations`, {
      eMail: `eingeladen-${(made += 1)}@verein.example`,
      role: 'Scorer',
    }).then(({ id }) => id);

  const tournamentId = await newTournament();
  const newDocument = (type: string, of = tournamentId): Promise<string> =>
    make('/api/documents', { tournamentId: of, type });
  const documents = [await newDocument('MatchPlan'), await newDocument('Receipts')];
  // From the tournament itself: read models lag a moment behind.
  const { folderId } = await ask<{ folderId: string }>('GET', `/api/tournaments/${tournamentId}`);
  const strangers = await ask<{ eMail: string }>('POST', '/api/management/users', {
    userName: 'Stefan Fremd',
    eMail: 'fremd@verein.example',
    password: PASSWORD,
  });
  const me = await ask<{ id: string }>('GET', '/identity/user-data');
  const asStranger = { eMail: strangers.eMail, password: PASSWORD };
  const stranger = { authorization: `Bearer ${await logIn(portal.url, asStranger)}` };
  // An invitation of the owner by another organisation.
  const { id: elsewhere } = await ask<{ id: string }>('POST', '/api/organizations', { name: 'SV Fremd' }, stranger);
  await ask('POST', `/api/organizations/${elsewhere}/invitations`, { eMail: CHIEF.eMail, role: 'Scorer' }, stranger);
  const token = await mailedToken(portal, CHIEF.eMail);

  const kept: Readonly<Record<string, readonly string[]>> = {
    organizations: [organizationId],
    tournaments: [tournamentId],
    // Its matches change each time.
    replanned: [await newTournament()],
    documents,
    folders: [folderId],
    venues: [await newVenue()],
    images: [await newImage()],
    'api-keys': [await newKey()],
    members: [me.id],
    invitations: [await newInvitation()],
    users: [await newAccount()],
    mails: ['1'],
    // To make one takes a browser.
    passkeys: ['AAAAAAAAAAAAAAAA'],
    projections: ['organizations'],
    teams: ['t1', 't2', 't3', 't5'],
    groups: ['g1', 'g2'],
    matches: ['m1', 'm2', 'm3', 'm13'],
    // One that does not stand: there is no level pair in it.
    'tie-decisions': ['d1'],
  };
  const fields: Readonly<Record<string, string>> = {
    organizationId: 'organizations',
    OrganizationId: 'organizations',
    tournamentId: 'tournaments',
    sourceDocumentId: 'documents',
    folderId: 'folders',
    venueId: 'venues',
    imageId: 'images',
    userId: 'users',
    teamId: 'teams',
    groupId: 'groups',
    matchId: 'matches',
    decisionId: 'tie-decisions',
    t: 'tournaments',
  };

  const unknownOf = (kind: string): string =>
    ({
      teams: 't999',
      groups: 'g999',
      matches: 'm9999',
      'tie-decisions': 'd999',
      mails: '999999',
      projections: 'nichts',
    })[kind] ??
    (['organizations', 'tournaments', 'replanned', 'users', 'members'].includes(kind)
      ? UNKNOWN
      : `${organizationId}${UNKNOWN}`);

  /** By path of the call, the path filled with new ids. */
  const alone: Readonly<Record<string, () => Promise<readonly string[]>>> = {
    'organizations/{id}': async () => [await newOrganization()],
    'tournaments/{id}': async () => [await newTournament()],
    'tournaments/{id}/teams/{teamId}': async () => [await newTournament(), 't1'],
    // The number of documents per tournament is limited.
    'documents/{id}': async () => [await newDocument('Receipts', await make('/api/tournaments', { organizationId }))],
    'venues/{id}': async () => [await newVenue()],
    'images/{id}': async () => [await newImage()],
    'api-keys/{id}': async () => [await newKey()],
    'users/{id}': async () => [await newAccount()],
    // Of the caller alone, who is another one each time.
    sessions: async () => [],
    'sessions/{id}': async () => [sessionOf(await logIn(portal.url))],
    'organizations/{id}/members/{userId}': async () => [await newOrganization(), me.id],
    'organizations/{id}/invitations/{invitationId}': async () => {
      const organization = await newOrganization();
      return [organization, await newInvitation(organization)];
    },
  };

  return {
    url: portal.url,
    callers: {
      owner,
      key: { authorization: `Bearer ${key}` },
      stranger,
      nobody: {},
    },
    picture: png,
    async renewTokens() {
      owner.authorization = `Bearer ${await logIn(portal.url)}`;
      stranger.authorization = `Bearer ${await logIn(portal.url, asStranger)}`;
    },
    async again(caller) {
      const person = {
        owner: CHIEF,
        stranger: asStranger,
        key: null,
        nobody: null,
      }[caller];
      return person === null ? {} : { authorization: `Bearer ${await logIn(portal.url, person)}` };
    },
    async standIn(caller) {
      if (caller === 'key') return { authorization: `Bearer ${key}` };
      if (caller === 'nobody') return {};
      const { eMail } = await newGuest();
      return { authorization: `Bearer ${await logIn(portal.url, { eMail, password: PASSWORD })}` };
    },
    named(name, place) {
      const kind = fields[name] ?? name;
      const all = kept[kind];
      if (all === undefined) throw new Error(`Nothing of the kind ${kind} is there`);
      return place % UNKNOWN_EVERY === UNKNOWN_EVERY - 1 ? unknownOf(kind) : (all[place % all.length] ?? '');
    },
    async apart(path) {
      const known = Object.keys(alone)
        .filter((each) => path.includes(`/${each}`))
        .toSorted((one, other) => other.length - one.length)[0];
      if (known === undefined) throw new Error(`Nobody knows how to make what ${path} is about`);
      const ids = (await alone[known]?.()) ?? [];
      let filled = path;
      for (const id of ids) filled = filled.replace(/\{\w+\}/, id);
      if (filled.endsWith('/undelete')) await ask('DELETE', filled.slice(0, -'/undelete'.length));
      return filled;
    },
    async body(call) {
      if (call.includes('/match-plan')) {
        const { matches } = await ask<TournamentView>('GET', `/api/tournaments/${tournamentId}`);
        return { matches: matches.map(asPlanned), acknowledgePlacingChange: true };
      }
      if (call.includes('/import')) return ask('GET', `/api/tournaments/${tournamentId}/export`);
      if (call.includes('/invitations/')) return { token };
      return null;
    },
  };
}

const asPlanned = ({ id, index, metadata, teamA, teamB }: MatchView): object => ({
  id,
  index,
  court: metadata.court,
  kickoff: metadata.kickoff,
  teamSelectorA: teamA.teamSelector,
  teamSelectorB: teamB.teamSelector,
});

/** The session of an access token. */
const sessionOf = (accessToken: string): string =>
  (JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

/** The token mailed to this address. */
async function mailedToken({ dataDir }: RunningPortal, address: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  for (const end = Date.now() + MAILED_WITHIN; Date.now() < end; await pause(50)) {
    for (const file of await readdir(outbox).catch(() => [])) {
      // A mail still being written has another name.
      if (!file.endsWith('.eml')) continue;
      const mail = (await readFile(join(outbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const token = /\/portal\/join\?token=([\w.%-]+)/.exec(mail)?.[1];
      if (token !== undefined && mail.includes(address)) return decodeURIComponent(token);
    }
  }
  throw new Error(`No mail came to ${address}`);
}
