import { join } from 'node:path';
import { ProblemError, serviceUnavailable } from '../http/problem-details.ts';
import type { PictureFacts } from '../public-pages/link-picture/picture-facts.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import { texts } from '../texts/de.ts';
import type { MarkupTask, renderMarkup } from './markup-worker.ts';
import type { Markup } from './printing/printing-contract.ts';
import { imagesOf, type PrintImage } from './template.ts';

/** Draws documents away from the event loop: a plan of thousands of matches takes a second. */
export interface MarkupRenderer {
  /** Rejects with a `ProblemError` (503) where too many wait. */
  render(task: MarkupTask): Promise<Markup>;
  /** The same for the picture of a link, with this logo. */
  renderLinkPicture(facts: PictureFacts, logo: PrintImage | null): Promise<Markup>;
  close(): Promise<void>;
}

/** As many as may wait to be printed (print-pool.ts). */
const MAX_QUEUED = 30;
/** The largest plan there can be takes a second or two. */
const MAX_MS = 30_000;
const MEGABYTES = 512;

/** `compiled` is the folder of the compiled server, whose modules the thread runs. */
export function openMarkupRenderer(compiled: string): MarkupRenderer {
  const pool = openWorkerPool({ file: join(compiled, 'documents/markup-worker.js'), megabytes: MEGABYTES });
  const render = pool.pooled<typeof renderMarkup>({
    name: 'renderMarkup',
    maxQueued: MAX_QUEUED,
    full: () => serviceUnavailable('busy', texts.documents.busy),
    milliseconds: MAX_MS,
    exceeded: () => new ProblemError(503, 'printing-too-long', texts.documents.tooLong, { retryAfterSeconds: 30 }),
  });
  return {
    render: async (task) => ({ ...(await render(task)), images: imagesOf(task.data.images) }),
    renderLinkPicture: async (facts, logo) => ({
      ...(await render({ facts, logo: logo?.source ?? null })),
      images: new Map(logo === null ? [] : [[logo.source, logo.bytes]]),
    }),
    close: () => pool.close(),
  };
}
