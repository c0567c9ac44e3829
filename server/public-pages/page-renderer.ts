import { join } from 'node:path';
import { toBuffer } from '../runtime/to-buffer.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import type { PublicPage } from './page-template.ts';
import type { PageTask, renderPage } from './page-worker.ts';
import type { EncodedContent } from '../http/send-encoded.ts';

/** Draws public pages away from the event loop, one after another. */
export interface PageRenderer {
  /** Rejects where too many wait. */
  render(task: PageTask): Promise<EncodedContent>;
  close(): Promise<void>;
}

/** Pages that may wait to be drawn: a second or two of work. */
const PLACES = 100;
const MAX_MS = 20_000;
const MEGABYTES = 256;

/** `html` are the built pages, `compiled` is the folder of the compiled server, whose modules the thread runs. */
export function openPageRenderer({
  html,
  compiled,
}: {
  readonly html: Readonly<Record<PublicPage, string>>;
  readonly compiled: string;
}): PageRenderer {
  const pool = openWorkerPool<typeof renderPage>({
    file: join(compiled, 'public-pages/page-worker.js'),
    name: 'renderPage',
    data: html,
    places: PLACES,
    full: () => new Error('too many pages wait to be drawn'),
    limit: {
      milliseconds: MAX_MS,
      megabytes: MEGABYTES,
      exceeded: () => new Error('a page takes too long to draw, or too much memory'),
    },
  });
  return {
    async render(task) {
      const { tag, bytes, brotli, gzip } = await pool.run(task);
      const forms = { br: toBuffer(brotli), gzip: toBuffer(gzip) };
      return { tag, bytes: toBuffer(bytes), compressed: async (coding) => forms[coding] };
    },
    close: () => pool.close(),
  };
}
