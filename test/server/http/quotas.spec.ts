import { setTimeout as pause } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppendRejectedError, EventStoreUnavailableError } from '#server/event-store/append-errors.ts';
import { openQuotas } from '#server/http/quotas/quotas.ts';
import { freshDatabase } from '#test/support/postgres.ts';
import { openPage } from '../live/page.ts';
import { listeningLog } from '../stream-cache/watched-log.ts';
import { form } from '#test/support/forms.ts';
import type { Person } from '#test/support/people.ts';
import { call, type Headers } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

const HOUR = 60 * 60 * 1000;
const WITHOUT_END = {
  organizationsPerDay: Infinity,
  tournamentsPerDay: Infinity,
  importsPerHour: Infinity,
  invitationsPerDay: Infinity,
  uploadsPerDay: Infinity,
  logMegabytesPerDay: Infinity,
  imageBytes: Infinity,
  apiKeys: Infinity,
  sockets: Infinity,
};

let portal: TestPortal;
let other: TestPortal;
let chief: Person;
beforeAll(async () => {
  portal = await openPortal({
    QUOTA_ORGANIZATIONS_PER_DAY: '3',
    QUOTA_TOURNAMENTS_PER_DAY: '3',
    QUOTA_IMPORTS_PER_HOUR: '2',
    QUOTA_INVITATIONS_PER_DAY: '2',
    QUOTA_UPLOADS_PER_DAY: '4',
    QUOTA_LOG_MEGABYTES_PER_DAY: '1',
    QUOTA_IMAGE_MEGABYTES: '1',
    QUOTA_API_KEYS: '2',
    QUOTA_SOCKETS: '2',
  });
  other = await portal.another();
  chief = await portal.person('Chefin', { isAdministrator: true });
});
afterAll(() => portal.end());

let people = 0;
const somebody = (): Promise<Person> => portal.person(`Person ${(people += 1)}`);

async function club(owner: Person): Promise<string> {
  const answer = await call(portal, 'POST', '/api/organizations', { name: 'SV' }, owner.headers);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const newTournament = (organizationId: string, headers: Headers, node = portal) =>
  call(node, 'POST', '/api/tournaments', { organizationId, name: 'Hallencup' }, headers);

interface Refused {
  readonly code: string;
  readonly detail: string;
}
const codeOf = (answer: LightMyRequestResponse): readonly [number, string] => [
  answer.statusCode,
  answer.json<Refused>().code,
];
const waitOf = (answer: { headers: Readonly<Record<string, unknown>> }): number =>
  Number(answer.headers['retry-after'] ?? Number.NaN);

describe('tournaments of a day', () => {
  it('are counted by account over organisations and nodes, until the first of them is a day ago', async () => {
    const owner = await somebody();
    const [one, two] = [await club(owner), await club(owner)];
    for (const [at, node] of [portal, other, portal].entries()) {
      expect((await newTournament(at === 0 ? one : two, owner.headers, node)).statusCode).toBe(201);
      portal.passes(HOUR);
    }
    const refused = await newTournament(one, owner.headers, other);
    expect(codeOf(refused)).toEqual([429, 'quota-tournaments']);
    expect(refused.json<Refused>().detail).toContain('höchstens 3-mal');
    expect(waitOf(refused)).toBeGreaterThan(20 * 3600);
    expect(waitOf(refused)).toBeLessThanOrEqual(21 * 3600);
    portal.passes(waitOf(refused) * 1000);
    expect((await newTournament(one, owner.headers)).statusCode).toBe(201);
    expect((await newTournament(one, owner.headers)).statusCode).toBe(429);
  });

  it('are counted by organisation over its members', async () => {
    const owner = await somebody();
    const id = await club(owner);
    const key = await keyOf(id, owner);
    for (const headers of [owner.headers, key, key]) {
      expect((await newTournament(id, headers)).statusCode).toBe(201);
    }
    expect((await newTournament(id, key)).statusCode).toBe(429);
    expect((await newTournament(id, owner.headers)).statusCode).toBe(429);
  });

  it('are no more where many are made at once on two nodes', async () => {
    const owner = await somebody();
    const id = await club(owner);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => newTournament(id, owner.headers, at % 2 === 0 ? portal : other)),
    );
    const statuses = made.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
  });

  it('are not used up by what is refused, nor by a repeat', async () => {
    const owner = await somebody();
    const id = await club(owner);
    const nowhere = { organizationId: id, name: 'Hallencup', folderId: `${id}nirgends` };
    for (let at = 0; at < 5; at += 1) {
      expect((await call(portal, 'POST', '/api/tournaments', nowhere, owner.headers)).statusCode).toBe(404);
    }
    const key = { ...owner.headers, 'idempotency-key': 'einmal' };
    const first = await newTournament(id, key);
    for (let at = 0; at < 5; at += 1) expect((await newTournament(id, key)).statusCode).toBe(201);
    expect((await newTournament(id, owner.headers)).statusCode).toBe(201);
    expect((await newTournament(id, owner.headers)).statusCode).toBe(201);
    expect((await newTournament(id, owner.headers)).statusCode).toBe(429);
    // Also where nothing is left, and where the first is forgotten.
    expect((await newTournament(id, key, other)).json()).toEqual(first.json());
    portal.passes(25 * HOUR);
    for (let at = 0; at < 3; at += 1) expect((await newTournament(id, owner.headers)).statusCode).toBe(201);
    expect((await newTournament(id, key)).json()).toEqual(first.json());
  });

  it('count copies from a file, of which there are few in an hour, and replays', async () => {
    const owner = await somebody();
    const id = await club(owner);
    const { id: tournament } = (await newTournament(id, owner.headers)).json<{ id: string }>();
    const path = `/api/tournaments/${tournament}`;
    const groupPhase = { schedule: null, numberOfCourts: 1, useAlternatingOrder: true, numberOfGroupRounds: 1 };
    const groups = [{ alphabeticalId: 'A', teams: [{ name: 'SV Eins' }, { name: 'SV Zwei' }] }];
    await call(portal, 'POST', `${path}/configure`, { groups, groupPhase }, owner.headers);
    const outcome = { state: 'Finished', scoreA: 2, scoreB: 1 };
    await call(portal, 'PATCH', `${path}/matches/m1/outcome`, outcome, owner.headers);
    const file = (
      await call(portal, 'GET', `/api/tournaments/${tournament}/export`, undefined, owner.headers)
    ).json<object>();
    const into = (organizationId: string) =>
      call(portal, 'POST', `/api/tournaments/import?organizationId=${organizationId}`, file, owner.headers);
    expect((await into(id)).statusCode).toBe(201);
    expect((await into(id)).statusCode).toBe(201);
    // Two imports in this hour, three tournaments today.
    expect(codeOf(await into(id))).toEqual([429, 'quota-imports']);
    portal.passes(2 * HOUR);
    expect(codeOf(await into(id))).toEqual([429, 'quota-tournaments']);
    const replay = await call(portal, 'POST', `${path}/replay`, { speed: 60 }, owner.headers);
    expect(codeOf(replay)).toEqual([429, 'quota-tournaments']);
  });
});

