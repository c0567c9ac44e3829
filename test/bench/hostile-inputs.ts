import { randomBytes } from 'node:crypto';
import { twoGroups } from '#test/support/play.ts';
import type { Attacker } from './hostile-sending.ts';

// What an account can send to keep a portal busy: texts that take long to normalise, bodies that take long to parse or to
// refuse, as large as each call takes them and larger.

/** `stranger`: an account without any right in the organisation. */
export type Sender = 'stranger' | 'organizer';

export interface HostileInput {
  readonly name: string;
  readonly by: Sender;
  readonly what: HostileRequest | HostileRequests | HostileMessage | HostileFlood;
  /** Most milliseconds until its answer, as a goal reads. */
  readonly answerGoal?: string;
  /** That ask at the same time; one where left out. */
  readonly connections?: number;
  /** Milliseconds between two requests of a connection; none where left out. */
  readonly everyMs?: number;
}

export interface HostileRequest {
  readonly kind: 'request';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Requests that are sent one after another. */
export interface HostileRequests {
  readonly kind: 'requests';
  readonly requests: readonly HostileRequest[];
}

/** A message of the live channel. */
export interface HostileMessage {
  readonly kind: 'message';
  readonly text: string;
}

/** What is sent at a pace, whatever is answered, over connections that are opened again where they end. */
export interface HostileFlood {
  readonly kind: 'flood';
  readonly open: (port: number) => Attacker;
}

/** What belongs to the organiser. */
export interface Site {
  readonly organization: string;
  readonly tournament: string;
  readonly venue: string;
}

const ANSWERED_SOON = '<= 20';
const MIB = 2 ** 20;
/** Levels, keys and entries that just fit into 4 MiB. */
const DEPTH = 2_000_000;
const MANY = 340_000;

/** One letter with combining marks of two classes in turn, which normalising has to sort; in UTF-8 as many bytes. */
const marks = (bytes: number): string => `a${'\u0301\u0316'.repeat(bytes / 4)}`;

/** Nothing of what is sent here is ever taken, so each can be sent again and again. */
export function hostileInputs(site: Site): readonly HostileInput[] {
  return [...texts(site), ...shapes(site), ...largest(site)];
}

function texts({ organization, tournament, venue }: Site): HostileInput[] {
  const configure = `/api/tournaments/${tournament}/configure`;
  const into = `/api/tournaments/import?organizationId=${organization}`;
  const team = (bytes: number): HostileRequest => json('POST', configure, withTeams([{ name: marks(bytes) }]));
  const file = (bytes: number): HostileRequest => json('POST', into, { name: marks(bytes), venue: { name: 'Halle' } });
  const venueOf = (description: string): HostileRequest =>
    json('PUT', `/api/venues/${venue}`, { name: 'Halle', description });
  const named = (header: string): HostileRequest => ({
    ...json('POST', configure, twoGroups(6)),
    headers: { ...JSON_BODY, [header]: Buffer.from(marks(12_000)).toString('latin1') },
  });
  const form = (field: string, fileName: string): HostileRequest =>
    upload(organization, Buffer.alloc(9), field, fileName);
  return [
    ...byBoth('organisation name of 60 kB', json('POST', '/api/organizations', { name: marks(60_000) })),
    ...byBoth('organisation name of 200 kB', json('POST', '/api/organizations', { name: marks(200_000) })),
    ...byBoth('venue description of 60 kB', venueOf(marks(60_000))),
    ...byBoth('venue description of 6,000 lines', venueOf(marks(4).concat('\n').repeat(6_000))),
    ...byBoth('team name of 200 kB', team(200_000)),
    ...byBoth('team name of 3.6 MB', team(3_600_000)),
    ...byBoth('name in a file of 200 kB', file(200_000)),
    ...byBoth('name in a file of 3.6 MB', file(3_600_000)),
    ...byBoth(
      'search for 12 kB',
      json('GET', `/api/management/users?search=${encodeURIComponent(marks(4_000))}`, null),
    ),
    ...byBoth('Idempotency-Key of 12 kB', named('idempotency-key')),
    ...byBoth('Based-On of 12 kB', named('based-on')),
    ...byBoth('form field name of 200 kB', form(marks(200_000), 'logo.png')),
    ...byBoth('file name of 200 kB', form('Image', marks(200_000))),
    ...byBoth('place of 15 kB on the live channel', message(tournament, marks(15_000))),
    ...byBoth('place of 200 kB on the live channel', message(tournament, marks(200_000))),
  ];
}

function shapes({ tournament }: Site): HostileInput[] {
  const path = `/api/tournaments/${tournament}/configure`;
  const plain = (text: string): HostileRequest => ({ ...json('POST', path, null), body: Buffer.from(text) });
  const keys = Array.from({ length: MANY }, (_, number) => `"k${number}":1`).join(',');
  const soon = (input: HostileInput): HostileInput => ({ ...input, answerGoal: ANSWERED_SOON });
  return [
    ...byBoth('[ two million deep', plain('['.repeat(DEPTH) + ']'.repeat(DEPTH))).map(soon),
    ...byBoth('[ two million deep, left open', plain('['.repeat(DEPTH))).map(soon),
    ...byBoth('340,000 unknown keys', plain(`{${keys}}`)).map(soon),
    ...byBoth('340,000 entries of a wrong type', json('POST', path, { groups: Array<number>(MANY).fill(1) })),
  ];
}

/** As large as the call takes it, from an account without the right. */
function largest({ organization, tournament }: Site): HostileInput[] {
  const name = 'x'.repeat(60);
  const teams = Array.from({ length: Math.floor((4 * MIB) / 72) - 100 }, () => ({ name }));
  const plan = json('POST', `/api/tournaments/${tournament}/configure`, withTeams(teams));
  const logIn = (bytes: number): HostileRequest =>
    json('POST', '/identity/login', { eMail: 'turnierleitung@verein.example', password: 'x'.repeat(bytes) });
  return [
    { name: 'configure with 4 MiB of teams, stranger', by: 'stranger', what: plan },
    { name: 'image of 12 MB, stranger', by: 'stranger', what: upload(organization, randomBytes(12_000_000)) },
    { name: 'password of 60 kB, stranger', by: 'stranger', what: logIn(60_000) },
    { name: 'password of 1 MB, stranger', by: 'stranger', what: logIn(1_000_000) },
  ];
}

const byBoth = (name: string, what: HostileInput['what']): HostileInput[] =>
  (['stranger', 'organizer'] as const).map((by) => ({ name: `${name}, ${by}`, by, what }));

const JSON_BODY = { 'content-type': 'application/json' };

const json = (method: string, path: string, body: object | null): HostileRequest => ({
  kind: 'request',
  method,
  path,
  headers: JSON_BODY,
  body: body === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body)),
});

const withTeams = (teams: readonly object[]): object => ({ ...twoGroups(6), groups: [{ alphabeticalId: 'A', teams }] });

const message = (tournament: string, place: string): HostileMessage => ({
  kind: 'message',
  text: JSON.stringify({ at: `tournament/${tournament}`, place }),
});

/** A form with this file. */
export function upload(organization: string, bytes: Buffer, field = 'Image', fileName = 'logo.png'): HostileRequest {
  const boundary = 'a-boundary-that-is-nowhere-else';
  const part = (about: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`;
  const fields = { OrganizationId: organization, ImageType: 'OrganizerLogo' };
  const plain = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}${value}\r\n`);
  const head = plain.join('') + part(`name="${field}"; filename="${fileName}"`);
  return {
    kind: 'request',
    method: 'POST',
    path: '/api/images',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
