import { createHook } from 'node:async_hooks';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsOf } from '#client/public/board/board-page.ts';
import { createPageRenderer, type PageRenderer } from '#server/public-pages/page-renderer.ts';
import { openVisitorPool } from '#server/public-pages/visitor-pool.ts';
import type { WorkerPool } from '#server/runtime/worker-pool.ts';
import { readPublicPages } from '#server/public-pages/page-template.ts';
import { compressBesideLoop } from '#server/runtime/compression.ts';
import type { PageTask } from '#server/public-pages/page-worker.ts';
import { openLiveFixture, TOURNAMENT, type LiveFixture } from '../live/live-fixture.ts';

const dist = join(import.meta.dirname, '../../../dist');

let hall: LiveFixture;
let visitors: WorkerPool;
let renderer: PageRenderer;
beforeAll(async () => {
  hall = await openLiveFixture();
  visitors = openVisitorPool({ html: readPublicPages(join(dist, 'web')), compiled: join(dist, 'server') });
  renderer = createPageRenderer(visitors);
});
afterAll(async () => {
  await visitors.close();
  await hall.end();
});

/** How often this thread compresses or decompresses something, at once or beside its event loop, while this is done. */
async function compressionsDuring<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  let compressions = 0;
  const hook = createHook({
    init: (_, type) => {
      if (type === 'ZLIB') compressions += 1;
    },
  });
  hook.enable();
  try {
    return [await work(), compressions];
  } finally {
    hook.disable();
  }
}

async function taskOf(kind: 'visitor' | 'board'): Promise<PageTask> {
  const view = await hall.views.public(TOURNAMENT);
  if (view === null) throw new Error('There is no such view');
  const { bytes: json, stamp } = view;
  const contents = { json, stamp, at: new Date('2026-12-05T08:00:00Z'), link: 'https://turnier.example/t/x' };
  return kind === 'visitor' ? { kind, ...contents } : { kind, ...contents, settings: settingsOf('') };
}

it('would notice what is compressed at once', async () => {
  const [, compressions] = await compressionsDuring(async () => gunzipSync(Buffer.from(EMPTY, 'base64')));
  expect(compressions).toBe(1);
});
/** Nothing, by gzip. */
const EMPTY = 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=';

it.each(['visitor', 'board', 'missing'] as const)(
  'a page (%s) comes compressed in both codings, and nothing of it is compressed by the thread of the event loop',
  async (kind) => {
    const task: PageTask = kind === 'missing' ? { kind, page: 'visitor' } : await taskOf(kind);
    const [page, compressions] = await compressionsDuring(async () => {
      const { bytes, compressed } = await renderer.render(task);
      // Two readers want it.
      const brotli = [await compressed('br'), await compressed('br')];
      return { bytes, brotli, gzip: [await compressed('gzip'), await compressed('gzip')] };
    });
    expect(compressions).toBe(0);
    expect(page.bytes.toString()).toContain('<!DOCTYPE html>');
    for (const packed of page.brotli) expect(brotliDecompressSync(packed).equals(page.bytes)).toBe(true);
    for (const packed of page.gzip) expect(gunzipSync(packed).equals(page.bytes)).toBe(true);
  },
);

it.each(['visitor', 'board', 'missing'] as const)('a page (%s) writes its names as HTML does', async (kind) => {
  const { bytes } = await renderer.render(kind === 'missing' ? { kind, page: 'visitor' } : await taskOf(kind));
  const html = bytes.toString();
  expect(html.startsWith('<!DOCTYPE html>')).toBe(true);
  // Drawings have names of their own, and what the page starts from is text.
  const plain = html.replaceAll(/<(svg|template)\b.*?<\/\1>/gs, '').replaceAll(/"[^"]*"/g, '""');
  const names = plain.match(/<[a-z][^>]*>/gi)?.flatMap((tag) => tag.match(/[\w-]+(?==)|(?<=<)[\w-]+/g) ?? []);
  expect(names?.length).toBeGreaterThan(10);
  expect(names?.filter((name) => /[A-Z]/.test(name))).toEqual([]);
});

it('a page takes no more memory than its bytes', async () => {
  const { compressed } = await renderer.render(await taskOf('visitor'));
  for (const packed of [await compressed('br'), await compressed('gzip')])
    expect(packed.buffer.byteLength).toBe(packed.length);
  const beside = [
    await compressBesideLoop('br', Buffer.from('Halle'), 5),
    await compressBesideLoop('gzip', Buffer.from('Halle'), 5),
  ];
  for (const packed of beside) expect(packed.buffer.byteLength).toBe(packed.length);
});