it('organisations of a day are counted by account', async () => {
  const owner = await somebody();
  for (let at = 0; at < 3; at += 1) await club(owner);
  const refused = await call(other, 'POST', '/api/organizations', { name: 'SV' }, owner.headers);
  expect(codeOf(refused)).toEqual([429, 'quota-organizations']);
  expect(waitOf(refused)).toBeGreaterThan(0);
});

it('invitations of a day are counted by account and by organisation; withdrawing gives none back', async () => {
  const owner = await somebody();
  const [one, two] = [await club(owner), await club(owner)];
  const invite = (organization: string, eMail: string, node = portal) =>
    call(node, 'POST', `/api/organizations/${organization}/invitations`, { eMail, role: 'Scorer' }, owner.headers);
  const first = await invite(one, 'eins@verein.example');
  expect(first.statusCode).toBe(201);
  const path = `/api/organizations/${one}/invitations/${first.json<{ id: string }>().id}`;
  expect((await call(portal, 'DELETE', path, undefined, owner.headers)).statusCode).toBe(204);
  expect((await invite(two, 'zwei@verein.example', other)).statusCode).toBe(201);
  const refused = await invite(two, 'drei@verein.example');
  expect(codeOf(refused)).toEqual([429, 'quota-invitations']);
  // What was done at the other node comes here in a moment.
  await expect
    .poll(async () => {
      const listed = await call(portal, 'GET', `/api/organizations/${two}/invitations`, undefined, owner.headers);
      return listed.json<{ eMail: string }[]>().map(({ eMail }) => eMail);
    })
    .toEqual(['zwei@verein.example']);
});

const newKey = (organizationId: string, headers: Headers, node = portal) =>
  call(node, 'POST', '/api/api-keys', { organizationId, name: 'Anzeige', validity: 7 }, headers);

