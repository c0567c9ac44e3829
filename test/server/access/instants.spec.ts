import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRecord } from '#domain/keys.ts';
import { call } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';
import { openClub, type Club } from './club.ts';
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

it('every read answers its instants in UTC, in seconds', async () => {
  const seen = new Set<string>();
  const others: string[] = [];
  for (const [name, asking] of Object.entries(requests)) {
    if (!name.startsWith('GET ')) continue;
    for (const caller of ['owner', 'admin', 'key'] as const) {
      const { url, of = club, headers } = await asking(club, caller);
      const answer = await call(portal, 'GET', url, undefined, headers ?? of.headers[caller]);
      if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) continue;
      // The history is a line of JSON per event; all else is one line.
      const lines = answer.body.split('\n').filter(Boolean);
      for (const [field, instant] of lines.flatMap((line) => instantsIn(JSON.parse(line)))) {
        seen.add(field);
        if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(instant)) others.push(`${name} ${field} ${instant}`);
      }
    }
  }
  expect(others).toEqual([]);
  expect(seen.size).toBeGreaterThan(15);
});
