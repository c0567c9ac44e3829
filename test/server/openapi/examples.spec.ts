import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { byCaller, cells } from '../access/asking.ts';
import { openClub, type Club } from '../access/club.ts';
import { callers, matrix } from '../access/matrix.ts';
import { requests } from '../access/requests.ts';
import { openDescription, type Description } from './described.ts';
import { NAMING } from './drawn-values.ts';

// The examples of the description are sent, about things that are there, and what succeeds is answered as it is described.
// What refuses a caller is held against the description where every caller asks: access/rights.spec.ts.

let portal: TestPortal;
let club: Club;
let description: Description;
beforeAll(async () => {
  portal = await openPortal();
  club = await openClub(portal);
  description = await openDescription(portal);
});
afterAll(() => portal.end());

/** Their parts name each other, so only what is of one tournament fits. */
const OF_ONE_TOURNAMENT = /\/match-plan(\/preview)?$|\/import$/;
/** What only this portal knows, or must not change for those who ask next. */
const OF_THIS_PORTAL = /token|code|password|eMail|version|isDemanded|from/i;

const MAY_NAME = /^(instead|venueId|folderId)$/;

/** The example with the ids, and what only this portal knows, of a request that is in order. */
function fitted(example: unknown, real: unknown, field = ''): unknown {
  if (typeof example !== 'object' || example === null) {
    return (NAMING.test(field) || OF_THIS_PORTAL.test(field)) && real !== undefined ? real : example;
  }
  if (Array.isArray(example)) {
    return example.map((item, at) => fitted(item, Array.isArray(real) ? real[at] : undefined, field));
  }
  const things = typeof real === 'object' && real !== null ? (real as Readonly<Record<string, unknown>>) : {};
  // What it may name besides is left out where there is no such thing.
  const named = Object.entries(example).filter(([name]) => name in things || !MAY_NAME.test(name));
  return Object.fromEntries(named.map(([name, value]) => [name, fitted(value, things[name], name)]));
}

/** Each call with a caller that it lets in. */
const rows = Object.entries(matrix).flatMap(([name, row]) => {
  const statuses = byCaller(cells(row));
  const caller = callers.find((each) => statuses[each]?.startsWith('2') === true);
  return caller === undefined ? [] : [[name, caller] as const];
});

it.each(rows)('%s takes its example and answers as described', async (name, caller) => {
  const request = requests[name];
  if (request === undefined) throw new Error(`Nobody knows how to ask ${name}`);
  const { url, payload, of = club, headers } = await request(club, caller);
  const { method, operation } = description.callOf(name);
  const content = operation.requestBody?.content['application/json'];
  const isOwn = content === undefined || payload === undefined || OF_ONE_TOURNAMENT.test(name);
  const sent = isOwn ? payload : (fitted(content.example, payload) as object);
  const answer = await call(portal, method as 'GET', url, sent, headers ?? of.headers[caller]);
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([answer.statusCode, '']);
  expect(description.undescribed(name, answer)).toBeNull();
});

it('sends an example of every call that takes one', () => {
  const unasked = Object.keys(matrix).filter((name) => !rows.some(([asked]) => asked === name));
  // A mail, a passkey, a breach or an invitation that is there takes more than a request: see the specs of each.
  expect(unasked.toSorted()).toEqual([
    'GET /api/management/mails/:id',
    'PATCH /identity/passkeys/:id',
    'POST /api/invitations/accept',
    'POST /api/invitations/look-up',
    'POST /api/management/log/accept',
    'POST /api/management/mails/:id/retry',
    'POST /identity/erase',
  ]);
});