async function keyOf(organizationId: string, owner: Person): Promise<Headers> {
  const licensing = `/api/management/organizations/${organizationId}/licensing`;
  await call(portal, 'PATCH', licensing, { allowApiAccess: true }, chief.headers);
  const { id, secret } = (await newKey(organizationId, owner.headers)).json<{ id: string; secret: string }>();
  return { authorization: `Bearer tp_${id}_${secret}` };
}

it('API keys of an organisation: so many at a time, over nodes, and one more once one is deleted', async () => {
  const owner = await somebody();
  const id = await club(owner);
  await keyOf(id, owner);
  const made = await Promise.all([portal, other, portal, other].map((node) => newKey(id, owner.headers, node)));
  expect(made.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '429', '429', '429']);
  const refused = await newKey(id, owner.headers);
  expect(codeOf(refused)).toEqual([429, 'quota-api-keys']);
  // Time heals it not.
  expect(refused.headers['retry-after']).toBeUndefined();
  const listed = await call(portal, 'GET', `/api/api-keys?organizationId=${id}`, undefined, owner.headers);
  const [first] = listed.json<{ id: string }[]>();
  await call(portal, 'DELETE', `/api/api-keys/${first?.id ?? ''}`, undefined, owner.headers);
  expect((await newKey(id, owner.headers)).statusCode).toBe(201);
});

it('images of an organisation have so many bytes together as they are stored, over nodes and in files of tournaments too', async () => {
  const owner = await somebody();
  const id = await club(owner);
  // What counts is stored: a small file may become large ones.
  const bytes = await noise(850, 10);
  expect(bytes.length).toBeLessThan(100_000);
  const upload = async (node: TestPortal, more: Headers = {}) => {
    const { payload, headers } = await form({
      OrganizationId: id,
      ImageType: 'OrganizerLogo',
      Image: { name: 'wappen.jpg', bytes },
    });
    return call(node, 'POST', '/api/images', payload, { ...owner.headers, ...headers, ...more });
  };
  const first = await upload(portal, { 'idempotency-key': 'bild' });
  expect(first.statusCode).toBe(201);
  const { id: tournament } = (await newTournament(id, owner.headers)).json<{ id: string }>();
  const image = { target: 'OrganizerLogo', imageId: first.json<{ id: string }>().id };
  await call(portal, 'PATCH', `/api/tournaments/${tournament}/image`, image, owner.headers);
  const exported = await call(portal, 'GET', `/api/tournaments/${tournament}/export`, undefined, owner.headers);

  const made = await Promise.all([portal, other, portal, other].map((node) => upload(node)));
  expect(made.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '429', '429', '429']);
  const refused = await upload(portal);
  expect(codeOf(refused)).toEqual([429, 'quota-images']);
  expect(refused.json<Refused>().detail).toContain('höchstens 1 MB');
  expect((await upload(other, { 'idempotency-key': 'bild' })).statusCode).toBe(201);

  const crest = await form({ Image: { name: 'wappen.jpg', bytes } });
  const sent = { ...owner.headers, ...crest.headers };
  expect(codeOf(await call(portal, 'PUT', `/api/organizations/${id}/crest`, crest.payload, sent))).toEqual([
    429,
    'quota-images',
  ]);

  const into = `/api/tournaments/import?organizationId=${id}`;
  const imported = await call(portal, 'POST', into, exported.json<object>(), owner.headers);
  expect(codeOf(imported)).toEqual([429, 'quota-images']);

  const listed = await call(portal, 'GET', `/api/images?organizationId=${id}`, undefined, owner.headers);
  expect(listed.json<unknown[]>()).toHaveLength(2);
  await call(portal, 'DELETE', `/api/images/${image.imageId}`, undefined, owner.headers);
  expect((await upload(portal)).statusCode).toBe(201);
});

it('uploads of a day are counted by account over its organisations; what is refused and a repeat use none', async () => {
  const owner = await somebody();
  const clubs = [await club(owner), await club(owner), await club(owner)] as const;
  const upload = async (organization: string, width: number, more: Headers = {}) => {
    const Image = { name: 'wappen.jpg', bytes: await noise(width) };
    const { payload, headers } = await form({ OrganizationId: organization, ImageType: 'OrganizerLogo', Image });
    return call(other, 'POST', '/api/images', payload, { ...owner.headers, ...headers, ...more });
  };
  // Too small for a logo.
  expect((await upload(clubs[0], 20)).statusCode).toBe(409);
  const once = { 'idempotency-key': 'einmal' };
  for (const again of [once, once, {}]) expect((await upload(clubs[0], 60, again)).statusCode).toBe(201);
  for (const of of [clubs[1], clubs[2]]) expect((await upload(of, 60)).statusCode).toBe(201);
  const refused = await upload(clubs[1], 60);
  expect(codeOf(refused)).toEqual([429, 'quota-uploads']);
  expect(refused.json<Refused>().detail).toContain('höchstens 4-mal');
  expect((await upload(clubs[0], 60, once)).statusCode).toBe(201);
  portal.passes(waitOf(refused) * 1000);
  expect((await upload(clubs[1], 60)).statusCode).toBe(201);
});

