import type { EncodedContent } from '../http/send-encoded.ts';
import { byteCache } from '../runtime/byte-cache.ts';

/** Milliseconds that a page may be older than what it shows: it follows from its stamp over the live channel. */
export const MAX_BEHIND_MS = 500;
/** Milliseconds between two drawings of one page while results come in. */
const DRAW_EVERY_MS = 250;

/** What a page was last asked for: the newest of all that wait is drawn. */
interface WantedPage {
  readonly stamp: string;
  readonly draw: () => Promise<EncodedContent>;
  readonly askedAt: number;
  /** How many asked before. */
  readonly place: number;
}

interface PageEntry {
  stamp: string;
  page: EncodedContent | null;
  /** When `stamp` was last known to be that of the view. */
  currentAt: number;
  /** null: `page` was drawn for the last request. */
  wanted: WantedPage | null;
  /** The place of the request that `page` was drawn for. */
  pagePlace: number;
  drawing: Promise<void> | null;
  /** When the last drawing began. */
  begunAt: number;
}

/** The page under a key, with the stamp of what it has to show; `draw` makes it. Rejects as `draw` does. */
export type PageCache = (key: string, stamp: string, draw: () => Promise<EncodedContent>) => Promise<EncodedContent>;

/**
 * Keeps the last page under each key. One of another stamp is handed out too, while its own was the current one half a
 * second ago: so a page is drawn some times a second at most, once at a time, however many results and readers come.
 * The least used go where there are too many pages or bytes. What differs per reader must be in the key.
 */
export function createPageCache({
  // Of HTML; compressed, each is there in a fifth of that besides.
  bytes: most = 32 * 2 ** 20,
  pages: mostPages = 2_000,
  now = performance.now.bind(performance),
}: {
  readonly bytes?: number;
  readonly pages?: number;
  /** Milliseconds. */
  readonly now?: () => number;
} = {}): PageCache {
  // A new object for each page: `byteCache` weighs no object twice.
  const kept = byteCache<{ readonly entry: PageEntry }>(most, ({ entry }) => entry.page?.bytes.length ?? 0, mostPages);
  let asked = 0;

  function use(key: string, wanted: WantedPage): PageEntry {
    const known = kept.get(key)?.entry;
    if (known !== undefined) return Object.assign(known, { wanted });
    const entry: PageEntry = {
      stamp: '',
      page: null,
      currentAt: -Infinity,
      wanted,
      pagePlace: -1,
      drawing: null,
      begunAt: -DRAW_EVERY_MS,
    };
    kept.set(key, { entry });
    return entry;
  }

  const isKept = (key: string, entry: PageEntry): boolean => kept.peek(key)?.entry === entry;

  async function redraw(key: string, entry: PageEntry): Promise<void> {
    const { wanted } = entry;
    if (wanted === null) return;
    const { stamp, draw, askedAt, place } = wanted;
    entry.begunAt = now();
    try {
      Object.assign(entry, { page: await draw(), stamp, currentAt: askedAt, pagePlace: place });
      if (isKept(key, entry)) kept.set(key, { entry });
      // With what is to be drawn: a view of the tournament.
      if (entry.wanted === wanted) entry.wanted = null;
    } finally {
      entry.drawing = null;
      if (entry.page === null && isKept(key, entry)) kept.delete(key);
    }
  }

  const isBehind = ({ currentAt }: PageEntry): boolean => now() - currentAt > MAX_BEHIND_MS;

  return async (key, stamp, draw) => {
    const askedAt = now();
    const place = (asked += 1);
    const entry = use(key, { stamp, draw, askedAt, place });
    const drawing = (): Promise<void> => (entry.drawing ??= redraw(key, entry));
    for (;;) {
      const { page } = entry;
      if (page !== null && entry.stamp === stamp) {
        entry.currentAt = Math.max(entry.currentAt, askedAt);
        return page;
      }
      // What was drawn for who came later is newer.
      if (page !== null && entry.pagePlace >= place) return page;
      if (page === null || isBehind(entry)) await drawing();
      else {
        // No caller waits for this drawing: a failure is left to the next request, which draws again.
        if (now() - entry.begunAt >= DRAW_EVERY_MS) drawing().catch(() => undefined);
        return page;
      }
    }
  };
}
