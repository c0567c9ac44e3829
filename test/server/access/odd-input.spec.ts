import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#server/routes.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';
import { requests } from './requests.ts';

// Unexpected text in every field of every call and in every query: it is accepted or refused, and never causes an
// error.

const ODD = {
  'a null character': 'a\u0000b',
  'a lone surrogate': 'a\ud83d',
  HTML: '<img src=x onerror=alert(1)>"\'&amp;',
  'a header': 'a\r\nBcc: alle@boese.example',
  'a pattern': String.raw`%_\%'; --`,
  'far too much': 'x'.repeat(40_000),
};

let portal: TestPortal;
let rows: Pool;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  rows = new Pool({ connectionString: portal.url, max: 1 });
  club = await openClub(portal);
});
afterAll(async () => {
  await rows.end();
  await portal.end();
});

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The value with each of its texts replaced in turn. */
function* replaced(value: unknown, text: string): Generator {
  if (typeof value === 'string') yield text;
  if (Array.isArray(value)) for (const each of replaced(value[0], text)) yield [each, ...value.slice(1)];
  if (!isPlain(value)) return;
  for (const [name, part] of Object.entries(value)) {
    for (const each of replaced(part, text)) yield { ...value, [name]: each };
  }
}

function* withOddQueries(url: string, text: string): Generator<string> {
  const [path = '', query = ''] = url.split('?', 2);
  for (const name of new Set([...new URLSearchParams(query).keys(), 'search', 'cursor'])) {
    const params = new URLSearchParams(query);
    params.set(name, text);
    yield `${path}?${params.toString().replaceAll('%EF%BF%BD', '%ED%A0%BD')}`;
  }
}

/** In the form of a cursor. */
const asCursor = (text: string): string =>
  Buffer.from(JSON.stringify([text.slice(0, 100), text.slice(0, 100)])).toString('base64url');

const lists = routes.filter(({ method, query }) => method === 'GET' && query !== null);
const bodies = routes.filter(({ body }) => body !== null);

async function ask(method: string, url: string, payload?: object): Promise<void> {
  await rows.query('DELETE FROM identity.rate_limits');
  const isManaging = url.startsWith('/api/management');
  const headers = isManaging
    ? club.headers.admin
    : url.startsWith('/identity')
      ? await club.again('scorer')
      : club.headers.owner;
  const answer = await call(portal, method as 'GET', url, payload, headers);
  expect([
    method,
    url.slice(0, 200),
    JSON.stringify(payload)?.slice(0, 300),
    answer.statusCode < 500 || answer.body,
  ]).toEqual([method, url.slice(0, 200), JSON.stringify(payload)?.slice(0, 300), true]);
}

const requestOf = async (name: string) => {
  const request = requests[name];
  if (request === undefined) throw new Error(`Nobody knows how to ask ${name}`);
  return request(club, 'owner');
};

it.each(Object.entries(ODD))('%s in a query is no fault', async (_, text) => {
  for (const { method, path } of lists) {
    const { url } = await requestOf(`${method} ${path}`);
    for (const odd of withOddQueries(url, text.slice(0, 2_000))) await ask(method, odd);
    await ask(method, `${url}${url.includes('?') ? '&' : '?'}cursor=${asCursor(text)}`);
  }
});

it.each(Object.entries(ODD))('%s in a body is no fault', { timeout: 120_000 }, async (_, text) => {
  for (const { method, path } of bodies) {
    const { url, payload } = await requestOf(`${method} ${path}`);
    if (isPlain(payload)) for (const odd of replaced(payload, text)) await ask(method, url, odd as object);
  }
});

it('no call takes a field it does not know', async () => {
  const taken: string[] = [];
  for (const { method, path } of bodies) {
    const { url, payload } = await requestOf(`${method} ${path}`);
    if (!isPlain(payload)) continue;
    await rows.query('DELETE FROM identity.rate_limits');
    const headers = url.startsWith('/api/management') ? club.headers.admin : club.headers.owner;
    const answer = await call(portal, method, url, { ...payload, isAdministrator: true }, headers);
    if (answer.statusCode !== 400) taken.push(`${method} ${path}: ${answer.statusCode}`);
  }
  expect(taken).toEqual([]);
});

it('nothing of it was logged as one', () => {
  expect(portal.complaints).toEqual([]);
});
