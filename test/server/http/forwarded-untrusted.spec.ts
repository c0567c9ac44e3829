import { expect, test } from 'vitest';
import { pino } from 'pino';
import { createHttpServer } from '#server/http/http-server.ts';
import { openPortal } from '#test/support/portal.ts';

/** What is told of requests that come one after another, each from an address with its X-Forwarded-For. */
async function toldOf(
  trustedProxies: readonly string[],
  requests: readonly (readonly [from: string, forwarded: string | null])[],
): Promise<(string | null)[]> {
  const told: (string | null)[] = [];
  const http = await createHttpServer({
    log: pino({ level: 'silent' }),
    https: false,
    trustedProxies,
    forwardedUntrusted: (address) => told.push(address),
  });
  for (const [remoteAddress, forwarded] of requests) {
    await http.inject({
      url: '/',
      remoteAddress,
      headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded },
    });
  }
  await http.close();
  return told;
}

test.each([
  ['a proxy here that is not named', [], [['127.0.0.1', '203.0.113.9']], ['127.0.0.1']],
  ['the same, as a socket of both kinds names it', [], [['::ffff:127.0.0.1', '203.0.113.9']], ['127.0.0.1']],
  ['another than the one that is', ['10.0.0.5'], [['127.0.0.1', '203.0.113.9']], ['127.0.0.1']],
  ['one elsewhere, whose address may be a person’s', [], [['198.51.100.7', '203.0.113.9']], [null]],
] as const)('%s is told', async (_, trusted, requests, told) => {
  expect(await toldOf(trusted, requests)).toEqual(told);
});

test('it is told once', async () => {
  const request = ['127.0.0.1', '203.0.113.9'] as const;
  expect(await toldOf([], [request, request, ['198.51.100.7', '203.0.113.9']])).toHaveLength(1);
});

test('of a proxy that is trusted, and of who says nothing, nothing is told', async () => {
  expect(
    await toldOf(
      ['127.0.0.1', '10.0.0.0/8'],
      [
        ['127.0.0.1', '203.0.113.9'],
        ['10.1.2.3', '203.0.113.9, 10.1.2.4'],
        ['198.51.100.7', null],
        ['198.51.100.7', 'nonsense'],
      ],
    ),
  ).toEqual([]);
});

test('the log says what to set', async () => {
  const portal = await openPortal();
  for (let times = 0; times < 2; times += 1) {
    await portal.http.inject({ url: '/health/live', headers: { 'x-forwarded-for': '203.0.113.9' } });
  }
  const said = portal.complaints.map(({ msg }) => msg).filter((msg) => String(msg).includes('X-Forwarded-For'));
  expect(said).toEqual([expect.stringContaining('setzen Sie TRUSTED_PROXIES=127.0.0.1')]);
  await portal.end();
});
