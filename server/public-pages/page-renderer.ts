import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoardSettings } from '#client/public/board/pages.ts';
import type { PublicTournamentView } from '#domain/contract.ts';
import { openWorkerPool } from '../runtime/worker-pool.ts';
import type { ViewBytes } from '../stream-cache/encoded-view.ts';
import type * as worker from './page-worker.ts';
import type { CachedPage } from './page-cache.ts';

export type PublicPage = 'visitor' | 'board';

/** The built pages as HTML, from the folder of the built client. */
export const readPublicPages = (web: string): Readonly<Record<PublicPage, string>> => ({
  visitor: readFileSync(join(web, 'visitor.html'), 'utf8'),
  board: readFileSync(join(web, 'board.html'), 'utf8'),
});

/** What a page shows: the view as JSON with its stamp, the moment and the address it is drawn for. */
export interface PageContents {
  readonly json: ViewBytes<PublicTournamentView>;
  readonly stamp: string;
  readonly at: Date;
  readonly link: string;
}

/** A page to be drawn; 'missing': what stands there where there is nothing to see. */
export type PageTask =
  | ({ readonly kind: 'visitor' } & PageContents)
  | ({ readonly kind: 'board'; readonly settings: BoardSettings } & PageContents)
  | { readonly kind: 'missing'; readonly page: PublicPage };

/** Its HTML, as it is and compressed; `tag` as in `CachedPage`. */
export interface RenderedPage {
  readonly tag: string;
  readonly bytes: Uint8Array;
  readonly brotli: Uint8Array;
  readonly gzip: Uint8Array;
}

/** Draws public pages away from the event loop, one after another. */
export interface PageRenderer {
  /** Rejects where too many wait. */
  render(task: PageTask): Promise<CachedPage>;
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
  const pool = openWorkerPool<typeof worker>({
    file: join(compiled, 'public-pages/page-worker.js'),
    data: html,
    threads: 1,
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
      const { tag, bytes, brotli, gzip } = await pool.run('renderPage', task);
      const [packed, zipped] = [toBuffer(brotli), toBuffer(gzip)];
      return { tag, bytes: toBuffer(bytes), brotli: () => packed, gzip: () => zipped };
    },
    close: () => pool.close(),
  };
}

/** The same bytes: a buffer that was copied between threads has lost its kind. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