it('megabytes of a day are counted by account over nodes; others write on', async () => {
  const [owner, another] = [await somebody(), await somebody()];
  const { id } = (await newTournament(await club(owner), owner.headers)).json<{ id: string }>();
  let times = 0;
  /** Some 20 kB. */
  const write = (node: TestPortal) => {
    const text = `${'🏆'.repeat(4_990)} ${(times += 1)}`;
    return call(node, 'PATCH', `/api/tournaments/${id}/information`, { text }, owner.headers);
  };
  const writeUntilRefused = async (node: TestPortal): Promise<LightMyRequestResponse> => {
    for (;;) {
      const answer = await write(node);
      if (answer.statusCode >= 400) return answer;
    }
  };
  const refused = await writeUntilRefused(portal);
  expect(codeOf(refused)).toEqual([429, 'quota-log']);
  expect(refused.json<Refused>().detail).toContain('höchstens 1 MB');
  // The megabyte that is used, and the next one, which is not.
  expect(times).toBeGreaterThan(95);
  expect(times).toBeLessThan(105);
  // Each node sees when a whole one is full.
  expect(codeOf(await writeUntilRefused(other))).toEqual([429, 'quota-log']);
  expect(times).toBeLessThan(160);
  expect((await newTournament(await club(another), another.headers)).statusCode).toBe(201);
  portal.passes(waitOf(refused) * 1000);
  expect((await write(portal)).statusCode).toBeLessThan(300);
});

it('sockets of an account, and of all keys of an organisation, are so many at a time; visitors are not counted', async () => {
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  const open = (headers: Readonly<Record<string, string>>) => openPage(`ws://127.0.0.1:${port}/api/live`, headers);
  const owner = await somebody();
  const id = await club(owner);
  const key = await keyOf(id, owner);
  const bearer = ({ authorization = '' }: Headers) => ({ authorization });
  for (const headers of [bearer(owner.headers), bearer(key)]) {
    const pages = [await open(headers), await open(headers)];
    await expect(open(headers)).rejects.toThrow('429');
    pages[0]?.socket.close();
    await pages[0]?.closed;
    await pause(50);
    pages.push(await open(headers));
    await expect(open(headers)).rejects.toThrow('429');
    for (const { socket } of pages) socket.terminate();
  }
  const visitors = await Promise.all(Array.from({ length: 10 }, () => open({})));
  for (const { socket } of visitors) socket.terminate();
});

it.each([
  ['the log takes no event as large', () => new AppendRejectedError('too-large', 'too large'), 0],
  ['its stream is closed', () => new AppendRejectedError('closed', 'closed'), 0],
  ['the database did not answer: it may be made all the same', () => new EventStoreUnavailableError('gone'), 1],
])('what is refused because %s uses what it should', async (_why, refusal, uses) => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url });
  const { log } = listeningLog();
  const quotas = await openQuotas({
    pool,
    clock: () => new Date(),
    log,
    limits: { ...WITHOUT_END, importsPerHour: 1 },
  });
  const use = { actor: { kind: 'user', id: 'u1' } as const, organizationId: null, createdId: 'file1' };
  await expect(quotas.spend('importsPerHour', use, () => Promise.reject(refusal()))).rejects.toThrow();
  const next = quotas.spend('importsPerHour', { ...use, createdId: 'file2' }, () => Promise.resolve('made'));
  await (uses === 0 ? expect(next).resolves.toBe('made') : expect(next).rejects.toMatchObject({ status: 429 }));
  await quotas.stop();
  await pool.end();
  await database.drop();
});

/** A picture that does not compress; with a low quality it has fewer bytes as sent than as stored. */
function noise(width: number, quality = 85): Promise<Buffer> {
  const raw = { width, height: width, channels: 3 } as const;
  let seed = 1;
  const pixels = Buffer.from(
    Uint8Array.from({ length: width * width * 3 }, () => (seed = (seed * 48_271) % 2_147_483_647) & 0xff),
  );
  return sharp(pixels, { raw }).jpeg({ quality }).toBuffer();
}
