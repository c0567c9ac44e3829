import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecord } from '#domain/typed-keys.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openPage } from '../live/page.ts';
import { openClub, type Club } from './club.ts';
import type { CallerName } from './matrix.ts';
import { requests } from './requests.ts';

// Every instant that is answered has one form: ISO 8601 in UTC, in seconds.

let portal: TestPortal;
let club: Club;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
});
afterAll(() => portal.end());

/** The texts of an answer that begin like an instant, each with its field. */
function instantsIn(value: unknown, field = ''): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT/.test(value) ? [[field, value]] : [];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => instantsIn(inner, name));
}

/** Fails with each instant of another form; the fields that had one. */
function fieldsInOneForm(values: readonly unknown[]): ReadonlySet<string> {
  const instants = values.flatMap((value) => instantsIn(value));
  expect(instants.filter(([, instant]) => !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(instant))).toEqual([]);
  return new Set(instants.map(([field]) => field));
}

/** What the calls of one kind answer to these callers, where that is JSON. */
async function answersTo(method: RegExp, callers: readonly CallerName[]): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for (const [name, asking] of Object.entries(requests)) {
    if (!method.test(name)) continue;
    for (const caller of callers) {
      const { url, of = club, headers, payload } = await asking(club, caller);
      const verb = name.slice(0, name.indexOf(' ')) as 'GET';
      const answer = await call(portal, verb, url, payload, headers ?? of.headers[caller]);
      if (!String(answer.headers['content-type']).includes('json')) continue;
      // The history is a line of JSON per event; all else is one line.
      answers.push(
        ...answer.body
          .split('\n')
          .filter(Boolean)
          .map((line): unknown => JSON.parse(line)),
      );
    }
  }
  return answers;
}

it('every read answers its instants in UTC, in seconds', async () => {
  const fields = fieldsInOneForm(await answersTo(/^GET /, ['owner', 'admin', 'key']));
  expect(fields.size).toBeGreaterThan(15);
});

it('every frame of the live channel has its instants so, and so has a conflict', async () => {
  await portal.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.http.server.address() as AddressInfo;
  const page = await openPage(`ws://127.0.0.1:${port}/api/live`, club.headers.owner);
  const change = (path: string, body: object, headers = {}) =>
    call(portal, 'PATCH', `/api/tournaments/${club.publicTournament}${path}`, body, {
      ...club.headers.owner,
      ...headers,
    });
  await call(portal, 'PUT', `/api/organizations/${club.id}/page`, { name: 'sv-instants' }, club.headers.owner);
  const topics = [
    ...['tournament', 'public', 'events'].map((kind) => `${kind}/${club.publicTournament}`),
    `organization/${club.id}`,
    `organization/${club.id}/keys`,
  ];
  for (const topic of topics) page.say({ follow: topic, ...(topic.startsWith('events') ? { after: 0 } : {}) });
  await expect.poll(() => new Set(page.heard.map((message) => 'topic' in message && message.topic)).size).toBe(5);
  const before = page.heard.length;
  expect(
    (await change('/announcement', { text: 'Siegerehrung', until: '2030-01-01T09:00:00.25+01:00' })).statusCode,
  ).toBe(204);
  await expect.poll(() => page.heard.length).toBeGreaterThan(before + 2);
  expect(page.heard.filter((message) => 'error' in message)).toEqual([]);
  expect(fieldsInOneForm(page.heard).size).toBeGreaterThan(5);
  await page.leave();

  const conflict = await change('/announcement', { text: 'Später' }, { 'based-on': '1' });
  expect(conflict.statusCode).toBe(409);
  expect(fieldsInOneForm([conflict.json()])).toContain('at');
});

it('every write answers its instants so', async () => {
  const answers = [
    ...(await answersTo(/^(POST|PUT|PATCH) /, ['owner', 'admin'])),
    ...(await answersTo(/^DELETE /, ['owner', 'admin'])),
  ];
  expect(fieldsInOneForm(answers).size).toBeGreaterThan(8);
});
