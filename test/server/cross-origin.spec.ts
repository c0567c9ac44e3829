import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockLog } from '#test/support/blocked-tables.ts';
import { call, foundTournament } from '#test/support/play.ts';
import { openPortal, type TestPortal } from '#test/support/portal.ts';

// What a page of another origin meets: a browser gives it nothing of an answer that does not say so.

let portal: TestPortal;
let url: string;
beforeAll(async () => {
  portal = await openPortal();
  const { tournament } = await foundTournament(portal);
  await call(portal, 'PATCH', `/api/tournaments/${tournament}/visibility`, { visibility: 'Public' });
  url = `/api/public/tournaments/${tournament}`;
});
afterAll(() => portal.end());

const answerOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await call(portal, 'GET', path, undefined, headers);
  return [answer.statusCode, answer.headers['access-control-allow-origin']];
};

describe('a public address is open to every origin', () => {
  it('with its view, and unchanged', async () => {
    const { headers } = await call(portal, 'GET', url);
    expect(headers['access-control-expose-headers']).toContain('ETag');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(await answerOf(url)).toEqual([200, '*']);
    expect(await answerOf(url, { 'if-none-match': String(headers.etag) })).toEqual([304, '*']);
  });

  it('where it is not there', async () => {
    expect(await answerOf('/api/public/tournaments/aaaaaaaaaaaaaaaa')).toEqual([404, '*']);
    expect(await answerOf('/images/aaaaaaaaaaaaaaaaaaaa')).toEqual([404, '*']);
  });

  it('where it is not ready', async () => {
    const never = { 'at-least': `${await logId()}.9999999999999999` };
    const letGo = await blockLog(portal.url);
    expect(await answerOf(url, never)).toEqual([503, '*']);
    await letGo();
  });

  it('and answers the question that If-None-Match and At-Least make a browser ask first', async () => {
    const answer = await portal.http.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: 'https://verein.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'at-least,if-none-match',
      },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match, At-Least',
    });
  });
});

it('what belongs to members is not', async () => {
  const member = url.replace('/public', '');
  expect(await answerOf(member)).toEqual([200, undefined]);
  const asked = await portal.http.inject({ method: 'OPTIONS', url: member });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([405, undefined]);
});

async function logId(): Promise<string> {
  const written = await call(portal, 'POST', '/api/organizations', { name: 'SV' });
  return String(written.headers['log-position']).split('.')[0] ?? '';
}
