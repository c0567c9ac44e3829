import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// RFC 9110, 8.8.3: a strong tag stands for bytes, so each coding of an answer has one of its own.

let portal: TestPortal;
let member: string;
let visitor: string;
beforeAll(async () => {
  portal = await openPortal();
  const { tournament } = await foundTournament(portal, 'Public');
  [member, visitor] = [`/api/tournaments/${tournament}`, `/t/${tournament}`];
});
afterAll(() => portal.end());

const CODINGS = ['identity', 'gzip', 'br'];
const read = (url: string, coding: string, more = {}) =>
  call(portal, 'GET', url, undefined, { 'accept-encoding': coding, ...more });
const tagsOf = (url: string): Promise<string[]> =>
  Promise.all(CODINGS.map(async (coding) => String((await read(url, coding)).headers.etag)));

describe.each(['a view', 'a page'])('%s', (name) => {
  const url = (): string => (name === 'a view' ? member : visitor);

  it('has another strong tag in each coding, with the stamp of the bytes before coding', async () => {
    const tags = await tagsOf(url());
    expect(new Set(tags).size).toBe(CODINGS.length);
    const [plain = '', ...coded] = tags.map((tag) => /^"([0-9a-f]{16})(?:-(?:gzip|br))?"$/.exec(tag)?.[1] ?? tag);
    expect(coded).toEqual([plain, plain]);
  });

  it('is a 304 for who has it, in whichever coding', async () => {
    for (const tag of await tagsOf(url())) {
      for (const coding of CODINGS) {
        const answer = await read(url(), coding, { 'if-none-match': tag });
        expect([tag, coding, answer.statusCode]).toEqual([tag, coding, 304]);
      }
    }
  });
});

it('a change with If-Match takes the tag of any coding', async () => {
  for (const coding of CODINGS) {
    const tag = String((await read(member, coding)).headers.etag);
    const change = (name: string) => call(portal, 'PATCH', `${member}/name`, { name }, { 'if-match': tag });
    expect((await change(`Cup ${coding}`)).statusCode).toBe(204);
    expect((await change('Zu spät')).statusCode).toBe(412);
  }
});
