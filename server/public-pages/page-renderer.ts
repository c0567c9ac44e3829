import { toBuffer } from '../runtime/to-buffer.ts';
import type { WorkerPool } from '../runtime/worker-pool.ts';
import type { PageTask, renderPage } from './page-worker.ts';
import type { EncodedContent } from '../http/send-encoded.ts';

/** Draws public pages away from the event loop, one after another. */
export interface PageRenderer {
  /** Rejects where too many wait. */
  render(task: PageTask): Promise<EncodedContent>;
}

/** Pages that may wait to be drawn: a second or two of work. */
const MAX_QUEUED = 100;
const MAX_MS = 20_000;

/** `visitors` is the pool of what visitors wait for (visitor-pool.ts). */
export function createPageRenderer(visitors: WorkerPool): PageRenderer {
  const render = visitors.pooled<typeof renderPage>({
    name: 'renderPage',
    maxQueued: MAX_QUEUED,
    full: () => new Error('too many pages wait to be drawn'),
    milliseconds: MAX_MS,
    exceeded: () => new Error('a page takes too long to draw, or too much memory'),
  });
  return {
    async render(task) {
      const { tag, bytes, brotli, gzip } = await render(task);
      const forms = { br: toBuffer(brotli), gzip: toBuffer(gzip) };
      return { tag, bytes: toBuffer(bytes), compressed: async (coding) => forms[coding] };
    },
  };
}
