import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

// What a trusted proxy hands on counts as the caller's address where it is one: attempts are bounded by it.

let http: Awaited<ReturnType<typeof createHttpServer>>;
afterEach(() => http.close());

async function addressSeen(forwarded: string | readonly string[], trustedProxies = ['10.0.0.0/8']): Promise<string> {
  http = await createHttpServer({ log: pino({ level: 'silent' }), https: false, trustedProxies });
  http.get('/who', ({ ip }) => ({ ip }));
  const headers = { 'x-forwarded-for': forwarded as string };
  return (await http.inject({ url: '/who', remoteAddress: '10.0.0.1', headers })).json<{ ip: string }>().ip;
}

it.each([
  ['an address', '203.0.113.7', '203.0.113.7'],
  ['one of IPv6', '2001:db8::7', '2001:db8::7'],
  ['the nearest that no proxy has', '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  ['an address with its port', '203.0.113.7:50123', '203.0.113.7'],
  ['one of IPv6 with its port', '[2001:db8::7]:50123', '2001:db8::7'],
])('%s is the caller', async (_, forwarded, seen) => {
  expect(await addressSeen(forwarded)).toBe(seen);
});

it.each([
  ['a text', 'made-up-1', '10.0.0.1'],
  ['a text behind another proxy', 'made-up-1, 10.0.0.2', '10.0.0.2'],
  ['a text with an address before it', '203.0.113.7, unknown', '10.0.0.1'],
  ['nothing', '', '10.0.0.1'],
  ['a number that is none', '203.0.113.777', '10.0.0.1'],
])('%s is none: then the proxy is', async (_, forwarded, seen) => {
  expect(await addressSeen(forwarded)).toBe(seen);
});

it('without a proxy that is trusted, the header says nothing', async () => {
  expect(await addressSeen('203.0.113.7', [])).toBe('10.0.0.1');
});
