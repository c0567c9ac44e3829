import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { encodeContent, sendEncoded } from '#server/http/send-encoded.ts';

// Bytes that many callers get: counted is what is compressed while the event loop waits, and how often beside it.

const compressed = vi.hoisted(() => ({ atOnce: [] as number[], beside: 0 }));
vi.mock('node:zlib', async (load) => {
  const module = await load<typeof import('node:zlib')>();
  const atOnce =
    <Options>(work: (bytes: Uint8Array, options?: Options) => Buffer) =>
    (bytes: Uint8Array, options?: Options): Buffer => {
      compressed.atOnce.push(bytes.length);
      return work(bytes, options);
    };
  const beside =
    (work: (...all: never[]) => void) =>
    (...all: never[]): void => {
      compressed.beside += 1;
      work(...all);
    };
  return {
    ...module,
    gzipSync: atOnce(module.gzipSync),
    brotliCompressSync: atOnce(module.brotliCompressSync),
    gzip: beside(module.gzip),
    brotliCompress: beside(module.brotliCompress),
  };
});

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync } as const;

/** The texts that so many callers get who ask at once, unpacked. */
async function readBy(callers: number, coding: 'gzip' | 'br', text: string): Promise<string[]> {
  Object.assign(compressed, { atOnce: [], beside: 0 });
  const http = fastify();
  const content = encodeContent(text);
  http.get('/', (request, reply) =>
    sendEncoded(content, { type: 'text/plain', cacheControl: 'no-cache' }, request, reply),
  );
  const asked = Array.from({ length: callers }, () =>
    http.inject({ url: '/', headers: { 'accept-encoding': coding } }),
  );
  const texts = (await Promise.all(asked)).map(({ rawPayload }) => UNPACK[coding](rawPayload).toString());
  await http.close();
  return texts;
}

it.each(['gzip', 'br'] as const)('a large text is compressed (%s) once, and not by the event loop', async (coding) => {
  const large = randomBytes(100_000).toString('hex');
  expect(new Set(await readBy(5, coding, large))).toEqual(new Set([large]));
  expect(compressed).toEqual({ atOnce: [], beside: 1 });
});

it.each(['gzip', 'br'] as const)('a small one is compressed (%s) once where it is asked for', async (coding) => {
  const small = randomBytes(1_000).toString('hex');
  expect(new Set(await readBy(5, coding, small))).toEqual(new Set([small]));
  expect(compressed).toEqual({ atOnce: [small.length], beside: 0 });
});
