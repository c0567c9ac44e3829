import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerApiDocs } from '#server/http/openapi/api-docs.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { serveClient } from '#server/public-pages/client-files.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const COMPILED = join(import.meta.dirname, '../../dist/server');
const YEAR = 'public, max-age=31536000, immutable';

let http: FastifyInstance;
beforeAll(async () => {
  http = await createHttpServer({ log: pino({ level: 'silent' }), https: false });
  await serveClient(http, { web: WEB });
  await registerApiDocs(http, { compiled: COMPILED, publicUrl: 'http://localhost' });
});
afterAll(() => http.close());

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) => http.inject({ url, headers });
const assets = readdirSync(join(WEB, 'assets'));
/** The longest of its kind. */
const longest = (ending: string): string =>
  `/assets/${assets
    .filter((name) => name.endsWith(ending))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .at(0)}`;
const sizeOf = (name: string): number => readFileSync(join(WEB, 'assets', name)).length;

it.each([
  ['a folder', '/assets/'],
  ['a folder without its stroke', '/assets'],
  ['what lies beside the folder', '/assets/../index.html'],
  ['the same, encoded', '/assets/%2e%2e/index.html'],
  ['the same, with the other stroke', '/assets/..%5cindex.html'],
  ['a file of the project', '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json'],
  ['the history of the project', '/.git/config'],
])('%s is neither listed nor handed out', async (_, url) => {
  const { statusCode, body } = await ask(url);
  expect([302, 400, 403, 404]).toContain(statusCode);
  expect(body).not.toMatch(/<!doctype html|turnierpult"|\.js\b|repositoryformatversion/i);
});

describe.each([
  ['a script', longest('.js'), 'application/javascript; charset=utf-8', 3],
  ['a style', longest('.css'), 'text/css; charset=utf-8', 4],
  ['the worker', '/sw.js', 'application/javascript; charset=utf-8', 1.5],
  ['the page of the portal', '/portal/organizations/x', 'text/html; charset=utf-8', 1.5],
  ['the front door', '/', 'text/html; charset=utf-8', 1.5],
] as const)('%s', (_, url, type, factor) => {
  it('comes packed as the browser takes it, the same bytes in the end', async () => {
    const plain = await ask(url);
    expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, type]);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await ask(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await ask(url, { 'accept-encoding': 'gzip, deflate' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    const refused = await ask(url, { 'accept-encoding': 'br;q=0, gzip' });
    expect(refused.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(brotli.rawPayload.length * factor).toBeLessThan(plain.rawPayload.length);
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers['content-type']).toBe(type);
      expect(String(headers['vary']).toLowerCase()).toBe('accept-encoding');
    }
  });

  it('is not sent again to who has it', async () => {
    const headers = { 'accept-encoding': 'br' };
    const { etag } = (await ask(url, headers)).headers;
    const again = await ask(url, { ...headers, 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

it('what carries its hash in its name is kept for good, pages and the worker are asked for each time', async () => {
  const kept = async (url: string) => (await ask(url, { 'accept-encoding': 'br' })).headers['cache-control'];
  expect(await kept(longest('.js'))).toBe(YEAR);
  expect(await kept(longest('.woff2'))).toBe(YEAR);
  expect(await kept('/portal')).toBe('no-cache');
  expect(await kept('/')).toBe('no-cache');
  expect(await kept('/sw.js')).toBe('public, max-age=0');
});

it('every script and style that is worth it was packed when it was built', () => {
  const worth = assets.filter((name) => /\.(js|css)$/.test(name) && sizeOf(name) >= 1_000);
  expect(worth.length).toBeGreaterThan(50);
  expect(worth.filter((name) => !assets.includes(`${name}.br`) || !assets.includes(`${name}.gz`))).toEqual([]);
});
